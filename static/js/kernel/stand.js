// The evening as a phone knows it by itself: the door of this folder, for whoever shows what was entered without a net.
//
//   stand({seats, dealer}, events, table, pending)
//
// `events` are those of the evening in the interchange form (`manage.py fold`), those of the server first, then those
// that still wait; withdrawn ones are left out. A game that the server has worked out may carry `known`, its points and
// how many Boecke it causes {points, boecke}; a penalty carries its points. `table` is the score table of the rules,
// `pending` the facts of a game that is not entered yet.

import { fold } from "./evening.js";
import { score } from "./score.js";

const isOpen = ({ unknown, score: found }) => unknown || (found && !found.points);

/**
 * What stands after these events:
 *   standing  [{player, points, games}], the best first, who is level as they sat down
 *   next      null where only the server knows who plays; otherwise what is known, whatever the games were worth:
 *             number, dealer, four, active, pausing, leader, bock, outlook, round, owes, forced, games_left, over;
 *             bock, outlook and over are null where an unknown game may have caused a Bock
 *   rows      one an event, as `manage.py fold` has them
 *   open      the places of games and penalties whose value is not known here: what comes after them is not final
 *   worth     what `score` says about the pending game; null without one
 */
export function stand(beginning, events, table, pending = null) {
  const { rows, state, evening } = fold({ ...beginning, events }, table);
  const { totals, ...next } = state;
  const standing = [...evening.players]
    .map((player) => ({ player, points: evening.totals[player], games: evening.games[player] ?? 0 }))
    .sort((one, other) => other.points - one.points);
  const open = rows.flatMap((row, place) => (isOpen(row) ? [place] : []));
  const { active } = evening.seats;
  const pausing = evening.seats.pausing(next.dealer);
  const ahead = evening.lost ? null : { ...next, number: evening.number, active, pausing };
  return { standing, next: ahead, rows, open, worth: pending && score(pending, table, next.bock) };
}

// The evening as it will be once everything has arrived that waits on this phone. Pure: no page, no store, no rule.

const CHANGES = new Set(["correction", "withdrawal", "restore"]);
const AROUND = new Set(["open", "close"]); // the evening itself, whose events stand between
const FOLDED = new Set(
  ["game", "redeal", "join", "leave", "pause", "resume", "dealer", "last_round", "bock", "seats", "penalty"],
);

/**
 * `facts`: seats, dealer and events as the server gives them (`evening-facts`), `commands`: what waits, in its order.
 * Answers {seats, dealer, events, exact}: each event that something waits for says so in `waits`, "new", "changed",
 * "withdrawn" or "restored"; those that were taken back carry `withdrawn_at`. `exact` is false where something waits
 * whose points only the server knows, `lost` is true where it changes an event that only the server has, or where only
 * the server knows its place. What has arrived meanwhile is not there twice.
 */
export function ahead({ seats, dealer, events: stored }, commands) {
  const events = stored.map((event) => ({ ...event, valueless: event.type === "game" && !event.known }));
  let changed = events.length;
  let exact = true;
  let lost = false;
  for (const command of commands.filter(({ type }) => !AROUND.has(type))) {
    const place = events.findIndex(({ id, game }) => id === command.id || game === command.id);
    if (place < 0) {
      lost ||= !FOLDED.has(command.type) || isOvertaken(command, events);
      if (FOLDED.has(command.type)) events.push(eventOf(command));
      exact &&= !lost && !events.at(-1).unknown;
    } else if (CHANGES.has(command.type)) {
      events[place] = { ...events[place], ...changeBy(command, events[place]) };
      changed = Math.min(changed, place);
    }
  }
  // What the server has worked out holds only as long as nothing before it changes.
  for (const event of events.slice(changed)) if (event.type === "game") delete event.known;
  return { seats, dealer, events, exact, lost };
}

// Others have gone on since: what was entered before may stand before that or behind it, and with it all that follows
// it here. Of games among each other the turn is the same either way, of a game and a change of the table it is not.
const TURNS = new Set(["game", "redeal", "penalty"]);

function isOvertaken({ type: own, after }, events) {
  const placeOf = (key) => (key ? events.findIndex(({ id, game }) => id === key || game === key) : -1);
  let [root, at] = [after, placeOf(after)];
  while (events[at]?.waits === "new") [root, at] = [events[at].after, placeOf(events[at].after)];
  if (root === undefined || (root && at < 0)) return false; // it comes last
  const since = events.slice(at + 1).filter(({ waits }) => waits !== "new");
  return since.some(({ type }) => !TURNS.has(own) || !TURNS.has(type));
}

function eventOf(command) {
  const { id, player, newcomer, booked } = command;
  const points = command.type === "penalty" && { points: {}, ...(booked ?? { unknown: true, counts: null }) };
  return { ...command, ...points, player: player ?? newcomer, game: id, valueless: false, waits: "new" };
}

function changeBy({ type, facts }, { waits }) {
  if (type === "withdrawal") return { withdrawn_at: true, waits: waits === "new" ? "new" : "withdrawn" };
  if (type === "restore") return { withdrawn_at: null, waits: waits === "new" ? "new" : "restored" };
  return { facts, valueless: false, waits: waits === "new" ? "new" : "changed" };
}
