"""The sums of rollups: for one question, or in several periods at once, so that a page about many takes one query."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from functools import cache
from typing import Any

from django.db.models import Case, IntegerField, Q, QuerySet, Sum, Value, When

from leagues.statements import KeyedRows
from scorebook.evenings.models import EveningPair, EveningPlayer, EveningTally, Topic
from scorebook.evenings.models.rollups import PLAYER_SUMS

from .filters import NORMALISED, Question
from .stretches import Rows, added_up, stretch_number

Rolled = type[EveningPlayer | EveningPair | EveningTally]


@cache
def _summed(
    model: Rolled,
    by: tuple[str, ...],
    sums: tuple[str, ...],
    asked: tuple[bool, bool, bool, bool],
    topics: tuple[Topic, ...],
) -> KeyedRows:
    """The sums of rollups for every question of a form: whether a currency, a first and a last day are asked for.

    And whether in two stretches, by a day that comes last.

    Put together once, since so many sums take Django longer than a small league's rows take the database.
    """

    def query(league_id: int, *given: Any) -> QuerySet[Any, Any]:
        scheme, start, end, day = _apart(asked, given)
        question = Question(scheme=NORMALISED if scheme is None else scheme, start=start, end=end)
        return _query(model, by, sums, question.rows(league_id), topics=topics, cut=day)

    kinds = zip((str, date, date, date), asked, strict=True)
    return KeyedRows(query, int, *(kind for kind, wanted in kinds if wanted))


def _query(
    model: Rolled, by: Sequence[str], sums: Iterable[str], chosen: Q, *, topics: Sequence[Topic], cut: date | None
) -> QuerySet[Any, Any]:
    rows = model.objects.filter(chosen & Q(topic__in=topics) if topics else chosen)
    columns = by if cut is None else ("piece", *by)
    rows = rows if cut is None else rows.annotate(piece=stretch_number("local_date", cut))
    return rows.values_list(*columns).annotate(**{f"sum_{name}": Sum(name) for name in sums}).order_by()


def _apart(asked: Iterable[bool], given: Iterable[Any]) -> list[Any]:
    """What is given, each at its place; None for what is not asked."""
    rest = iter(given)
    return [next(rest) if one else None for one in asked]


def sums_by(
    model: Rolled,
    by: tuple[str, ...],
    sums: tuple[str, ...],
    league_id: int,
    question: Question,
    *,
    topics: tuple[Topic, ...] = (),
    cut: date | None = None,
) -> list[tuple[Any, ...]]:
    """The sums of the rollups asked about, in two stretches if a day is given that cuts them. One query."""
    if question.without:  # each time others, so that no statement is worth keeping
        return list(_query(model, by, sums, question.rows(league_id), topics=topics, cut=cut))
    given = (None if question.normalised else question.scheme, question.start, question.end, cut)
    scheme, start, end, cuts = (one is not None for one in given)
    statement = _summed(model, by, sums, (scheme, start, end, cuts), topics)
    return statement.of(league_id, *(one for one in given if one is not None))


def sums_apart(league_id: int, questions: Sequence[Question]) -> list[Rows]:
    """For each question the sums of each player and currency: player, currency, and PLAYER_SUMS. One query.

    Time is cut wherever one of the questions begins or ends; what lies between two cuts belongs to it wholly or not.
    """
    cuts = sorted({cut for one in questions for cut in _cuts(one)})
    pieces = [When(local_date__lt=cut, then=Value(place)) for place, cut in enumerate(cuts)]
    piece = Case(*pieces, default=Value(len(cuts)), output_field=IntegerField())
    # what lies before everything that is asked about, and what lies after it, need not be read
    start = min((one.start or date.min for one in questions), default=date.min)
    end = max((one.end or date.max for one in questions), default=date.max)
    without = frozenset[str]().union(*(one.without for one in questions))
    chosen = Question(scheme=NORMALISED, start=start, end=end, without=without).rows(league_id)
    rows = EveningPlayer.objects.filter(chosen)
    named = {f"sum_{name}": Sum(name) for name in PLAYER_SUMS}
    by = rows.annotate(piece=piece).values_list("piece", "player_id", "scheme")
    found = list(by.annotate(**named).order_by())
    days = [date.min, *cuts]
    return [_added(row for row in found if _asks(one, days[row[0]], row[2])) for one in questions]


def _cuts(question: Question) -> Iterable[date]:
    """The first day of the period, and the first one after it."""
    if question.start:
        yield question.start
    if question.end and question.end < date.max:
        yield question.end + timedelta(days=1)


def _asks(question: Question, first: date, scheme: str) -> bool:
    """Whether a piece of time that begins on this day, and a currency, are asked about."""
    return question.covers(first) and (question.normalised or scheme == question.scheme)


def _added(rows: Iterable[Sequence[Any]]) -> Rows:
    """The pieces of each player and currency put together."""
    return added_up([[tuple(row[1:])] for row in rows], by=2)
