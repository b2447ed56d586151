"""The queries of the statistics. They read rollups, and their number does not depend on the length of the history."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.db.models import (
    Case,
    CharField,
    Count,
    F,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
    When,
)
from django.db.models.functions import Cast, Coalesce, ExtractYear
from django.urls import reverse

from leagues.cache import cached
from leagues.groups.models import Season
from scorebook.evenings.derived.tallies import side_parts
from scorebook.evenings.models import EveningPair, EveningPlayer, EveningTally, Participation, Score, Topic
from scorebook.evenings.models.derived import PAIR_SUMS, PLAYER_SUMS, TALLY_SUMS
from scorebook.gatherings.models import GatheringTable

from .calendar import NOTHING_TOGETHER, EveningResult, MergedTables, merge_results
from .filters import StatsFilter

Rows = Sequence[Sequence[Any]]
SumRow = dict[str, Any]
NIGHT: Final = (
    *("scheme", "games", "points", "penalties", "totals"),
    *("lead", "tail", "longest_win", "longest_loss", "bare"),
)
RESULT: Final = len(NIGHT) + 2  # with evening and player; the day, as text, and the squared points follow
SUM: Final = ("player_id", "scheme")
PAIR: Final = ("player_id", "other_id", "scheme")
TALLY: Final = ("player_id", "side", "topic", "key", "scheme")
COVERED: Final = (Topic.CALL, Topic.EXTRA)  # whose names are asked about


class PartSums(NamedTuple):
    """The games of one player in one currency that lie in the part of this name."""

    player: int
    scheme: str
    name: str
    games: int
    wins: int
    points: int


@dataclass(frozen=True)
class LeagueStats:
    """The rollups of a league at the time of a stamp. Sums are kept for it; otherwise each takes one query.

    Rollups never change without the stamp of their evening, and so the league's stamp. Names of players are not part of
    them and are read anew every time. `without`: the keys of evenings that do not count; `whole`: the rollups of all.
    """

    league_id: int
    stamp: str
    together: MergedTables = field(default=NOTHING_TOGETHER, compare=False)
    without: frozenset[str] = field(default=frozenset(), compare=False)
    whole: "LeagueStats | None" = field(default=None, compare=False)

    def closed(self, stamp: str, left_open: frozenset[str]) -> "LeagueStats":
        """The same at another stamp, without the evenings that are open."""
        return replace(self, stamp=stamp, without=left_open, whole=self)

    def rows(self, question: StatsFilter) -> Q:
        """A condition that selects the rollups asked about."""
        return replace(question.about_rows, without=self.without).rows(self.league_id)

    def cached(self, name: str, question: StatsFilter, make: Callable[[], Any], *more: Any) -> Any:
        """An answer about rollups, kept by its name and what is asked; `more`: beside the question."""
        about = question.about_rows
        return cached(self.league_id, self.stamp, name, (about.scheme, about.start, about.end, *more), make)

    @cached_property
    def results(self) -> list[tuple[Any, ...]]:
        """Every player's result of every evening. One query, whatever is left of it for a question."""
        if self.whole:  # read once for both
            return [row for row in self.whole.results if row[0] not in self.without]
        evenings = EveningPlayer.objects.filter(league=self.league_id).order_by()
        day = Cast("local_date", CharField())
        return list(evenings.values_list(evening_key(), "player_id", *NIGHT, day, "squares"))

    def nights(self, question: StatsFilter) -> tuple[EveningResult, ...]:
        """Every player's result of every evening, unordered; all tables of a Spieltag are one."""
        every, scheme = question.normalised, question.scheme
        start, end = str(question.start or ""), str(question.end or "9999-12-31")
        rows = [row[:RESULT] for row in self.results if (every or row[2] == scheme) and start <= row[RESULT] <= end]
        return merge_results(rows, self.together)

    def sums(self, question: StatsFilter) -> tuple[SumRow, ...]:
        """The sums of each player and currency: rows with `player`, `scheme` and the names in PLAYER_SUMS."""
        found = self.cached(
            "sums", question, lambda: _sums(EveningPlayer.objects.filter(self.rows(question)), SUM, PLAYER_SUMS)
        )
        return _named(("player", "scheme", *PLAYER_SUMS), found)

    def pairs(self, question: StatsFilter) -> tuple[SumRow, ...]:
        """The sums of each pair and currency: rows with `player`, `other`, `scheme` and the names in PAIR_SUMS."""
        found = self.cached(
            "pairs", question, lambda: _sums(EveningPair.objects.filter(self.rows(question)), PAIR, PAIR_SUMS)
        )
        return _named(("player", "other", "scheme", *PAIR_SUMS), found)

    def tallies(self, question: StatsFilter, topics: Iterable[Topic]) -> tuple[SumRow, ...]:
        """The sums by player (or None), party, topic and key: rows with `scheme` and the names in TALLY_SUMS."""
        keys = {one.value for one in topics}
        found = self.cached(
            "tallies", question, lambda: _sums(EveningTally.objects.filter(self.rows(question)), TALLY, TALLY_SUMS)
        )
        names = "player", "side", "topic", "key", "scheme", *TALLY_SUMS
        return _named(names, [row for row in found if row[2] in keys])

    def coverage(self, question: StatsFilter) -> dict[str, tuple[int, int]]:
        """For calls and for extra points (by topic): how many have a player's name, and how many there are."""
        found: dict[str, tuple[int, int]] = {}
        for row in self.tallies(question, COVERED):
            named, every = found.get(row["topic"], (0, 0))
            found[row["topic"]] = (named + (row["number"] if row["player"] else 0), every + row["number"])
        return found

    def parts(self, question: StatsFilter, name: str) -> tuple[PartSums, ...]:
        """Everybody's games in parts: by "hours", by "places" or by "sides" (see `EveningPlayer`)."""
        return tuple(PartSums(*row) for row in self.cached(name, question, lambda: _parts(self.rows(question), name)))

    def sides(self, question: StatsFilter) -> tuple[SumRow, ...]:
        """The games of everybody by side, kind and role of a solo: rows with `games`, `wins`, `points` and `scheme`."""
        rows = (
            (one.player, *side_parts(one.name), one.scheme, one.games, one.wins, one.points)
            for one in self.parts(question, "sides")
        )
        return _named(("player", "side", "kind", "role", "scheme", "games", "wins", "points"), rows)

    def values(self, question: StatsFilter) -> list[tuple[int, str, int]]:
        """How many games were worth how much: value, winning party ("none": no winner), number."""

        def read() -> Rows:
            there = EveningPlayer.objects.filter(self.rows(question)).values("evening")
            games = Score.objects.filter(league=self.league_id, evening__in=there).order_by()
            return list(games.values_list("value", "winner").annotate(number=Count("pk")))

        return [(value, winner, number) for value, winner, number in self.cached("values", question, read)]

    def _summed(
        self, name: str, model: Any, by: Sequence[str], sums: Sequence[str], question: StatsFilter
    ) -> tuple[SumRow, ...]:
        rows = model.objects.filter(self.rows(question))
        found = self.cached(name, question, lambda: _sums(rows, by, sums))
        return _named((*(one.removesuffix("_id") for one in by), *sums), found)


def evening_key(of: str = "evening_id") -> Cast:
    """The key of the evening as text: creating thousands of UUID objects would take longer than the query."""
    return Cast(of, CharField())


def day_of_evening(of: str = "evening__") -> Case:
    """The day of the evening as text, or its year alone where no more is known: `leagues.formats.day_from` reads it."""
    day, year = Cast(f"{of}local_date", CharField()), Cast(ExtractYear(f"{of}local_date"), CharField())
    return Case(When(**{f"{of}day_known": False}, then=year), default=day, output_field=CharField())


def evening_address(key: str) -> str:
    """The page of the evening with such a key, which each database writes in its own way."""
    return reverse("evening-detail", args=[UUID(key)])


def seasons_of(league_id: int) -> list[Season]:
    """The seasons of a league, newest first."""
    return list(Season.objects.filter(league=league_id).order_by("-start", "pk"))


def results_of(evenings: Iterable[str], players: Iterable[int]) -> list[tuple[str, bool, str]]:
    """Evening, result and winning party of all games of these players at these evenings, in order.

    An evening that is the first table of a Spieltag stands for all its tables. Only needed where two players that were
    later merged took part in the same evening.
    """
    keys = list(evenings)
    first = GatheringTable.objects.filter(evening__in=[UUID(key) for key in keys])
    same = first.filter(gathering=OuterRef("evening__table__gathering")).values(key=evening_key())[:1]
    there = Q(evening__in=keys) | Q(evening__table__gathering__in=first.values("gathering"))
    rows = Participation.objects.filter(there, player__in=list(players))
    rows = rows.order_by(F("evening__opened_at").asc(nulls_first=True), "evening", "game__score__number")
    night = Coalesce(Subquery(same), evening_key())
    return list(rows.annotate(night=night).values_list("night", "won", "game__score__winner"))


def _sums(rows: QuerySet[Any, Any], by: Sequence[str], sums: Iterable[str]) -> Rows:
    return list(rows.values_list(*by).annotate(**{f"sum_{name}": Sum(name) for name in sums}).order_by())


def _parts(chosen: Q, name: str) -> Rows:
    """Everybody's games in parts: player, currency, name of the part, games, wins and points."""
    rows = EveningPlayer.objects.filter(chosen).order_by().values_list(*SUM, name)
    return _added(((*who, part, *sums) for *who, parts in rows for part, sums in parts.items()), by=3)


def _added(rows: Iterable[Sequence[Any]], by: int = len(SUM)) -> Rows:
    """Rows with the same first `by` columns as one: what follows is added, a sum of nothing is None."""
    found: dict[tuple[Any, ...], list[Any]] = {}
    for row in rows:
        before = found.setdefault(tuple(row[:by]), [None] * (len(row) - by))
        for place, value in enumerate(row[by:]):
            if value is not None:
                before[place] = value + (before[place] or 0)
    return [(*who, *sums) for who, sums in found.items()]


def _named(names: tuple[str, ...], rows: Iterable[Sequence[Any]]) -> tuple[SumRow, ...]:
    return tuple(dict(zip(names, row, strict=True)) for row in rows)
