"""What the cards allow, as a phone looks it up before it saves: see `score_table`."""

from collections.abc import Iterator
from itertools import chain, product
from typing import Any

from ..game.card_bounds import BOUND, Cards, Counts, bounds_of, cards_of, most_beside, sums_of
from ..game.scheme import Scheme
from ..game.terms import EXTRA_LIMITS, Kind, Note


def cards_table(scheme: Scheme) -> dict[str, Any]:
    """The part that is the same in every kind of game."""
    cards = scheme.options.cards
    return {"number": cards, "extras": list(BOUND), "sums": [sorted(sums) for sums in sums_of(cards)]}


def bounds_table(scheme: Scheme, kind: Kind) -> dict[str, list[int]]:
    """Extra points of one party → fewest tricks, then fewest and most Augen with so many tricks and each more."""
    cards = cards_of(scheme, kind)
    return {"".join(map(str, counts)): found for counts in _counts(scheme) if (found := _bounds(cards, counts))}


def beside_table(scheme: Scheme, kind: Kind) -> dict[str, dict[str, int]]:
    """What was announced → how many of an extra point there can still be."""
    found = {note.value: most_beside(note, scheme, kind) for note in Note}
    return {note: {extra.value: most for extra, most in mosts.items()} for note, mosts in found.items() if mosts}


def _counts(scheme: Scheme) -> Iterator[Counts]:
    """Every number of every extra point that one party can make at all."""
    most = [min(limit for kinds, limit in EXTRA_LIMITS if extra in kinds) for extra in BOUND]
    mine = [limit if extra in scheme.options.extras else 0 for extra, limit in zip(BOUND, most, strict=True)]
    return (counts for counts in product(*(range(limit + 1) for limit in mine)) if any(counts))


def _bounds(cards: Cards, counts: Counts) -> list[int]:
    bounds = bounds_of(cards, counts)
    fewest = next((number for number, bound in enumerate(bounds) if bound), None)
    return [] if fewest is None else [fewest, *chain.from_iterable(bound for bound in bounds if bound)]
