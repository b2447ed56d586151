"""Which currencies of points a league has used and when, and what a question about one of them leaves out."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from .filters import Currency, Question, currency_from_sums, currency_title
from .nights import Held

PLAYERS = 4  # in every game


@dataclass(frozen=True)
class CurrencyShare:
    """What was played in one currency: evenings, games, and evenings of which only totals are known."""

    key: str
    title: str
    evenings: int
    games: int
    totals: int


def currencies_of(held: Iterable[Held]) -> tuple[Currency, ...]:
    """All currencies that a league has ever used, sorted by key."""
    by_key: dict[str, list[Held]] = defaultdict(list)
    for one in held:
        by_key[one.scheme].append(one)
    return tuple(
        currency_from_sums(
            key,
            sum(one.games for one in some),
            sum(one.points for one in some),
            sum(one.squares for one in some),
        )
        for key, some in sorted(by_key.items())
    )


def shares_of(held: Iterable[Held], question: Question) -> list[CurrencyShare]:
    """What was played in each currency in the period asked about.

    The currency with the most games comes first; among equals, the one used last.
    """
    by_key: dict[str, list[Held]] = defaultdict(list)
    for one in held:
        if question.covers(one.day):
            by_key[one.scheme].append(one)
    last = {key: max(one.day for one in some) for key, some in by_key.items()}
    shares = [
        CurrencyShare(
            key,
            currency_title(key),
            len(some),
            sum(one.games for one in some) // PLAYERS,
            sum(one.totals > 0 for one in some),
        )
        for key, some in by_key.items()
    ]
    shares.sort(key=lambda one: one.key)
    return sorted(shares, key=lambda one: (one.games, last[one.key]), reverse=True)
