// Answers what a phone says of the next game after each command that waits on it. Standard input: a JSON object
// {table, facts, commands}; a penalty names the attributes of its form in `form`. Standard output: a line of JSON for
// each command, null where the phone does not know.

import { readFileSync } from "node:fs";

import { ahead } from "../../static/js/ahead/pending.js";
import { stand } from "../../static/js/kernel/stand.js";
import { bookedBy, turnOf } from "../../static/js/outbox/penalty.js";

const { table, facts, commands } = JSON.parse(readFileSync(0, "utf-8"));
const waiting = [];

function next() {
  const { events, lost } = ahead(facts, waiting);
  const told = events.filter((event) => !event.withdrawn_at);
  const found = stand(facts, told, table ?? facts.rules).next;
  return lost ? null : found;
}

for (const { form, ...command } of commands) {
  if (form) {
    const points = bookedBy(form, command.fields, next()?.four ?? []) ?? { unknown: true, points: {} };
    command.booked = { ...points, ...turnOf(form, command.fields) };
  }
  waiting.push(command);
  process.stdout.write(`${JSON.stringify(next())}\n`);
}
