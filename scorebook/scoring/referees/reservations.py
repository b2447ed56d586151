"""Who plays what after the Vorbehalte, who leads and who deals next: "Wer darf spielen?" in every scheme."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..evening.deal import Solo, again, leader
from ..game.cards import FUCHS, Card, in_deck, trumps_of
from ..game.objections import KernelAnswer, Refusal
from ..game.referee_rules import EXCHANGES, REDEALS, HandCount, HandRight, ReservationRules, Reserve, Threshold
from ..game.scheme import Scheme
from ..game.terms import SOLO_KINDS, Call, Kind
from .reading import judged
from .reservation_questions import (
    BIDS,
    RESERVE_WORDS,
    BidStep,
    Reservation,
    ReservationQuestion,
    bid_step,
    read_question,
    reservation_sentence,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReservationAnswer(KernelAnswer):
    """What is played and by whom; without a kind new cards are dealt, and no player leads yet. `step`: its present
    state,
    the outbid player may still hold. `vorab`: the call in advance with which it is played, `caller`: who has made it.
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


def answer_reservations(raw: object, scheme: Scheme | None = None) -> ReservationAnswer | Refusal:
    """Judge one question. A given scheme replaces the question's own `scheme` and `options`."""
    return judged(raw, scheme, read_question, who_plays)


def who_plays(question: ReservationQuestion, scheme: Scheme) -> ReservationAnswer:
    """The answer to a question that `read_question` has checked."""
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
    """Who holds a call in advance in what is played; behind a Hochzeit, the player who has outbid the solo for it."""
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
    """Who goes first; None for a normal game without a bid."""
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


# Whether a hand gives a right: "Darf er einmischen, schmeißen, abgeben, schieben?" from counted cards.


class HandAnswer(NamedTuple):
    """Whether a hand gives a right to something, where it is written, and a German sentence."""

    what: Reserve
    allowed: bool
    source: str
    message: str


def counted_cards(scheme: Scheme) -> Mapping[HandCount, frozenset[Card]]:
    """Which cards count for what rights hang on, in the normal game."""
    table = trumps_of(scheme, Kind.NORMAL)
    order = table.order if table else ()
    trumps, pack = frozenset(order), frozenset(in_deck(scheme.options.cards))
    kings = frozenset(card for card in pack if card.rank == "K")
    nines = frozenset(card for card in pack if card.rank == "9")
    return {
        HandCount.NINES: nines,
        HandCount.KINGS: kings,
        HandCount.PLAIN_KINGS: kings - trumps,
        HandCount.NINES_AND_KINGS: nines | kings,
        HandCount.TRUMPS: trumps,
        HandCount.TRUMPS_BUT_FOXES: trumps - {FUCHS},
        HandCount.HIGH_TRUMPS: frozenset(order[: order.index(FUCHS)]) if FUCHS in trumps else trumps,
    }


def count_hand(cards: tuple[Card, ...], scheme: Scheme) -> Mapping[HandCount, int]:
    """The numbers of cards that rights hang on."""
    return {what: sum(card in those for card in cards) for what, those in counted_cards(scheme).items()}


def rights_of(counted: Mapping[HandCount, int], scheme: Scheme) -> tuple[HandAnswer, ...]:
    """For everything that a hand can give a right to in the scheme, whether this one does."""
    rules = scheme.referees.reservations
    rights = rules.rights if rules else ()
    existing = {
        right.what
        for right in rights
        if any(one.least <= counted[one.counted] <= one.most for one in thresholds_of(right, scheme))
    }
    answers = []
    for right in rights:
        barred = right.what in existing and right.unless in existing
        phrase = right_phrases(right, scheme)["barred" if barred else "yes" if right.what in existing else "no"]
        answers.append(HandAnswer(right.what, right.what in existing and not barred, right.source, phrase))
    return tuple(answers)


def right_phrases(right: HandRight, scheme: Scheme) -> dict[str, str]:
    """What is said about a right: that a hand gives it, does not, or gives another one that bars it."""
    word, needed = RESERVE_WORDS[right.what], _needed(right, scheme)
    other = RESERVE_WORDS[right.unless] if right.unless else ""
    return {
        "yes": f"{word}: ja, nötig: {needed}.",
        "no": f"{word}: nein, nötig: {needed}.",
        "barred": f"{word}: nein, denn dieses Blatt darf {other}.",
    }


def thresholds_of(right: HandRight, scheme: Scheme) -> list[Threshold]:
    """The thresholds of a right that hold with the options of the scheme."""
    options = scheme.options
    return [
        one
        for one in right.thresholds
        if one.deck in (None, options.cards) and (not one.option or getattr(options, one.option))
    ]


_COUNTED_WORDS = {
    HandCount.NINES: "Neunen",
    HandCount.KINGS: "Könige",
    HandCount.PLAIN_KINGS: "Fehl-Könige",
    HandCount.NINES_AND_KINGS: "Neunen und Könige zusammen",
    HandCount.TRUMPS: "Trümpfe",
    HandCount.TRUMPS_BUT_FOXES: "Trümpfe ohne die Füchse",
    HandCount.HIGH_TRUMPS: "Trumpf über dem {fuchs}",
}


def _needed(right: HandRight, scheme: Scheme) -> str:
    """The thresholds in words: "mindestens 5 Neunen oder kein Trumpf über dem Karo-Ass"."""
    parts = []
    for one in thresholds_of(right, scheme):
        word = _COUNTED_WORDS[one.counted].format(fuchs=FUCHS.name_in(scheme.words).name)
        if one.most == 0:
            parts.append(f"kein {word}")
        elif one.least == 0:
            parts.append(f"höchstens {one.most} {word}")
        elif one.counted is HandCount.KINGS and one.most < 8:
            parts.append(f"{one.least} bis {one.most} {word}")
        else:
            parts.append(f"mindestens {one.least} {word}")
    return " oder ".join(parts)
