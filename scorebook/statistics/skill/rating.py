"""How strong people play, from who won with whom against whom: an Elo on the means of both parties.

Glicko's idea (Glickman, "Parameter estimation in large dynamic paired comparison experiments", 1999) for changing
partners: beside each strength stands how uncertain it is. A game moves what is uncertain more than what is known, and
makes it more certain; every evening makes it a little less so, because people change. The Re party starts with an
edge, because it wins more often, and that is learnt from the games of the league.

How far the people of a league are apart is seen from its games, too (empirical Bayes): everybody is learnt about as if
it was far, and what is believed of somebody is that, drawn towards the middle as far as they are near each other. So
the ± holds for groups of equals and of unequals (`python -m tests.bench.intervals`).

Soli are modelled apart: who plays one has a strength for that alone, against the usual one of the three others, who
keep theirs. Games without a winner change nothing. Points are never looked at.
"""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import exp, log, pi, sqrt
from typing import Final, NamedTuple

# Raised when the method changes, so that stored figures of the old one are computed anew.
REVISION: Final = 4
MIDDLE: Final = 1500.0  # where everybody starts, as in chess
SCALE: Final = log(10) / 400  # 400 more is ten to one, as in chess
SPREAD: Final = 80.0  # standard deviation of strengths with which everybody is learnt about
# How far people may be apart, and how usual that is, until their games say it.
SPREADS: Final = ((10.0, 0.25), (20.0, 0.25), (40.0, 0.25), (80.0, 0.15), (160.0, 0.1))
SOLO_SPREAD: Final = 20.0
DRIFT: Final = 1.0  # standard deviation by which a strength changes from one evening to the next
# What Re is ahead by: wins of 57 and 60 of 100, until the league has shown what it is there.
EDGE, SOLO_EDGE, EDGE_SPREAD = 50.0, 70.0, 20.0
# So many standard deviations on both sides hold the true value 95 times of 100: 1.96, and a little more because what is
# known of people is kept apart, as if partners did not hang together.
SURE: Final = 2.2


class RatedGame(NamedTuple):
    """Who played a game in which party, and which party won ("re", "kontra", "none")."""

    re: tuple[int, ...]
    kontra: tuple[int, ...]
    winner: str

    @property
    def alone(self) -> bool:
        """Whether one played against three."""
        return len(self.re) == 1

    @property
    def counts(self) -> bool:
        """Whether it says something: somebody won, and there are four different people."""
        return self.winner != "none" and len({*self.re, *self.kontra}) == 4


@dataclass(slots=True)
class Estimate:
    """A strength and the variance of what is known of it."""

    mean: float
    variance: float

    @property
    def margin(self) -> float:
        """The distance to both ends of the interval in which the true strength lies 95 times of 100."""
        return SURE * sqrt(self.variance)

    def drawn(self, spread: float) -> "Estimate":
        """What is believed of it where people are apart by `spread`, not by SPREAD."""
        exact = 1 / self.variance - 1 / SPREAD**2 + 1 / spread**2
        return Estimate(MIDDLE + (self.mean - MIDDLE) / self.variance / exact, 1 / exact)


def newcomer() -> Estimate:
    """Somebody of whom nothing is known."""
    return Estimate(MIDDLE, SPREAD**2)


@dataclass(slots=True)
class Ratings:
    """The strengths of everybody in a league, in games of two against two and in soli, and the edges of Re in both.

    `people`: as they are learnt. `spread`: how far they are apart, seen from the evenings so far.
    """

    people: dict[int, Estimate] = field(default_factory=dict)
    soli: dict[int, Estimate] = field(default_factory=dict)
    edge: Estimate = field(default_factory=lambda: Estimate(EDGE, EDGE_SPREAD**2))
    solo_edge: Estimate = field(default_factory=lambda: Estimate(SOLO_EDGE, EDGE_SPREAD**2))
    spread: float = field(default_factory=lambda: mean_spread([(one, log(usual)) for one, usual in SPREADS]))

    def expected(self, game: RatedGame) -> float:
        """The probability that Re wins, before the game is played; the less is known, the nearer to a half."""
        parts, rest = self._parts(game, self.spread)
        ahead, variance = _sums(parts, rest)
        return _share(ahead / sqrt(1 + pi * variance * SCALE**2 / 8))

    def play(self, game: RatedGame) -> None:
        """Learn from a game."""
        if not game.counts:
            return
        parts, rest = self._parts(game)
        ahead, variance = _sums(parts, rest)
        share = _share(ahead)
        steepness = SCALE**2 * share * (1 - share)
        damped = 1 + steepness * variance
        surprise = SCALE * ((game.winner == "re") - share) / damped
        for one, weight in parts:
            pull = one.variance * weight
            one.mean += pull * surprise
            one.variance -= pull * pull * steepness / damped

    def rest(self, people: Iterable[int]) -> None:
        """Let time pass before an evening at which these people play; the uncertainty is at most that of a newcomer."""
        for who in people:
            one = self.people.setdefault(who, newcomer())
            one.variance = min(one.variance + DRIFT**2, SPREAD**2)

    def evening(self, games: Iterable[RatedGame], rested: Container[int] = ()) -> Iterator[float]:
        """Play the games of an evening; gives how probable a win of Re was before each game that counts.

        `rested`: for whom time has passed already, at another table of the same evening.
        """
        games = [game for game in games if game.counts]
        there = {who for game in games for who in (*game.re, *game.kontra)}
        self.rest(sorted(who for who in there if who not in rested))
        for game in games:
            yield self.expected(game)
            self.play(game)
        self.spread = self._apart()

    def _apart(self) -> float:
        """How far people are apart, from what is known of them."""
        estimates = []
        for one in self.people.values():
            exact = max(1 / one.variance - 1 / SPREAD**2, 1e-9)
            estimates.append(((one.mean - MIDDLE) / one.variance / exact, 1 / exact))
        weights = []
        for spread, usual in SPREADS:
            off = sum(mean**2 / (spread**2 + rest) + log(spread**2 + rest) for mean, rest in estimates)
            weights.append((spread, log(usual) - off / 2))
        return mean_spread(weights)

    def _parts(self, game: RatedGame, spread: float | None = None) -> tuple[list[tuple[Estimate, float]], float]:
        """What the result may teach, with its weight in the strength of Re less that of Kontra, and what is given.

        `spread`: with what is believed of people who are so far apart, instead of what is learnt.
        """
        people = [self.people.setdefault(who, newcomer()) for who in (*game.re, *game.kontra)]
        people = [one.drawn(spread) for one in people] if spread else people
        if game.alone:
            own = self.soli.setdefault(game.re[0], Estimate(MIDDLE, SOLO_SPREAD**2))
            return [(own, 1.0), (self.solo_edge, 1.0)], -sum(one.mean for one in people[1:]) / 3
        return [*zip(people, (0.5, 0.5, -0.5, -0.5), strict=True), (self.edge, 1.0)], 0.0


def mean_spread(weights: Sequence[tuple[float, float]]) -> float:
    """The root of the mean square of spreads, each with the logarithm of its weight: the wider ones count for more."""
    most = max(weight for _spread, weight in weights)
    odds = [(spread, exp(weight - most)) for spread, weight in weights]
    return sqrt(sum(spread**2 * weight for spread, weight in odds) / sum(weight for _spread, weight in odds))


def _sums(parts: list[tuple[Estimate, float]], rest: float) -> tuple[float, float]:
    ahead = rest + sum(one.mean * weight for one, weight in parts)
    return ahead, sum(one.variance * weight * weight for one, weight in parts)


def _share(ahead: float) -> float:
    return 1 / (1 + exp(-SCALE * ahead))
