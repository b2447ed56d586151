"""A question about a trick: four cards in the order in which they were laid."""

from dataclasses import dataclass
from typing import Final

from ..game.terms import Kind, Note, PartyName
from ..game.trumps import PACK, SUITS, Card

AUGEN: Final = {"A": 11, "10": 10, "K": 4, "D": 3, "B": 2, "9": 0}
# The rank of plain cards, highest first.
PLAIN: Final = tuple(AUGEN)
_RANKS: Final = {"as": "A", "10": "10", "koenig": "K", "dame": "D", "bube": "B", "9": "9"}
_SUITS: Final = {word.lower(): suit for suit, word in SUITS.items()}
# The cards by their names in the interchange form: "herz-10".
CARDS: Final = {f"{suit}-{rank}": Card(_SUITS[suit], _RANKS[rank]) for suit in _SUITS for rank in _RANKS}
NAMES: Final = {card: name for name, card in CARDS.items()}
DULLE: Final = Card("H", "10")
FUCHS: Final = Card("C", "A")
KARLCHEN: Final = Card("K", "B")
KARO_DAME: Final = Card("C", "D")


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickQuestion:
    """A trick; `parties`: whose card each is, None where nobody knows; `announced`: what has been announced."""

    kind: Kind
    cards: tuple[Card, ...]
    deck: int
    parties: tuple[PartyName | None, ...] = (None, None, None, None)
    last: bool = False
    announced: frozenset[Note] = frozenset()


def augen_of(cards: tuple[Card, ...]) -> int:
    """What cards count together."""
    return sum(AUGEN[card.rank] for card in cards)


def in_deck(cards: int) -> tuple[Card, ...]:
    """The different cards of a deck of 48 or 40; each is there twice."""
    return tuple(card for card in PACK if card.rank != "9" or cards != 40)
