"""What the cards allow: which Augen so many tricks can hold, and which of them beside extra points.

All of it follows from the cards: a party's extra points lie in its own tricks, a trick holds four cards, every card is
there twice. Nothing is said about who held which card, so nothing that real cards give is excluded.
"""

from functools import lru_cache
from itertools import accumulate, chain, product
from typing import Final, NamedTuple

from .referee_rules import KarlchenCatch
from .scheme import Scheme
from .terms import ALL_AUGEN, EXTRAS, KARO_TRUMP_KINDS, ExtraKind, Kind, Note
from .trumps import PACK, Card, trumps_of

AUGEN: Final = {"A": 11, "10": 10, "K": 4, "D": 3, "B": 2, "9": 0}
_PLAIN: Final = tuple(AUGEN)
_DULLE: Final = Card("H", "10")
_FUCHS: Final = Card("C", "A")
_KARLCHEN: Final = Card("K", "B")
_KARO_DAME: Final = Card("C", "D")
_FOUR: Final = 4
_TWICE: Final = 2
# Four cards make a Doppelkopf, 40 Augen, only if each of them is an ace or a ten.
_FULL: Final = 10
# The extra points that cards bound, in the order in which they are counted; others have no bound.
BOUND: Final = EXTRAS

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
    counted = silent or any(kind in kinds for extra, kinds in options.extras.items() if extra in BOUND)
    table = trumps_of(scheme, kind)
    if table is None and kind in KARO_TRUMP_KINDS:  # a kind of game that a group has agreed upon besides
        table = trumps_of(scheme, Kind.NORMAL)
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
    if raised.card:
        card = Card(raised.card[0], raised.card[1:])
    else:
        card = next((one for one in table.order if one.rank == "A"), _DULLE) if table else _DULLE
    if card == _FUCHS:
        return {ExtraKind.FUCHS: int(raised.single)}
    return {ExtraKind.HERZSTICH: 0} if card.suit == _DULLE.suit and card.rank == "K" else {}


@lru_cache(maxsize=2)
def sums_of(number: int) -> tuple[frozenset[int], ...]:
    """For each number of tricks of one party: the Augen that so many cards of a pack can have.

    No Augen in one trick is taken without nines, too: worked examples tell "a trick without Augen" from schwarz there.
    """
    reached: list[set[int]] = [{0}, *(set() for _ in range(number))]
    for card in _pack(number) * _TWICE:
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


def _pack(number: int) -> tuple[Card, ...]:
    return tuple(card for card in PACK if card.rank != "9" or number != 40)


@lru_cache(maxsize=4)
def _by_augen(number: int) -> tuple[Card, ...]:
    """The pack, lowest first; of equal Augen last those of which an extra point may have need."""
    of_extra_points = (_FUCHS, _DULLE, _KARLCHEN, _KARO_DAME)
    return tuple(sorted(_pack(number), key=lambda card: (AUGEN[card.rank], card in of_extra_points)))


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
    here, every = (dict(zip(BOUND, counts, strict=True)) for counts in (numbers, others))
    last = (ExtraKind.KARLCHEN, ExtraKind.KARLCHEN_GEFANGEN)
    if any(here[one] for one in last) and any(here[one] != every[one] for one in last):
        return None  # there is one last trick
    fuechse, caught = here[ExtraKind.FUCHS], here[ExtraKind.KARLCHEN_GEFANGEN]
    own, dulle, full = here[ExtraKind.KARLCHEN], here[ExtraKind.DULLE_GEFANGEN], here[ExtraKind.DOPPELKOPF]
    if here[ExtraKind.HERZSTICH]:
        return _hearts(cards) if sum(here.values()) == 1 else None
    lost = [_FUCHS] * fuechse + [_KARLCHEN] * caught + [_DULLE] * dulle
    pack = _by_augen(cards.number)
    required = [(_KARLCHEN, own), (_DULLE, dulle), (_KARO_DAME, caught and cards.karo_dame and not own)]
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
    hearts = [card for card in _by_augen(cards.number) if card.suit == _DULLE.suit and card not in (cards.trumps or ())]
    return (tuple(hearts),) * _FOUR if cards.trumps is not None and len(hearts) > 1 else ()


def _takes(card: Card, lost: Card, cards: Cards) -> bool:
    """Whether a card can take a trick in which this one lies; of two equal ones the first does."""
    trumps = cards.trumps
    if trumps is None or card == lost:
        return True
    if card in trumps:
        return lost not in trumps or trumps.index(card) < trumps.index(lost)
    return lost not in trumps and (card.suit != lost.suit or _PLAIN.index(card.rank) < _PLAIN.index(lost.rank))


def counts_of(kinds: list[ExtraKind]) -> Counts:
    """How many there are of each extra point that cards bound."""
    return tuple([kinds.count(kind) for kind in BOUND])
