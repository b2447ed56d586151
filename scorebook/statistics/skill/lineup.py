"""Who sat where at an evening and what its games were worth: what luck and strength are counted from.

Only games of two against two are looked at, because a solo has nothing to do with luck. A game counts as if an average
Bock of its evening had lain on it; what the real Böcke have changed about that stands apart.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Final, NamedTuple

PLACES = 4  # decimal places that are kept
StoredLineup = Mapping[str, Any]  # a lineup as plain values


class BookedGame(NamedTuple):
    """Who played a game in which party, what each of a party was booked, and by what Böcke have multiplied it."""

    re: tuple[int, ...]
    kontra: tuple[int, ...]
    re_points: int
    kontra_points: int
    factor: int

    @property
    def counts(self) -> bool:
        """Whether two different people played against two others."""
        return len(self.re) == 2 and len({*self.re, *self.kontra}) == 4

    @property
    def margin(self) -> float:
        """By how much Re is ahead of the middle of both parties, without Bock."""
        return (self.re_points - self.kontra_points) / 2 / self.factor


@dataclass(slots=True)
class OwnGames:
    """One person's games of two against two: how many, how often in Re, the sum of the margins for and against them.

    `bock`: what they have got more, or less, because a Bock lay on these games and not on others.
    """

    games: int = 0
    re_games: int = 0
    margin: float = 0.0
    bock: float = 0.0

    def add(self, other: "OwnGames") -> None:
        """Add somebody's other games."""
        self.games += other.games
        self.re_games += other.re_games
        self.margin += other.margin
        self.bock += other.bock

    @property
    def surplus(self) -> int:
        """How many games more in Re than in Kontra."""
        return 2 * self.re_games - self.games


@dataclass(slots=True)
class Lineup:
    """The games of two against two of an evening, or of many.

    `margin` and `squares`: the margins of Re, and their squares, added up. `together` and `against`: how often two
    people, the one with the smaller id first, were in one party and in different ones. `alone`: how often somebody
    played alone against three, which says nothing else here.
    """

    games: int = 0
    margin: float = 0.0
    squares: float = 0.0
    places: dict[int, OwnGames] = field(default_factory=lambda: defaultdict(OwnGames))
    together: dict[tuple[int, int], int] = field(default_factory=lambda: defaultdict(int))
    against: dict[tuple[int, int], int] = field(default_factory=lambda: defaultdict(int))
    alone: dict[int, int] = field(default_factory=lambda: defaultdict(int))

    def add(self, stored: StoredLineup) -> None:
        """Add another evening, from what `as_json` has written: of thirty years no other object is made."""
        games, margin, squares = stored["games"]
        self.games += games
        self.margin += margin
        self.squares += squares
        for who, (games, re_games, margin, bock) in stored["people"].items():
            own = self.places[int(who)]
            own.games += games
            own.re_games += re_games
            own.margin += margin
            own.bock += bock
        for one, two, together, against in stored["pairs"]:
            self.together[one, two] += together
            self.against[one, two] += against
        for who, number in stored["alone"].items():
            self.alone[int(who)] += number

    def settle(self) -> None:
        """Leave the digits that are stored, and the order of people, as if everything had been added at once."""
        self.margin, self.squares = round(self.margin, PLACES), round(self.squares, PLACES)
        for own in self.places.values():
            own.margin, own.bock = round(own.margin, PLACES), round(own.bock, PLACES)
        self.places = defaultdict(OwnGames, sorted(self.places.items()))
        self.together = defaultdict(int, sorted(self.together.items()))
        self.against = defaultdict(int, sorted(self.against.items()))

    @property
    def mean(self) -> float:
        """What Re is ahead by in an average game."""
        return self.margin / self.games if self.games else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of the margins; 1 if they are all the same."""
        variance = self.squares / self.games - self.mean**2 if self.games else 0.0
        return float(variance**0.5) if variance > 0 else 1.0

    def as_json(self) -> StoredLineup:
        """As plain values, rounded."""
        people = {
            str(who): [one.games, one.re_games, round(one.margin, PLACES), round(one.bock, PLACES)]
            for who, one in sorted(self.places.items())
        }
        pairs = sorted({*self.together, *self.against})
        return {
            "games": [self.games, round(self.margin, PLACES), round(self.squares, PLACES)],
            "people": people,
            "pairs": [[*pair, self.together.get(pair, 0), self.against.get(pair, 0)] for pair in pairs],
            "alone": {str(who): number for who, number in sorted(self.alone.items())},
        }


def lineup_of(games: Sequence[BookedGame]) -> Lineup:
    """The lineup of an evening with these games."""
    lineup = Lineup()
    for game in games:
        if len(game.re) == 1:
            lineup.alone[game.re[0]] += 1
    games = [game for game in games if game.counts]
    plain = sum(abs(game.margin) for game in games)
    usual = sum(abs(game.margin) * game.factor for game in games) / plain if plain else 1.0
    for game in games:
        margin = game.margin * usual
        lineup.games += 1
        lineup.margin += margin
        lineup.squares += margin * margin
        for who in game.re:
            lineup.places[who].add(OwnGames(1, 1, margin, game.re_points * (1 - usual / game.factor)))
        for who in game.kontra:
            lineup.places[who].add(OwnGames(1, 0, -margin, game.kontra_points * (1 - usual / game.factor)))
        for one, two in combinations(sorted((*game.re, *game.kontra)), 2):
            pairs = lineup.together if (one in game.re) == (two in game.re) else lineup.against
            pairs[one, two] += 1
    return lineup


# Luck: the points that somebody owes to what nobody chooses, and those that remain.


# Standard deviation of the strengths of people, where the margins of games have 1: with so little between people,
# strengths are believed only after many games.
SPREAD: Final = 0.12


@dataclass(frozen=True, slots=True)
class Luck:
    """What somebody owes to the parties they were in, to partners, to opponents and to Böcke, in points."""

    parties: float = 0.0
    partners: float = 0.0
    opponents: float = 0.0
    boecke: float = 0.0

    @property
    def total(self) -> float:
        """All of it."""
        return self.parties + self.partners + self.opponents + self.boecke

    def plus(self, other: "Luck", unit: float = 1.0) -> "Luck":
        """The sum with luck in another currency, of which `unit` points are one."""
        return Luck(
            self.parties + other.parties / unit,
            self.partners + other.partners / unit,
            self.opponents + other.opponents / unit,
            self.boecke + other.boecke / unit,
        )


def summed(lineups: Iterable[StoredLineup]) -> Lineup:
    """Many evenings, as they are stored, as one. It is the same whatever was added up first."""
    whole = Lineup()
    for one in lineups:
        whole.add(one)
    whole.settle()
    return whole


def strengths_of(lineups: Iterable[Lineup]) -> dict[int, float]:
    """Everybody's strength in standard deviations of a margin, from all games, by currency because of their units."""
    lineups = [one for one in lineups if one.games]
    people = sorted({who for one in lineups for who in one.places})
    number = {who: at for at, who in enumerate(people)}
    matrix = [[0.0] * len(people) for _who in people]
    values = [0.0] * len(people)
    for at in range(len(people)):
        matrix[at][at] = 1 / SPREAD**2
    for one in lineups:
        for who, place in one.places.items():
            matrix[number[who]][number[who]] += place.games
            values[number[who]] += (place.margin - one.mean * place.surplus) / one.deviation
        for pairs, sign in ((one.together, 1), (one.against, -1)):
            for (left, right), games in pairs.items():
                matrix[number[left]][number[right]] += sign * games
                matrix[number[right]][number[left]] += sign * games
    return dict(zip(people, solved(matrix, values), strict=True))


def luck_of(shown: Lineup, ever: Lineup, strengths: Mapping[int, float]) -> dict[int, Luck]:
    """Everybody's luck in the games of `shown`; `ever`: all games of the same currency, which say what is usual."""
    games = sum(place.games for place in shown.places.values())
    weight = sum(place.games * strengths[who] for who, place in shown.places.items())
    found = {}
    for who, place in shown.places.items():
        rest = games - place.games
        usual = (weight - place.games * strengths[who]) / rest if rest else 0.0
        partners = _drawn(shown.together, who, strengths, usual) * ever.deviation
        opponents = -_drawn(shown.against, who, strengths, usual) * ever.deviation
        found[who] = Luck(ever.mean * place.surplus, partners, opponents, place.bock)
    return found


def solved(matrix: Sequence[Sequence[float]], values: Sequence[float]) -> list[float]:
    """The solution of a system of linear equations whose matrix is symmetric and positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, values, strict=True)]
    for at, pivot in enumerate(rows):
        for below in rows[at + 1 :]:
            factor = below[at] / pivot[at]
            if factor:
                for column in range(at, len(below)):
                    below[column] -= factor * pivot[column]
    found = [0.0] * len(rows)
    for at in range(len(rows) - 1, -1, -1):
        row = rows[at]
        subtotal = sum(row[column] * found[column] for column in range(at + 1, len(rows)))
        found[at] = (row[-1] - subtotal) / row[at]
    return found


def _drawn(pairs: Mapping[tuple[int, int], int], who: int, strengths: Mapping[int, float], usual: float) -> float:
    """By how much the people with (or against) whom somebody played were stronger than usual, added over the games."""
    drawn = 0.0
    for (left, right), games in pairs.items():
        if who in (left, right):
            drawn += games * (strengths[right if who == left else left] - usual)
    return drawn
