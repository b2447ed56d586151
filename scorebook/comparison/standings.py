"""Evenings under other rules: the verdict on every game, with the Böcke of those rules, and what it comes to.

Pure: games in, standings out. Nothing is stored; what a shape is worth is remembered while the program runs.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from scorebook.scoring import evening as kernel

from .differences import Cause, Causes, Topics, topics
from .judgement import Verdict, judge
from .played import AS_PLAYED, PlayedEvening, PlayedGame, Rules, SeatChange, Shape, rules_scheme

MOST_CAUSES = 6
# So much memory at most: a verdict takes 2 KB, what two of them differ in 1.1 KB.
MOST_BYTES = 36 << 20
MOST_VERDICTS, MOST_PAIRS = MOST_BYTES * 2 // 3 // 2000, MOST_BYTES // 3 // 1150


def verdict(shape: Shape, rules: Rules, boecke: int = 0) -> Verdict:
    """A shape under rules with so many Böcke. Remembered while the program runs, never stored."""
    return _verdict(shape, rules.key, rules.options, boecke)


@lru_cache(maxsize=MOST_VERDICTS)
def _verdict(shape: Shape, key: str, options: str, boecke: int) -> Verdict:
    return judge(shape.facts, rules_scheme(key, options), boecke)


def verdicts(evening: PlayedEvening, rules: Rules) -> list[Verdict]:
    """Every game of an evening under one set of rules, with the Böcke that they would have brought at this table.

    Under the rules it was played by the Böcke are those that lay there.
    """
    if rules.own or rules.same_as(evening.rules):
        return [verdict(game.shape, evening.rules, game.bock) for game in evening.games]
    policy = rules.scheme.options.bock
    if not policy.most:
        return [verdict(game.shape, rules) for game in evening.games]
    runs: kernel.Runs = ()
    seated, answer = evening.seated, []
    for step in evening.steps:
        if isinstance(step, PlayedGame):
            lying = kernel.lying(runs)
            found = verdict(step.shape, rules, lying)
            boecke = found.score.boecke if found.score else 0
            runs, _ = kernel.caused(kernel.runs_after_game(runs), boecke, policy, seated, in_bock=lying > 0)
            answer.append(found)
        elif isinstance(step, SeatChange):
            seated += step.change
        else:
            runs = kernel.runs_after_game(runs)
    return answer


@dataclass
class ComparedStanding:
    """Who has how many points under one set of rules, how many games it could not take, and what it does otherwise."""

    rules: Rules
    points: Counter[str] = field(default_factory=Counter)
    missing: int = 0
    differs: Causes = field(default_factory=Causes)

    def add(self, game: PlayedGame, found: Verdict) -> None:
        """One more game."""
        if found.score is None:
            self.missing += 1
            return
        for player in game.re:
            self.points[player] += found.score.re_points
        for player in game.kontra:
            self.points[player] += found.score.kontra_points

    def join(self, other: "ComparedStanding") -> None:
        """Everything of another one under the same rules."""
        self.missing += other.missing
        for player, points in other.points.items():
            self.points[player] += points
        self.differs.join(other.differs)

    @property
    def causes(self) -> list[Cause]:
        """What makes the difference to the rules the games were played by, the most frequent first."""
        return [] if self.rules.own else self.differs.most(MOST_CAUSES)


def standings(evenings: Iterable[PlayedEvening], every: Sequence[Rules]) -> list[ComparedStanding]:
    """Points under each set of rules, of the games only, without penalties and corrections."""
    answer = [ComparedStanding(rules) for rules in every]
    pairs: list[Counter[tuple[Verdict, Verdict]]] = [Counter() for _ in every]
    for evening in evenings:
        games, own = evening.games, verdicts(evening, AS_PLAYED)
        for standing, counter in zip(answer, pairs, strict=True):
            found = own if standing.rules.own else verdicts(evening, standing.rules)
            for game, one in zip(games, found, strict=True):
                standing.add(game, one)
            if found is not own:
                counter.update(zip(own, found, strict=True))
    for standing, counter in zip(answer, pairs, strict=True):
        for (one, other), times in counter.items():
            if one is not other and (topics := _topics(one, other)):
                standing.differs.add(topics, times)
    return answer


@lru_cache(maxsize=MOST_PAIRS)
def _topics(one: Verdict, other: Verdict) -> Topics | None:
    return topics(one.score, other.score) if one.score and other.score else None


def joined(some: Iterable[Sequence[ComparedStanding]], every: Sequence[Rules]) -> list[ComparedStanding]:
    """The standings of several stretches of time as one."""
    answer = [ComparedStanding(rules) for rules in every]
    for stretch in some:
        for standing, more in zip(answer, stretch, strict=True):
            standing.join(more)
    return answer


class Placing(NamedTuple):
    """Points and place of somebody under one set of rules; None without a game that could be taken."""

    points: int | None
    place: int | None


def table_of(found: Sequence[ComparedStanding], persons: dict[str, str]) -> list[tuple[str, list[Placing]]]:
    """A row per person, by the points of the first column: their key and, for each set of rules, points and place.

    `persons`: key of a merged player → key of the one whose name is shown. Equal points share a place.
    """
    columns: list[Counter[str]] = []
    for standing in found:
        points: Counter[str] = Counter()
        for player, some in standing.points.items():
            points[persons.get(player, player)] += some
        columns.append(points)
    keys = dict.fromkeys(key for points in columns for key, _ in points.most_common())
    places = [
        {key: 1 + sum(other > mine for other in points.values()) for key, mine in points.items()} for points in columns
    ]
    return [
        (key, [Placing(points.get(key), place.get(key)) for points, place in zip(columns, places, strict=True)])
        for key in keys
    ]
