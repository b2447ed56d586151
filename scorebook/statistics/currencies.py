"""Which currencies of points a league has used and when, and what a question about one of them leaves out."""

from collections import defaultdict
from typing import NamedTuple

from leagues.results import kept_in

from .filters import Currency, Question, currency_from_sums, currency_title
from .nights import Held
from .reads import Rollups
from .stretches import RESULTS

PLAYERS = 4  # in every game


class CurrencyShare(NamedTuple):
    """What was played in one currency: evenings, games, and evenings of which only totals are known."""

    key: str
    evenings: int
    games: int
    totals: int

    @property
    def title(self) -> str:
        """The name of the currency."""
        return currency_title(self.key)


def currencies_of(rollups: Rollups) -> tuple[Currency, ...]:
    """All currencies that a league has ever used, sorted by key."""
    return tuple(currency_from_sums(*one) for one in _sums(rollups))


@kept_in(RESULTS)
def _sums(of: Rollups) -> tuple[tuple[str, int, int, float], ...]:
    """Of each currency games, points and squared points of all players."""
    by_key: dict[str, list[Held]] = defaultdict(list)
    for one in of.held():
        by_key[one.scheme].append(one)
    return tuple(
        (key, sum(one.games for one in some), sum(one.points for one in some), sum(one.squares for one in some))
        for key, some in sorted(by_key.items())
    )


def shares_of(rollups: Rollups, question: Question) -> list[CurrencyShare]:
    """What was played in each currency in the period asked about.

    The currency with the most games comes first; among equals, the one used last.
    """
    return list(_shares(rollups, Question(start=question.start, end=question.end)))


@kept_in(RESULTS, CurrencyShare)
def _shares(of: Rollups, question: Question) -> tuple[CurrencyShare, ...]:
    by_key: dict[str, list[Held]] = defaultdict(list)
    for one in of.held():
        if question.covers(one.day):
            by_key[one.scheme].append(one)
    last = {key: max(one.day for one in some) for key, some in by_key.items()}
    shares = [
        CurrencyShare(
            key,
            len(some),
            sum(one.games for one in some) // PLAYERS,
            sum(one.totals > 0 for one in some),
        )
        for key, some in by_key.items()
    ]
    shares.sort(key=lambda one: one.key)
    return tuple(sorted(shares, key=lambda one: (one.games, last[one.key]), reverse=True))
