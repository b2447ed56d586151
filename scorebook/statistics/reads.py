"""The queries of the statistics. They read rollups, and their number does not depend on the length of the history."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from leagues.groups.models import Season
from leagues.results import kept_in
from scorebook.evenings.derived.parts import side_parts
from scorebook.evenings.models import Participation, Topic
from scorebook.evenings.models.rollups import PAIR_SUMS, PLAYER_SUMS, TALLY_SUMS

from .filters import Question
from .nights import NOTHING_TOGETHER, EveningResult, Nights, played_together
from .stretch_reads import (
    COVERAGE,
    DAY_OF_RESULT,
    EVERYTHING,
    NIGHT,
    PAIR,
    PAIRS,
    PART,
    PARTS,
    SUMS,
    TALLIES,
    TALLY,
    Players,
    evening_key,
)
from .stretches import RESULTS, Rows, Stretch, added_up
from .sums import sums_apart

SumRow = dict[str, Any]
RESULT: Final = len(NIGHT) + 2  # with evening and player


def seasons_of(league_id: int) -> list[Season]:
    """The seasons of a league, newest first."""
    return list(Season.objects.filter(league=league_id).order_by("-start", "pk"))


class PartSums(NamedTuple):
    """The games of one player in one currency that lie in the part of this name."""

    player: int
    scheme: str
    name: str
    games: int
    wins: int
    points: int


@dataclass(frozen=True, slots=True)
class Rollups:
    """The rollups of a league at the time of a stamp. Results are cached per stamp; otherwise each takes one query.

    Rollups never change without the stamp of their evening, and so the league's stamp. Names of players are not part of
    them and are read anew every time. `whole`: those of all evenings, if some do not count here.
    """

    league_id: int
    stamp: str
    together: Nights = field(default=NOTHING_TOGETHER, compare=False)
    stretches: tuple[Stretch, ...] = field(default=(), compare=False)
    whole: "Rollups | None" = field(default=None, compare=False)

    def results(self, question: Question) -> list[tuple[Stretch, Rows]]:
        """Every player's result of every evening, by stretches: of each that is asked about, wholly."""
        if self.whole:  # read once for both
            without = {one.start: one for one in self.stretches}
            return [_without(rows, without[one.start]) for one, rows in self.whole.results(question)]
        asked = [one for one in self.stretches or (Stretch(self.stamp),) if one.narrowed(question)]
        if not asked:
            return []
        return list(zip(asked, EVERYTHING.of(self, Question(start=asked[0].start, end=asked[-1].end)), strict=True))

    def closed(self, stretches: tuple[Stretch, ...]) -> "Rollups":
        """The same of these stretches, in which the evenings that are open do not count."""
        stamp = " ".join(one.stamp for one in stretches)
        return replace(self, stamp=stamp, stretches=stretches, whole=self)

    def sums(self, question: Question) -> tuple[dict[str, Any], ...]:
        """The sums of each player and currency: rows with `player`, `scheme` and the names in PLAYER_SUMS."""
        return _sums(self, question.about_rows)

    def sums_of_all(self, questions: Iterable[Question]) -> list[tuple[SumRow, ...]]:
        """The same for any number of questions, in one query for all of them together, and none but that."""
        asked = tuple(one.about_rows for one in questions)
        return _sums_of_all(self, asked) if asked else []

    def nights(self, question: Question) -> tuple[EveningResult, ...]:
        """Every player's result of every evening, unordered; all tables of a Spieltag are one."""
        return _nights(self, question.about_rows)

    def pairs(self, question: Question, players: Iterable[int] | None = None) -> tuple[dict[str, Any], ...]:
        """The sums of each pair and currency: rows with `player`, `other`, `scheme` and the names in PAIR_SUMS.

        If `players` is given, only pairs that include one of these ids.
        """
        return _pairs(self, question.about_rows, None if players is None else tuple(players))

    def sides(self, question: Question) -> tuple[dict[str, Any], ...]:
        """The games of everybody by side, kind and role of a solo: rows with `games`, `wins`, `points` and `scheme`."""
        return _sides(self, question.about_rows)

    def parts(self, question: Question, name: str) -> tuple[PartSums, ...]:
        """Everybody's games in parts: by "hours", by "places" or by "sides" (see `EveningPlayer`)."""
        return _parts(self, question.about_rows, name)

    def coverage(self, question: Question) -> dict[str, tuple[int, int]]:
        """For calls and for extra points (by topic): how many have a player's name, and how many there are."""
        return _coverage(self, question.about_rows)

    def tallies(
        self, question: Question, topics: Iterable[Topic], players: Iterable[int] | None = None
    ) -> tuple[dict[str, Any], ...]:
        """The sums by player (or None), party, topic and key: rows with `scheme` and the names in TALLY_SUMS.

        If `players` is given, only the rows of these ids.
        """
        return _tallies(self, question.about_rows, tuple(topics), None if players is None else tuple(players))


def _without(rows: Rows, stretch: Stretch) -> tuple[Stretch, Rows]:
    """What counts of the results of all evenings in a stretch."""
    return stretch, [row for row in rows if row[0] not in stretch.without] if stretch.without else rows


@kept_in(RESULTS)
def _sums(of: Rollups, question: Question) -> tuple[dict[str, Any], ...]:
    return _named(("player", "scheme", *PLAYER_SUMS), added_up(SUMS.of(of, question), by=2))


@kept_in(RESULTS)
def _sums_of_all(of: Rollups, questions: tuple[Question, ...]) -> list[tuple[SumRow, ...]]:
    SUMS.learn(of, questions, sums_apart)
    return [of.sums(one) for one in questions]


@kept_in(RESULTS)
def _nights(of: Rollups, question: Question) -> tuple[EveningResult, ...]:
    every, scheme = question.normalised, question.scheme
    rows = [row[:RESULT] for some in _in_period(of, question) for row in some if every or row[2] == scheme]
    return played_together(rows, of.together)


def _in_period(of: Rollups, question: Question) -> Iterator[Iterable[tuple[Any, ...]]]:
    """The results of every evening in the period, by stretches."""
    start, end, day = str(question.start or ""), str(question.end or ""), DAY_OF_RESULT
    for stretch, rows in of.results(question):
        narrow = stretch.narrowed(question)
        if narrow and (narrow.start, narrow.end) == (stretch.start, stretch.end):
            yield rows
        elif narrow:
            yield (row for row in rows if start <= row[day] and (not end or row[day] <= end))


@kept_in(RESULTS)
def _pairs(of: Rollups, question: Question, players: Players) -> tuple[dict[str, Any], ...]:
    rows = added_up(PAIRS.of(of, question, players), by=len(PAIR))
    return _named(("player", "other", "scheme", *PAIR_SUMS), rows)


@kept_in(RESULTS)
def _tallies(
    of: Rollups, question: Question, topics: tuple[Topic, ...], players: Players
) -> tuple[dict[str, Any], ...]:
    rows = added_up(TALLIES.of(of, question, topics, players), by=len(TALLY))
    return _named(("player", "side", "topic", "key", "scheme", *TALLY_SUMS), rows)


@kept_in(RESULTS)
def _parts(of: Rollups, question: Question, name: str) -> tuple[PartSums, ...]:
    return tuple(PartSums(*row) for row in added_up(PARTS.of(of, question, name), by=len(PART)))


@kept_in(RESULTS)
def _sides(of: Rollups, question: Question) -> tuple[dict[str, Any], ...]:
    rows = (
        (one.player, *side_parts(one.name), one.scheme, one.games, one.wins, one.points)
        for one in of.parts(question, "sides")
    )
    return _named(("player", "side", "kind", "role", "scheme", "games", "wins", "points"), rows)


@kept_in(RESULTS)
def _coverage(of: Rollups, question: Question) -> dict[str, tuple[int, int]]:
    sums = added_up(COVERAGE.of(of, question), by=1)
    return {topic: (int(all_) - int(without), int(all_)) for topic, all_, without in sums}


def forget() -> None:
    """Empty the cache: for measurements, and for code that writes rollups without changing the evening's stamp."""
    RESULTS.forget()


def results_of(evenings: Iterable[str], players: Iterable[int]) -> list[tuple[str, bool, str]]:
    """Evening, result and winning party of all games of these players at these evenings, in order.

    Only needed where two players that were later merged took part in the same evening.
    """
    rows = Participation.objects.filter(evening__in=list(evenings), player__in=list(players))
    return list(rows.order_by("game__score__number").values_list(evening_key(), "won", "game__score__winner"))


def _named(names: tuple[str, ...], rows: Iterable[tuple[Any, ...]]) -> tuple[dict[str, Any], ...]:
    return tuple(dict(zip(names, row, strict=True)) for row in rows)
