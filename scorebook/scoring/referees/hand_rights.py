"""Whether a hand gives a right: "Darf er einmischen, schmeißen, abgeben, schieben?" from counted cards."""

from collections.abc import Mapping
from typing import NamedTuple

from ..game.reservation_rules import HandCount, HandRight, Reserve, Threshold
from ..game.scheme import Scheme
from ..game.terms import Kind
from ..game.trumps import Card, trumps_of
from .reservation_wording import RESERVE_WORDS
from .trick_facts import FUCHS, in_deck


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
    given = {
        right.what
        for right in rights
        if any(one.least <= counted[one.counted] <= one.most for one in thresholds_of(right, scheme))
    }
    answers = []
    for right in rights:
        barred = right.what in given and right.unless in given
        said = right_phrases(right, scheme)["barred" if barred else "yes" if right.what in given else "no"]
        answers.append(HandAnswer(right.what, right.what in given and not barred, right.source, said))
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
    said = []
    for one in thresholds_of(right, scheme):
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
