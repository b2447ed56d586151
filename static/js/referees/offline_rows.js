// Rows of choices that are made on the phone: links that lead from the question that is shown now.

import { say, write } from "../texts.js";
import { SIDES, countOf } from "./cards.js";
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
  const choices = [choice(say("healthy"), plain)];
  if (word.gone) choices.push(choice(WEG, word));
  for (const what of table.known.filter((one) => one !== "gesund")) {
    const then = { ...plain, what, kind: what === "solo" ? solos[0] : null };
    choices.push({ text: table.words[what], then, chosen: word.what === what });
  }
  const rows = [{ title: "", choices: choices }];
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

// Cards on a page without a connection: those of a trick in their places, and how many of each are chosen.

const PLACES = 4;
const MOST = 2; // of each card
const NEXT = { o: "r", r: "k", k: "o" };

/** Lays the cards of a trick into their places, each with a tap for whose it is. */
export function layCards(page, at, table, found) {
  const cards = at.query.getAll("k").slice(0, PLACES);
  const sides = (at.query.getAll("p").at(-1) ?? "").padEnd(PLACES, "o").slice(0, PLACES);
  const laid = cards.map((card, place) => {
    const item = document.createElement("li");
    item.className = `ref-trick__card${place === found?.taker ? " ref-trick__card--takes" : ""}`;
    const face = page.querySelector(`[data-card="${card}"] .face`);
    if (face) item.append(face.cloneNode(true));
    const side = sides[place] in NEXT ? sides[place] : "o";
    const turned = `${sides.slice(0, place)}${NEXT[side]}${sides.slice(place + 1)}`;
    item.append(link(table.phrases.parties[SIDES[side]] ?? say("whose"), at.to({ p: [turned] })));
    return item;
  });
  const empty = Array.from({ length: PLACES - laid.length }, (_, place) => {
    const item = document.createElement("li");
    item.className = "ref-trick__card ref-trick__card--empty";
    item.append(Object.assign(document.createElement("span"), { textContent: laid.length + place + 1 }));
    return item;
  });
  page.querySelector(".ref-trick").replaceChildren(...laid, ...empty);
  markCards(page, at, cards, { most: PLACES });
  page.querySelector("[data-cards]").hidden = cards.length === PLACES;
}

/** Marks how often each card is chosen, and where a tap on it leads; `again`: a third tap takes it back. */
export function markCards(page, at, cards, { most, again = false }) {
  for (const old of page.querySelectorAll("[data-card]")) {
    const { card } = old.dataset;
    const count = countOf(cards, card);
    const rest = cards.filter((one) => one !== card);
    const full = count === MOST;
    const then = full ? (again ? rest : null) : cards.length < most ? [...cards, card] : null;
    old.replaceWith(tapped(old, card, count, then && at.to({ k: then })));
  }
  const back = page.querySelector('[data-act="back"]');
  const anew = page.querySelector('[data-act="again"]');
  back.parentElement.hidden = !cards.length;
  Object.assign(back, { href: at.to({ k: cards.slice(0, -1) }) }).dataset.here = "";
  Object.assign(anew, { href: at.to({ k: [], p: [], letzter: [], angesagt: [] }) }).dataset.here = "";
}

function tapped(old, card, count, href) {
  const made = document.createElement(href ? "a" : "span");
  made.className = `ref-card${href ? "" : " ref-card--gone"}`;
  made.dataset.card = card;
  if (count) made.dataset.count = count;
  if (href) Object.assign(made, { href }).dataset.step = "";
  if (href) made.dataset.here = "";
  made.append(old.querySelector(".face"), old.querySelector(".face + .visually-hidden"));
  if (!count) return made;
  const badge = Object.assign(document.createElement("span"), { className: "ref-card__count", textContent: count });
  badge.setAttribute("aria-hidden", "true");
  const label = { className: "visually-hidden", textContent: say("chosen", { number: count }) };
  made.append(badge, Object.assign(document.createElement("span"), label));
  return made;
}
