// The row of chips under the results: what was chosen in the sheets, in a word or two.

import { write } from "../terms.js";
import { say } from "../texts.js";
import { RESULTS, kindOf } from "./taps.js";

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
    const known = scheme.kinds.find(({ key }) => key === kind)?.word ?? kind;
    const word = kind === "normal" ? say("normal") : known;
    return [word, kind !== "normal"];
  },
  calls: (state, { scheme }) => {
    const deepest = ["re", "kontra"].map((party) => {
      const levels = state.calls.filter((call) => call.party === party).map((call) => call.level);
      const depth = Math.max(0, ...levels);
      if (!depth) return "";
      const said = party === "re" ? say("re") : scheme.kontra_word;
      return depth === 1 ? said : `${said} ${scheme.levels[depth]}`;
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
