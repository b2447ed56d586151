"""How strong people play, from who won with whom against whom: an Elo on the means of both parties.

Glicko's idea (Glickman, "Parameter estimation in large dynamic paired comparison experiments", 1999) for changing
partners: beside each strength stands how uncertain it is. A game moves what is uncertain more than what is known, and
makes it more certain; every evening makes it a little less so, because people change. The Re party starts with an
edge, because it wins more often, and that is learnt from the games of the league.

Soli are modelled apart: who plays one has a strength for that alone, against the usual one of the three others, who
keep theirs. Games without a winner change nothing. Points are never looked at.
"""

from collections.abc import Container, Iterable, Iterator
from copy import copy
from dataclasses import dataclass, field
from math import exp, log, pi, sqrt
from typing import Final, NamedTuple

# Raised when the method changes, so that stored figures of the old one are computed anew.
REVISION: Final = 3
MIDDLE: Final = 1500.0  # where everybody starts, as in chess
SCALE: Final = log(10) / 400  # 400 more is ten to one, as in chess
SPREAD: Final = 40.0  # standard deviation of strengths among people of whom nothing is known
SOLO_SPREAD: Final = 20.0
DRIFT: Final = 1.0  # standard deviation by which a strength changes from one evening to the next
# What Re is ahead by: wins of 57 and 60 of 100, until the league has shown what it is there.
EDGE, SOLO_EDGE, EDGE_SPREAD = 50.0, 70.0, 20.0
SURE: Final = 1.96  # so many standard deviations on both sides hold the true value 95 times of 100


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


def newcomer() -> Estimate:
    """Somebody of whom nothing is known."""
    return Estimate(MIDDLE, SPREAD**2)


@dataclass(slots=True)
class Ratings:
    """The strengths of everybody in a league, in games of two against two and in soli, and the edges of Re in both."""

    people: dict[int, Estimate] = field(default_factory=dict)
    soli: dict[int, Estimate] = field(default_factory=dict)
    edge: Estimate = field(default_factory=lambda: Estimate(EDGE, EDGE_SPREAD**2))
    solo_edge: Estimate = field(default_factory=lambda: Estimate(SOLO_EDGE, EDGE_SPREAD**2))

    def expected(self, game: RatedGame) -> float:
        """The probability that Re wins, before the game is played; the less is known, the nearer to a half."""
        parts, rest = self._parts(game)
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

    def copy(self) -> "Ratings":
        """The same strengths, independent of these."""
        people = {who: copy(one) for who, one in self.people.items()}
        return Ratings(
            people, {who: copy(one) for who, one in self.soli.items()}, copy(self.edge), copy(self.solo_edge)
        )

    def _parts(self, game: RatedGame) -> tuple[list[tuple[Estimate, float]], float]:
        """What the result may teach, with its weight in the strength of Re less that of Kontra, and what is given."""
        people = [self.people.setdefault(who, newcomer()) for who in (*game.re, *game.kontra)]
        if game.alone:
            own = self.soli.setdefault(game.re[0], Estimate(MIDDLE, SOLO_SPREAD**2))
            return [(own, 1.0), (self.solo_edge, 1.0)], -sum(one.mean for one in people[1:]) / 3
        return [*zip(people, (0.5, 0.5, -0.5, -0.5), strict=True), (self.edge, 1.0)], 0.0


def _sums(parts: list[tuple[Estimate, float]], rest: float) -> tuple[float, float]:
    ahead = rest + sum(one.mean * weight for one, weight in parts)
    return ahead, sum(one.variance * weight * weight for one, weight in parts)


def _share(ahead: float) -> float:
    return 1 / (1 + exp(-SCALE * ahead))


def log_loss(shares: Iterable[tuple[float, bool]]) -> float:
    """How wrong forecasts were: the mean of −ln of what each gave to what happened. ln 2 = 0.693 is a coin's."""
    losses = [-log(share if won else 1 - share) for share, won in shares]
    return sum(losses) / len(losses)
