// Answers what the scripts of the phone say, for comparison with the kernel. Standard input: a JSON object
// {tables, games: [[name of a table, facts], …], weighed: as games,
// evenings: [[name of a table, evening], …]}; standard output: a line of
// JSON for each game, then for each evening.

import { readFileSync } from "node:fs";

import { fold } from "../../static/js/kernel/evening.js";
import { contradiction, score } from "../../static/js/kernel/score.js";

const { tables, games = [], weighed = [], evenings = [] } = JSON.parse(readFileSync(0, "utf-8"));
const said = [
  ...weighed.map(([name, facts]) => contradiction(facts, tables[name]) ?? {}),
  ...games.map(([name, facts]) => score(facts, tables[name])),
  ...evenings.map(([name, evening]) => {
    const { rows, state } = fold(evening, tables[name]);
    return { rows, state };
  }),
];
process.stdout.write(said.map((one) => JSON.stringify(one)).join("\n"));
