// Who sits where, who plays, who pauses: as scorebook/scoring/evening/deal.py. What is impossible answers null.

const FEWEST = 4;
const MOST = 8;

export class Seats {
  constructor(order, paused = []) {
    this.order = order;
    this.paused = paused;
  }

  get active() {
    return this.order.filter((player) => !this.paused.includes(player));
  }

  /** Everybody clockwise, beginning left of this seat; the player on it comes last. */
  around(player) {
    const place = this.order.indexOf(player) + 1;
    return [...this.order.slice(place), ...this.order.slice(0, place)];
  }

  fromLeftOf(player) {
    return this.around(player).filter((one) => !this.paused.includes(one));
  }

  /** Who plays: the two left and the two right of the dealer; with four players all of them. */
  four(dealer) {
    const around = this.fromLeftOf(dealer);
    return around.length === FEWEST ? around : [...around.slice(0, 2), ...around.slice(-3, -1)];
  }

  pausing(dealer) {
    const playing = this.four(dealer);
    return this.active.filter((player) => !playing.includes(player));
  }

  join(player, seat) {
    const { order } = this;
    const possible = Number.isInteger(seat) && seat >= 0 && seat <= order.length;
    if (order.includes(player) || order.length === MOST || !possible) return null;
    return new Seats([...order.slice(0, seat), player, ...order.slice(seat)], this.paused);
  }

  reseated(order) {
    const same = JSON.stringify([...order].sort()) === JSON.stringify([...this.order].sort());
    return same ? new Seats([...order], this.paused) : null;
  }

  leave(player) {
    if (!this.order.includes(player) || this.neededStill(player)) return null;
    const without = (players) => players.filter((one) => one !== player);
    return new Seats(without(this.order), without(this.paused));
  }

  pause(player) {
    const pauses = this.paused.includes(player);
    if (!this.order.includes(player) || pauses || this.neededStill(player)) return null;
    return new Seats(this.order, [...this.paused, player]);
  }

  resume(player) {
    if (!this.paused.includes(player)) return null;
    return new Seats(this.order, this.paused.filter((one) => one !== player));
  }

  neededStill(player) {
    return !this.paused.includes(player) && this.active.length === FEWEST;
  }
}

// Who deals, who leads, when a round is over: as scorebook/scoring/evening/deal.py.

export class Deal {
  constructor(dealer, round = 1, dealt = []) {
    this.dealer = dealer;
    this.round = round;
    this.dealt = dealt; // who has dealt in this round and passed the deal on
  }

  advance(seats) {
    return this.to(seats.fromLeftOf(this.dealer)[0], [...this.dealt, this.dealer]);
  }

  /** After somebody has left or begun to pause; `before` is the table while they were still there. */
  without(player, before, after) {
    const dealt = after.order.includes(player) ? this.dealt : this.dealt.filter((one) => one !== player);
    if (player === this.dealer) return this.to(before.fromLeftOf(player)[0], dealt);
    if (after.active.every((one) => dealt.includes(one))) return new Deal(this.dealer, this.round + 1);
    return new Deal(this.dealer, this.round, dealt);
  }

  byHand(player) {
    return new Deal(player, this.round, this.dealt);
  }

  /** How many games the round still has if no dealer repeats. */
  left(seats) {
    const others = seats.fromLeftOf(this.dealer).slice(0, -1);
    const end = others.findIndex((player) => this.dealt.includes(player));
    return 1 + (end < 0 ? others.length : end);
  }

  to(dealer, dealt) {
    return dealt.includes(dealer) ? new Deal(dealer, this.round + 1) : new Deal(dealer, this.round, dealt);
  }
}

export const forcedLeads = (policy) => policy.solo_leads || policy.pflichtsolo_leads;

export function leaderOf(solo, left, policy) {
  const leads = solo.soloist && (policy.solo_leads || (solo.pflicht && policy.pflichtsolo_leads));
  return leads ? solo.soloist : left;
}

/** Whether the same dealer deals the next game after this one. */
export function again(solo, left, policy) {
  if (!solo.soloist || solo.vorgefuehrt) return false;
  if (policy.again_after_solo || (policy.again_after_pflichtsolo && solo.pflicht)) return true;
  return policy.again_if_lead_moved && solo.soloist !== left;
}

// The Boecke that lie ahead, as scorebook/scoring/evening/bock.py: runs of [Boecke, games], the next games first.

const MOST_GAMES = 1000;

function merged(runs) {
  const answer = [];
  for (const [bock, games] of runs) {
    const last = answer.at(-1);
    if (last?.[0] === bock) last[1] += games;
    else if (games) answer.push([bock, games]);
  }
  if (answer.length && !answer.at(-1)[0]) answer.pop();
  return answer;
}

/** How many Boecke lie on the next game. */
export const lying = (runs) => runs[0]?.[0] ?? 0;

/** What is left after one game. */
export function played(runs) {
  if (!runs.length) return runs;
  const [[bock, games], ...rest] = runs;
  return games > 1 ? [[bock, games - 1], ...rest] : rest;
}

/** The Boecke on each of the next games, up to the last one that has any; of the next `most` games only. */
export function outlookOf(runs, most = Infinity) {
  const each = runs.flatMap(([bock, games]) => Array(games).fill(bock)).slice(0, Math.max(most, 0));
  while (each.length && !each.at(-1)) each.pop();
  return each;
}

function stacked(runs, games, most) {
  const answer = [];
  let left = games;
  for (const [bock, length] of [...runs, [0, games]]) {
    const under = Math.min(length, left);
    answer.push([Math.min(bock + 1, most), under], [bock, length - under]);
    left -= under;
  }
  return merged(answer.filter(([, length]) => length));
}

/** What is set by hand; null where that is impossible. */
export function byHand(runs, { most }) {
  const all = runs.reduce((sum, [, games]) => sum + games, 0);
  const wrong = runs.some(([bock, games]) => bock < 0 || bock > most || games < 1);
  return !most || wrong || all > MOST_GAMES ? null : merged(runs);
}

/** What lies ahead after a game that caused so many Boecke; `inBock`: one lay on the game itself. */
export function caused(runs, boecke, policy, seated, inBock) {
  const games = policy.games ?? seated;
  let ahead = runs;
  for (let number = 0; number < boecke; number += 1) {
    const running = inBock || ahead.length > 0;
    if (policy.nesting === "ignore" && running) continue;
    if (policy.nesting === "queue") ahead = merged([...ahead, [1, games]]);
    else if (policy.nesting === "restart") ahead = [[1, games]];
    else ahead = stacked(ahead, games, policy.most);
  }
  return ahead;
}

// Who owes a solo, and who is vorgefuehrt: as scorebook/scoring/evening/deal.py.

export class Ledger {
  constructor(done = [], games = 0, tournamentRound = 1) {
    this.done = done;
    this.games = games;
    this.tournamentRound = tournamentRound;
  }

  /** The active players with an open Pflichtsolo, beginning left of the dealer. */
  owes(seats, dealer, policy) {
    return policy.pflichtsolo ? seats.fromLeftOf(dealer).filter((player) => !this.done.includes(player)) : [];
  }

  /** Games left in the tournament round; null where there is none. */
  left(seats, policy) {
    if (policy.round_games === null) return null;
    return Math.max(Math.floor((policy.round_games * seats.active.length) / 4) - this.games, 0);
  }

  after({ soloist, pflicht }) {
    return new Ledger(pflicht ? [...this.done, soloist] : this.done, this.games + 1, this.tournamentRound);
  }

  longer(games) {
    return new Ledger(this.done, this.games + games, this.tournamentRound);
  }

  begunAnew() {
    return new Ledger([], 0, this.tournamentRound + 1);
  }
}

/** Who is vorgefuehrt: with as many games left as soli are owed, the first who owes one and plays. */
export function forced(owing, playing, left) {
  if (left === null || owing.length < Math.max(left, 1)) return null;
  return owing.find((player) => playing.includes(player)) ?? null;
}

/** What a solo is: the recorded answers hold, the ledger gives those that were left open. */
export function soloOf(soloist, ledger, due, policy, { pflicht, vorgefuehrt } = {}) {
  if (!soloist || !policy.pflichtsolo) return { soloist, pflicht: false, vorgefuehrt: false };
  const counts = pflicht ?? !ledger.done.includes(soloist);
  return { soloist, pflicht: counts, vorgefuehrt: counts && (vorgefuehrt ?? soloist === due) };
}
