"""Which extra points a trick makes, and for whom."""

from collections.abc import Iterator
from typing import NamedTuple

from ..game.scheme import Scheme
from ..game.terms import DOPPELKOPF_AUGEN, ExtraKind, Kind, PartyName
from ..game.trick_rules import KarlchenCatch, TrickRules
from ..game.trumps import Card
from .card_order import CardOrder
from .trick_facts import DULLE, FUCHS, KARLCHEN, KARO_DAME, TrickQuestion, augen_of, in_deck


class TrickExtra(NamedTuple):
    """An extra point of the taker's party; `card`: the place of the caught card, else that of the taker."""

    kind: ExtraKind
    party: PartyName
    card: int


def extras_of(question: TrickQuestion, taker: int, order: CardOrder, scheme: Scheme) -> tuple[TrickExtra, ...]:
    """The extra points of a trick that count in this kind of game; none as long as nobody knows the taker's party."""
    party, rules = question.parties[taker], scheme.referees.tricks
    if party is None or rules is None:
        return ()
    found = [
        *((ExtraKind.FUCHS, place) for place in _fuechse(question, party, order, rules)),
        *((ExtraKind.DOPPELKOPF, taker) for _ in "x" if augen_of(question.cards) >= DOPPELKOPF_AUGEN),
        *((kind, place) for kind, place in _karlchen(question, taker, party, order, rules)),
        *((ExtraKind.DULLE_GEFANGEN, place) for place in _dullen(question, taker, party)),
        *((ExtraKind.HERZSTICH, taker) for _ in "x" if _all_hearts(question, order)),
    ]
    return tuple(TrickExtra(kind, party, place) for kind, place in found if counts(kind, question.kind, scheme))


def counts(extra: ExtraKind, kind: Kind, scheme: Scheme) -> bool:
    """Whether an extra point counts in a kind of game."""
    options = scheme.options
    return kind in options.extras.get(extra, ()) or (
        extra in options.extras and options.stille_extras and kind is Kind.STILLE_HOCHZEIT
    )


def _of_the_others(question: TrickQuestion, card: Card, party: PartyName) -> Iterator[int]:
    """The places of a card that the other party has laid."""
    for place, one in enumerate(question.cards):
        if one == card and question.parties[place] is party.other:
            yield place


def _fuechse(question: TrickQuestion, party: PartyName, order: CardOrder, rules: TrickRules) -> Iterator[int]:
    for place, card in enumerate(question.cards):
        owner = question.parties[place]
        if card != FUCHS or card == order.raised_card:
            continue
        if owner is party.other or (owner is None and rules.stranger_fuchs):
            yield place


def _karlchen(
    question: TrickQuestion, taker: int, party: PartyName, order: CardOrder, rules: TrickRules
) -> Iterator[tuple[ExtraKind, int]]:
    """♣J takes the last trick, or one of the others is caught in it."""
    if not question.last:
        return
    if question.cards[taker] == KARLCHEN:
        yield ExtraKind.KARLCHEN, taker
    caught = list(_of_the_others(question, KARLCHEN, party))
    if rules.catch is KarlchenCatch.KARO_DAME:
        caught = caught[:1] if question.cards[taker] == KARO_DAME else []
    if rules.catch is KarlchenCatch.UNBEATEN:
        caught = [place for place in caught if not _beaten_by_its_own(question, place, taker, order)]
    yield from ((ExtraKind.KARLCHEN_GEFANGEN, place) for place in caught)


def _beaten_by_its_own(question: TrickQuestion, place: int, taker: int, order: CardOrder) -> bool:
    """Whether the partner had laid something higher before the taker came."""
    cards, led = question.cards, question.cards[0]
    strength = order.strength(cards[place], led)
    return any(
        question.parties[other] is question.parties[place] and order.strength(cards[other], led) > strength
        for other in range(taker)
        if other != place
    )


def _dullen(question: TrickQuestion, taker: int, party: PartyName) -> Iterator[int]:
    """The ♥10 of the others under the second one."""
    if question.cards[taker] == DULLE:
        yield from (place for place in _of_the_others(question, DULLE, party) if place < taker)


def _all_hearts(question: TrickQuestion, order: CardOrder) -> bool:
    """Whether all hearts that are no trumps lie here; that can only be where there are four of them."""
    plain = [card for card in in_deck(question.deck) if card.suit == DULLE.suit and card not in order.trumps]
    return len(plain) == 2 and sorted(question.cards) == sorted(plain * 2)
