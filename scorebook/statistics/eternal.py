"""The eternal table: one row for each person, over everything since the first evening."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from scorebook.evenings.models.derived import PLAYER_SUMS

from .course import Course, Path
from .figures import NOTHING, Figure, mean, rate, recorded, total
from .filters import MINIMUM_CALLS, MINIMUM_EVENINGS, MINIMUM_SOLI, Question, Scale
from .people import People, Person
from .runs import Streak


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
    points from games per game, without penalties and totals of unknown games. `win_rate`: of the decided games.
    """

    person: Person
    games: Figure
    evenings: Figure
    points: Figure
    per_game: Figure
    per_evening: Figure
    penalties: Figure
    wins: Figure
    win_rate: Figure
    re_rate: Figure
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
    question: Question,
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


def row_of_nobody(person: Person) -> EternalRow:
    """The row of somebody without any bookings in the period asked about."""
    return _row(person, Mine(), 0, path=Path([], [], Streak()), course=Course([], [], {}))


def _row(person: Person, found: Mine, minimum: int, *, path: Path, course: Course) -> EternalRow:
    mine, days = found.counts, course.days
    games, evenings = mine["games"], path.places
    told = games - mine["bare"]  # of the others nobody knows who won them with whom
    decided = told - mine["undecided"]
    calls = recorded(mine["calls"], mine["calls_unnamed"])
    kept = replace(calls, value=mine["calls_kept"]) if mine["calls"] else calls
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
        win_rate=rate(mine["wins"], decided, minimum),
        re_rate=rate(mine["re_games"], told, minimum),
        soli=total(mine["soli"]),
        soli_won=total(mine["soli_won"]),
        soli_rate=rate(mine["soli_won"], mine["soli"], MINIMUM_SOLI),
        calls=calls,
        calls_kept=kept,
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
