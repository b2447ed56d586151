"""The records of a league in a period: what was the most, the longest, the furthest; of all and of each person.

Made of everybody's course through the evenings, which is made of the facts: a corrected game corrects these, too.
Whoever was first to do something holds the record; to have done as well later is none.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

from ..course import Course
from ..dashboard import Frame, course_for
from ..figures import Figure
from ..filters import Question
from ..people import People, Person
from .bests import NONE, Best, Bests, Own, bests_of
from .earlier import LONG, MILESTONES


@dataclass(frozen=True)
class RecordHeld:
    """A record: by how much, by whom, at which evening (its key and day).

    `since`: the day on which it began, with so many points as `start`, and so many `evenings` before it was reached.
    """

    value: float
    person: Person
    key: str
    day: date
    since: date | None = None
    start: float = 0.0
    evenings: int = 0


@dataclass(frozen=True)
class OwnRecords:
    """One person's: evenings won, at the end of the table, and above zero; the share of evenings since their first one.

    `dry`: evenings since the last one they have won, `driest` the most ever; `high` and `low` of their total.
    `missing`: games until the next round number.
    """

    person: Person
    evenings: int
    won: int
    last: int
    above: int
    attendance: Figure
    dry: int
    driest: int
    high: Figure
    low: Figure
    missing: int


@dataclass(frozen=True)
class RecordBook:
    """The records of all (None where there is none yet), and those of each person, who won most evenings first."""

    best: RecordHeld | None
    worst: RecordHeld | None
    lead: RecordHeld | None
    high: RecordHeld | None
    low: RecordHeld | None
    comeback: RecordHeld | None
    won_games: RecordHeld | None
    lost_games: RecordHeld | None
    won_evenings: RecordHeld | None
    attended: RecordHeld | None
    people: list[OwnRecords]


def book_for(frame: Frame, question: Question) -> RecordBook:
    """The records that are asked about, in one query. An evening that is open holds none yet."""
    frame = frame.closed
    course, nights = course_for(frame, question), frame.rollups.nights(question)
    return _book_of(course, bests_of(course, nights, frame.people.canonical_id), frame.people, question)


def _book_of(course: Course, bests: Bests, people: People, question: Question) -> RecordBook:
    """The records of the people asked for."""
    shown = {who: own for who, own in bests.own.items() if question.shows(people.persons[who])}

    def held(best: Callable[[int, Own], Best]) -> RecordHeld | None:
        return _first_of(course, people, {who: best(who, own) for who, own in shown.items()})

    return RecordBook(
        best=held(lambda _who, own: own.best),
        worst=held(lambda _who, own: own.worst),
        lead=held(lambda _who, own: own.lead),
        high=held(lambda _who, own: own.high),
        low=held(lambda _who, own: own.low),
        comeback=held(lambda _who, own: own.comeback),
        won_games=held(lambda who, _own: _run(course, who, won=True)),
        lost_games=held(lambda who, _own: _run(course, who, won=False)),
        won_evenings=held(lambda _who, own: own.won_evenings if own.won_evenings.value > 1 else NONE),
        attended=held(lambda _who, own: own.attended if own.attended.value > 1 else NONE),
        people=_own(course, people, shown),
    )


def _first_of(course: Course, people: People, found: Mapping[int, Best]) -> RecordHeld | None:
    """The furthest from zero, the earliest of equal ones."""
    there = [(-abs(best.value), best.place, who) for who, best in found.items() if best.value]
    if not there:
        return None
    who = min(there)[2]
    best = found[who]
    key, day = course.keys[best.place], course.days[best.place]
    if best.since < 0:
        return RecordHeld(best.value, people.persons[who], key, day)
    since, evenings = course.days[best.since], best.place - best.since
    return RecordHeld(best.value, people.persons[who], key, day, since, best.start, evenings)


def _run(course: Course, who: int, *, won: bool) -> Best:
    """Somebody's longest run of games won, or lost."""
    run = course.paths[who].run
    length, key = (run.longest_win, run.won_at) if won else (run.longest_loss, run.lost_at)
    return Best(length, course.keys.index(key)) if length >= LONG else NONE


def _own(course: Course, people: People, shown: Mapping[int, Own]) -> list[OwnRecords]:
    rows = [
        OwnRecords(
            person=people.persons[who],
            evenings=own.evenings,
            won=own.won,
            last=own.last,
            above=own.above,
            attendance=Figure(own.evenings / (len(course.keys) - own.first)),
            dry=own.dry,
            driest=own.driest,
            high=Figure(own.high.value),
            low=Figure(own.low.value),
            missing=next(one for one in MILESTONES if one > own.games) - own.games,
        )
        for who, own in shown.items()
        if own.evenings
    ]
    return sorted(rows, key=lambda row: (-row.won, row.person.sorted_by, row.person.pk))
