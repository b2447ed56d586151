"""Who plays what after the Vorbehalte, who leads and who deals next: "Wer darf spielen?" in every scheme."""

import json
from dataclasses import dataclass
from typing import Any

from ..evening.deal import again, leader
from ..evening.pflichtsolo import Solo
from ..game.reservation_rules import EXCHANGES, REDEALS, ReservationRules, Reserve
from ..game.scheme import Scheme
from ..game.terms import SOLO_KINDS, Call, Kind
from .bidding import BidStep, bid_step
from .reservation_facts import Reservation, ReservationQuestion
from .reservation_wording import BIDS, reservation_sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class ReservationAnswer:
    """What is played and by whom; without a kind new cards are dealt, and nobody leads yet. `step`: as it stands now,
    whoever is outbid may still hold. `vorab`: the call in advance with which it is played, `caller`: who has made it.
    """

    kind: Kind | None
    player: str | None
    leader: str | None
    next_dealer: str
    source: str
    message: str
    step: BidStep | None = None
    vorab: Call | None = None
    caller: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The answer of the interchange form."""
        who = {"redeal": True} if self.kind is None else {"player": self.player}
        return {
            "kind": None if self.kind is None else self.kind.value,
            **who,
            "vorab": self.vorab.value if self.vorab else None,
            "leader": self.leader,
            "next_dealer": self.next_dealer,
            "source": self.source,
            "message": self.message,
        }

    def to_line(self) -> str:
        """The same as one line of JSON."""
        return json.dumps(self.to_json(), ensure_ascii=False)


def who_plays(question: ReservationQuestion, scheme: Scheme) -> ReservationAnswer:
    """The answer to a question that `reservation_input` has checked."""
    rules = scheme.referees.reservations
    if rules is None:
        raise ValueError(f"{scheme.key} says nothing about Vorbehalte")
    found = _highest(question, rules, scheme)
    kind = _kind(found)
    redeal = found is not None and (found.what in REDEALS or not found.accepted)
    soloist = found.player if found is not None and kind in SOLO_KINDS else None
    bid = _bid(found, question, rules)
    left = question.seats.from_left_of(question.dealer)[0]
    solo = Solo(soloist, pflicht=_owed(found, question, scheme))
    deals_again = redeal or again(solo, left, scheme.options.deal)
    return ReservationAnswer(
        kind=None if redeal else kind,
        player=None if found is None or found.what is Reserve.GESUND else found.player,
        leader=None if redeal else leader(solo, left, scheme.options.deal),
        next_dealer=question.dealer if deals_again else left,
        source=_source(found, question, rules, scheme),
        message=reservation_sentence(
            found,
            scheme,
            question.dealer if deals_again else left,
            redeal=redeal,
            again=deals_again,
            partner=rules.hands_round,
            shoved=rules.hands_round and any(one.what is Reserve.SCHIEBEN for one in question.said),
            bid=bid,
        ),
        step=bid_step(found, question, rules),
        vorab=BIDS[bid.vorab - 1] if bid else None,
        caller=bid.player if bid else None,
    )


def _bid(found: Reservation | None, question: ReservationQuestion, rules: ReservationRules) -> Reservation | None:
    """Who holds a call in advance in what is played; behind a Hochzeit, whoever has outbid the solo for it."""
    if found is None or found.vorab:
        return found
    if found.what is not Reserve.HOCHZEIT or not rules.normal_outbids:
        return None
    return _outbids(question, max((one.vorab for one in question.said if one.what is Reserve.SOLO), default=0))


def _outbids(question: ReservationQuestion, level: int) -> Reservation | None:
    """Who has bid the most for a Normalspiel, more than a level."""
    near = question.seats.from_left_of(question.dealer)
    normal = [one for one in question.said if one.what is Reserve.GESUND and one.vorab > level]
    return min(normal, key=lambda one: (-one.vorab, near.index(one.player)), default=None)


def _highest(question: ReservationQuestion, rules: ReservationRules, scheme: Scheme) -> Reservation | None:
    """Who goes first; None for a normal game that nobody has bid for."""
    near = question.seats.from_left_of(question.dealer)

    def key(one: Reservation) -> tuple[int, ...]:
        owed = not _owed(one, question, scheme) and one.what is Reserve.SOLO
        level = -one.vorab if rules.outbid else 0
        return rules.rank(one.what), owed, level, rules.solo_rank(one.kind), near.index(one.player)

    bids = [one for one in question.said if one.what is not Reserve.GESUND and one.what not in rules.besides]
    bids = [one for one in bids if one.what not in rules.alone or len(bids) == 1]
    best = min(bids, key=key, default=None)
    if best is not None and rules.hands_round and rules.rank(best.what) > rules.rank(Reserve.SOLO):
        best = next((one for one in sorted(bids, key=key) if not one.accepted), best)
    if best is None and question.gone and rules.normal_outbids:
        return _outbids(question, 0)
    if best is None or best.what is not Reserve.SOLO or not rules.normal_outbids:
        return best
    normal = _outbids(question, best.vorab)
    if normal is None:
        return best
    return next((one for one in bids if one.what is Reserve.HOCHZEIT), normal)


def _kind(found: Reservation | None) -> Kind:
    if found is None or found.what is Reserve.GESUND:
        return Kind.NORMAL
    if found.what is Reserve.SOLO and found.kind is not None:
        return found.kind
    return Kind.ARMUT if found.what in EXCHANGES or found.offers else Kind.HOCHZEIT


def _owed(found: Reservation | None, question: ReservationQuestion, scheme: Scheme) -> bool:
    """Whether this is a Pflichtsolo."""
    owed = found is not None and found.what is Reserve.SOLO and found.player in question.owing
    return owed and scheme.options.deal.pflichtsolo


def _source(found: Reservation | None, question: ReservationQuestion, rules: ReservationRules, scheme: Scheme) -> str:
    if found is None:
        return rules.source
    if found.vorab and rules.outbid_source:
        return rules.outbid_source
    if _owed(found, question, scheme) and rules.pflichtsolo_source:
        return rules.pflichtsolo_source
    if found.offers:
        return rules.sources.get(Reserve.SCHIEBEN, rules.source)
    return rules.sources.get(found.what, rules.source)
