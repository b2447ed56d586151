"""Single games chosen by where, with whom, what and under what they were played, and what they brought everybody.

The rollups know evenings, not games: this reads the rows of the games that are asked about, in two queries.
"""

from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery, Sum, Value
from django.db.models.functions import Coalesce

from scorebook.evenings.models import Evening, EveningPlayer, Participation
from scorebook.scoring.game.terms import SOLO_KINDS, Kind

from .dashboard import Frame
from .figures import Figure, mean, rate, total
from .filters import Question
from .people import Person

SOLI: Final = "soli"
WITH_BOCK, WITHOUT_BOCK = "mit", "ohne"


@dataclass(frozen=True)
class Selection:
    """What games are asked about, beside the question: a place, who sat at the table, a kind (or SOLI), Böcke."""

    place: str = ""
    table: frozenset[int] = frozenset()
    kind: str = ""
    bock: str = ""

    def of(self, games: QuerySet[Participation], frame: Frame) -> QuerySet[Participation]:
        """Only these games."""
        if self.place:
            games = games.filter(evening__place=self.place)
        if self.kind:
            kinds = SOLO_KINDS if self.kind == SOLI else {Kind(self.kind)}
            games = games.filter(game__kind__in=[kind.value for kind in kinds])
        if self.bock:
            games = games.filter(Q(game__score__bock__gt=0) if self.bock == WITH_BOCK else Q(game__score__bock=0))
        for who in sorted(self.table):
            there = Participation.objects.filter(league=frame.league_id, player__in=frame.people.entries(who))
            games = games.filter(game__in=there.values("game"))
        return games


@dataclass(frozen=True)
class SelectionRow:
    """What one person has got from the games that were chosen."""

    person: Person
    games: Figure
    points: Figure
    per_game: Figure
    win_rate: Figure
    re_rate: Figure


@dataclass(frozen=True)
class SelectionAnswer:
    """Everybody's row, and how many games and evenings there were."""

    rows: list[SelectionRow]
    games: int
    evenings: int


def places_of(league_id: int) -> list[str]:
    """Where the league has played. One query."""
    places = Evening.objects.filter(league=league_id).exclude(place="").order_by("place")
    return list(places.values_list("place", flat=True).distinct())


def answer_to(frame: Frame, question: Question, selection: Selection) -> SelectionAnswer:
    """What these games have brought the people asked for, who got most first."""
    there = EveningPlayer.objects.filter(question.rows(frame.league_id))
    games = Participation.objects.filter(league=frame.league_id, evening__in=there.values("evening"))
    chosen = selection.of(games, frame)
    own = there.filter(league=frame.league_id, evening=OuterRef("evening"), player=OuterRef("player")).order_by()
    scheme = Subquery(own.values("scheme")[:1]) if question.normalised else Value(question.scheme)
    sums = {
        "number": Count("pk"),
        "wins": Count("pk", filter=Q(won=True)),
        "re": Count("pk", filter=Q(side="re")),
        "booked": Sum("points"),
    }
    rows = chosen.annotate(in_currency=scheme).values_list("player", "in_currency").annotate(**sums).order_by()
    night = Coalesce("evening__table__gathering", "evening")  # all tables of a Spieltag are one evening
    counted = chosen.aggregate(games=Count("game", distinct=True), evenings=Count(night, distinct=True))
    return SelectionAnswer(_rows(frame, question, rows), counted["games"], counted["evenings"])


def _rows(frame: Frame, question: Question, found: QuerySet[Any, Any]) -> list[SelectionRow]:
    scale = frame.scale(question)
    sums: dict[Person, list[float]] = {}
    for player, scheme, number, wins, re, booked in found:
        person = frame.people.person(player)
        if question.shows(person):
            mine = sums.setdefault(person, [0, 0, 0, 0.0])
            for place, value in enumerate((number, wins, re, scale.points(scheme, booked, number))):
                mine[place] += value
    rows = [_row(person, *mine, minimum=question.minimum) for person, mine in sums.items()]
    return sorted(rows, key=lambda row: (-(row.points.value or 0), row.person.sorted_by, row.person.pk))


def _row(person: Person, number: float, wins: float, re: float, points: float, *, minimum: int) -> SelectionRow:
    games = int(number)
    return SelectionRow(
        person=person,
        games=total(games),
        points=Figure(points),
        per_game=mean(points, games, minimum),
        win_rate=rate(int(wins), games, minimum),
        re_rate=rate(int(re), games, minimum),
    )
