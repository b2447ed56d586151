"""Which currencies of points a league has used and when, and what a question about one of them leaves out."""

from collections import defaultdict
from datetime import date
from typing import Any, NamedTuple

from .calendar import EveningTotals, merge_totals
from .filters import NORMALISED, Currency, StatsFilter, currency_from_sums, currency_title
from .queries import LeagueStats

PLAYERS = 4  # in every game


class PlayedIn(NamedTuple):
    """What was played in a currency in some time; `totals`: evenings of which only totals are known.

    `games`, `points` and `squares` (of the points) are those of all players, so every game counts four times. `last`:
    the day on which it was used last.
    """

    key: str
    evenings: int
    games: int
    points: int
    squares: float
    totals: int
    last: str


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


def currencies_of(rollups: LeagueStats) -> tuple[Currency, ...]:
    """All currencies that a league has ever used, sorted by key."""
    found = played_in(rollups, StatsFilter())
    return tuple(currency_from_sums(one.key, one.games, one.points, one.squares) for one in sorted(found))


def shares_of(rollups: LeagueStats, question: StatsFilter) -> list[CurrencyShare]:
    """What was played in each currency in the period asked about.

    The currency with the most games comes first; among equals, the one used last.
    """
    found = sorted(played_in(rollups, question))
    found.sort(key=lambda one: (one.games // PLAYERS, one.last), reverse=True)
    return [CurrencyShare(one.key, one.evenings, one.games // PLAYERS, one.totals) for one in found]


def played_in(rollups: LeagueStats, question: StatsFilter) -> list[PlayedIn]:
    """What was played in each currency in a period."""
    period = StatsFilter(NORMALISED, question.start, question.end)

    def summed() -> list[PlayedIn]:
        found: dict[str, list[EveningTotals]] = defaultdict(list)
        for one in _evenings_in(rollups):
            if period.covers(one.day):
                found[one.scheme].append(one)
        return [_summed(key, some) for key, some in found.items()]

    return [PlayedIn(*one) for one in rollups.cached("currencies", period, summed)]


def _summed(key: str, evenings: list[EveningTotals]) -> PlayedIn:
    return PlayedIn(
        key,
        len(evenings),
        sum(one.games for one in evenings),
        sum(one.points for one in evenings),
        sum(one.squares for one in evenings),
        sum(one.totals > 0 for one in evenings),
        str(max(one.day for one in evenings)),
    )


def _evenings_in(rollups: LeagueStats) -> tuple[EveningTotals, ...]:
    """What all players of each evening have together, unordered; all tables of a Spieltag are one."""
    sums: dict[str, list[Any]] = {}
    for key, _player, scheme, games, points, _fined, totals, *_runs, day, squares in rollups.results:
        one = sums.get(key)
        if one is None:  # all rows of an evening have its currency and its day
            sums[key] = [scheme, day, games, points, 0.0 + squares, totals is not None]
            continue
        one[2] += games
        one[3] += points
        one[4] += squares
        if totals is not None:
            one[5] += 1
    found = ((key, EveningTotals(scheme, date.fromisoformat(day), *some)) for key, (scheme, day, *some) in sums.items())
    return merge_totals(found, rollups.together)
