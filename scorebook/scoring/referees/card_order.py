"""Which card beats which: the trumps of a kind of game, its plain suits, and what rises when it is announced."""

from typing import NamedTuple

from ..game.scheme import Scheme
from ..game.terms import KARO_TRUMP_KINDS, Kind, Note
from ..game.trick_rules import Raised
from ..game.trumps import Card, Trumps, trumps_of
from .trick_facts import DULLE, KARLCHEN, PLAIN


class CardOrder(NamedTuple):
    """The order of the cards in one kind of game.

    `trumps`: from the highest down. `second`: the cards of which the second one in a trick beats the first;
    `second_last`: those of which it does in the last trick.
    """

    kind: Kind
    trumps: tuple[Card, ...]
    raised: Raised | None
    raised_card: Card | None
    second: frozenset[Card]
    second_last: frozenset[Card]
    source: str

    def strength(self, card: Card, led: Card) -> int:
        """How strong a card is in a trick that was begun with `led`; 0 for one that cannot take it."""
        if card in self.trumps:
            return 100 + len(self.trumps) - self.trumps.index(card)
        if led in self.trumps or card.suit != led.suit:
            return 0
        return len(PLAIN) - PLAIN.index(card.rank)

    def taker(self, cards: tuple[Card, ...], last: bool) -> int:
        """Which of the cards, in the order laid, takes the trick."""
        second = self.second | self.second_last if last else self.second
        best = 0
        for place, card in enumerate(cards):
            mine, his = self.strength(card, cards[0]), self.strength(cards[best], cards[0])
            if mine > his or (mine == his and place > best and card in second and card == cards[best]):
                best = place
        return best


def card_order(scheme: Scheme, kind: Kind, announced: frozenset[Note]) -> CardOrder | None:
    """The order in a kind of game; None if the scheme has no trumps for it. What does not hold there lapses."""
    table = trumps_of(scheme, kind)
    if table is None and kind in KARO_TRUMP_KINDS:  # a kind of game that a group has agreed upon besides
        table = trumps_of(scheme, Kind.NORMAL)
    if table is None or scheme.referees.tricks is None:
        return None
    raised, card = None, None
    rules = scheme.referees.tricks
    if rules.raised and rules.raised.word in announced and kind in rules.raised.kinds:
        raised, card = rules.raised, raised_card(rules.raised, table)
    second = frozenset({DULLE}) if table.second_dulle else frozenset()
    return CardOrder(
        kind=kind,
        trumps=_lifted(table.order, raised, card),
        raised=raised,
        raised_card=card,
        second=second,
        second_last=frozenset({KARLCHEN}) if kind in rules.second_karlchen else frozenset(),
        source=table.source,
    )


def raised_card(raised: Raised, table: Trumps) -> Card | None:
    """The card that rises: a named one, or the ace of the trump suit."""
    if raised.card:
        return Card(raised.card[0], raised.card[1:])
    return next((card for card in table.order if card.rank == "A"), None)


def _lifted(cards: tuple[Card, ...], raised: Raised | None, card: Card | None) -> tuple[Card, ...]:
    if raised is None or card is None:
        return cards
    rest = tuple(one for one in cards if one != card)
    place = rest.index(DULLE) + 1 if raised.below_dulle and DULLE in rest else 0
    return (*rest[:place], card, *rest[place:])
