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
