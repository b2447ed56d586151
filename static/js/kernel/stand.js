// The evening as a phone knows it by itself: the door of this folder, for whoever shows what was entered without a net.
//
//   stand({seats, dealer}, events, table, pending)
//
// `events` are those of the evening in the interchange form (`manage.py fold`), those of the server first, then those
// that still wait; withdrawn ones are left out. A game that the server has worked out may carry `known`, its points and
// how many Boecke it causes {points, boecke}; a penalty carries its points. `table` is the score table of the rules,
// `pending` the facts of a game that is not entered yet.

import { fold } from "./fold.js";
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
