"""Partners and opponents: how often pairs win together and against each other, and how often they should.

In games of two against two, the expectation follows from how often each of the two wins such games overall. With `all`
the share that everybody wins on average, a pair is expected to win `own + other − all` of its games, and a player `own
− other + all` of the games against another. In games of one against three, everybody is expected to win as often as the
soloists, or the three, of this league do. Summed over all pairs, the surplus is therefore zero. All shares are of the
games that somebody has won.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from .figures import Figure, mean, rate, strict_z, total, wilson
from .filters import Scale, StatsFilter
from .people import People, Person

# This many games together, or against each other, are needed to rank.
MINIMUM_PAIR = 20


@dataclass(slots=True)
class Sums:
    """The games of two people together, or against each other, from the first one's point of view.

    `undecided` of them have no winner; of the others the first was the soloist in `alone`, and in `three` one of three
    against a soloist.
    """

    games: int = 0
    wins: int = 0
    points: float = 0.0
    alone: int = 0
    three: int = 0
    undecided: int = 0

    @property
    def decided(self) -> int:
        """How many games somebody has won."""
        return self.games - self.undecided


@dataclass(frozen=True)
class Pair:
    """Two people together, or `person` against `other`. `surplus`: the share of wins minus the expected share.

    All shares are of the `decided` games.
    """

    person: Person
    other: Person
    games: int
    decided: int
    wins: int
    win_rate: Figure
    expected: Figure
    surplus: Figure
    points: Figure
    per_game: Figure

    @property
    def itself(self) -> "Pair":
        """The pair, for the column that shows both names."""
        return self


class Striking(NamedTuple):
    """The pair that stands out most among those compared; None if chance alone explains all of them."""

    pair: Pair | None
    compared: int


@dataclass(frozen=True)
class Partners:
    """All pairs together and all pairs of opponents, by the ids of both people."""

    together: dict[tuple[int, int], Pair]
    against: dict[tuple[int, int], Pair]

    def best(self, who: int | None = None) -> Striking:
        """The pair (or the partner of `who`) that most clearly wins more than expected."""
        mine = [pair for key, pair in self.together.items() if (key[0] < key[1] if who is None else key[0] == who)]
        return _striking(mine, 1)

    def nemesis(self, who: int | None = None) -> Striking:
        """The opponent against whom somebody (or `who`) most clearly wins less than expected."""
        return _striking([pair for key, pair in self.against.items() if who in {None, key[0]}], -1)


def _striking(pairs: Iterable[Pair], sign: int) -> Striking:
    """The pair whose interval is furthest above (sign 1) or below (−1) the expected share.

    The intervals are wide enough that chance alone would let one of this many pairs stand out with a probability of at
    most 5 %.
    """
    ranked = [pair for pair in pairs if pair.win_rate.rank_group == 0]
    z = strict_z(len(ranked))

    def surely(pair: Pair) -> float:
        low, high = wilson(pair.wins, pair.decided, z)
        expected = pair.expected.value or 0
        return low - expected if sign > 0 else expected - high

    most = max(ranked, key=lambda pair: (surely(pair), pair.decided), default=None)
    return Striking(most if most and surely(most) > 0 else None, len(ranked))


@dataclass(slots=True)
class Share:
    """Games, and how many of them were won."""

    games: int = 0
    wins: int = 0

    def add(self, games: int, wins: int) -> None:
        """Add games and wins."""
        self.games += games
        self.wins += wins

    @property
    def rate(self) -> float:
        """The share of wins."""
        return self.wins / self.games if self.games else 0.0


@dataclass(frozen=True)
class Strengths:
    """Shares of wins: of each person and of everybody in games of two against two, of soloists, and of the three."""

    persons: dict[int, Share]
    all: Share
    alone: Share
    three: Share

    def of(self, who: int) -> float:
        """A person's share of wins in games of two against two; everybody's if they have not played any."""
        own = self.persons.get(who)
        return own.rate if own and own.games else self.all.rate

    def expected(self, who: int, other: int, sums: Sums, *, against: bool = False) -> float | None:
        """The share of these games that a person is expected to win with, or against, the other one.

        None if none of them has a winner.
        """
        surplus = self.of(other) - self.all.rate
        two = min(max(self.of(who) + (-surplus if against else surplus), 0.0), 1.0)
        in_pairs = sums.decided - sums.alone - sums.three
        wins = in_pairs * two + sums.alone * self.alone.rate + sums.three * self.three.rate
        return wins / sums.decided if sums.decided else None


def strengths_of(sums: Iterable[dict[str, Any]], people: People) -> Strengths:
    """The strengths of everybody in the evenings asked about."""
    found = Strengths({}, Share(), Share(), Share())
    for row in sums:
        pair = int(row["pair_games"]), int(row["pair_wins"])
        alone = int(row["alone_games"]), int(row["alone_wins"])
        found.persons.setdefault(people.canonical_id[row["player"]], Share()).add(*pair)
        found.all.add(*pair)
        found.alone.add(*alone)
        games = int(row["games"]) - int(row["bare"]) - int(row["undecided"])  # the others have no winner that is known
        found.three.add(games - pair[0] - alone[0], int(row["wins"]) - pair[1] - alone[1])
    return found


def partners_of(
    pairs: Iterable[dict[str, Any]], strengths: Strengths, people: People, question: StatsFilter, scale: Scale
) -> Partners:
    """All pairs of the people asked for. A person's merged entries are not a pair with each other."""
    together: dict[tuple[int, int], Sums] = {}
    against: dict[tuple[int, int], Sums] = {}
    for row in pairs:
        one, two = people.canonical_id[row["player"]], people.canonical_id[row["other"]]
        if one == two:
            continue
        for key in ((one, two), (two, one)):
            counted = row["together"], row["together_undecided"], row["together_wins"]
            worth = (scale, row["scheme"], row["together_points"])
            _add(together, key, counted, worth).three += int(row["together_alone"])
        games, wins, losses = row["against"], row["wins"], row["losses"]
        undecided = games - wins - losses
        first = _add(against, (one, two), (games, undecided, wins), (scale, row["scheme"], row["points"]))
        second = _add(against, (two, one), (games, undecided, losses), (scale, row["scheme"], row["other_points"]))
        for sums, alone, three in ((first, "alone", "other_alone"), (second, "other_alone", "alone")):
            sums.alone += int(row[alone])
            sums.three += int(row[three])
    shown = {pk for pk, person in people.persons.items() if question.shows(person)}
    return Partners(
        {
            key: pair_of(people, key, one, strengths.expected(*key, one))
            for key, one in together.items()
            if one.games and shown.issuperset(key)
        },
        {
            key: pair_of(people, key, one, strengths.expected(*key, one, against=True))
            for key, one in against.items()
            if one.games and shown.issuperset(key)
        },
    )


def pair_of(people: People, key: tuple[int, int], sums: Sums, expected: float | None) -> Pair:
    """A pair, made of its sums and its expected share of wins."""
    win_rate = rate(sums.wins, sums.decided, MINIMUM_PAIR)
    surplus = None if win_rate.value is None or expected is None else win_rate.value - expected
    enough = sums.decided >= MINIMUM_PAIR
    return Pair(
        person=people.persons[key[0]],
        other=people.persons[key[1]],
        games=sums.games,
        decided=sums.decided,
        wins=sums.wins,
        win_rate=win_rate,
        expected=Figure(expected, enough),
        surplus=Figure(surplus, enough),
        points=Figure(sums.points),
        per_game=mean(sums.points, sums.games, MINIMUM_PAIR),
    )


def _add(
    sums: dict[tuple[int, int], Sums],
    key: tuple[int, int],
    counted: tuple[int, int, int],
    worth: tuple[Scale, str, int],
) -> Sums:
    (games, undecided, wins), (scale, scheme, points) = map(int, counted), worth
    one = sums.setdefault(key, Sums())
    one.games += games
    one.undecided += undecided
    one.wins += wins
    one.points += scale.points(scheme, int(points), games)
    return one


# Everybody with or against everybody, as a matrix.


# More columns would be unreadable. Those who have played the most games with others come first.
MOST_COLUMNS = 24
# From so many more (or fewer) wins than expected on a cell is coloured, and coloured more strongly.
WARMER = (0.05, 0.10, 0.15)
VALUES = {"siege": _("Siege %"), "spiele": _("Spiele"), "punkte": _("Punkte je Spiel"), "mehr": _("mehr Siege")}


@dataclass(frozen=True, slots=True)
class WarmCell:
    """A figure, and how warm it is: by how many of WARMER the wins are above (or, negative, below) the expected ones.

    0 for pairs with too few games.
    """

    figure: Figure
    warmth: int


@dataclass(frozen=True)
class MatrixRow:
    """A person's row of the matrix: a cell for each person they have played with or against."""

    person: Person
    cells: dict[int, WarmCell]


@dataclass(frozen=True)
class Matrix:
    """The matrix: its columns, and a row for each person."""

    columns: list[Person]
    lines: list[MatrixRow]


def matrix_of(pairs: Mapping[tuple[int, int], Pair], value: str) -> Matrix:
    """The matrix of one of VALUES, for the pairs in `Partners`."""
    games: dict[Person, int] = {}
    cells: dict[int, dict[int, WarmCell]] = {}
    for (one, two), pair in pairs.items():
        games[pair.person] = games.get(pair.person, 0) + pair.games
        cells.setdefault(one, {})[two] = WarmCell(_figure(pair, value), warmth_of(pair.surplus))
    people = sorted(games, key=lambda person: (-games[person], person.sorted_by, person.pk))
    return Matrix(people[:MOST_COLUMNS], [MatrixRow(person, cells[person.pk]) for person in people])


def warmth_of(surplus: Figure) -> int:
    """How warm a pair is that wins by so much more than expected."""
    if surplus.value is None or not surplus.enough:
        return 0
    steps = sum(abs(surplus.value) >= one for one in WARMER)
    return steps if surplus.value > 0 else -steps


def _figure(pair: Pair, value: str) -> Figure:
    if value == "spiele":
        return total(pair.games)
    if value == "mehr":
        return pair.surplus
    return pair.per_game if value == "punkte" else pair.win_rate
