// The answer to a question without a connection, shown on the page that is there.

import { say, write } from "../texts.js";
import { callOf, cardsOf, rightsOf, take, trickOf } from "./cards.js";
import { judge } from "./deadlines.js";
import { choicesOf, layCards, link, markCards, shownFor, stateAt } from "./offline_rows.js";
import { entryHash, reservationsOf, sayCall, sayTrick, spokenText, whoPlays } from "./reservations.js";

const SHOWN = { call: showCall, trick: showTrick, reservation: showReservation, hand: showHand, pile: showPile };
const NEEDED = { call: "calls", trick: "tricks", reservation: "reservations", hand: "hands", pile: "tricks" };

/** Shows the answer to the question of an address; false if only the server can tell it. */
export function answerFor(page, address, tables) {
  const asks = page.querySelector("[data-asks]")?.dataset.asks;
  if (!tables?.[NEEDED[asks]]) return false;
  const at = stateAt(address);
  SHOWN[asks](page, at, tables);
  return true;
}

function showCall(page, at, tables) {
  const table = tables.calls;
  const asked = callOf(at.query, table);
  const judged = judge(table, asked);
  const allowed = ["regular", "answer"].includes(judged.verdict);
  tell(page, [sayCall(table, asked, judged)], tables, allowed ? "yes" : "no");
  const hands = [...page.querySelectorAll(".ref-hand a")];
  hands.forEach((back, place) => {
    back.classList.toggle("ref-back--held", place < asked.hand);
    mark(back, place + 1 === asked.hand);
  });
  const married = table.weddings.includes(asked.kind);
  shownFor(page, { married, hochzeit: asked.kind === "hochzeit", laid: Number(at.query.get("lag")) > 0 });
  page.querySelector("[data-said]").replaceChildren(...asked.said.map((call, place) => said(asked, place, at, table)));
  markChosen(page, at);
}

/** A call that was made, with its moment one card earlier or later, or without it. */
function said({ said: calls }, place, at, table) {
  const call = calls[place];
  const texts = calls.map((one) => textOf(one, table));
  const other = (text) => at.to({ zuvor: texts.map((one, other) => (other === place ? text : one)) });
  const word = table.words[wordOf(call, table)];
  const whole = call.level > 1 ? `${table.parties[call.party]}: ${word}` : word;
  const line = Object.assign(document.createElement("p"), { className: "ref-said" });
  const told = Object.assign(document.createElement("span"), { className: "ref-said__word" });
  const made = call.vorab ? say("vorab", { call: whole }) : whole;
  const moment = { trick: Math.floor(call.played / 4) + 1, laid: call.played % 4 };
  const small = Object.assign(document.createElement("small"), { textContent: say("said_moment", moment) });
  write(told, made).append(" ", small);
  const moved = (played) => other(textOf({ ...call, played }, table));
  line.append(
    told,
    link("−", moved(Math.max(0, call.played - 1)), { label: say("earlier") }),
    link("+", moved(call.played + 1), { label: say("later") }),
    link("×", other(null), { label: say("away") }),
  );
  return line;
}

const wordOf = ({ level, party }, { levels }) =>
  level > 1 ? Object.keys(levels).find((one) => levels[one] === level) : party;
const textOf = (call, table) =>
  `${call.party}-${wordOf(call, table)}-${call.played}${call.vorab ? "-v" : ""}`;

function showTrick(page, at, tables) {
  const table = tables.tricks;
  const asked = trickOf(at.query, table);
  const found = asked && take(table, asked);
  const { single } = table.kinds[asked?.kind] ?? {};
  if (found) tell(page, [sayTrick(table, asked, found)], tables, "yes");
  else if (asked) tell(page, [{ message: say("impossible", { card: table.names[single] }) }], tables, "no");
  else tell(page, [{ message: say("trick_open") }], tables, "");
  layCards(page, at, table, found);
  markChosen(page, at);
}

function showHand(page, at, tables) {
  const { dealt } = tables.calls;
  const cards = cardsOf(at.query, tables.tricks.deck, dealt);
  const missing = dealt - cards.length;
  const open = say(missing === 1 ? "one_missing" : "more_missing", { number: missing });
  tell(page, missing ? [{ message: open }] : rightsOf(tables.hands, cards), tables, "");
  markCards(page, at, cards, { most: dealt, again: true });
}

function showPile(page, at, tables) {
  const { deck, augen, phrases } = tables.tricks;
  const cards = cardsOf(at.query, deck, 2 * deck.length);
  const sum = (those) => those.reduce((total, card) => total + augen[card], 0);
  const counted = { augen: sum(cards), number: cards.length };
  const rest = { augen: 2 * sum(deck) - counted.augen, number: 2 * deck.length - cards.length };
  const here = say(counted.number === 1 ? "pile_one" : "pile", counted);
  const there = say(rest.number === 1 ? "pile_rest_one" : "pile_rest", rest);
  tell(page, [{ message: here }, { message: there }], tables, "");
  const enter = page.querySelector("[data-enter]");
  if (enter) {
    const parties = cards.length ? Object.entries(phrases.parties) : [];
    const links = parties.map(([key, party]) => {
      const href = `${enter.dataset.enter}${key}-${counted.augen}`;
      const entry = link(say("enter", { party, augen: counted.augen }), href);
      delete entry.dataset.step;
      entry.classList.add("button--primary");
      return entry;
    });
    enter.replaceChildren(...links);
    enter.hidden = !links.length;
  }
  markCards(page, at, cards, { most: 2 * deck.length, again: true });
}

function showReservation(page, at, tables) {
  const table = tables.reservations;
  const asked = reservationsOf(at.query, table);
  const bidding = page.querySelector("[data-bidding]");
  const names = JSON.parse(bidding.dataset.names);
  const found = whoPlays(table, asked, names.slice(0, -1), names.at(-1));
  const lines = [{ message: found.message }];
  if (found.leader) lines.push({ message: say("leads", { player: found.leader }) });
  if (found.step) lines.push({ message: say("bidding") });
  lines.at(0).source = found.source;
  tell(page, lines, tables, "yes");
  bidding.replaceChildren(...(found.step ? stepLinks(found.step, asked, names, at, table) : []));
  bidding.hidden = !found.step;
  const enter = page.querySelector("[data-enter]");
  if (enter) {
    enter.hidden = !found.enter;
    const hash = found.enter ? entryHash(found.enter, JSON.parse(enter.dataset.keys)) : "";
    enter.querySelector("a").href = enter.dataset.enter + hash;
  }
  page.querySelectorAll(".ref-seat").forEach((seat, place) => {
    seat.querySelectorAll(".ref-row").forEach((row) => row.remove());
    seat.append(...choicesOf(asked, place, at, table));
  });
}

function stepLinks({ place, level }, { words }, names, at, table) {
  const bid = table.calls.find((one) => one.level === level);
  const player = names[place];
  const held = spokenText({ ...words[place], vorab: bid.call });
  return [
    link(say("holds", { player, call: bid.word }), at.to({ [`s${place}`]: [held] })),
    link(say("is_gone", { player }), at.to({ [`s${place}`]: ["weg"] })),
  ];
}

/** Puts sentences in the place of the answer, with what stands at their places in the rule book. */
function tell(page, lines, { paragraphs }, verdict) {
  const answer = page.querySelector("[data-answer]");
  answer.querySelectorAll(":scope > p:not(.ref-choices), :scope > details").forEach((old) => old.remove());
  const first = answer.querySelector(":scope > .ref-choices");
  const put = (element) => (first ? answer.insertBefore(element, first) : answer.append(element));
  lines.forEach(({ message, source }, place) => {
    const className = place ? "" : "ref-answer__said";
    const told = Object.assign(document.createElement("p"), { className, textContent: message });
    if (source) told.lang = "de"; // a sentence of the tables, which speak like the rules
    put(told);
  });
  const sources = new Set(lines.map((line) => line.source).filter(Boolean));
  for (const source of sources) put(place(source, paragraphs[source]));
  put(Object.assign(document.createElement("p"), { className: "small muted", textContent: say("without_net") }));
  if (verdict) answer.dataset.verdict = verdict;
  else delete answer.dataset.verdict;
}

/** A place of the rule book, with what it says: its page may not be on this phone. */
function place(source, paragraph) {
  const details = Object.assign(document.createElement("details"), { className: "small ref-place", lang: "de" });
  details.append(Object.assign(document.createElement("summary"), { textContent: source }));
  if (paragraph) details.append(Object.assign(document.createElement("p"), { textContent: paragraph.text }));
  return details;
}

const mark = (choice, on) =>
  on ? choice.setAttribute("aria-current", "true") : choice.removeAttribute("aria-current");

/** Marks in every row of choices the one that is asked about now. */
function markChosen(page, { query }) {
  for (const row of page.querySelectorAll(".ref-row .ref-choices")) {
    const links = [...row.querySelectorAll("a[data-step]")].map((one) => [one, new URL(one.href).searchParams]);
    const names = ["wer", "was", "lag", "art", "fest"].filter(
      (name) => new Set(links.map(([, to]) => to.get(name))).size > 1,
    );
    if (names.length !== 1) continue;
    const asked = query.get(names[0]);
    if (asked) links.forEach(([one, to]) => mark(one, to.get(names[0]) === asked));
  }
}
