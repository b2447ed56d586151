// The table between two events of an evening, and what they do to it: as table.py and effects.py of
// scorebook/scoring/evening.

import { score } from "./score.js";
import {
  Deal, Ledger, Seats, again, byHand, caused, forced, forcedLeads, leaderOf, lying, outlookOf, played, soloOf,
} from "./table.js";

const GONE = {}; // what an event answers that was impossible and changed nothing

class Evening {
  constructor({ seats, dealer }, table) {
    this.table = table;
    this.policy = table.deal;
    this.seats = new Seats(seats);
    this.deal = new Deal(dealer);
    this.runs = [];
    this.unclear = false; // a game may have caused Boecke, and this phone does not know how many
    this.lost = false; // somebody has played or not, and this phone does not know
    this.ledger = new Ledger();
    this.totals = Object.fromEntries(seats.map((player) => [player, 0]));
    this.players = new Set(seats); // in the order in which they came; an object would put numbers first
    this.games = {};
    this.number = 1;
    this.last = null; // the number of the announced last round
  }

  get four() {
    return this.seats.four(this.deal.dealer);
  }

  get owing() {
    return this.ledger.owes(this.seats, this.deal.dealer, this.policy);
  }

  get shows() {
    return this.policy.vorfuehrung && this.owing.length > 0;
  }

  get over() {
    const played = this.last !== null && this.deal.round > this.last && !this.runs.length && !this.shows;
    return played && this.unclear ? null : played;
  }

  /** How many Boecke lie on the next game; null where this phone does not know. */
  get bock() {
    return this.unclear ? null : lying(this.runs);
  }

  get drops() {
    return this.last !== null && this.table.bock.last_round === "drop";
  }

  /** Games until the announced end if no dealer repeats; null if nothing is announced. */
  get untilEnd() {
    if (this.last === null) return null;
    const further = this.last - this.deal.round;
    return further < 0 ? 0 : this.deal.left(this.seats) + further * this.seats.active.length;
  }

  get gamesLeft() {
    return this.ledger.left(this.seats, this.policy);
  }

  /** Who is vorgefuehrt in the next game; nobody in what a last round adds to a complete tournament round. */
  get forced() {
    if (!this.shows || (this.last !== null && this.ledger.tournamentRound > 1)) return null;
    const ends = [this.gamesLeft, this.untilEnd].filter((end) => end !== null);
    return forced(this.owing, this.four, ends.length ? Math.min(...ends) : null);
  }

  leader(due) {
    return due !== null && forcedLeads(this.policy) ? due : this.four[0];
  }

  get outlook() {
    return this.unclear ? null : outlookOf(this.runs, this.drops ? this.untilEnd : Infinity);
  }

  /** The sums that are not zero. */
  get sums() {
    return Object.fromEntries(Object.entries(this.totals).filter(([, points]) => points));
  }

  /** Let one event happen: its row, with `score` where a game was looked up. */
  happen(event) {
    const due = this.forced;
    const { dealer, round } = this.deal;
    const row = {
      ...{ number: this.number, round, dealer, four: this.four, pausing: this.seats.pausing(dealer).sort() },
      ...{ leader: this.leader(due), bock: this.bock, points: {} },
      ...{ pflicht: false, lustsolo: false, vorgefuehrt: false },
    };
    const done = HAPPENS[event.type](this, event, row, due) ?? GONE;
    if (this.drops && this.untilEnd === 0) this.lay([]);
    return { ...row, ...done, totals: this.sums, refused: done === GONE };
  }

  lay(runs) {
    this.runs = runs;
    this.unclear = false;
  }

  game({ facts, known, valueless }, row, due) {
    const found = known ?? (row.bock === null ? { unknown: "waiting" } : score(facts, this.table, row.bock));
    if (found.boecke === undefined && !valueless) this.unclear = this.table.bock.most > 0;
    const soloist = this.table.kinds[facts.kind]?.solo ? facts.re[0] : null;
    const left = this.seats.around(row.dealer).find((player) => facts.players.includes(player)) ?? row.four[0];
    this.book(found.points ?? {}, facts.players);
    const after = this.moveOn(row, soloist, due, left, found.boecke ?? 0, facts);
    return { ...after, points: found.points ?? {}, score: found };
  }

  penalty({ points, aborts, counts, soloist, fields, four, unknown }, row, due) {
    const open = unknown || (four && !sameFour(four, row.four));
    const booked = open ? {} : points;
    const counted = aborts && counts;
    const played = Object.keys(booked).length === row.four.length ? Object.keys(booked) : row.four;
    this.book(booked, counted ? played : []);
    this.lost ||= counts === null;
    const outcome = open ? { unknown: true } : { points };
    const alone = soloist ?? (this.table.kinds[fields?.kind]?.solo ? [fields.re].flat()[0] : null);
    return { ...outcome, ...(counted ? this.moveOn(row, alone, due, row.four[0], 0) : {}) };
  }

  pointsOnly({ points, games, played, soloist }, row, due) {
    this.book(points, Object.keys(points), games);
    if (played) {
      const left = this.seats.around(row.dealer).find((player) => player in points) ?? row.four[0];
      return { points, ...this.moveOn(row, soloist ?? null, due, left, 0) };
    }
    if (games) {
      this.ledger = this.nextLedger().longer(games);
      this.number += games;
    }
    return { points };
  }

  book(points, players, games = 1) {
    for (const [player, amount] of Object.entries(points)) {
      this.players.add(player);
      this.totals[player] = (this.totals[player] ?? 0) + amount;
    }
    for (const player of players) this.games[player] = (this.games[player] ?? 0) + games;
  }

  /** After a game: Boecke used up and caused, the Pflichtsolo ticked off, the deal passed on or not. */
  moveOn(row, soloist, due, left, boecke, recorded) {
    this.ledger = this.nextLedger();
    const solo = soloOf(soloist, this.ledger, due, this.policy, recorded);
    this.runs = caused(played(this.runs), boecke, this.table.bock, this.seats.active.length, row.bock > 0);
    this.ledger = this.ledger.after(solo);
    this.number += 1;
    if (!again(solo, left, this.policy)) this.deal = this.deal.advance(this.seats);
    const { pflicht, vorgefuehrt } = solo;
    const lustsolo = Boolean(soloist) && this.policy.pflichtsolo && !pflicht;
    return { leader: leaderOf(solo, left, this.policy), pflicht, lustsolo, vorgefuehrt };
  }

  /** The ledger with which the next game begins: a complete tournament round is followed by a new one. */
  nextLedger() {
    return this.gamesLeft === 0 && !this.shows ? this.ledger.begunAnew() : this.ledger;
  }

  arrange(seats) {
    if (seats) this.seats = seats;
    return seats && {};
  }

  without(player, seats) {
    if (!seats) return null;
    this.deal = this.deal.without(player, this.seats, seats);
    return this.arrange(seats);
  }
}

const sameFour = (one, other) => JSON.stringify([...one].sort()) === JSON.stringify([...other].sort());

const HAPPENS = {
  game: (evening, event, row, due) => evening.game(event, row, due),
  penalty: (evening, event, row, due) => evening.penalty(event, row, due),
  points_only: (evening, event, row, due) => evening.pointsOnly(event, row, due),
  redeal: () => ({}),
  join: (evening, { player, seat }) => {
    const joined = evening.arrange(evening.seats.join(player, seat));
    if (!joined) return joined;
    evening.players.add(player);
    evening.totals[player] ??= 0;
    return joined;
  },
  leave: (evening, { player }) => evening.without(player, evening.seats.leave(player)),
  pause: (evening, { player }) => evening.without(player, evening.seats.pause(player)),
  resume: (evening, { player }) => evening.arrange(evening.seats.resume(player)),
  seats: (evening, { order }) => evening.arrange(evening.seats.reseated(order)),
  dealer: (evening, { player }) => {
    if (!evening.seats.active.includes(player)) return null;
    evening.deal = evening.deal.byHand(player);
    return {};
  },
  last_round: (evening, { more = 0 }) => {
    if (more < 0) return null;
    evening.last = evening.deal.round + more;
    return {};
  },
  bock: (evening, { runs }) => {
    const ahead = byHand(runs, evening.table.bock);
    if (ahead) evening.lay(ahead);
    return ahead && {};
  },
};

// An evening on a phone: the fold of its events in the interchange form, with the score table of its rules.

/** The evening after its events: a row for each that was not withdrawn, and the state after the last one. */
export function fold(facts, table) {
  const evening = new Evening(facts, table);
  const rows = facts.events.filter((event) => !event.withdrawn_at).map((event) => evening.happen(event));
  return { rows, state: stateOf(evening), evening };
}

function stateOf(evening) {
  const { seats, deal, four, forced, bock, outlook, owing, gamesLeft, over, sums } = evening;
  return {
    ...{ seats: seats.order, dealer: deal.dealer, four, leader: evening.leader(forced), bock, outlook },
    ...{ round: deal.round, owes: owing, forced, games_left: gamesLeft, over, totals: sums },
  };
}
