"""Who sat where at an evening and what its games were worth: what luck and strength are counted from.

Only games of two against two are looked at, because a solo has nothing to do with luck. A game counts as if an average
Bock of its evening had lain on it; what the real Böcke have changed about that stands apart.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass, field
from itertools import combinations
from math import log, sqrt
from operator import mul
from typing import Any, Final, NamedTuple

from ..likelihood import inverted
from .rating import SURE, mean_spread

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
        """Add another evening, from what `as_json` has written."""
        games, margin, squares = stored["games"]
        self.games += games
        self.margin += margin
        self.squares += squares
        for who, values in stored["people"].items():
            self.places[int(who)].add(OwnGames(*values))
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


# How far the strengths of people are apart where the margins of games have 1: standard deviations, and how usual each
# is, until the games say which it is (empirical Bayes).
SPREADS: Final = ((0.03, 0.1), (0.06, 0.2), (0.12, 0.3), (0.25, 0.25), (0.5, 0.15))


@dataclass(frozen=True, slots=True)
class Luck:
    """What somebody owes to the parties they were in, to partners, to opponents and to Böcke, in points.

    `margin`: so far below and above lie the ends of the interval that holds the true sum 95 times of 100, because how
    strong partners and opponents are is an estimate (`python -m tests.bench.intervals`).
    """

    parties: float = 0.0
    partners: float = 0.0
    opponents: float = 0.0
    boecke: float = 0.0
    margin: float = 0.0

    @property
    def total(self) -> float:
        """All of it."""
        return self.parties + self.partners + self.opponents + self.boecke

    def plus(self, other: "Luck", unit: float = 1.0) -> "Luck":
        """The sum with luck in another currency, of which `unit` points are one; what is uncertain is so in both."""
        return Luck(*(one + more / unit for one, more in zip(astuple(self), astuple(other), strict=True)))


class EstimatedStrengths(NamedTuple):
    """Everybody's strength in standard deviations of a margin, and what is known of them together (covariance)."""

    of: Mapping[int, float]
    covariance: Sequence[Sequence[float]]


def summed(lineups: Iterable[StoredLineup]) -> Lineup:
    """Many evenings, as they are stored, as one. It is the same whatever was added up first."""
    whole = Lineup()
    for one in lineups:
        whole.add(one)
    whole.settle()
    return whole


def strengths_of(lineups: Iterable[Lineup]) -> EstimatedStrengths:
    """Everybody's strength, from all games, by currency because of their units."""
    lineups = [one for one in lineups if one.games]
    people = sorted({who for one in lineups for who in one.places})
    number = {who: at for at, who in enumerate(people)}
    games = [[0.0] * len(people) for _who in people]
    ahead = [0.0] * len(people)
    for one in lineups:
        for who, place in one.places.items():
            games[number[who]][number[who]] += place.games
            ahead[number[who]] += (place.margin - one.mean * place.surplus) / one.deviation
        for pairs, sign in ((one.together, 1), (one.against, -1)):
            for (left, right), some in pairs.items():
                games[number[left]][number[right]] += sign * some
                games[number[right]][number[left]] += sign * some
    strengths, inverse, _whole = _solved(games, ahead, _spread(games, ahead))
    return EstimatedStrengths(dict(zip(people, strengths, strict=True)), inverse)


def luck_of(selected: Lineup, ever: Lineup, strengths: EstimatedStrengths) -> dict[int, Luck]:
    """Everybody's luck in the games of `selected`; `ever`: all games of the same currency, which say what is usual."""
    games = sum(place.games for place in selected.places.values())
    number = {who: at for at, who in enumerate(strengths.of)}
    found = {}
    for who, place in selected.places.items():
        rest = games - place.games
        usual = [place.games * (one in selected.places and selected.places[one].games) / rest for one in strengths.of]
        usual[number[who]] = 0.0
        partners, opponents = ([0.0] * len(number) for _side in range(2))
        for pairs, part in ((selected.together, partners), (selected.against, opponents)):
            for pair, some in pairs.items():
                if who in pair:
                    part[number[pair[pair[0] == who]]] = float(some)
        # One partner and two opponents a game, each compared with the others as often as these have played.
        partners = [one - even for one, even in zip(partners, usual, strict=True)]
        opponents = [2 * even - one for one, even in zip(opponents, usual, strict=True)]
        with_them, against = (
            sum(map(mul, part, strengths.of.values())) * ever.deviation for part in (partners, opponents)
        )
        both = [one + two for one, two in zip(partners, opponents, strict=True)]
        variance = sum(one * sum(map(mul, line, both)) for one, line in zip(both, strengths.covariance, strict=True))
        margin = SURE * ever.deviation * sqrt(variance + place.surplus**2 / ever.games)
        found[who] = Luck(ever.mean * place.surplus, with_them, against, place.bock, margin)
    return found


def _spread(games: Sequence[Sequence[float]], ahead: Sequence[float]) -> float:
    """How far people are apart, seen from these games."""
    weights = []
    for spread, usual in SPREADS:
        strengths, _inverse, whole = _solved(games, ahead, spread)
        evidence = sum(map(mul, strengths, ahead)) - whole - 2 * len(ahead) * log(spread)
        weights.append((spread, log(usual) + evidence / 2))
    return mean_spread(weights)


def _solved(
    games: Sequence[Sequence[float]], ahead: Sequence[float], spread: float
) -> tuple[list[float], list[list[float]], float]:
    """Strengths, their covariance, and the logarithm of the determinant of its inverse."""
    inverse, whole = inverted(
        [[one + (row == column) / spread**2 for column, one in enumerate(line)] for row, line in enumerate(games)]
    )
    return [sum(map(mul, line, ahead)) for line in inverse], inverse, whole
