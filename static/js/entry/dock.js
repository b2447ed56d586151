// The fixed place at the bottom of the screen, and the two questions that stand above everything. It shows what it is
// told and decides nothing.

import { say, write } from "../texts.js";
import { line } from "./form.js";
import { withWhy } from "./worth.js";

export class Dock {
  constructor(root) {
    const find = (mark) => root.querySelector(`[data-${mark}]`);
    this.root = find("dock");
    this.sign = (state) => root.querySelector(`template[data-sign="${state}"]`).content.cloneNode(true);
    this.button = find("save");
    this.sum = find("sum");
    this.items = find("items");
    this.news = find("news");
    this.status = find("status");
    this.twin = find("same");
    this.versions = find("versions");
    this.holds = find("holds");
  }

  /** The save button in a state of transport.js; `again`: the last time it was in vain. */
  show(state, again) {
    const saving = state === "saving";
    this.button.setAttribute("aria-busy", String(saving));
    this.button.textContent = say(saving ? "saving" : again ? "save_again" : "save");
    if (saving && this.root.dataset.state === "waiting") this.fate("waiting", say("sending_again"), say("not_yet"));
    else if (saving && this.computing) this.fill([line(say("sending"))], []);
    this.computing = state === "asking";
    if (this.computing) this.fill([line(say("computing"))], []);
  }

  /** Whether there is something to save; the button can be tapped anyway, and says what is missing. */
  ready(ready) {
    this.button.toggleAttribute("data-idle", !ready);
  }

  /** The value as the server has drawn it, and the calculation that opens above it; `why`: winner → the reason. */
  value(html, why) {
    const page = new DOMParser().parseFromString(html, "text/html");
    const part = (name) => page.querySelector(`[data-part="${name}"]`);
    const sum = part("sum");
    this.fill(withWhy(sum.childNodes, why(sum.dataset.winner)), part("items")?.childNodes ?? []);
  }

  fill(nodes, items, bad = false) {
    this.root.dataset.state = "";
    this.sum.replaceChildren(...nodes);
    this.sum.classList.toggle("dock__sum--bad", bad);
    this.items.replaceChildren(...items);
  }

  /** A sentence in place of the value; `bad`: what is wrong, one sentence each. */
  note(text, bad = []) {
    const wrong = bad.length > 0;
    this.fill([line(text, wrong)], bad.map((message) => line(message, true, "p")), wrong);
    this.open(false);
  }

  /** It is done; the next page is on its way. */
  leave(message) {
    this.note(message);
    this.button.textContent = say("leaving");
    this.announce(message);
  }

  /** The next question, and a hint how to answer it. */
  ask(question, hint) {
    const part = (className, text) => write(Object.assign(document.createElement("span"), { className }), text);
    this.fill([part("dock__ask", question), " ", part("dock__hint", hint)], []);
    this.open(false);
  }

  /** What became of it, in place of the value: "waiting" or "refused", each with its sign; `reasons` open above it. */
  fate(state, head, hint, reasons = []) {
    const title = Object.assign(document.createElement("span"), { className: "dock__fate" });
    title.append(this.sign(state), head);
    this.fill([title, line(hint)], reasons.map((reason) => line(reason, true, "p")));
    this.root.dataset.state = state;
    this.open(false);
    this.announce(`${head}. ${hint}`);
  }

  /** The value that it shows, for the card; nothing while there is none. */
  get worth() {
    const shown = this.sum.querySelector(".dock__value") ? this.sum.childNodes : [];
    return [...shown].map((node) => node.cloneNode(true));
  }

  /** Show the calculation, hide it, or the other way round. */
  open(wanted = this.items.hidden) {
    const open = wanted && this.items.childElementCount > 0;
    if (open) this.tell("");
    this.items.hidden = !open;
    this.sum.setAttribute("aria-expanded", String(open));
  }

  /** What has happened at the table meanwhile. */
  tell(text) {
    this.news.textContent = text;
    this.news.hidden = !text;
  }

  /** For screen readers. */
  announce(text) {
    this.status.textContent = text;
  }

  announceValue() {
    this.announce(this.sum.textContent.replace(/\s+/g, " ").trim());
  }

  /** Another phone holds the pen: shall this one write? */
  askPen(name) {
    this.holds.querySelector("[data-holds-said]").textContent = say("who_writes", { name });
    this.holds.showModal();
  }

  /** Another phone was faster: is it the same game? */
  askSame({ said, title, facts, own }) {
    const place = (mark) => this.twin.querySelector(`[data-same-${mark}]`);
    const alike = JSON.stringify(facts) === JSON.stringify(own);
    place("said").textContent = said;
    place("title").textContent = title;
    showFacts(place("facts"), facts, own);
    showFacts(place("own"), own, facts);
    place("yes").textContent = alike ? say("same_alike") : say("same_theirs");
    place("mine").hidden = alike;
    this.note(say("is_it_the_same"));
    this.twin.showModal();
  }

  /** Under this identity something else is stored: an answer was lost, and here or there it was changed since. */
  askVersions({ stored: theirs, sent: mine, correct_url: correctable }) {
    const place = (mark) => this.versions.querySelector(`[data-version-${mark}]`);
    place("title").textContent = say("version_stored", theirs);
    showFacts(place("theirs"), theirs.words, mine.words);
    showFacts(place("own"), mine.words, theirs.words);
    place("mine").textContent = say(correctable ? "version_mine" : "version_as_new");
    this.note(say("which_version"));
    this.versions.showModal();
  }

  closeQuestions() {
    for (const dialog of [this.holds, this.twin, this.versions]) if (dialog.open) dialog.close();
  }
}

// Facts in words, as pairs of heading and words; what `others` do not say is set in bold.
function showFacts(list, pairs, others = pairs) {
  const element = (tag, text) => write(document.createElement(tag), text);
  const before = new Map(others);
  const shown = ([heading, words]) => {
    const place = element("dd", "");
    place.append(element(before.get(heading) === words ? "span" : "strong", words));
    return [element("dt", heading), place];
  };
  list.replaceChildren(...pairs.flatMap(shown));
}

// What becomes of the entry when something happens at the table, or is going to once what waits here has arrived.

const same = (one, other) => keyed(one) === keyed(other);
const keyed = (players) => JSON.stringify(players?.map(({ key, name, colour }) => [key, name, colour]));

const UNKNOWN = { unknown: true };

export class News {
  constructor(entry) {
    this.entry = entry;
    this.latest = null; // the next game as the server has said it last
    this.coming = null; // and as it will be once everything has arrived
    document.addEventListener("outbox", () => this.doubt());
  }

  /** Something waits: until somebody says what comes after it (`expect`), nobody knows who plays. */
  doubt() {
    const waits = this.entry.outbox?.waiting.length > 0;
    this.coming = waits ? UNKNOWN : null;
    document.documentElement.toggleAttribute("data-unclear", waits);
    if (waits && !this.busy) this.follow();
  }

  get busy() {
    const { draft, amends, doing } = this.entry;
    return draft.touched || Boolean(amends.what) || doing === "saving";
  }

  /** Something is new at the table. An empty entry follows it; one in the middle of a game only says so. */
  hear({ entry: fresh, open, news }) {
    const { entry } = this;
    const { draft, dock } = entry;
    if (fresh) this.latest = fresh;
    this.coming = null;
    if (this.busy || draft.undo) {
      if (!open) dock.tell(say("evening_over"));
      else if (!fresh) dock.tell(say("round_over"));
      else if (fresh.seen !== draft.config.seen) dock.tell(say("meanwhile", { news }));
      if (fresh) draft.config = { ...draft.config, seen: fresh.seen };
    } else if (!open || !fresh || !same(fresh.players, draft.config.players)) {
      // What takes its place stands at the top, wherever a thumb has scrolled to; the browser would go back there.
      if (!fresh) history.scrollRestoration = "manual";
      location.reload();
    } else {
      draft.begin(fresh);
      entry.show();
      entry.preview();
    }
  }

  /** What the next game will be once everything has arrived that waits here. An entry that was begun goes on. */
  expect(next) {
    this.coming = next;
    document.documentElement.removeAttribute("data-unclear");
    if (!this.busy) this.follow();
  }

  /** The entry of the game that comes after what waits. */
  follow() {
    const { entry } = this;
    if (this.coming) entry.draft.expect(this.coming);
    entry.show();
    if (entry.doing === "idle" || entry.doing === "asking") entry.preview();
  }
}
