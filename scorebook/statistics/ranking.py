"""Season tables, ranked by the rules that a group has chosen."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Protocol

from django.utils.translation import gettext_lazy as _

from leagues.groups.models import Ranking

from .course import Course
from .figures import Figure
from .filters import Question
from .people import Person

SUM, AVERAGE, DROPPED, PLACES = Ranking
EXPLAINED = {
    SUM: _("Strafen zählen mit."),
    AVERAGE: _(
        "Je Spiel: die Punkte aus Spielen, geteilt durch die Spiele; Strafen und Gesamtstände alter Abende stehen "
        "daneben. "
        "Wer weniger als die Mindestzahl an Spielen hat, bekommt keinen Platz."
    ),
    DROPPED: _(
        "Die schlechtesten Abende zählen nicht mit, mindestens einer zählt immer. Strafen an einem Abend gehören "
        "zu ihm; wer nur bestraft wurde und nicht gespielt hat, dem wird das nie gestrichen."
    ),
    PLACES: _(
        "An jedem Abend ein Punkt für jeden, der mitgespielt und weniger hatte, bei Gleichstand ein halber. "
        "Strafen an einem Abend gehören zu ihm."
    ),
}


@dataclass(frozen=True, slots=True)
class RankedPerson:
    """One person's rank. `place`: shared by equals, None below the minimum of games; `score`: what is ranked by."""

    place: int | None
    person: Person
    score: Figure
    points: Figure
    penalties: Figure
    games: int
    evenings: int
    dropped: int


class Rankable(Protocol):
    """What is known of somebody who is ranked."""

    @property
    def person(self) -> Person: ...
    @property
    def games(self) -> Figure: ...
    @property
    def points(self) -> Figure: ...
    @property
    def penalties(self) -> Figure: ...
    @property
    def per_game(self) -> Figure: ...


@dataclass(frozen=True, slots=True)
class Mode:
    """How a season is ranked; `drop`: how many of the worst evenings do not count (only in DROPPED)."""

    key: Ranking = SUM
    drop: int = 2


def ranking_of(course: Course, rows: Iterable[Rankable], question: Question, mode: Mode) -> list[RankedPerson]:
    """Everybody asked for, ordered by score. Whoever has too few games comes last and has no place.

    `course`: of the evenings that are closed; points of an open one stand in the rows alone.
    """
    placed = place_points(course) if mode.key == PLACES else {}
    standings = []
    for row in rows:
        who, games = row.person.pk, int(row.games.value or 0)
        points, path = row.points.value or 0, course.paths.get(who)
        nights = sorted(path.points) if path else []
        dropped = max(min(mode.drop, len(nights) - 1), 0) if mode.key == DROPPED else 0
        kept = points - sum(nights[:dropped])
        scores = {SUM: points, DROPPED: kept, PLACES: placed.get(who, 0.0)}
        score = row.per_game if mode.key == AVERAGE else Figure(scores[mode.key], games >= question.minimum)
        standings.append(RankedPerson(None, row.person, score, row.points, row.penalties, games, len(nights), dropped))
    return _placed(standings)


def place_points(course: Course) -> dict[int, float]:
    """For each evening, a point for every other person with fewer points there, and half a point for every tie."""
    tables: dict[int, list[tuple[int, float]]] = {}
    for who, path in course.paths.items():
        for place, points in path.evenings():
            tables.setdefault(place, []).append((who, points))
    earned: dict[int, float] = {}
    for table in tables.values():
        for who, points in table:
            fewer = sum(other < points for _, other in table)
            equal = sum(other == points for _, other in table) - 1
            earned[who] = earned.get(who, 0) + fewer + equal / 2
    return earned


def _placed(standings: list[RankedPerson]) -> list[RankedPerson]:
    standings.sort(key=lambda one: (one.score.rank_group, -(one.score.value or 0), one.person.sorted_by, one.person.pk))
    placed: list[RankedPerson] = []
    for number, one in enumerate(standings, start=1):
        before = placed[-1] if placed else None
        place = number if one.score.rank_group == 0 else None
        if place and before and before.place and before.score.value == one.score.value:
            place = before.place
        placed.append(replace(one, place=place))
    return placed
