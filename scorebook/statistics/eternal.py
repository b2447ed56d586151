"""The eternal table: one row for each person, over everything since the first evening."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from leagues.groups.models import Ranking
from scorebook.evenings.models.derived import PLAYER_SUMS

from .calendar import Streak
from .course import Course, Path
from .figures import NOTHING, Figure, mean, rate, recorded, total
from .filters import MINIMUM_CALLS, MINIMUM_EVENINGS, MINIMUM_SOLI, Scale, StatsFilter
from .people import People, Person


@dataclass(frozen=True, slots=True)
class Extreme:
    """Somebody's best or worst evening: its points, its day, and its key."""

    points: float
    day: date
    key: str = field(default="", compare=False)


@dataclass(frozen=True)
class EternalRow:
    """One person's row of the eternal table.

    `place`: by points, shared by equals. `points`: everything that was booked, including `penalties`. `per_game`:
    points from games per game, without penalties and totals of unknown games. `win_rate`: of the `decided` games.
    `solo_share`: of the games of which more than the points is known.
    """

    person: Person
    games: Figure
    evenings: Figure
    points: Figure
    per_game: Figure
    per_evening: Figure
    penalties: Figure
    wins: Figure
    decided: Figure
    win_rate: Figure
    re_rate: Figure
    solo_share: Figure
    soli: Figure
    soli_won: Figure
    soli_rate: Figure
    calls: Figure
    calls_kept: Figure
    calls_rate: Figure
    extras: Figure
    extras_lost: Figure
    bock_games: Figure
    current_run: Figure
    longest_win: Figure
    longest_loss: Figure
    best: Extreme | None
    worst: Extreme | None
    first: date | None
    last: date | None
    place: int = 0


@dataclass(slots=True)
class Mine:
    """A person's sums: the counts, and the values of the points from games and of the penalties."""

    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(PLAYER_SUMS, 0))
    in_games: float = 0.0
    fined: float = 0.0

    def add(self, row: dict[str, Any], scale: Scale) -> None:
        """Add a row of sums."""
        for name in PLAYER_SUMS:
            self.counts[name] += int(row[name])
        self.in_games += scale.points(row["scheme"], int(row["points"]), int(row["games"]))
        self.fined += scale.points(row["scheme"], 0, 0, int(row["penalties"]))


def table_of(
    sums: Iterable[dict[str, Any]],
    course: Course,
    people: People,
    question: StatsFilter,
    scale: Scale,
    *,
    closed: Course | None = None,
) -> list[EternalRow]:
    """The rows of all people asked for who have played or were booked anything, sorted by points.

    `closed`: the course without the evenings that are open, by which evenings and runs go.
    """
    closed, nowhere = closed or course, Path([], [], Streak())
    added: dict[int, Mine] = defaultdict(Mine)
    counted = [row for row in sums if scale.measures(row["scheme"])]
    for row in counted:
        added[people.canonical_id[row["player"]]].add(row, scale)
    bock = any(row["bock_games"] or scale.currencies[row["scheme"]].has_bock for row in counted)
    rows = [
        replace(
            _row(people.persons[who], mine, question.minimum, path=closed.paths.get(who, nowhere), course=closed),
            points=total(course.paths[who].total),
        )
        for who, mine in added.items()
        if question.shows(people.persons[who])
    ]
    if not bock:
        rows = [replace(row, bock_games=NOTHING) for row in rows]
    return _placed(sorted(rows, key=lambda row: (-(row.points.value or 0), row.person.sorted_by, row.person.pk)))


def _placed(rows: list[EternalRow]) -> list[EternalRow]:
    placed: list[EternalRow] = []
    for number, row in enumerate(rows, start=1):
        before = placed[-1] if placed else None
        equal = before is not None and before.points.value == row.points.value
        placed.append(replace(row, place=before.place if before and equal else number))
    return placed


def empty_row(person: Person) -> EternalRow:
    """The row of somebody without any bookings in the period asked about."""
    return _row(person, Mine(), 0, path=Path([], [], Streak()), course=Course([], [], {}))


def _row(person: Person, found: Mine, minimum: int, *, path: Path, course: Course) -> EternalRow:
    mine, days = found.counts, course.days
    games, evenings = mine["games"], path.places
    with_facts = games - mine["bare"]  # of the others nobody knows who won them with whom
    decided = with_facts - mine["undecided"]
    calls = recorded(mine["calls"], mine["calls_unnamed"])
    calls_kept = replace(calls, value=mine["calls_kept"]) if mine["calls"] else calls
    best, worst = (extreme(path.points) if evenings else None for extreme in (max, min))
    return EternalRow(
        person=person,
        games=total(games),
        evenings=total(len(evenings)),
        points=total(path.total),
        per_game=mean(found.in_games, games, minimum),
        per_evening=mean(sum(path.points), len(evenings), MINIMUM_EVENINGS),
        penalties=total(found.fined),
        wins=total(mine["wins"]),
        decided=total(decided),
        win_rate=rate(mine["wins"], decided, minimum),
        re_rate=rate(mine["re_games"], with_facts, minimum),
        solo_share=rate(mine["soli"], with_facts, minimum),
        soli=total(mine["soli"]),
        soli_won=total(mine["soli_won"]),
        soli_rate=rate(mine["soli_won"], mine["soli"], MINIMUM_SOLI),
        calls=calls,
        calls_kept=calls_kept,
        calls_rate=rate(mine["calls_kept"], mine["calls"], MINIMUM_CALLS),
        extras=recorded(mine["extras"], mine["extras_unnamed"]),
        extras_lost=recorded(mine["extras_lost"], mine["extras_lost_unnamed"]),
        bock_games=total(mine["bock_games"]),
        current_run=total(path.run.current),
        longest_win=total(path.run.longest_win),
        longest_loss=total(path.run.longest_loss),
        best=_extreme(best, path, course),
        worst=_extreme(worst, path, course),
        first=days[evenings[0]] if evenings else None,
        last=days[evenings[-1]] if evenings else None,
    )


def _extreme(points: float | None, path: Path, course: Course) -> Extreme | None:
    """The first evening of a path with these points."""
    if points is None:
        return None
    place = path.places[path.points.index(points)]
    return Extreme(points, course.days[place], course.keys[place])


# Season tables, ranked by the rules that a group has chosen.


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


class PeriodRow(NamedTuple):
    """What somebody has played in a period. `per_game`: without penalties and totals of unknown games."""

    person: Person
    games: Figure
    points: Figure
    penalties: Figure
    per_game: Figure


@dataclass(frozen=True, slots=True)
class Mode:
    """How a season is ranked; `drop`: how many of the worst evenings do not count (only in DROPPED)."""

    key: Ranking = SUM
    drop: int = 2


def ranking_of(
    course: Course, rows: Iterable[EternalRow | PeriodRow], question: StatsFilter, mode: Mode
) -> list[RankedPerson]:
    """Everybody asked for, ordered by score. People with too few games come last and have no place.

    `course`: of the evenings that are closed; points of an open one stand in the rows alone.
    """
    placed = place_points(course) if mode.key == PLACES else {}
    standings = []
    for row in rows:
        who, games = row.person.pk, int(row.games.value or 0)
        points, path = row.points.value or 0, course.paths.get(who)
        nights = sorted(path.points) if path else []
        dropped = max(min(mode.drop, len(nights) - 1), 0) if mode.key == DROPPED else 0
        counted = points - sum(nights[:dropped])
        scores = {SUM: points, DROPPED: counted, PLACES: placed.get(who, 0.0)}
        score = row.per_game if mode.key == AVERAGE else Figure(scores[mode.key], games >= question.minimum)
        standings.append(RankedPerson(None, row.person, score, row.points, row.penalties, games, len(nights), dropped))
    return _in_order_of_rank(standings)


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


def _in_order_of_rank(standings: list[RankedPerson]) -> list[RankedPerson]:
    standings.sort(key=lambda one: (one.score.rank_group, -(one.score.value or 0), one.person.sorted_by, one.person.pk))
    placed: list[RankedPerson] = []
    for number, one in enumerate(standings, start=1):
        before = placed[-1] if placed else None
        place = number if one.score.rank_group == 0 else None
        if place and before and before.place and before.score.value == one.score.value:
            place = before.place
        placed.append(replace(one, place=place))
    return placed
