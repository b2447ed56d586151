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

SumRow = dict[str, Any]
Rolled = type[EveningPlayer | EveningPair | EveningTally]


@cache
def _summed(
    model: Rolled,
    by: tuple[str, ...],
    sums: tuple[str, ...],
    asked: tuple[bool, bool, bool],
    topics: tuple[Topic, ...],
) -> KeyedRows:
    """The sums of rollups for every question of a form: whether a currency, a first and a last day are asked for.

    Put together once, since so many sums take Django longer than a small league's rows take the database.
    """

    def query(league_id: int, *given: Any) -> QuerySet[Any, Any]:
        scheme, start, end = _apart(asked, given)
        chosen = Question(scheme=NORMALISED if scheme is None else scheme, start=start, end=end).rows(league_id)
        rows = model.objects.filter(chosen & Q(topic__in=topics) if topics else chosen)
        return rows.values_list(*by).annotate(**{f"sum_{name}": Sum(name) for name in sums}).order_by()

    return KeyedRows(query, int, *(kind for kind, wanted in zip((str, date, date), asked, strict=True) if wanted))


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
) -> list[tuple[Any, ...]]:
    """The sums of the rollups asked about. One query."""
    given = (None if question.normalised else question.scheme, question.start, question.end)
    scheme, start, end = (one is not None for one in given)
    statement = _summed(model, by, sums, (scheme, start, end), topics)
    return statement.of(league_id, *(one for one in given if one is not None))


def sums_apart(league_id: int, questions: Sequence[Question]) -> list[tuple[SumRow, ...]]:
    """For each question the sums of each player and currency: rows as `Rollups.sums` has them. One query.

    Time is cut wherever one of the questions begins or ends; what lies between two cuts belongs to it wholly or not.
    """
    cuts = sorted({cut for one in questions for cut in _cuts(one)})
    pieces = [When(local_date__lt=cut, then=Value(place)) for place, cut in enumerate(cuts)]
    piece = Case(*pieces, default=Value(len(cuts)), output_field=IntegerField())
    # what lies before everything that is asked about, and what lies after it, need not be read
    start = min((one.start or date.min for one in questions), default=date.min)
    end = max((one.end or date.max for one in questions), default=date.max)
    rows = EveningPlayer.objects.filter(Q(league=league_id, local_date__gte=start, local_date__lte=end))
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


def _added(rows: Iterable[Sequence[Any]]) -> tuple[SumRow, ...]:
    """The pieces of each player and currency put together; a sum of nothing stays None."""
    found: dict[tuple[int, str], list[Any]] = {}
    for _piece, player, scheme, *sums in rows:
        before = found.setdefault((player, scheme), [None] * len(sums))
        for place, value in enumerate(sums):
            if value is not None:
                before[place] = value + (before[place] or 0)
    return tuple(
        dict(zip(("player", "scheme", *PLAYER_SUMS), (*who, *sums), strict=True)) for who, sums in found.items()
    )
