"""Partners and opponents: what two people have done together and against each other, and what was to be expected.

What is expected follows from how often each of the two wins at all: with `all` the share of wins of everybody, a
pair is expected to win own + other − all of its games, and one of them all + own − other of those against the other.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from .figures import Figure, mean, rate
from .filters import Filter, Scale
from .people import People, Person

# So many games together, or against each other, before a pair ranks.
MINIMUM_PAIR = 20


@dataclass(slots=True)
class Sums:
    """What two people have done in one party or in different ones, seen by the first of them."""

    games: int = 0
    wins: int = 0
    points: float = 0.0


@dataclass(frozen=True)
class Pair:
    """Two people together, or `person` against `other`; `surplus` is the rate of wins above the expected one."""

    person: Person
    other: Person
    games: int
    wins: int
    win_rate: Figure
    expected: Figure
    surplus: Figure
    points: Figure
    per_game: Figure

    @property
    def itself(self) -> "Pair":
        """For a cell that shows both."""
        return self


@dataclass(frozen=True)
class Partners:
    """Everybody with and against everybody, by the ids of both."""

    together: dict[tuple[int, int], Pair]
    against: dict[tuple[int, int], Pair]

    def best(self) -> Pair | None:
        """The pair that has surely won the most: the highest lower end of the interval."""
        ranked = [pair for pair in self.together.values() if pair.win_rate.trust == 0]
        return max(ranked, key=lambda pair: (pair.win_rate.low or 0, pair.games), default=None)

    def nemesis(self, who: int | None = None) -> Pair | None:
        """Against whom somebody (or anybody) falls furthest behind what was expected; None if nobody does."""
        ranked = [pair for key, pair in self.against.items() if pair.surplus.trust == 0 and who in {None, key[0]}]
        worst = min(ranked, key=lambda pair: (pair.surplus.value or 0, -pair.games), default=None)
        return worst if worst and (worst.surplus.value or 0) < 0 else None


@dataclass(frozen=True)
class Strengths:
    """How often each person wins at all, and everybody together."""

    wins: dict[int, int]
    games: dict[int, int]

    def of(self, who: int) -> float:
        """The share of wins of a person."""
        return self.wins[who] / self.games[who] if self.games.get(who) else self.all

    @property
    def all(self) -> float:
        """The share of wins of everybody."""
        return sum(self.wins.values()) / max(sum(self.games.values()), 1)

    def expected(self, who: int, other: int, *, against: bool = False) -> float:
        """The share of games that somebody is expected to win with the other, or against the other."""
        surplus = self.of(other) - self.all
        return min(max(self.of(who) + (-surplus if against else surplus), 0.0), 1.0)


def strengths_of(sums: Iterable[dict[str, Any]], people: People) -> Strengths:
    """The strengths of everybody in the evenings asked about."""
    wins: dict[int, int] = {}
    games: dict[int, int] = {}
    for row in sums:
        who = people.canonical_id[row["player"]]
        wins[who] = wins.get(who, 0) + int(row["wins"])
        games[who] = games.get(who, 0) + int(row["games"])
    return Strengths(wins, games)


def partners_of(
    pairs: Iterable[dict[str, Any]], strengths: Strengths, people: People, wanted: Filter, scale: Scale
) -> Partners:
    """All pairs of people asked for. Two entries that were merged into one person are no pair."""
    together: dict[tuple[int, int], Sums] = {}
    against: dict[tuple[int, int], Sums] = {}
    for row in pairs:
        one, two = people.canonical_id[row["player"]], people.canonical_id[row["other"]]
        if one == two:
            continue
        for key in ((one, two), (two, one)):
            _add(together, key, row["together"], row["together_wins"], (scale, row["scheme"], row["together_points"]))
        _add(against, (one, two), row["against"], row["wins"], (scale, row["scheme"], row["points"]))
        _add(against, (two, one), row["against"], row["losses"], (scale, row["scheme"], row["other_points"]))
    shown = {pk for pk, person in people.persons.items() if wanted.shows(person)}
    return Partners(
        {
            key: pair_of(people, key, one, strengths.expected(*key))
            for key, one in together.items()
            if one.games and shown.issuperset(key)
        },
        {
            key: pair_of(people, key, one, strengths.expected(*key, against=True))
            for key, one in against.items()
            if one.games and shown.issuperset(key)
        },
    )


def pair_of(people: People, key: tuple[int, int], sums: Sums, expected: float) -> Pair:
    """A pair from its sums and the expected rate of wins."""
    enough = sums.games >= MINIMUM_PAIR
    return Pair(
        person=people.persons[key[0]],
        other=people.persons[key[1]],
        games=sums.games,
        wins=sums.wins,
        win_rate=rate(sums.wins, sums.games, MINIMUM_PAIR),
        expected=Figure(expected, enough),
        surplus=Figure(sums.wins / sums.games - expected, enough),
        points=Figure(sums.points),
        per_game=mean(sums.points, sums.games, MINIMUM_PAIR),
    )


def _add(
    sums: dict[tuple[int, int], Sums], key: tuple[int, int], games: int, wins: int, worth: tuple[Scale, str, int]
) -> None:
    scale, scheme, points = worth
    one = sums.setdefault(key, Sums())
    one.games += int(games)
    one.wins += int(wins)
    one.points += scale.points(scheme, int(points), int(games))
