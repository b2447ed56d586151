"""The queries of the statistics, each for a stretch of time: what it finds of years that are over stays known."""

import json
from collections.abc import Iterable
from datetime import date
from typing import Any, Final

from django.db.models import CharField, Q, QuerySet, Sum, TextField
from django.db.models.functions import Cast

from leagues.results import Shelf
from leagues.statements import KeyedTexts, Written
from scorebook.evenings.models import EveningPair, EveningPlayer, EveningTally, Topic
from scorebook.evenings.models.rollups import PAIR_SUMS, PLAYER_SUMS, TALLY_SUMS

from .filters import Question
from .stretches import RESULTS, ByStretch, Rows, stretch_number
from .sums import sums_by

NIGHT: Final = (
    *("scheme", "games", "points", "penalties", "totals"),
    *("lead", "tail", "longest_win", "longest_loss", "bare"),
)
SUM: Final = ("player_id", "scheme")
PAIR: Final = ("player_id", "other_id", "scheme")
TALLY: Final = ("player_id", "side", "topic", "key", "scheme")
PART: Final = ("player_id", "scheme", "part")
DAY_OF_RESULT: Final = -2  # where a result of an evening has its day, as text
COVERED: Final = (Topic.CALL, Topic.EXTRA)  # whose names are asked about
Players = tuple[int, ...] | None  # ids; None for everybody


def evening_key(of: str = "evening_id") -> Cast:
    """The key of the evening as text: creating thousands of UUID objects would take longer than the query."""
    return Cast(of, CharField())


# Every player's result of every evening, each with its day as text and its squared points. One query for all questions:
# what a period and a currency leave of it is chosen afterwards, faster than by another query.
_RESULTS_OF_EVENINGS: Final = KeyedTexts(
    lambda league_id, start, end: (
        EveningPlayer.objects.filter(league=league_id, local_date__gte=start, local_date__lte=end)
        .order_by()
        .values_list(Written("evening_id"), "player_id", *NIGHT, Written("local_date"), "squares")
    ),
    *(int, date, date),
)


def _everything(league_id: int, question: Question) -> Rows:
    return _RESULTS_OF_EVENINGS.of(league_id, question.start or date.min, question.end or date.max)


def _sums(league_id: int, question: Question, cut: date | None = None) -> Rows:
    return sums_by(EveningPlayer, SUM, PLAYER_SUMS, league_id, question, cut=cut)


def _pairs(league_id: int, question: Question, players: Players, cut: date | None = None) -> Rows:
    if players is None:
        return sums_by(EveningPair, PAIR, PAIR_SUMS, league_id, question, cut=cut)
    chosen = question.rows(league_id) & (Q(player__in=players) | Q(other__in=players))
    return _summed(EveningPair.objects.filter(chosen), PAIR, PAIR_SUMS, cut)


def _tallies(
    league_id: int, question: Question, topics: tuple[Topic, ...], players: Players, cut: date | None = None
) -> Rows:
    if players is None:
        return sums_by(EveningTally, TALLY, TALLY_SUMS, league_id, question, topics=topics, cut=cut)
    chosen = question.rows(league_id) & Q(topic__in=topics, player__in=players)
    return _summed(EveningTally.objects.filter(chosen), TALLY, TALLY_SUMS, cut)


def _summed(rows: QuerySet[Any, Any], by: tuple[str, ...], sums: Iterable[str], cut: date | None) -> Rows:
    """The sums of chosen rollups, in two stretches if there is a cut."""
    if cut:
        rows, by = rows.annotate(stretch=stretch_number("local_date", cut)), ("stretch", *by)
    return list(rows.values_list(*by).annotate(**{f"sum_{name}": Sum(name) for name in sums}).order_by())


def _parts(league_id: int, question: Question, name: str, cut: date | None = None) -> Rows:
    """Everybody's games in parts (see `EveningPlayer`): player, currency, name of the part, games, wins and points."""
    rows = EveningPlayer.objects.filter(question.rows(league_id))
    by: tuple[str, ...] = SUM
    if cut:
        rows, by = rows.annotate(stretch=stretch_number("local_date", cut)), ("stretch", *by)
    told = list(rows.order_by().values_list(*by, Cast(name, TextField())))
    # one text for all: to read each by itself takes longer
    parts = json.loads(f"[{','.join(row[-1] for row in told)}]")
    found: dict[tuple[Any, ...], list[int]] = {}
    for row, evening in zip(told, parts, strict=True):
        who = row[:-1]
        for part, sums in evening.items():
            key = (*who, part)
            before = found.get(key)
            if before is None:
                found[key] = sums
                continue
            before[0] += sums[0]
            before[1] += sums[1]
            before[2] += sums[2]
    return [(*key, *sums) for key, sums in found.items()]


def _coverage(league_id: int, question: Question, cut: date | None = None) -> Rows:
    unnamed = Sum("number", filter=Q(player=None), default=0)
    rows = EveningTally.objects.filter(question.rows(league_id), topic__in=COVERED)
    by: tuple[str, ...] = ("topic",)
    if cut:
        rows, by = rows.annotate(stretch=stretch_number("local_date", cut)), ("stretch", "topic")
    return list(rows.values_list(*by).annotate(all=Sum("number"), unnamed=unnamed).order_by())


EVERYTHING: Final = ByStretch(Shelf("everything", RESULTS), _everything, day=DAY_OF_RESULT)
SUMS: Final = ByStretch(Shelf("sums", RESULTS), _sums)
PAIRS: Final = ByStretch(Shelf("pairs", RESULTS), _pairs)
TALLIES: Final = ByStretch(Shelf("tallies", RESULTS), _tallies)
PARTS: Final = ByStretch(Shelf("parts", RESULTS), _parts)
COVERAGE: Final = ByStretch(Shelf("coverage", RESULTS), _coverage)
