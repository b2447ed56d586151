"""The sums of everybody in several periods at once, so that a page that asks about many of them takes one query."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import Any

from django.db.models import Case, IntegerField, Q, Sum, Value, When

from scorebook.evenings.models import EveningPlayer
from scorebook.evenings.models.rollups import PLAYER_SUMS

from .filters import Question

SumRow = dict[str, Any]


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
