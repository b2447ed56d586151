// What is tapped and typed on the page, and what happens around it, as calls of the entry.

import { say, write } from "../texts.js";
import { RESULTS, kindOf } from "./taps.js";

// What a button does that carries this data attribute.
const BUTTONS = {
  save: (entry) => entry.save(),
  clear: (entry) => entry.clear(),
  sum: (entry) => entry.dock.open(),
  sheet: (entry, { dataset }) => entry.openSheet(dataset.sheet),
  openAlone: (entry) => entry.sheets.open("alone"),
  notAlone: (entry) => entry.notAlone(),
  close: (entry) => entry.sheets.close(),
  switch: (entry, button) => switchSoli(entry, button),
  penTake: (entry) => entry.questions.takePen(),
  penLeave: (entry) => entry.dock.closeQuestions(),
  sameYes: (entry) => entry.questions.isSame(),
  sameMine: (entry) => entry.questions.isMine(),
  sameNo: (entry) => entry.questions.isAnother(),
  versionMine: (entry) => entry.questions.takeMine(),
  versionStored: (entry) => entry.questions.takeStored(),
  phone: (entry, { dataset }) => entry.want(dataset.phone),
};

// Soli on one side, a Hochzeit that is played alone on the other: both do not fit a small screen.
function switchSoli({ root }, button) {
  const weddings = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(weddings));
  for (const list of root.querySelectorAll("[data-solos]")) {
    list.hidden = (list.dataset.solos === "wedding") !== weddings;
  }
}

function clicked(entry, target) {
  document.querySelector(".notices")?.remove(); // what an earlier page has said lies over the chips
  const button = target.closest("button");
  if (!button) return target.closest("[data-over], [data-card], dialog, .dock__items") ? null : entry.fold();
  const { dataset } = button;
  const named = Object.keys(BUTTONS).find((name) => name in dataset);
  if (named) BUTTONS[named](entry, button);
  else if (dataset.act) entry.tap({ ...dataset, type: dataset.act });
}

function typed(entry, { dataset: { type, ...rest }, value }) {
  if (type) entry.tap({ ...rest, type, value: value.trim() });
}

function pressed(entry, event) {
  if (event.key === "Escape") entry.fold();
  if (event.key === "Enter" && event.target.matches("input")) {
    event.preventDefault();
    if (event.target.dataset.type === "comment") entry.sheets.close();
    else entry.save();
  }
}

// A result is taken back, or put back, without the page being left; one that waits by a command behind it, of which
// outbox/forms.js says "entered".
function undone(entry, event) {
  turning = event.target.closest("[data-card] [data-command]");
  if (!event.target.matches("[data-undo]")) return;
  event.preventDefault();
  entry.press(event.target.action);
}

let turning = null;

export function listen(root, entry) {
  root.addEventListener("click", ({ target }) => clicked(entry, target));
  root.addEventListener("input", ({ target }) => target.matches("input") && typed(entry, target));
  root.addEventListener("change", ({ target }) => target.matches("select") && typed(entry, target));
  root.addEventListener("keydown", (event) => pressed(entry, event));
  document.addEventListener("submit", (event) => undone(entry, event));
  document.addEventListener("entered", () => {
    if (turning) entry.card.turned(turning);
    else entry.card.fold();
    turning = null;
  });
  for (const dialog of root.querySelectorAll("dialog")) dialog.addEventListener("close", () => entry.go("close"));
  const followed = document.querySelector("[data-live]"); // live.js asks whether such a page still holds
  window.addEventListener("pageshow", (event) => event.persisted && !followed && location.reload());
  document.addEventListener("net", ({ detail }) => {
    entry.answers.waitOn();
    if (!detail) entry.reach();
  });
  document.addEventListener("stand", ({ detail }) => entry.news.hear(detail));
  document.addEventListener("ahead", ({ detail }) => entry.news.expect(detail));
}

// What lies over the lower part of the entry when it is asked for: calls, kinds, soli, the rest. One at a time.

export class Sheets {
  /** `moved` is told when a sheet has been laid over the entry or folded away. */
  constructor(root, moved) {
    this.root = root;
    this.moved = moved;
    this.shown = "";
  }

  place(name) {
    return this.root.querySelector(`#entry-${name}`);
  }

  toggle(name) {
    if (this.shown === name) this.close();
    else this.open(name);
  }

  /** Lay this one over the entry in place of another; the focus goes to its heading, or to `focus` in it. */
  open(name, focus = "h2") {
    if (this.shown !== name) this.hide();
    this.shown = name;
    const sheet = this.place(name);
    sheet.hidden = false;
    this.cover(true);
    this.mark(name, true);
    sheet.querySelector(focus).focus({ preventScroll: true });
    this.moved();
  }

  /** Fold it away; the focus goes back to what has opened it. */
  close() {
    const name = this.shown;
    if (!name) return;
    const inside = this.place(name).contains(document.activeElement);
    this.hide();
    this.moved();
    if (inside) this.root.querySelector(`[data-sheet="${name}"], [data-save]`).focus({ preventScroll: true });
  }

  hide() {
    if (!this.shown) return;
    this.place(this.shown).hidden = true;
    this.cover(false);
    this.mark(this.shown, false);
    this.shown = "";
  }

  // A tap on what lies below folds the sheet, and nothing else.
  cover(covered) {
    for (const below of document.querySelectorAll(".entry__form, .table-page__entry > [data-part]")) {
      below.inert = covered;
    }
  }

  mark(name, open) {
    for (const button of this.root.querySelectorAll(`[data-sheet="${name}"]`)) {
      button.setAttribute("aria-expanded", String(open));
    }
  }
}

// The row of chips under the results: what was chosen in the sheets, in a word or two.

const LONG = 8; // letters of a word that needs smaller ones in a chip
const longest = (text) => Math.max(...text.split(" ").map((word) => word.length));

/** Every chip as the state has it; a chosen one is marked. */
export function showChips(root, state, config) {
  for (const chip of root.querySelectorAll("[data-chip]")) {
    const [text, chosen] = CHIPS[chip.dataset.chip](state, config);
    write(chip.querySelector("[data-chip-value]"), text);
    chip.toggleAttribute("data-chosen", chosen);
    chip.toggleAttribute("data-long", longest(text) >= LONG);
  }
}

const CHIPS = {
  kind: (state, { scheme }) => {
    const kind = kindOf(state) || "normal";
    const soloWord = scheme.kinds.find(({ key }) => key === kind)?.word ?? kind;
    const word = kind === "normal" ? say("normal") : soloWord;
    return [word, kind !== "normal"];
  },
  calls: (state, { scheme }) => {
    const deepest = ["re", "kontra"].map((party) => {
      const levels = state.calls.filter((call) => call.party === party).map((call) => call.level);
      const depth = Math.max(0, ...levels);
      if (!depth) return "";
      const caller = party === "re" ? say("re") : scheme.kontra_word;
      return depth === 1 ? caller : `${caller} ${scheme.levels[depth]}`;
    });
    const words = deepest.filter(Boolean).join(", ");
    return [words || say("none_called"), Boolean(words)];
  },
  extras: (state, { scheme }) => {
    const counts = new Map();
    for (const { kind } of state.extras) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const word = (kind) => scheme.extras.find((extra) => extra.key === kind)?.word ?? kind;
    const words = [...counts].map(([kind, count]) => (count > 1 ? `${count} ${word(kind)}` : word(kind)));
    return [words.join(", ") || say("none_called"), words.length > 0];
  },
  more: (state, { scheme }) => {
    const notes = state.notes.map((key) => scheme.notes.find((note) => note.key === key)?.word ?? key);
    const words = [...notes, augenWord(state, scheme), state.comment].filter(Boolean);
    return [words.join(", ") || say("more"), words.length > 0];
  },
};

// The Augen, where they are not one of the usual results.
function augenWord({ exact: { augen, party }, result, range }, scheme) {
  if (augen !== "") return `${party === "re" ? say("re") : scheme.kontra_word} ${augen}`;
  if (result === "even") return "120 : 120";
  return !range || result in RESULTS ? "" : `${range.re_range.join("–")}`;
}

// What the pages of the referees have found out comes along in the address: counted Augen, "#gezaehlt=re-123", and what
// is played, "#vorbehalt=solo_damen&re=…&wer=…&vorab=k90".

const COUNTED = /^#gezaehlt=(re|kontra)-(\d{1,3})$/;

const forget = () => history.replaceState(history.state, "", location.pathname + location.search);

/** What a referee has found out goes into the entry, once: the address is as before. */
export function takeFromReferee(entry) {
  const reserved = reservedTap();
  if (reserved) {
    entry.tap(reserved);
    if (!entry.draft.state.say) entry.dock.announce(say("reserved_taken"));
  }
  const taps = countedTaps();
  for (const tap of taps) entry.tap(tap);
  if (taps.length) entry.dock.announce(say("counted_taken", { augen: entry.draft.state.exact.augen }));
}

/** What is played after the Vorbehalte, as a tap; null if nothing was asked. */
function reservedTap() {
  const reserved = new URLSearchParams(location.hash.slice(1));
  const kind = reserved.get("vorbehalt");
  if (!kind) return null;
  forget();
  const [re, poor, caller, call] = ["re", "armut", "wer", "vorab"].map((name) => reserved.get(name));
  return { type: "reserved", kind, re, poor, caller, call };
}

/** What was counted, as taps; none if nothing was. */
function countedTaps() {
  const [, party, augen] = COUNTED.exec(location.hash) ?? [];
  if (!party) return [];
  forget();
  return [
    { type: "exact", name: "party", value: party },
    { type: "exact", name: "augen", value: augen },
  ];
}
