// What a game is worth, looked up in the score table of its rules (scorebook/scoring/lookup). No rule is known here.
//
// The facts are those that are sent to be saved; they are taken to be possible at a table. The answer is one of
//   {winner, value, factor, points, boecke}   the value as the winner sees it (Re if there is none), what calls and
//                                             a solo multiply it with, points by player, how many Boecke it causes
//   {refused}                                 the exact Augen are needed, as the kernel would say
//   {unknown}                                 the table cannot say it: it is worked out once there is a net

import { resultsOf } from "./augen.js";
import { placeOf } from "./calls.js";

const WINNERS = ["none", "re", "kontra"];
const SHARED = 3; // what `booking` distributes

/** The score of a game on which so many Boecke lie. */
export function score(told, table, bock = told.bock ?? 0) {
  const facts = { ...told, announcements: told.announcements ?? [], extras: told.extras ?? [] };
  const kind = table.kinds[facts.kind];
  if (!table.rows) return { unknown: "table" };
  if (!kind) return { unknown: "kind" };
  if (facts.announcements.some((call) => call.invalid)) return { unknown: "invalid" };
  const place = placeOf(facts.announcements, kind, table);
  if (place < 0) return { unknown: "calls" };
  if (facts.extras.some((extra) => !(extra.kind in table.extras[kind.extras]))) return { unknown: "extras" };
  const row = table.rows[table.values[kind.values][place]];
  const found = resultsOf(facts, table).map((result) => scored(facts, table, table.cells[row[result]], bock));
  const [first] = found;
  if (!first || !found.every((other) => same(first, other))) return { refused: "augen_needed" };
  return first.exact ? answer(first, facts) : { unknown: "size" };
}

function scored(facts, table, [winner, base, factor, caused], bock) {
  const { after } = table;
  const { causes } = table.bock;
  const bocks = table.bock.factor ** bock;
  const kind = table.kinds[facts.kind];
  const before = base * (after.factor ? 1 : factor) * (after.bock ? 1 : bocks);
  const whole = (before + extrasOf(facts, table, winner)) * (after.factor ? factor : 1) * (after.bock ? bocks : 1);
  const value = whole % 2 ? whole + table.odd[whole > 0 ? 0 : 1] : whole;
  const seenByRe = winner === 2 ? -value : value;
  const shares = table.booking[kind.booking][seenByRe < 0 ? 1 : 0];
  const [re, kontra] = shares.map((share) => (share * Math.abs(value)) / SHARED + 0);
  const zero = value === 0 ? causes.zero ?? 0 : 0;
  const events = facts.extras.reduce((sum, extra) => sum + (causes[extra.kind] ?? 0), zero);
  const exact = Number.isSafeInteger(SHARED * SHARED * value);
  return { winner, value: value + 0, factor, re, kontra, boecke: caused + events, exact };
}

/** The extra points as the winner sees them. */
function extrasOf({ kind, extras }, table, winner) {
  const weights = table.extras[table.kinds[kind].extras];
  const seen = {};
  let sum = 0;
  for (const { kind: name, party } of extras) {
    const [won, open, most] = weights[name];
    const key = `${party} ${name}`;
    seen[key] = (seen[key] ?? 0) + 1;
    if (most && seen[key] > most) continue;
    sum += (winner ? won : open) * (party === (winner === 2 ? "kontra" : "re") ? 1 : -1);
  }
  return sum;
}

const same = (one, other) => ["winner", "re", "kontra", "boecke"].every((name) => one[name] === other[name]);

function answer({ winner, value, factor, re, kontra, boecke }, { players, re: party }) {
  const points = Object.fromEntries(players.map((player) => [player, party.includes(player) ? re : kontra]));
  return { winner: WINNERS[winner], value, factor, points, boecke };
}
