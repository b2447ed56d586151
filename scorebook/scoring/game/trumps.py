"""The trumps of every kind of game, highest first, as the documents have them.

A card is its suit and its rank: K Kreuz, P Pik, H Herz, C Karo; A, 10, K, D, B, 9. Every card is there twice.
"""

from typing import Final, NamedTuple

from .paragraphs import DOCUMENTS, cite
from .scheme import Scheme
from .terms import Kind

SUITS: Final[dict[str, str]] = {"K": "Kreuz", "P": "Pik", "H": "Herz", "C": "Karo"}
SYMBOLS: Final[dict[str, str]] = {"K": "♣", "P": "♠", "H": "♥", "C": "♦"}
RANKS: Final[dict[str, str]] = {"A": "Ass", "10": "Zehn", "K": "König", "D": "Dame", "B": "Bube", "9": "Neun"}


class Card(NamedTuple):
    """One of the 24 cards: "H10" is Herz-Zehn."""

    suit: str
    rank: str

    @property
    def name(self) -> str:
        """The card in words: "Herz-Zehn"."""
        return f"{SUITS[self.suit]}-{RANKS[self.rank]}"

    @property
    def sign(self) -> str:
        """The card as printed in a list: "♥10"."""
        return SYMBOLS[self.suit] + self.rank


PACK: Final = tuple(Card(suit, rank) for suit in SUITS for rank in RANKS)


class Trumps(NamedTuple):
    """A table of trumps: for which kinds of game, the cards from the highest down, the other cards by suit.

    `second_dulle`: of two Herz-Zehnen in a trick the second one wins. `source` is the paragraph as printed.
    """

    title: str
    kinds: tuple[Kind, ...]
    cards: tuple[Card, ...]
    plain: tuple[tuple[str, tuple[Card, ...]], ...]
    second_dulle: bool
    notes: tuple[str, ...]
    source: str

    @property
    def number(self) -> int:
        """How many trumps there are in the pack; every card is there twice."""
        return 2 * len(self.cards)


def _card(text: str) -> Card:
    return Card(text[0], text[1:])


def trump_tables(scheme: Scheme) -> tuple[Trumps, ...]:
    """The tables of a scheme for the kinds of game and the pack (with or without nines) of its options."""
    answer = []
    for raw in DOCUMENTS[scheme.document].trumps.get(scheme.key, ()):
        kinds = tuple(Kind(word) for word in raw["kinds"] if Kind(word) in scheme.options.kinds)
        if not kinds:
            continue
        in_pack = [card for card in PACK if card.rank != "9" or scheme.options.cards != 40]
        cards = tuple(card for card in map(_card, raw["trumps"]) if card in in_pack)
        plain = tuple(
            (word, tuple(card for card in in_pack if card.suit == suit and card not in cards))
            for suit, word in SUITS.items()
        )
        answer.append(
            Trumps(
                title=raw["title"],
                kinds=kinds,
                cards=cards,
                plain=tuple((word, rest) for word, rest in plain if rest),
                second_dulle=raw["second_dulle"],
                notes=tuple(raw["notes"]),
                source=cite(scheme.document, raw["paragraph"]),
            )
        )
    return tuple(answer)


def trumps_of(scheme: Scheme, kind: Kind) -> Trumps | None:
    """The table of one kind of game, None if the scheme does not have it."""
    return next((one for one in trump_tables(scheme) if kind in one.kinds), None)
