"""Which currencies of points a league has used and when, and what a question about one of them leaves out."""

from collections import defaultdict
from datetime import date
from typing import Any, NamedTuple

from .filters import NORMALISED, Currency, StatsFilter, currency_from_sums, currency_title
from .queries import LeagueStats

PLAYERS = 4  # in every game


class EveningTotals(NamedTuple):
    """An evening summed over all its players: currency, day, games, points, squared points, and numbers of totals.

    `games` counts every game four times, once for each player. `totals`: for how many players only a total is known.
    """

    scheme: str
    day: date
    games: int
    points: int
    squares: float
    totals: int


class CurrencyShare(NamedTuple):
    """What was played in a currency in some time; `totals`: evenings of which only totals are known.

    `booked`, `points` and `squares` (of the points) are those of all players, so every game counts four times. `last`:
    the day on which it was used last.
    """

    key: str
    evenings: int
    booked: int
    points: int
    squares: float
    totals: int
    last: str

    @property
    def games(self) -> int:
        """How many games that were."""
        return self.booked // PLAYERS

    @property
    def title(self) -> str:
        """The name of the currency."""
        return currency_title(self.key)


def currencies_of(rollups: LeagueStats) -> tuple[Currency, ...]:
    """All currencies that a league has ever used, sorted by key."""
    found = sorted(_played_in(rollups, StatsFilter()))
    return tuple(currency_from_sums(one.key, one.booked, one.points, one.squares) for one in found)


def shares_of(rollups: LeagueStats, question: StatsFilter) -> list[CurrencyShare]:
    """What was played in each currency in the period asked about.

    The currency with the most games comes first; among equals, the one used last.
    """
    found = sorted(_played_in(rollups, question))
    return sorted(found, key=lambda one: (one.games, one.last), reverse=True)


def _played_in(rollups: LeagueStats, question: StatsFilter) -> list[CurrencyShare]:
    period = StatsFilter(NORMALISED, question.start, question.end)

    def summed() -> list[CurrencyShare]:
        found: dict[str, list[EveningTotals]] = defaultdict(list)
        for one in _evenings_in(rollups):
            if period.covers(one.day):
                found[one.scheme].append(one)
        return [_summed(key, some) for key, some in found.items()]

    return [CurrencyShare(*one) for one in rollups.cached("currencies", period, summed)]


def _summed(key: str, evenings: list[EveningTotals]) -> CurrencyShare:
    return CurrencyShare(
        key,
        len(evenings),
        sum(one.games for one in evenings),
        sum(one.points for one in evenings),
        sum(one.squares for one in evenings),
        sum(one.totals > 0 for one in evenings),
        str(max(one.day for one in evenings)),
    )


def _evenings_in(rollups: LeagueStats) -> list[EveningTotals]:
    """What all players of each evening have together; all tables of a Spieltag in one currency are one."""
    sums: dict[tuple[str, str], list[Any]] = {}
    for key, _player, scheme, games, points, _fined, totals, *_runs, day, squares in rollups.results:
        one = sums.setdefault((rollups.together.key_of(key), scheme), [day, 0, 0, 0.0, 0])
        one[0] = min(one[0], day)
        one[1] += games
        one[2] += points
        one[3] += squares
        one[4] += totals is not None
    return [EveningTotals(scheme, date.fromisoformat(day), *some) for (_key, scheme), (day, *some) in sums.items()]
