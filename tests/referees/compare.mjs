// Reads tables and questions with the kernel's answers, one JSON object a line; prints how many there were, and what
// the scripts of the page answer otherwise.

import { createInterface } from "node:readline";

import { judge } from "../../static/js/referees/deadlines.js";
import { cardsOf, rightsOf } from "../../static/js/referees/hands.js";
import { callOf, trickOf } from "../../static/js/referees/question.js";
import { take } from "../../static/js/referees/ranks.js";
import { reservationsOf, whoPlays } from "../../static/js/referees/reservations.js";
import { sayCall, sayTrick } from "../../static/js/referees/sentences.js";

let tables = null;
let compared = 0;
const wrong = [];

function compare(found, expected, asked) {
  compared += 1;
  if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push({ asked, found, expected });
}

for await (const line of createInterface({ input: process.stdin })) {
  const { set, calls, call, tricks, trick, said, hand, answers } = JSON.parse(line);
  if (set) tables = set;
  if (call !== undefined) {
    const asked = callOf(new URLSearchParams(call), tables.calls);
    const judged = judge(tables.calls, asked);
    const { message, source } = sayCall(tables.calls, asked, judged);
    compare([judged.verdict, judged.until, message, source], answers, call);
  }
  if (trick !== undefined) {
    const asked = trickOf(new URLSearchParams(trick), tables.tricks);
    const found = take(tables.tricks, asked);
    const { message, source } = found ? sayTrick(tables.tricks, asked, found) : {};
    compare(found && [found.taker, found.augen, found.trump, found.extras, message, source], answers, trick);
  }
  if (said !== undefined) {
    const asked = reservationsOf(new URLSearchParams(said), tables.reservations);
    const found = whoPlays(tables.reservations, asked, ["A", "B", "C", "D"], "D");
    const { kind, player, leader, next, message, source, step } = found;
    const told = step && ["ABCD"[step.place], step.level];
    compare([kind, player, leader, next, message, source, told], answers, said);
  }
  if (hand !== undefined) {
    const cards = cardsOf(new URLSearchParams(hand), tables.tricks.deck, tables.calls.dealt);
    const rights = rightsOf(tables.hands, cards);
    compare(rights.map(({ allowed, message, source }) => [allowed, message, source]), answers, hand);
  }
  if (calls) {
    for (const [hand, played, laid, ...expected] of answers) {
      const { verdict, until, topic } = judge(tables.calls, { ...calls, hand, played, laid });
      compare([verdict, until, topic], expected, { ...calls, hand, played, laid });
    }
  }
  if (tricks) {
    const { kind, announced } = tricks;
    for (const [cards, last, parties, ...expected] of answers) {
      const asked = { kind, announced, cards, last, parties };
      const { taker, augen, trump, extras } = take(tables.tricks, asked);
      const told = extras.map((extra) => [extra.kind, extra.party, extra.card]);
      compare([taker, augen, trump.map(Number).join(""), told], expected, asked);
    }
  }
}
console.log(JSON.stringify({ compared, wrong: wrong.slice(0, 5) }));
