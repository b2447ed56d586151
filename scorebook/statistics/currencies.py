"""Which currencies of points a league has used and when, and what a question about one of them leaves out."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, NamedTuple

from leagues.results import Shelf, kept_in

from .filters import Currency, Question, currency_from_sums, currency_title
from .nights import Held, Nights, held_together
from .reads import Rollups
from .stretches import RESULTS, AskedStretch, Rows, added_up, asked_stretches

PLAYERS = 4  # in every game


class PlayedIn(NamedTuple):
    """What was played in a currency in some time; `totals`: evenings of which only totals are known.

    `games`, `points` and `squares` (of the points) are those of all players, so every game counts four times.
    """

    key: str
    evenings: int
    games: int
    points: int
    squares: float
    totals: int
    last: date


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
    sums = [[(one.key, one.games, one.points, one.squares) for one in part] for part in played_in(rollups, Question())]
    return tuple(currency_from_sums(*one) for one in sorted(added_up(sums, by=1)))


def shares_of(rollups: Rollups, question: Question) -> list[CurrencyShare]:
    """What was played in each currency in the period asked about.

    The currency with the most games comes first; among equals, the one used last.
    """
    return list(_shares(rollups, Question(start=question.start, end=question.end)))


@kept_in(RESULTS, CurrencyShare)
def _shares(of: Rollups, question: Question) -> tuple[CurrencyShare, ...]:
    parts = played_in(of, question)
    last = {one.key: one.last for part in parts for one in part}  # that of the later stretch is the later one
    sums = added_up([[(one.key, one.evenings, one.games, one.totals) for one in part] for part in parts], by=1)
    shares = [CurrencyShare(key, evenings, games // PLAYERS, totals) for key, evenings, games, totals in sorted(sums)]
    return tuple(sorted(shares, key=lambda one: (one.games, last[one.key]), reverse=True))


def played_in(rollups: Rollups, period: Question) -> list[tuple[PlayedIn, ...]]:
    """What was played in each currency in a period, by stretches. One query at most."""
    parts = asked_stretches(rollups, period)
    known = _PLAYED.get_many(part.key for part in parts)
    missing = [part for part in parts if part.key not in known]
    found = {}
    for part, rows in zip(missing, _results(rollups, missing), strict=True):
        evenings = HeldStretch(rollups.league_id, part.stretch.stamp, rows, rollups.together).evenings
        found[part.key] = _summed(evenings, part.question)
    for key, sums in found.items():
        _PLAYED.keep(key, sums)
    return [found[part.key] if part.key in found else known[part.key][0] for part in parts]


def _results(rollups: Rollups, parts: Sequence[AskedStretch]) -> list[Rows]:
    """The results of these stretches, which follow each other."""
    if not parts:
        return []
    time = Question(start=parts[0].question.start, end=parts[-1].question.end)
    return [rows for _stretch, rows in rollups.results(time)]


def _summed(evenings: Iterable[Held], period: Question) -> tuple[PlayedIn, ...]:
    """The evenings of the period by their currency."""
    found: dict[str, list[Held]] = defaultdict(list)
    ever = not (period.start or period.end)
    for one in evenings:
        if ever or period.covers(one.day):
            found[one.scheme].append(one)
    return tuple(
        PlayedIn(
            key,
            len(some),
            sum(one.games for one in some),
            sum(one.points for one in some),
            sum(one.squares for one in some),
            sum(one.totals > 0 for one in some),
            max(one.day for one in some),
        )
        for key, some in found.items()
    )


_PLAYED: Final = Shelf[tuple[PlayedIn, ...]]("played", RESULTS, rows=(PlayedIn,))


@dataclass(frozen=True, slots=True)
class HeldStretch:
    """The evenings of a stretch at which anything was recorded."""

    league_id: int
    stamp: str
    rows: Rows
    together: Nights

    @property
    def evenings(self) -> tuple[Held, ...]:
        """These evenings, unordered; all tables of a Spieltag are one."""
        return _evenings_in(self)


@kept_in(RESULTS, Held)
def _evenings_in(of: HeldStretch) -> tuple[Held, ...]:
    """What all players of each evening have together."""
    sums: dict[str, list[Any]] = {}
    for key, _player, scheme, games, points, _fined, totals, _lead, _tail, _win, _loss, _bare, day, squares in of.rows:
        one = sums.get(key)
        if one is None:  # all rows of an evening have its currency and its day
            sums[key] = [scheme, day, games, points, 0.0 + squares, totals is not None]
            continue
        one[2] += games
        one[3] += points
        one[4] += squares
        if totals is not None:
            one[5] += 1
    found = ((key, Held(scheme, date.fromisoformat(day), *some)) for key, (scheme, day, *some) in sums.items())
    return held_together(found, of.together)
