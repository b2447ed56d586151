// Cards on a page without a connection: those of a trick in their places, and how many of each are chosen.

import { say } from "../texts.js";
import { countOf } from "./hands.js";
import { link } from "./offline_rows.js";
import { SIDES } from "./question.js";

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
  const told = { className: "visually-hidden", textContent: say("chosen", { number: count }) };
  made.append(badge, Object.assign(document.createElement("span"), told));
  return made;
}
