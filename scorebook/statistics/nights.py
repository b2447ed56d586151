"""What counts as one evening: usually an evening, but all tables and rounds of a Spieltag together."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final, NamedTuple

from .runs import Streak

# One player's result of an evening: a text key of the evening, player, scheme, games, points, penalties, totals (None
# if there are none), lead, tail, longest win, longest loss, and how many of the games are known by their points alone.
# There are thousands of them, therefore plain tuples.
EveningResult = tuple[str, int, str, int, int, int, int | None, int, int, int, int, int]


class Held(NamedTuple):
    """An evening summed over all its players: currency, day, games, points, squared points, and numbers of totals.

    `games` counts every game four times, once for each player. `totals`: for how many players only a total is known.
    """

    scheme: str
    day: date
    games: int
    points: int
    squares: float
    totals: int


@dataclass(frozen=True, slots=True)
class Nights:
    """Which evenings are tables of a Spieltag: key → the key of its first table, in playing order.

    `gatherings`: the key of the first table → that of the Spieltag.
    """

    first: Mapping[str, str] = field(default_factory=dict)
    gatherings: Mapping[str, str] = field(default_factory=dict)

    def key_of(self, evening: str) -> str:
        """The key under which an evening counts."""
        return self.first.get(evening, evening)


NOTHING_TOGETHER: Final = Nights()


def nights_of(evenings: Iterable[tuple[str, str | None]]) -> Nights:
    """From the keys of all evenings in playing order, each with that of its Spieltag."""
    first: dict[str, str] = {}
    begun: dict[str, str] = {}
    for key, gathering in evenings:
        if gathering is not None:
            first[key] = begun.setdefault(gathering, key)
    return Nights(first, {key: gathering for gathering, key in begun.items()}) if first else NOTHING_TOGETHER


def held_together(rows: Iterable[tuple[str, Held]], nights: Nights) -> tuple[Held, ...]:
    """Every evening with its sums; the tables of a Spieltag in one currency are added up."""
    if not nights.first:
        return tuple([one for _key, one in rows])
    found: list[Held] = []
    together: dict[tuple[str, str], Held] = {}
    for key, one in rows:
        if key not in nights.first:
            found.append(one)
            continue
        name = (nights.first[key], one.scheme)
        known = together.get(name, Held(one.scheme, one.day, 0, 0, 0.0, 0))
        sums = (known.games + one.games, known.points + one.points, known.squares + one.squares)
        together[name] = Held(one.scheme, min(known.day, one.day), *sums, known.totals + one.totals)
    return (*found, *together.values())


def played_together(rows: Iterable[Any], nights: Nights) -> tuple[EveningResult, ...]:
    """Everybody's results; those of one player at the tables of a Spieltag are one result."""
    if not nights.first:
        return tuple(rows)
    order = {key: place for place, key in enumerate(nights.first)}
    found: list[EveningResult] = []
    together: dict[tuple[str, int, str], list[EveningResult]] = {}
    for row in rows:
        if row[0] in order:
            together.setdefault((nights.first[row[0]], row[1], row[2]), []).append(row)
        else:
            found.append(row)
    for name, some in together.items():
        found.append(_one_result(name, sorted(some, key=lambda row: order[row[0]])))
    return tuple(found)


def _one_result(name: tuple[str, int, str], rows: list[EveningResult]) -> EveningResult:
    """Results at one table after the other: their sums, and their runs of equal results as one goes on in the next."""
    run, lead, played = Streak(), 0, 0
    for row in rows:
        if games := row[3] - row[11]:
            if abs(lead) == played and (lead * row[7] > 0 or not played):
                lead += row[7]
            played += games
            run.add_nights([row])
    totals = [row[6] for row in rows if row[6] is not None]
    games, bare = sum(row[3] for row in rows), sum(row[11] for row in rows)
    sums = (games, sum(row[4] for row in rows), sum(row[5] for row in rows), sum(totals) if totals else None)
    return (*name, *sums, lead, run.current, run.longest_win, run.longest_loss, bare)
