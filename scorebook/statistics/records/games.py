"""The biggest games of a league in a period: of two against two, the soli that brought most, and that cost most."""

from dataclasses import dataclass
from datetime import date
from itertools import chain
from typing import Any, Final
from uuid import UUID

from django.db.models import Case, F, IntegerField, Q, Value, When, Window
from django.db.models.functions import Abs, Greatest, RowNumber

from leagues.results import Shelf
from scorebook.evenings.models import EveningPlayer, Participation, Score

from ..dashboard import Frame
from ..filters import Question
from ..people import Person
from ..stretches import RESULTS, ByStretch, Rows, stretch_number

PAIRS, SOLO_WON, SOLO_LOST, OTHER = range(4)


@dataclass(frozen=True)
class GameHeld:
    """A game that brought somebody the most (or cost the most): how much, whom, and where."""

    points: int
    people: tuple[Person, ...]
    game: UUID
    day: date


def biggest_games(frame: Frame, question: Question) -> dict[int, GameHeld]:
    """The biggest game of each sort, the first of equal ones. Two queries, remembered.

    Points of several currencies cannot be compared: none for a normalised question.
    """
    if question.normalised:
        return {}
    best: dict[int, tuple[Any, ...]] = {}
    for sort, *found in chain.from_iterable(_BIGGEST.of(frame.closed.rollups, question.about_rows)):
        if sort not in best or found[0] > best[sort][0]:  # of equal ones that of the earlier years
            best[sort] = tuple(found)
    return {
        sort: GameHeld(points, tuple(dict.fromkeys(frame.people.person(one) for one in players)), game, day)
        for sort, (points, players, game, day) in best.items()
    }


def _biggest(league_id: int, question: Question, cut: date | None = None) -> Rows:
    there = EveningPlayer.objects.filter(question.rows(league_id))
    pairs = When(re_size=2, kontra_size=2, then=Value(PAIRS))
    won = When(re_size=1, re_points__gt=0, then=Value(SOLO_WON))
    lost = When(re_size=1, re_points__lt=0, then=Value(SOLO_LOST))
    scores = Score.objects.filter(league=league_id, evening__in=there.values("evening")).annotate(
        stretch=stretch_number("evening__local_date", cut or date.min),
        sort=Case(pairs, won, lost, default=Value(OTHER), output_field=IntegerField()),
        most=Case(
            When(Q(re_size=2, kontra_size=2), then=Greatest(Abs("re_points"), Abs("kontra_points"))),
            default=Abs("re_points"),
        ),
    )
    order = (F("most").desc(), F("evening__local_date").asc(), F("number").asc())
    ranked = scores.annotate(rank=Window(RowNumber(), partition_by=[F("stretch"), F("sort")], order_by=order))
    told = ranked.filter(rank=1).values_list("stretch", "sort", "most", "game_id", "evening__local_date")
    rows = [row for row in told if row[1] != OTHER]
    who: dict[UUID, list[tuple[int, int]]] = {row[3]: [] for row in rows}
    booked = Participation.objects.filter(game__in=list(who)).order_by("pk")
    for game, player, points in booked.values_list("game_id", "player_id", "points"):
        who[game].append((player, points))
    found = [(side, sort, most, _whose(sort, most, who[game]), game, day) for side, sort, most, game, day in rows]
    return found if cut else [row[1:] for row in found]


def _whose(sort: int, most: int, booked: list[tuple[int, int]]) -> tuple[int, ...]:
    """Who got the points; of a solo that was lost whoever paid them."""
    wanted = -most if sort == SOLO_LOST else most
    gained = tuple(player for player, points in booked if points == wanted)
    return gained or tuple(player for player, points in booked if abs(points) == most)


_BIGGEST: Final = ByStretch(Shelf("biggest games", RESULTS), _biggest)


def forget() -> None:
    """Empty the cache, for tests and measurements."""
    _BIGGEST.forget()
