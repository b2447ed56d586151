"""The statistics of one person, and of two people side by side."""

from dataclasses import dataclass, replace
from datetime import date
from typing import Any
from uuid import UUID

from .calls import Count, Extra
from .course import Course
from .dashboard import Dashboard, Frame, calls, dashboard
from .eternal import EternalRow, empty_row
from .filters import StatsFilter
from .partners import Pair, Striking
from .people import People, Person
from .portrait import portrait_of
from .records.book import book_for
from .records.earlier import ENOUGH

LAST_EVENINGS = 3
LAST_MEETINGS = 5


@dataclass(frozen=True)
class PersonEvening:
    """One of a person's evenings."""

    key: UUID
    day: date
    points: float


@dataclass(frozen=True)
class Rival:
    """With whom somebody's evenings are the closest: at so many the person was ahead, at so many behind."""

    person: Person
    ahead: int
    behind: int


@dataclass(frozen=True)
class Profile:
    """The data of a person's page. `row` is None if the person did not play in the period asked about.

    `portrait`: what is true of nobody else. `calls`: all of theirs that have a name. `soli`: kinds, what they play most
    often first.
    """

    row: EternalRow | None
    portrait: list[str]
    best: PersonEvening | None
    best_partner: Striking
    nemesis: Striking
    rival: Rival | None
    calls: Count | None
    soli: list[Count]
    awards: list[Extra]
    evenings: list[PersonEvening]


def profile_of(
    frame: Frame,
    question: StatsFilter,
    who: int,
    *,
    sums: tuple[dict[str, Any], ...] | None = None,
    other_words: bool = False,
) -> Profile:
    """Everything about one person, in four queries, one less with `sums`. The choice of players is ignored."""
    question = replace(question, chosen=None, regulars=False)
    board = dashboard(frame, question, who, sums=sums)
    row = next((row for row in board.rows if row.person.pk == who), None)
    best = row.best if row else None
    found = calls(frame.closed, question, other_words=other_words)
    own = [one for one in found.soli_by_player() if one.person and one.person.pk == who]
    book = book_for(frame, question)
    return Profile(
        row=row,
        best=PersonEvening(UUID(best.key), best.day, best.points) if best else None,
        portrait=portrait_of(who, board.rows, book.people, found) if row else [],
        best_partner=board.partners.best(who),
        nemesis=board.partners.nemesis(who),
        rival=_rival(board, frame.people, who),
        calls=next((one for one in found.calls_by_player() if one.person and one.person.pk == who), None),
        soli=sorted(own, key=lambda one: -one.number),
        awards=[one for one in found.awards() if one.person.pk == who],
        evenings=_evenings(board.course, who),
    )


def _rival(board: Dashboard, people: People, who: int) -> Rival | None:
    """The person behind and ahead of whom somebody was at the most evenings."""
    duel = {one: duels(board.course, who, one) for one in board.course.paths if one != who and people.persons[one].page}
    close = {one: min(ahead, behind) for one, (ahead, behind, _level) in duel.items()}
    most = max(close, key=lambda one: (close[one], people.persons[one].sorted_by, one), default=None)
    if most is None or close[most] < ENOUGH:
        return None
    return Rival(people.persons[most], *duel[most][:2])


@dataclass(frozen=True)
class Meeting:
    """An evening at which two people were: what each got, and how far the first one was ahead (negative: behind)."""

    key: UUID
    day: date
    own: float
    other: float

    @property
    def gap(self) -> float:
        """How far the first one was ahead."""
        return self.own - self.other


@dataclass(frozen=True)
class Versus:
    """Two people side by side.

    `ahead`, `behind` and `level`: at how many common evenings the first one had more points, fewer, or as many.
    `meetings`: the last of these evenings, newest first; `swing`: the one at which they were furthest apart.
    """

    rows: tuple[EternalRow, EternalRow]
    together: Pair | None
    against: Pair | None
    returned: Pair | None
    course: Course
    ahead: int
    behind: int
    level: int
    meetings: list[Meeting]
    swing: Meeting | None


def versus_of(frame: Frame, question: StatsFilter, one: int, two: int) -> Versus:
    """What two people have done with and against each other, in three queries."""
    question = replace(question, chosen=frozenset({one, two}), regulars=False)
    board = dashboard(frame, question, one)
    rows = {row.person.pk: row for row in board.rows}
    both = [rows.get(who) or empty_row(frame.people.persons[who]) for who in (one, two)]
    ahead, behind, level = duels(board.course, one, two)
    meetings = meetings_of(board.course, one, two)
    return Versus(
        rows=(both[0], both[1]),
        together=board.partners.together.get((one, two)),
        against=board.partners.against.get((one, two)),
        returned=board.partners.against.get((two, one)),
        course=board.course,
        ahead=ahead,
        behind=behind,
        level=level,
        meetings=meetings[:LAST_MEETINGS],
        swing=max(meetings, key=lambda one: abs(one.gap), default=None),
    )


def meetings_of(course: Course, one: int, two: int) -> list[Meeting]:
    """The evenings at which both were, newest first."""
    own, others = (dict(course.paths[who].evenings()) if who in course.paths else {} for who in (one, two))
    both = sorted(own.keys() & others.keys(), reverse=True)
    return [Meeting(UUID(course.keys[place]), course.days[place], own[place], others[place]) for place in both]


def duels(course: Course, one: int, two: int) -> tuple[int, int, int]:
    """At how many common evenings the first one had more points, fewer, and as many."""
    gaps = [meeting.gap for meeting in meetings_of(course, one, two)]
    ahead, behind = sum(gap > 0 for gap in gaps), sum(gap < 0 for gap in gaps)
    return ahead, behind, len(gaps) - ahead - behind


def _evenings(course: Course, who: int) -> list[PersonEvening]:
    """A person's last evenings, newest first."""
    path = course.paths.get(who)
    last = path.evenings()[-LAST_EVENINGS:] if path else []
    return [PersonEvening(UUID(course.keys[place]), course.days[place], points) for place, points in reversed(last)]
