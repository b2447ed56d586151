// The value of what is tapped, before it is saved: asked for a moment after the last tap.

import { say, write } from "../texts.js";
import { decisionOf } from "./facts.js";
import { line } from "./form.js";
import { RESULTS } from "./taps.js";
import { isSignedOut, preview } from "./transport.js";

const AFTER = 80; // ms without a tap

/** The value hangs on exact Augen. */
export const needsAugen = (error) => error.code === "augen_needed";

export class Worth {
  constructor(entry) {
    this.entry = entry;
  }

  soon() {
    this.timer = setTimeout(() => this.ask(), AFTER);
  }

  stop() {
    clearTimeout(this.timer);
    this.asking?.abort();
  }

  async ask() {
    const { entry } = this;
    this.asking = new AbortController();
    const { signal } = this.asking;
    const { html, errors, band, text } = await preview(entry.draft.config.preview_url, entry.draft.body(), signal);
    if (signal.aborted) return;
    entry.go("shown");
    if (html) this.show(html);
    else if (errors) this.object(errors, band);
    else this.fail(text);
  }

  show(html) {
    const { entry } = this;
    const { draft } = entry;
    entry.dock.value(html, (winner) => why(draft.body().facts, winner, draft.config.scheme));
    if (entry.errors.some(needsAugen)) {
      entry.errors = [];
      entry.show();
    }
    entry.dock.announceValue();
  }

  // Once there is a net, it is asked for again: until then nobody is promised a value.
  fail(text) {
    if (isSignedOut(text)) return this.entry.answers.signedOut();
    this.entry.blind = true;
    this.reckon(text);
  }

  // Nobody answers: this phone looks it up, and says that it did; what it does not know it does not guess.
  reckon(text) {
    const { dock, draft } = this.entry;
    const { facts } = draft.body();
    const { score: found, stand } = reckoned(facts, draft.config.bock);
    const wrong = contradicted(facts, draft.config);
    if (wrong) return this.object([wrong]);
    if (!found) return dock.note(say(text));
    if (this.asks()) return;
    if (found.unknown) return dock.note(say("reckoned_later"));
    const { players } = draft.config;
    const sentences = [say("reckoned_here"), ...(stand ? afterwards(stand, players) : [])];
    dock.fill(this.known(), sentences.map((text) => line(text, false, "p")));
    dock.announceValue();
  }

  /** What the game that is being sent is worth, as far as that is known here: in the words of the dock. */
  known() {
    const { draft, dock } = this.entry;
    const { players, scheme, bock } = draft.config;
    const { facts } = draft.body();
    const { score: found } = reckoned(facts, bock);
    return found?.points ? withWhy(shown(found, facts, players), why(facts, found.winner, scheme)) : dock.worth;
  }

  /** Ask for what the result leaves open, as far as this phone knows that by itself; whether it does. */
  asks() {
    const { draft } = this.entry;
    const { facts } = draft.body();
    const { bock } = draft.config;
    const code = reckoned(facts, bock).score?.refused;
    if (!code) return false;
    this.entry.go("gap");
    this.object([{ code, field: "re_augen", message: say("augen_missing") }], bandDecides(facts, bock));
    return true;
  }

  object(errors, band) {
    const { entry } = this;
    const needed = errors.find(needsAugen);
    if (needed && band) return entry.askBand(needed);
    if (needed) entry.askAugen([{ ...needed, field: "re_augen" }]);
    entry.dock.note(errors[0].message, errors.map((one) => one.message));
    entry.dock.announce(errors[0].message);
  }
}

// The value of a game that this phone looks up by itself, because nobody answers: marked as what it is.

const signed = (points) =>
  points ? say(points < 0 ? "points_minus" : "points_plus", { points: Math.abs(points) }) : "0";

/** What the scripts that come later (kernel/reckoner.js) say about these facts: {score, stand}; empty without them. */
function reckoned(facts, bock) {
  const detail = { facts, bock };
  document.dispatchEvent(new CustomEvent("reckon", { detail }));
  return detail;
}

/** Whether the band of the Augen is all that these facts leave open, as far as this phone knows. */
function bandDecides(facts, bock) {
  const [low, high] = facts.re_range ?? [];
  const parts = Object.values(RESULTS)
    .map(({ re_range: [from, to] }) => [Math.max(low, from), Math.min(high, to)])
    .filter(([from, to]) => from <= to);
  return parts.length > 1 && parts.every((part) => reckoned({ ...facts, re_range: part }, bock).score?.points);
}

/** Who has won and why, once an Absage can have turned the game; "" as long as there is none. */
function why(facts, winner, { levels, kontra_word: kontra }) {
  const word = (party) => (party === "re" ? say("re") : kontra);
  const called = (facts.announcements ?? []).some(({ call }) => !["re", "kontra"].includes(call));
  if (!called) return "";
  const found = decisionOf(facts, winner);
  if (!found) return winner === "none" ? "" : say("decided_wins", { party: word(winner) });
  if (found.how === "both_missed") return say("decided_both_missed");
  const { how, party, level, two } = found;
  const values = { call: levels[level], caller: word(party), party: word(winner) };
  return two ? say(`decided_${how}_of`, values) : say(`decided_${how}`, values);
}

/** The sentence of `why` in place of the names, which are still read out. */
export function withWhy(nodes, text) {
  if (!text) return [...nodes];
  for (const node of nodes) node.classList?.contains("dock__who") && node.classList.add("visually-hidden");
  return [write(part("dock__why", ""), text), " ", ...nodes];
}

/** What the cards do not allow about these facts, as the server says it: {code, field, message}; null if nothing. */
export function contradicted(facts, { bock, scheme }) {
  const found = reckoned(facts, bock).contradiction;
  if (!found) return null;
  const { code, field, values } = found;
  const made = values.extras ?? [];
  const words = [...new Set(made)].map((kind) => {
    const number = made.filter((one) => one === kind).length;
    const word = scheme.extras.find((one) => one.key === kind)?.name ?? kind;
    return number > 1 ? `${number} × ${word}` : word;
  });
  const filled = {
    ...values,
    party: values.party === "re" ? say("re") : scheme.kontra_word,
    extras: words.length ? words.reduce((one, other) => say("both", { one, other })) : "",
    points: scheme.extra_points,
    note: scheme.notes.find((one) => one.key === values.note)?.word ?? values.note,
  };
  const message = say(`weighed_${code}`, filled);
  return { code, field, message: message.charAt(0).toUpperCase() + message.slice(1) };
}

/** How the evening stands after it, in two sentences. */
function afterwards({ standing, next }, players) {
  const nameOf = (key) => players.find((player) => player.key === key)?.call_name;
  const points = standing.filter((one) => nameOf(one.player));
  const words = points.map((one) => `${nameOf(one.player)} ${signed(one.points)}`).join(" · ");
  return [say("reckoned_standing", { standing: words }), say("reckoned_dealer", { name: nameOf(next.dealer) ?? "" })];
}

const part = (className, textContent) => Object.assign(document.createElement("span"), { className, textContent });
const number = (points) => part(points < 0 ? "num num--minus" : "num", signed(points));

/** Who wins and what each is booked, as preview.html shows it. */
function shown({ winner, points }, facts, players) {
  const re = facts.players.filter((key) => facts.re.includes(key));
  const kontra = facts.players.filter((key) => !facts.re.includes(key));
  const [first, second] = winner === "kontra" ? [kontra, re] : [re, kontra];
  const nameOf = (key) => players.find((player) => player.key === key)?.short ?? "";
  const names = (keys) => new Intl.ListFormat(document.documentElement.lang).format(keys.map(nameOf));
  const [own, theirs] = [points[first[0]], points[second[0]]];
  const others = document.createElement("small");
  others.append(number(theirs), ` ${names(second)}`);
  const value = part("dock__value", "");
  value.append(number(own), ...(own || theirs ? [" ", others] : []));
  return [part("dock__who", winner === "none" ? say("nobody_wins") : names(first)), " ", value];
}
