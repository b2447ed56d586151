"""The queries of the statistics. They read rollups, and their number does not depend on the length of the history."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final

from django.db.models import CharField, Count, OuterRef, Q, Subquery, Sum, Value
from django.db.models.functions import Cast

from leagues.groups.models import Season
from leagues.memory import Memory
from leagues.results import kept_in
from leagues.statements import KeyedRows
from scorebook.evenings.models import EveningPair, EveningPlayer, EveningTally, Participation, Topic
from scorebook.evenings.models.rollups import PAIR_SUMS, PLAYER_SUMS, TALLY_SUMS

from .calendar import day_text
from .filters import Question
from .nights import NOTHING_TOGETHER, EveningResult, Held, Nights, held_together, played_together
from .sums import SumRow, sums_apart, sums_by

# What this process remembers of all queries of the statistics. The largest result, all players' evenings over a
# thousand evenings, takes some 4 MB.
RESULTS: Final = Memory[Any](32 << 20)

NIGHT = ("scheme", "games", "points", "penalties", "totals", "lead", "tail", "longest_win", "longest_loss")
RESULT = len(NIGHT) + 2  # with evening and player


def evening_key(of: str = "evening_id") -> Cast:
    """The key of the evening as text: creating thousands of UUID objects would take longer than the query."""
    return Cast(of, CharField())


def seasons_of(league_id: int) -> list[Season]:
    """The seasons of a league, newest first."""
    return list(Season.objects.filter(league=league_id).order_by("-start", "pk"))


@dataclass(frozen=True, slots=True)
class Rollups:
    """The rollups of a league at the time of a stamp. Results are cached per stamp; otherwise each takes one query.

    Rollups never change without the stamp of their evening, and so the league's stamp. Names of players are not part of
    them and are read anew every time.
    """

    league_id: int
    stamp: str
    together: Nights = field(default=NOTHING_TOGETHER, compare=False)

    def held(self) -> tuple[Held, ...]:
        """Every evening at which anything was recorded, unordered."""
        return _held(self)

    def sums(self, question: Question) -> tuple[dict[str, Any], ...]:
        """The sums of each player and currency: rows with `player`, `scheme` and the names in PLAYER_SUMS."""
        return _sums(self, question.about_rows)

    def sums_of_all(self, questions: Iterable[Question]) -> list[tuple[SumRow, ...]]:
        """The same for several questions, in one query for all of them together."""
        asked = tuple(one.about_rows for one in questions)
        return [self.sums(one) for one in asked] if len(asked) < 2 else _sums_of_all(self, asked)

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


@kept_in(RESULTS)
def _everything(of: Rollups) -> tuple[tuple[Any, ...], ...]:
    """Every player's result of every evening of the league, each with its day as text and its squared points.

    One query for all questions: what a period and a currency leave of it is chosen here, faster than by another query.
    """
    return tuple(_EVERYTHING.of(of.league_id))


_EVERYTHING: Final = KeyedRows(
    lambda league_id: (
        EveningPlayer.objects.filter(league=league_id)
        .order_by()
        .values_list(evening_key(), "player_id", *NIGHT, day_text(), "squares")
    ),
    int,
)


@kept_in(RESULTS, Held)
def _held(of: Rollups) -> tuple[Held, ...]:
    sums: dict[tuple[str, str, str], list[Any]] = {}
    for key, _player, scheme, games, points, _fined, totals, _lead, _tail, _win, _loss, day, squares in _everything(of):
        one = sums.get(name := (key, scheme, day))
        if one is None:
            sums[name] = [games, points, 0.0 + squares, totals is not None]
            continue
        one[0] += games
        one[1] += points
        one[2] += squares
        one[3] += totals is not None
    found = ((key, Held(scheme, date.fromisoformat(day), *one)) for (key, scheme, day), one in sums.items())
    return held_together(found, of.together)


@kept_in(RESULTS)
def _sums(of: Rollups, question: Question) -> tuple[dict[str, Any], ...]:
    rows = sums_by(EveningPlayer, ("player_id", "scheme"), PLAYER_SUMS, of.league_id, question)
    return _named(("player", "scheme", *PLAYER_SUMS), rows)


@kept_in(RESULTS)
def _sums_of_all(of: Rollups, questions: tuple[Question, ...]) -> list[tuple[SumRow, ...]]:
    return sums_apart(of.league_id, questions)


@kept_in(RESULTS)
def _nights(of: Rollups, question: Question) -> tuple[EveningResult, ...]:
    start, end = str(question.start or ""), str(question.end or "")
    every, scheme = question.normalised, question.scheme
    chosen: Iterable[tuple[Any, ...]] = _everything(of)
    if start or end:
        chosen = [row for row in chosen if start <= row[-2] and (not end or row[-2] <= end)]
    rows = [row[:RESULT] for row in chosen if every or row[2] == scheme]
    return played_together(rows, of.together)


@kept_in(RESULTS)
def _pairs(of: Rollups, question: Question, players: tuple[int, ...] | None) -> tuple[dict[str, Any], ...]:
    by, named = ("player_id", "other_id", "scheme"), ("player", "other", "scheme", *PAIR_SUMS)
    if players is None:
        return _named(named, sums_by(EveningPair, by, PAIR_SUMS, of.league_id, question))
    chosen = question.rows(of.league_id) & (Q(player__in=players) | Q(other__in=players))
    names = {f"sum_{name}": Sum(name) for name in PAIR_SUMS}
    return _named(named, EveningPair.objects.filter(chosen).values_list(*by).annotate(**names).order_by())


@kept_in(RESULTS)
def _tallies(
    of: Rollups, question: Question, topics: tuple[Topic, ...], players: tuple[int, ...] | None
) -> tuple[dict[str, Any], ...]:
    by, named = (
        ("player_id", "side", "topic", "key", "scheme"),
        ("player", "side", "topic", "key", "scheme", *TALLY_SUMS),
    )
    if players is None:
        return _named(named, sums_by(EveningTally, by, TALLY_SUMS, of.league_id, question, topics=topics))
    chosen = question.rows(of.league_id) & Q(topic__in=topics, player__in=players)
    names = {f"sum_{name}": Sum(name) for name in TALLY_SUMS}
    return _named(named, EveningTally.objects.filter(chosen).values_list(*by).annotate(**names).order_by())


@kept_in(RESULTS)
def _sides(of: Rollups, question: Question) -> tuple[dict[str, Any], ...]:
    """From the rows of single games: no rollup knows them by side."""
    there = EveningPlayer.objects.filter(question.rows(of.league_id))
    own = there.filter(league=of.league_id, evening=OuterRef("evening"), player=OuterRef("player")).order_by()
    scheme = Subquery(own.values("scheme")[:1]) if question.normalised else Value(question.scheme)
    games = Participation.objects.filter(league=of.league_id, evening__in=there.values("evening"))
    by = ("player_id", "side", "game__kind", "game__score__solo_role", "in_currency")
    sums = {"games": Count("pk"), "wins": Count("pk", filter=Q(won=True)), "booked": Sum("points")}
    rows = games.annotate(in_currency=scheme).values_list(*by).annotate(**sums).order_by()
    return _named(("player", "side", "kind", "role", "scheme", "games", "wins", "points"), rows)


@kept_in(RESULTS)
def _coverage(of: Rollups, question: Question) -> dict[str, tuple[int, int]]:
    unnamed = Sum("number", filter=Q(player=None), default=0)
    rows = EveningTally.objects.filter(question.rows(of.league_id), topic__in=(Topic.CALL, Topic.EXTRA))
    sums = rows.values_list("topic").annotate(all=Sum("number"), unnamed=unnamed).order_by()
    return {topic: (int(all_) - int(without), int(all_)) for topic, all_, without in sums}


def forget() -> None:
    """Empty the cache: for measurements, and for code that writes rollups without changing the evening's stamp."""
    for read in (_everything, _held, _sums, _sums_of_all, _nights, _pairs, _tallies, _sides, _coverage):
        read.forget()


def results_of(evenings: Iterable[str], players: Iterable[int]) -> list[tuple[str, bool, str]]:
    """Evening, result and winning party of all games of these players at these evenings, in order.

    Only needed where two players that were later merged took part in the same evening.
    """
    rows = Participation.objects.filter(evening__in=list(evenings), player__in=list(players))
    return list(rows.order_by("game__score__number").values_list(evening_key(), "won", "game__score__winner"))


def _named(names: tuple[str, ...], rows: Iterable[tuple[Any, ...]]) -> tuple[dict[str, Any], ...]:
    return tuple(dict(zip(names, row, strict=True)) for row in rows)
