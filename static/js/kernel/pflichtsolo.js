// Who owes a solo, and who is vorgefuehrt: as scorebook/scoring/evening/pflichtsolo.py.

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
