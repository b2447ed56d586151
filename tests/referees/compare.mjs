// Reads tables and questions with the kernel's answers, one JSON object a line; prints how many there were, and what
// the scripts of the page answer otherwise.

import { createInterface } from "node:readline";

import { judge } from "../../static/js/referees/deadlines.js";
import { callOf, trickOf } from "../../static/js/referees/question.js";
import { take } from "../../static/js/referees/ranks.js";

let tables = null;
let compared = 0;
const wrong = [];

function compare(found, expected, asked) {
  compared += 1;
  if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push({ asked, found, expected });
}

for await (const line of createInterface({ input: process.stdin })) {
  const { set, calls, call, tricks, trick, answers } = JSON.parse(line);
  if (set) tables = set;
  if (call !== undefined) {
    const { verdict, until } = judge(tables.calls, callOf(new URLSearchParams(call), tables.calls));
    compare([verdict, until], answers, call);
  }
  if (trick !== undefined) {
    const { taker, augen, trump } = take(tables.tricks, trickOf(new URLSearchParams(trick), tables.tricks)) ?? {};
    compare([taker ?? null, augen ?? null, trump ?? null], answers, trick);
  }
  if (calls) {
    for (const [hand, played, laid, ...expected] of answers) {
      const { verdict, until } = judge(tables.calls, { ...calls, hand, played, laid });
      compare([verdict, until], expected, { ...calls, hand, played, laid });
    }
  }
  if (tricks) {
    const { kind, announced } = tricks;
    for (const [cards, last, ...expected] of answers) {
      const { taker, augen, trump } = take(tables.tricks, { kind, announced, cards, last });
      compare([taker, augen, trump.map(Number).join("")], expected, { kind, announced, cards, last });
    }
  }
}
console.log(JSON.stringify({ compared, wrong: wrong.slice(0, 5) }));
