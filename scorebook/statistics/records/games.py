"""The biggest games of a league in a period: of two against two, the soli that brought most, and that cost most."""

from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.db.models import Case, F, IntegerField, Q, Value, When, Window
from django.db.models.functions import Abs, Greatest, RowNumber

from scorebook.evenings.models import EveningPlayer, Participation, Score

from ..dashboard import Frame
from ..filters import Question
from ..people import Person
from ..queries import Rollups, Rows

PAIRS, SOLO_WON, SOLO_LOST, OTHER = range(4)


@dataclass(frozen=True)
class GameHeld:
    """A game that brought somebody the most (or cost the most): how much, whom, and where."""

    points: int
    people: tuple[Person, ...]
    game: UUID
    day: date


def biggest_games(frame: Frame, question: Question) -> dict[int, GameHeld]:
    """The biggest game of each sort, the first of equal ones. Two queries, whose answer is kept.

    Points of several currencies cannot be compared: none for a normalised question.
    """
    if question.normalised:
        return {}
    of, person = frame.closed.rollups, frame.people.person
    found = of.kept("biggest games", question, lambda: _biggest(of, question))
    return {
        sort: GameHeld(points, tuple(dict.fromkeys(map(person, players))), UUID(game), date.fromisoformat(day))
        for sort, points, players, game, day in found
    }


def _biggest(of: Rollups, question: Question) -> Rows:
    there = EveningPlayer.objects.filter(of.rows(question))
    pairs = When(re_size=2, kontra_size=2, then=Value(PAIRS))
    won = When(re_size=1, re_points__gt=0, then=Value(SOLO_WON))
    lost = When(re_size=1, re_points__lt=0, then=Value(SOLO_LOST))
    scores = Score.objects.filter(league=of.league_id, evening__in=there.values("evening")).annotate(
        sort=Case(pairs, won, lost, default=Value(OTHER), output_field=IntegerField()),
        most=Case(
            When(Q(re_size=2, kontra_size=2), then=Greatest(Abs("re_points"), Abs("kontra_points"))),
            default=Abs("re_points"),
        ),
    )
    order = (F("most").desc(), F("evening__local_date").asc(), F("number").asc())
    ranked = scores.annotate(rank=Window(RowNumber(), partition_by=[F("sort")], order_by=order))
    first = ranked.filter(rank=1).values_list("sort", "most", "game_id", "evening__local_date")
    rows = [row for row in first if row[0] != OTHER]
    who: dict[UUID, list[tuple[int, int]]] = {row[2]: [] for row in rows}
    booked = Participation.objects.filter(game__in=list(who)).order_by("pk")
    for game, player, points in booked.values_list("game_id", "player_id", "points"):
        who[game].append((player, points))
    return [(sort, most, _whose(sort, most, who[game]), game, day) for sort, most, game, day in rows]


def _whose(sort: int, most: int, booked: list[tuple[int, int]]) -> tuple[int, ...]:
    """Who got the points; of a solo that was lost whoever paid them."""
    wanted = -most if sort == SOLO_LOST else most
    gained = tuple(player for player, points in booked if points == wanted)
    return gained or tuple(player for player, points in booked if abs(points) == most)
