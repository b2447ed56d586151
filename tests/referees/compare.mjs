// Reads tables and questions with the kernel's answers, one JSON object a line; prints how many there were, and what
// the scripts of the page answer otherwise.

import { createInterface } from "node:readline";

import { judge } from "../../static/js/referees/deadlines.js";
import { callOf, cardsOf, rightsOf, take, trickOf } from "../../static/js/referees/cards.js";
import { entryHash, reservationsOf, sayCall, sayTrick, whoPlays } from "../../static/js/referees/reservations.js";

let tables = null;
let after = { histories: [], moments: [] }; // what can have been called before a call, and when it can be made
let compared = 0;
const wrong = [];

function compare(found, expected, asked) {
  compared += 1;
  if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push({ asked, found, expected });
}

/** A call at every moment after what has been called, without making texts of millions of answers that are right. */
function compareCalls(asked, answers) {
  after.moments.forEach(([hand, played, laid], place) => {
    const question = { ...asked, hand, played, laid };
    const { verdict, until, topic } = judge(tables.calls, question);
    const [expected, last, why] = answers[place];
    compared += 1;
    if (verdict !== expected || until !== last || topic !== why) {
      wrong.push({ asked: question, found: [verdict, until, topic], expected: answers[place] });
    }
  });
}

for await (const line of createInterface({ input: process.stdin })) {
  const { set, histories, moments, calls, call, tricks, trick, said, hand, after: before, answers } = JSON.parse(line);
  if (set) tables = set;
  if (histories) after = { histories, moments };
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
    const { kind, player, leader, next, message, source, step, enter } = found;
    const told = step && ["ABCD"[step.place], step.level];
    const hash = enter ? `/abend/${entryHash(enter, ["a", "b", "c", "d"])}` : "";
    compare([kind, player, leader, next, message, source, told, hash], answers, said);
  }
  if (hand !== undefined) {
    const cards = cardsOf(new URLSearchParams(hand), tables.tricks.deck, tables.calls.dealt);
    const rights = rightsOf(tables.hands, cards);
    compare(rights.map(({ allowed, message, source }) => [allowed, message, source]), answers, hand);
  }
  if (calls) {
    for (const place of before) compareCalls({ ...calls, said: after.histories[place] }, answers);
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
