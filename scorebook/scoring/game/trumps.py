"""The trumps of every kind of game, highest first, as the documents have them.

A card is its suit and its rank: K Kreuz, P Pik, H Herz, C Karo; A, 10, K, D, B, 9. Every card is there twice.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from .paragraphs import DOCUMENTS, cite
from .scheme import Scheme
from .sentences import GameWord
from .terms import Kind

SUITS: Final[dict[str, str]] = {"K": "Kreuz", "P": "Pik", "H": "Herz", "C": "Karo"}
SYMBOLS: Final[dict[str, str]] = {"K": "♣", "P": "♠", "H": "♥", "C": "♦"}
RANKS: Final[dict[str, str]] = {"A": "Ass", "10": "Zehn", "K": "König", "D": "Dame", "B": "Bube", "9": "Neun"}


class Card(NamedTuple):
    """One of the 24 cards: "H10" is Herz-Zehn."""

    suit: str
    rank: str

    def name_in(self, words: Mapping[str, str]) -> "NamedCard":
        """The card with its name; `words` are the other ones of a group: "dame" → "Ober"."""
        suit, rank = (words.get(one.lower(), one) for one in (SUITS[self.suit], RANKS[self.rank]))
        letter = rank[0] if rank != RANKS[self.rank] else self.rank
        return NamedCard(self.suit, letter, GameWord(f"{suit}-{rank}"), SYMBOLS[self.suit] + letter)


class NamedCard(NamedTuple):
    """A card as people read it: `rank` a letter or a number, `name` in words: "Herz-Zehn", `sign` for lists: "♥10"."""

    suit: str
    rank: str
    name: GameWord
    sign: str


PACK: Final = tuple(Card(suit, rank) for suit in SUITS for rank in RANKS)


class Trumps(NamedTuple):
    """A table of trumps: for which kinds of game, the cards from the highest down, the other cards by suit.

    `order` and `fehl`: the same cards as the referees compare them. `second_dulle`: of two Herz-Zehnen in a trick the
    second one wins; the document has said where that can hold, the option that it does. `source` is the paragraph as
    printed.
    """

    title: str
    kinds: tuple[Kind, ...]
    cards: tuple[NamedCard, ...]
    plain: tuple[tuple[str, tuple[NamedCard, ...]], ...]
    order: tuple[Card, ...]
    fehl: tuple[tuple[Card, ...], ...]
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
    """The tables of a scheme for the kinds of game and the pack (with or without nines) of its options.

    Titles and cards in the words that the scheme speaks.
    """
    options, words = scheme.options, tuple(sorted(scheme.words.items()))
    pack = _Pack(frozenset(options.kinds), options.cards, options.second_dulle)
    return _tables(scheme.document, scheme.key, pack, words)


class _Pack(NamedTuple):
    """What options change about the trumps: kinds of game, cards in the pack, whether a second ♥10 can win."""

    kinds: frozenset[Kind]
    cards: int
    second_dulle: bool


@lru_cache(maxsize=256)
def _tables(document: str, key: str, pack: _Pack, spoken: tuple[tuple[str, str], ...]) -> tuple[Trumps, ...]:
    words = dict(spoken)
    answer = []
    for raw in DOCUMENTS[document].trumps.get(key, ()):
        kinds = tuple(Kind(word) for word in raw["kinds"] if Kind(word) in pack.kinds)
        if not kinds:
            continue
        in_pack = [card for card in PACK if card.rank != "9" or pack.cards != 40]
        cards = [card for card in map(_card, raw["trumps"]) if card in in_pack]
        fehl = [
            (words.get(word.lower(), word), [card for card in in_pack if card.suit == suit and card not in cards])
            for suit, word in SUITS.items()
        ]
        answer.append(
            Trumps(
                title=words.get(raw["kinds"][0], raw["title"]),
                kinds=kinds,
                cards=tuple(card.name_in(words) for card in cards),
                plain=tuple((word, tuple(card.name_in(words) for card in rest)) for word, rest in fehl if rest),
                order=tuple(cards),
                fehl=tuple(tuple(rest) for _, rest in fehl if rest),
                second_dulle=pack.second_dulle and raw["second_dulle"],
                notes=tuple(raw["notes"]),
                source=cite(document, raw["paragraph"]),
            )
        )
    return tuple(answer)


def trumps_of(scheme: Scheme, kind: Kind) -> Trumps | None:
    """The table of one kind of game, None if the scheme does not have it."""
    played = scheme.options.played_as(kind)
    return next((one for one in trump_tables(scheme) if played in one.kinds), None)
