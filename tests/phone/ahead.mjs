// Answers what a phone says of the next game after each command that waits on it. Standard input: a JSON object
// {table, cases: [{facts, commands, late}]}; `late`: the table is not there yet; a penalty names the attributes of its
// form in `form`. Standard output: for each case a line of JSON, a list with an answer for each command, null where the
// phone does not know.

import { readFileSync } from "node:fs";

import { ahead, stand } from "../../static/js/kernel/stand.js";
import { bookedBy, turnOf } from "../../static/js/outbox/queue.js";

const { table, cases } = JSON.parse(readFileSync(0, "utf-8"));

function next(facts, waiting, rules) {
  const { events, lost } = ahead(facts, waiting);
  const told = events.filter((event) => !event.withdrawn_at);
  const found = stand(facts, told, rules).next;
  return lost ? null : found;
}

for (const { facts, commands, late } of cases) {
  const rules = late ? facts.rules : table;
  const waiting = [];
  const answers = commands.map(({ form, ...command }) => {
    if (form) {
      const four = next(facts, waiting, rules)?.four ?? [];
      const points = bookedBy(form, command.fields, four) ?? { unknown: true, points: {} };
      command.booked = { ...points, ...turnOf(form, command.fields) };
    }
    waiting.push(command);
    return next(facts, waiting, rules);
  });
  process.stdout.write(`${JSON.stringify(answers)}\n`);
}
