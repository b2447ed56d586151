// An evening on a phone: the fold of its events in the interchange form, with the score table of its rules.

import { Evening } from "./evening.js";

/** The evening after its events: a row for each that was not withdrawn, and the state after the last one. */
export function fold(told, table) {
  const evening = new Evening(told, table);
  const rows = told.events.filter((event) => !event.withdrawn_at).map((event) => evening.happen(event));
  return { rows, state: stateOf(evening), evening };
}

function stateOf(evening) {
  const { seats, deal, four, forced, bock, outlook, owing, gamesLeft, over, sums } = evening;
  return {
    ...{ seats: seats.order, dealer: deal.dealer, four, leader: evening.leader(forced), bock, outlook },
    ...{ round: deal.round, owes: owing, forced, games_left: gamesLeft, over, totals: sums },
  };
}
