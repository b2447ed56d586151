"""Cards to tap, and the names of their pictures."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from scorebook.rules.card_images import Face
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import Kind
from scorebook.scoring.game.trumps import Card, Trumps, trumps_of
from scorebook.scoring.referees.trick_facts import PLAIN, in_deck

from .addresses import AddressQuestion

BAVARIAN: Final = "bayerisch"
FRENCH: Final = "franzoesisch"


class TapCard(NamedTuple):
    """A card with the address that a tap leads to, empty if none is left; `chosen`: how many of it are."""

    face: Face
    href: str
    chosen: int = 0


class CardGroup(NamedTuple):
    """Cards that belong together, the highest first."""

    title: str
    cards: Sequence[TapCard]


def groups_of(
    scheme: Scheme, kind: Kind, trumps: str, tap: Callable[[Card], TapCard], table: Trumps | None = None
) -> list[CardGroup]:
    """All different cards of the deck: the trumps of a kind of game, and each plain suit."""
    table = table or trumps_of(scheme, kind) or trumps_of(scheme, Kind.NORMAL)
    if table is None:
        cards = sorted(in_deck(scheme.options.cards), key=lambda card: (card.suit, PLAIN.index(card.rank)))
        return [CardGroup("", [tap(card) for card in cards])]
    groups = [CardGroup(trumps, [tap(card) for card in table.order])] if table.order else []
    return groups + [
        CardGroup(word, [tap(card) for card in cards])
        for (word, _named), cards in zip(table.plain, table.fehl, strict=True)
    ]


def in_bavarian(question: AddressQuestion, scheme: Scheme) -> bool:
    """Whether the cards have Bavarian faces: as the address says, else as the group speaks."""
    return question.word("blatt", (BAVARIAN, FRENCH), BAVARIAN if scheme.german_cards else FRENCH) == BAVARIAN
