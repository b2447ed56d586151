// Who sits where, who plays, who pauses: as scorebook/scoring/evening/seats.py. What is impossible answers null.

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
