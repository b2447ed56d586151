"""The cards: the trumps of every kind of game, highest first, as the documents have them, and what all of them allow.

A card is its suit and its rank: K Kreuz, P Pik, H Herz, C Karo; A, 10, K, D, B, 9. Every card is there twice.
Which Augen so many tricks can hold, and which of them beside extra points, follows from the cards: a party's extra
points lie in its own tricks, a trick holds four cards. Nothing is said about who held which card, so nothing that real
cards give is excluded.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import accumulate, chain, product
from typing import Final, NamedTuple

from .paragraphs import DOCUMENTS, cite
from .referee_rules import KarlchenCatch, Raised
from .scheme import Scheme
from .sentences import GameWord
from .terms import ALL_AUGEN, EXTRAS, KARO_TRUMP_KINDS, ExtraKind, Kind, Note

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
AUGEN: Final = {"A": 11, "10": 10, "K": 4, "D": 3, "B": 2, "9": 0}
# The rank of plain cards, highest first.
PLAIN: Final = tuple(AUGEN)
DULLE: Final = Card("H", "10")
FUCHS: Final = Card("C", "A")
KARLCHEN: Final = Card("K", "B")
KARO_DAME: Final = Card("C", "D")
HERZ_KOENIG: Final = Card("H", "K")


def in_deck(number: int) -> tuple[Card, ...]:
    """The different cards of a deck of 48 or 40; each is there twice."""
    return tuple(card for card in PACK if card.rank != "9" or number != 40)


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
    return _tables(scheme.document, scheme.key, (options.kinds, options.cards, options.second_dulle), words)


@lru_cache(maxsize=256)
def _tables(
    document: str, key: str, agreed: tuple[frozenset[Kind], int, bool], spoken: tuple[tuple[str, str], ...]
) -> tuple[Trumps, ...]:
    (played, deck, second_dulle), words = agreed, dict(spoken)
    in_pack = in_deck(deck)
    answer = []
    for raw in DOCUMENTS[document].trumps.get(key, ()):
        kinds = tuple(Kind(word) for word in raw["kinds"] if Kind(word) in played)
        if not kinds:
            continue
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
                second_dulle=second_dulle and raw["second_dulle"],
                notes=tuple(raw["notes"]),
                source=cite(document, raw["paragraph"]),
            )
        )
    return tuple(answer)


def trumps_of(scheme: Scheme, kind: Kind) -> Trumps | None:
    """The table of one kind of game, None if the scheme does not have it."""
    played = scheme.options.played_as(kind)
    return next((one for one in trump_tables(scheme) if played in one.kinds), None)


def agreed_trumps(scheme: Scheme, kind: Kind) -> Trumps | None:
    """The same; a kind of game that a group has agreed upon besides has the normal trumps where Karo is trump."""
    return trumps_of(scheme, kind) or (trumps_of(scheme, Kind.NORMAL) if kind in KARO_TRUMP_KINDS else None)


def raised_card(raised: Raised, table: Trumps | None) -> Card | None:
    """The card that rises when it is announced: a named one, or the ace of the trump suit."""
    if raised.card:
        return _card(raised.card)
    return next((card for card in table.order if card.rank == "A"), None) if table else None


_FOUR: Final = 4
_TWICE: Final = 2
# Four cards make a Doppelkopf, 40 Augen, only if each of them is an ace or a ten.
_FULL: Final = 10

# How many there are of each of EXTRAS, the extra points that cards bound; others have no bound.
Counts = tuple[int, ...]
# One place of a trick: the cards that may lie there, lowest Augen first.
Place = tuple[Card, ...]
Trick = tuple[Place, ...]


class Way(NamedTuple):
    """A way in which extra points lie together: how many tricks hold them, and all places of those, narrowest first."""

    tricks: int
    places: tuple[Place, ...]


class Cards(NamedTuple):
    """The cards of a kind of game: how many, its trumps from the highest down (None: whatever they are)."""

    number: int
    trumps: tuple[Card, ...] | None
    karo_dame: bool

    @property
    def tricks(self) -> int:
        """How many tricks a game has."""
        return self.number // _FOUR


class Bound(NamedTuple):
    """The fewest and the most Augen of a party that has so many tricks."""

    low: int
    high: int


def cards_of(scheme: Scheme | None, kind: Kind) -> Cards:
    """The cards of a kind of game. Where no extra point counts, its trumps are not looked at."""
    if scheme is None:
        return Cards(48, None, False)
    options = scheme.options
    kind = options.played_as(kind)
    silent = options.stille_extras and kind is Kind.STILLE_HOCHZEIT
    counted = silent or any(kind in kinds for extra, kinds in options.extras.items() if extra in EXTRAS)
    table = agreed_trumps(scheme, kind)
    rules = scheme.referees.tricks
    caught = rules is not None and rules.catch is KarlchenCatch.KARO_DAME
    return Cards(options.cards, table.order if table and counted and rules else None, caught and counted)


def most_extras_with(note: Note, scheme: Scheme, kind: Kind) -> dict[ExtraKind, int]:
    """How many of each extra point both parties together can make at most once this has been announced.

    One hand has both Füchse then: the one that is a Schwein is none, and two Schweinchen are highest trumps. Hearts
    that have become trumps do not fall in a Herzstich.
    """
    kind = scheme.options.played_as(kind)
    raised = scheme.referees.tricks.raised if scheme.referees.tricks else None
    if raised is None or raised.word is not note or not scheme.options.schwein or kind not in raised.kinds:
        return {}
    table = trumps_of(scheme, kind) or trumps_of(scheme, Kind.NORMAL)
    card = raised_card(raised, table)
    if card == FUCHS:
        return {ExtraKind.FUCHS: int(raised.single)}
    return {ExtraKind.HERZSTICH: 0} if card == HERZ_KOENIG else {}


@lru_cache(maxsize=2)
def sums_of(number: int) -> tuple[frozenset[int], ...]:
    """For each number of tricks of one party: the Augen that so many cards of a pack can have.

    No Augen in one trick is taken without nines, too: worked examples tell "a trick without Augen" from schwarz there.
    """
    reached: list[set[int]] = [{0}, *(set() for _ in range(number))]
    for card in in_deck(number) * _TWICE:
        for cards in range(number - 1, -1, -1):
            reached[cards + 1] |= {augen + AUGEN[card.rank] for augen in reached[cards]}
    found = reached[::_FOUR]
    found[1].add(0)
    found[-2].add(ALL_AUGEN)
    return tuple(map(frozenset, found))


@lru_cache(maxsize=4096)
def bounds_of(cards: Cards, extras: Counts) -> tuple[Bound | None, ...]:
    """For each number of tricks of a party with these extra points: its fewest and most Augen; None: impossible."""
    if not any(extras):
        return (Bound(0, ALL_AUGEN),) * (cards.tricks + 1)
    found: list[Bound | None] = [None] * (cards.tricks + 1)
    for way in _ways(cards, extras):
        fewest, most = (_sums(cards, way, sign) for sign in (1, -1))
        if fewest is None or most is None:
            continue
        for tricks in range(way.tricks, cards.tricks + 1):
            here, low, high = found[tricks], fewest[_FOUR * tricks], most[_FOUR * tricks]
            found[tricks] = Bound(min(here.low, low), max(here.high, high)) if here else Bound(low, high)
    return tuple(found)


@lru_cache(maxsize=4)
def _by_augen(number: int) -> tuple[Card, ...]:
    """The pack, lowest first; of equal Augen last those of which an extra point may have need."""
    of_extra_points = (FUCHS, DULLE, KARLCHEN, KARO_DAME)
    return tuple(sorted(in_deck(number), key=lambda card: (AUGEN[card.rank], card in of_extra_points)))


@lru_cache(maxsize=4)
def _ranks(number: int, sign: int) -> dict[Card, int]:
    """The order in which places are filled: for the fewest Augen (sign 1) the lowest cards first, or the highest."""
    cards = sorted(_by_augen(number), key=lambda card: sign * AUGEN[card.rank])
    return {card: rank for rank, card in enumerate(cards)}


def _sums(cards: Cards, way: Way, sign: int) -> list[int] | None:
    """The fewest (sign 1) or most (-1) Augen of so many cards, those of these tricks among them."""
    ranks, taken = _ranks(cards.number, sign), list[Card]()
    for place in way.places:
        free = [card for card in place if taken.count(card) < _TWICE]
        if not free:
            return None
        taken.append(min(free, key=ranks.__getitem__))
    augen = [AUGEN[card.rank] for card in taken]
    rest = [one for one in sorted(AUGEN.values(), key=sign.__mul__) if one or cards.number == 48]
    left = chain.from_iterable([[one] * (8 - augen.count(one)) for one in rest])
    return [0] * len(taken) + list(accumulate(left, initial=sum(augen)))


@lru_cache(maxsize=1024)
def _ways(cards: Cards, extras: Counts) -> frozenset[Way]:
    """How extra points can lie together in tricks."""
    first = next((place for place, count in enumerate(extras) if count), None)
    if first is None:
        return frozenset({Way(0, ())})
    found = set()
    for here in product(*(range(count + 1) for count in extras)):
        trick = _trick(cards, here, extras) if here[first] else None
        if trick is not None:
            rest = tuple([count - taken for count, taken in zip(extras, here, strict=True)])
            for way in _ways(cards, rest):
                places = sorted(trick + way.places, key=lambda place: (len(place), place))
                found.add(Way(way.tricks + 1, tuple(places)))
    return frozenset(found)


@lru_cache(maxsize=1024)
def _trick(cards: Cards, numbers: Counts, others: Counts) -> Trick | None:
    """The cards that a trick with these extra points needs; None if one trick cannot have them all."""
    here, every = (dict(zip(EXTRAS, counts, strict=True)) for counts in (numbers, others))
    last = (ExtraKind.KARLCHEN, ExtraKind.KARLCHEN_GEFANGEN)
    if any(here[one] for one in last) and any(here[one] != every[one] for one in last):
        return None  # there is one last trick
    fuechse, caught = here[ExtraKind.FUCHS], here[ExtraKind.KARLCHEN_GEFANGEN]
    own, dulle, full = here[ExtraKind.KARLCHEN], here[ExtraKind.DULLE_GEFANGEN], here[ExtraKind.DOPPELKOPF]
    if here[ExtraKind.HERZSTICH]:
        return _hearts(cards) if sum(here.values()) == 1 else None
    lost = [FUCHS] * fuechse + [KARLCHEN] * caught + [DULLE] * dulle
    pack = _by_augen(cards.number)
    required = [(KARLCHEN, own), (DULLE, dulle), (KARO_DAME, caught and cards.karo_dame and not own)]
    takers = [
        card
        for card in pack
        if all(_takes(card, one, cards) and lost.count(one) + (card == one) <= _TWICE for one in lost)
        and all(card == one for one, needed in required if needed)
    ]
    places: list[Place] = [(card,) for card in lost]
    if lost or own:
        places.append(tuple(takers))
    if full:
        places += [pack] * (_FOUR - len(places))
        places = [tuple([card for card in place if AUGEN[card.rank] >= _FULL]) for place in places]
    fits = full <= 1 and own <= 1 and dulle <= 1 and len(places) <= _FOUR and all(places)
    return tuple(places) if fits else None


def _hearts(cards: Cards) -> Trick:
    """Four plain hearts: all of them without nines. Where hearts are trumps nothing is known about such a trick."""
    hearts = [card for card in _by_augen(cards.number) if card.suit == DULLE.suit and card not in (cards.trumps or ())]
    return (tuple(hearts),) * _FOUR if cards.trumps is not None and len(hearts) > 1 else ()


def _takes(card: Card, lost: Card, cards: Cards) -> bool:
    """Whether a card can take a trick in which this one lies; of two equal ones the first does."""
    trumps = cards.trumps
    if trumps is None or card == lost:
        return True
    if card in trumps:
        return lost not in trumps or trumps.index(card) < trumps.index(lost)
    return lost not in trumps and (card.suit != lost.suit or PLAIN.index(card.rank) < PLAIN.index(lost.rank))


def counts_of(kinds: list[ExtraKind]) -> Counts:
    """How many there are of each extra point that cards bound."""
    return tuple([kinds.count(kind) for kind in EXTRAS])
