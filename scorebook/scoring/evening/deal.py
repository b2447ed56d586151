"""Who deals, who leads, when a round is over (Männle §§ 4, 8; DDV TSR 4.2; Mainz 4.7; Spin; Steffen, Spielende).

A round ends when the deal comes to somebody who has dealt in it already, or when all who do not pause have dealt in
it. Who sits down where the deal has passed, or comes back there, deals in the next round; a dealer who leaves or
pauses passes the deal on. A dealer set by hand deals in the running round, also once more.
"""

from dataclasses import dataclass, replace

from ..game.scheme import DealPolicy
from .pflichtsolo import Solo
from .seats import Seats


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer of the next game, the number of the round, and who has dealt in it and passed the deal on."""

    dealer: str
    round: int = 1
    dealt: frozenset[str] = frozenset()

    def advance(self, seats: Seats) -> "Deal":
        """After a game: the next active player clockwise deals."""
        return self._to(seats.from_left_of(self.dealer)[0], self.dealt | {self.dealer})

    def without(self, player: str, before: Seats, after: Seats) -> "Deal":
        """After somebody has left or begun to pause; `before` is the table while he was still there.

        That somebody has dealt is forgotten when he leaves: who comes back is a newcomer.
        """
        dealt = self.dealt if player in after.order else self.dealt - {player}
        if player == self.dealer:
            return self._to(before.from_left_of(player)[0], dealt)
        if dealt.issuperset(after.active):
            return Deal(self.dealer, self.round + 1)
        return replace(self, dealt=dealt)

    def by_hand(self, player: str) -> "Deal":
        """With this dealer; the round goes on."""
        return replace(self, dealer=player)

    def left(self, seats: Seats) -> int:
        """How many games the round still has if no dealer repeats."""
        games = 1
        for player in seats.from_left_of(self.dealer)[:-1]:
            if player in self.dealt:
                break
            games += 1
        return games

    def _to(self, dealer: str, dealt: frozenset[str]) -> "Deal":
        if dealer in dealt:
            return Deal(dealer, self.round + 1)
        return Deal(dealer, self.round, dealt)


def forced_leads(policy: DealPolicy) -> bool:
    """Whether who is vorgeführt leads; it is a declared solo and a Pflichtsolo, so either rule does."""
    return policy.solo_leads or policy.pflichtsolo_leads


def leader(solo: Solo, left_of_dealer: str, policy: DealPolicy) -> str:
    """Who leads to the first trick."""
    if solo.soloist and (policy.solo_leads or (solo.pflicht and policy.pflichtsolo_leads)):
        return solo.soloist
    return left_of_dealer


def again(solo: Solo, left_of_dealer: str, policy: DealPolicy) -> bool:
    """Whether the same dealer deals the next game after this one; never after a vorgeführtes solo (DDV 4.2.5)."""
    if not solo.soloist or solo.vorgefuehrt:
        return False
    if policy.again_after_solo or (policy.again_after_pflichtsolo and solo.pflicht):
        return True
    return policy.again_if_lead_moved and solo.soloist != left_of_dealer
