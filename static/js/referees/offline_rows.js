// Rows of choices that are made on the phone: links that lead from the question that is shown now.

import { say, write } from "../texts.js";
import { WEG, spokenText } from "./reservations.js";

/** A question by its address, and the address with other values of its fields; null leaves a field out. */
export function stateAt(address) {
  const url = new URL(address, location.href);
  const to = (changed) => {
    const next = new URL(url);
    for (const [name, values] of Object.entries(changed)) {
      next.searchParams.delete(name);
      for (const value of values ?? []) if (value) next.searchParams.append(name, value);
    }
    return next.href;
  };
  return { query: url.searchParams, to };
}

/** Something to tap; it leads to its address as it stands. */
export function link(text, href, { chosen = false, label = "" } = {}) {
  const made = write(Object.assign(document.createElement("a"), { className: "button", href }), text);
  Object.assign(made.dataset, { step: "", here: "" });
  if (chosen) made.setAttribute("aria-current", "true");
  if (label) made.setAttribute("aria-label", label);
  return made;
}

/** Shows rows and choices that are only there in some questions. */
export function shownFor(page, state) {
  for (const part of page.querySelectorAll("[data-when]")) part.hidden = !state[part.dataset.when];
}

/** The rows of a player: what he says; which solo, what is with it, how high he goes. */
export function choicesOf({ words, owing }, place, at, table) {
  const word = words[place];
  const rows = rowsOf(word, words, place, table);
  if (word.what === "solo" && table.pflichtsolo) {
    const own = owing.includes(place);
    const then = [...owing.filter((one) => one !== place), ...(own ? [] : [place])].map(String);
    const choices = [{ text: say("pflicht"), to: { pflicht: then }, chosen: own }];
    rows.splice(2, 0, { title: say("besides"), choices });
  }
  return rows.map(({ title, choices }) => {
    const row = Object.assign(document.createElement("section"), { className: "ref-row" });
    if (title) {
      const heading = { className: "ref-row__title", textContent: title };
      row.append(Object.assign(document.createElement("h2"), heading));
    }
    const taps = Object.assign(document.createElement("div"), { className: "ref-choices" });
    for (const { text, then, to, chosen } of choices) {
      const made = link(text, at.to(to ?? { [`s${place}`]: [spokenText(then)] }), { chosen });
      made.classList.add("ref-choice");
      taps.append(made);
    }
    row.append(taps);
    return row;
  });
}

function rowsOf(word, words, place, table) {
  const plain = { what: "gesund", kind: null, vorab: null, refused: false, offers: false, gone: false };
  const solos = Object.keys(table.solos);
  const same = (then) => spokenText(then) === spokenText(word);
  const choice = (text, then) => ({ text, then, chosen: same(then) });
  const said = [choice(say("healthy"), plain)];
  if (word.gone) said.push(choice(WEG, word));
  for (const what of table.known.filter((one) => one !== "gesund")) {
    const then = { ...plain, what, kind: what === "solo" ? solos[0] : null };
    said.push({ text: table.words[what], then, chosen: word.what === what });
  }
  const rows = [{ title: "", choices: said }];
  if (word.what === "solo") {
    const choices = solos.map((kind) => choice(table.kinds[kind], { ...word, kind }));
    rows.push({ title: say("which_solo"), choices });
  }
  if (word.what === "hochzeit" && table.hands_round) {
    const then = { ...word, offers: !word.offers, refused: false };
    rows.push({ title: say("besides"), choices: [{ text: say("hands_round"), then, chosen: word.offers }] });
  }
  if (table.exchanges.includes(word.what) || word.offers) {
    rows.push({ title: say("besides"), choices: [choice(say("nobody_takes"), { ...word, refused: true })] });
  }
  const others = words.some(({ what }, other) => other !== place && what === "solo");
  const bids = word.what === "solo" || (word.what === "gesund" && table.normal_outbids && !word.gone);
  if (table.outbid && others && bids) {
    const choices = table.calls.map(({ call, word: text }) => choice(text, { ...word, vorab: call }));
    rows.push({ title: say("bid"), choices: [choice(say("no_bid"), { ...word, vorab: null }), ...choices] });
  }
  return rows;
}
