"""What pictures need besides the sums: games by value, by hour and by place, each in one query."""

from collections.abc import Iterator
from datetime import date
from typing import Final, NamedTuple

from django.db.models import Count

from leagues.results import Shelf
from scorebook.evenings.models import EveningPlayer, Score

from ..filters import Question
from ..reads import Rollups
from ..stretches import RESULTS, ByStretch, Rows, added_up, stretch_number


class GameSums(NamedTuple):
    """Games of one player in one currency that have something in common: how many, and the points."""

    player: int
    scheme: str
    what: int
    games: int
    points: int


def values(of: Rollups, question: Question) -> tuple[tuple[int, str, int], ...]:
    """How many games were worth how much: value, winning party ("none": nobody), number."""
    return tuple(added_up(_VALUES.of(of, question.about_rows), by=2))


def by_hour(of: Rollups, question: Question) -> Iterator[GameSums]:
    """Everybody's games by the hour at which they were written down: `what` is 21 from 21:00 on, at the table."""
    return _by(of, question, "hours")


def by_place(of: Rollups, question: Question) -> Iterator[GameSums]:
    """Everybody's games by how far left of the dealer they sat: `what` is 1 for who leads, up to 4 for the dealer.

    Where the dealer sits a game out, 4 is whoever sits last before the dealer. A game without the dealer counts only
    if those have played who were at the turn, because it is not known otherwise who sat where.
    """
    return _by(of, question, "places")


def _by(of: Rollups, question: Question, part: str) -> Iterator[GameSums]:
    return (GameSums(one.player, one.scheme, int(one.name), one.games, one.points) for one in of.parts(question, part))


def _values(league_id: int, question: Question, cut: date | None = None) -> Rows:
    there = EveningPlayer.objects.filter(question.rows(league_id)).values("evening")
    rows = Score.objects.filter(league=league_id, evening__in=there)
    by: tuple[str, ...] = ("value", "winner")
    if cut:
        rows, by = rows.annotate(stretch=stretch_number("evening__local_date", cut)), ("stretch", *by)
    return list(rows.order_by().values_list(*by).annotate(number=Count("pk")))


_VALUES: Final = ByStretch(Shelf("values", RESULTS), _values)
