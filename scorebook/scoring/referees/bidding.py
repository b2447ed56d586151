"""The bidding for a solo step by step (Männle § 12; Tacken, Solo)."""

from typing import NamedTuple

from ..game.reservation_rules import ReservationRules, Reserve
from .reservation_facts import Reservation, ReservationQuestion


class BidStep(NamedTuple):
    """Whose turn it is in the bidding: he holds the level that was bid against his solo, or is gone."""

    player: str
    level: int


def bid_step(found: Reservation | None, question: ReservationQuestion, rules: ReservationRules) -> BidStep | None:
    """Who holds a higher solo against what has been bid, the highest one if there are several."""
    if found is None or not rules.outbid:
        return None
    solo = found.what is Reserve.SOLO
    level = found.vorab if solo else max((one.vorab for one in question.said if one.what is Reserve.GESUND), default=0)
    near = question.seats.from_left_of(question.dealer)

    def rank(one: Reservation) -> tuple[int, int]:
        return rules.solo_rank(one.kind), near.index(one.player)

    waiting = [one for one in question.said if one.what is Reserve.SOLO and one != found and one.vorab < level]
    waiting = [one for one in waiting if not solo or rank(one) < rank(found)]
    return BidStep(min(waiting, key=rank).player, level) if waiting else None
