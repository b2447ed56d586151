"""Whether a hand gives a right: "Darf er einmischen, schmeißen, abgeben, schieben?" from counted cards."""

from collections.abc import Mapping
from typing import NamedTuple

from ..game.reservation_rules import HandCount, HandRight, Reserve
from ..game.scheme import Scheme
from ..game.terms import Kind
from ..game.trumps import Card, trumps_of
from .reservation_wording import RESERVE_WORDS
from .trick_facts import FUCHS


class HandAnswer(NamedTuple):
    """Whether a hand gives a right to something, where it is written, and a German sentence."""

    what: Reserve
    allowed: bool
    source: str
    message: str


def count_hand(cards: tuple[Card, ...], scheme: Scheme) -> Mapping[HandCount, int]:
    """The numbers of cards that rights hang on, in the normal game."""
    table = trumps_of(scheme, Kind.NORMAL)
    trumps = table.order if table else ()
    high = trumps[: trumps.index(FUCHS)] if FUCHS in trumps else trumps
    kings = sum(card.rank == "K" for card in cards)
    nines = sum(card.rank == "9" for card in cards)
    held = sum(card in trumps for card in cards)
    return {
        HandCount.NINES: nines,
        HandCount.KINGS: kings,
        HandCount.PLAIN_KINGS: sum(card.rank == "K" and card not in trumps for card in cards),
        HandCount.NINES_AND_KINGS: nines + kings,
        HandCount.TRUMPS: held,
        HandCount.TRUMPS_BUT_FOXES: held - cards.count(FUCHS),
        HandCount.HIGH_TRUMPS: sum(card in high for card in cards),
    }


def rights_of(counted: Mapping[HandCount, int], scheme: Scheme) -> tuple[HandAnswer, ...]:
    """For everything that a hand can give a right to in the scheme, whether this one does."""
    rules = scheme.referees.reservations
    rights = rules.rights if rules else ()
    given = {right.what for right in rights if _given(right, counted, scheme.options.cards)}
    answers = []
    for right in rights:
        word = RESERVE_WORDS[right.what]
        if right.what in given and right.unless in given and right.unless is not None:
            said = f"{word}: nein, denn dieses Blatt darf {RESERVE_WORDS[right.unless]}."
            answers.append(HandAnswer(right.what, allowed=False, source=right.source, message=said))
            continue
        allowed = right.what in given
        said = f"{word}: {'ja' if allowed else 'nein'}, nötig: {_needed(right, scheme)}."
        answers.append(HandAnswer(right.what, allowed, right.source, said))
    return tuple(answers)


def _given(right: HandRight, counted: Mapping[HandCount, int], deck: int) -> bool:
    return any(one.least <= counted[one.counted] <= one.most for one in right.thresholds if one.deck in (None, deck))


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
    said = []
    for one in right.thresholds:
        if one.deck not in (None, scheme.options.cards):
            continue
        word = _COUNTED_WORDS[one.counted].format(fuchs=FUCHS.spoken(scheme.words).name)
        if one.most == 0:
            said.append(f"kein {word}")
        elif one.least == 0:
            said.append(f"höchstens {one.most} {word}")
        elif one.counted is HandCount.KINGS and one.most < 8:
            said.append(f"{one.least} bis {one.most} {word}")
        else:
            said.append(f"mindestens {one.least} {word}")
    return " oder ".join(said)
