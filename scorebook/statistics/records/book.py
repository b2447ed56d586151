"""The records of a league in a period: what was the most, the longest, the furthest; of all and of each person.

Made of everybody's course through the evenings, which is made of the facts: a corrected game corrects these, too.
The first to do something holds the record; an equal result later does not count.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from math import inf
from typing import NamedTuple

from ..calendar import EveningResult
from ..course import Course
from ..dashboard import Frame, course_for
from ..figures import Figure
from ..filters import StatsFilter
from ..people import People, Person
from .earlier import LONG, MILESTONES

# What everybody has done best, counted evening after evening: the book of records is made of it.


class Best(NamedTuple):
    """The most of something that somebody had, and the place of the evening at which they first had it.

    `since`: the place of the evening at which it began, with so many points as `start`.
    """

    value: float = 0.0
    place: int = -1
    since: int = -1
    start: float = 0.0


NONE = Best()


@dataclass(slots=True)
class Own:
    """One person's evenings: how many, won, at whose end they stood, above zero; the place of the first one.

    `dry`: evenings since the last one that was won, `driest` the most ever. `row`: evenings without missing one until
    that at the place `there`. `high` and `low`: of their `total`, which began at 0. `deep`: its lowest since it fell
    below zero, NONE while it is not below. The others are the best of what `RecordBook` calls so, NONE as long as there
    is nothing of the kind.
    """

    first: int = -1
    games: int = 0
    evenings: int = 0
    won: int = 0
    last: int = 0
    above: int = 0
    dry: int = 0
    driest: int = 0
    row: int = 0
    there: int = -2
    total: float = 0
    high: Best = NONE
    low: Best = NONE
    deep: Best = NONE
    best: Best = NONE
    worst: Best = NONE
    lead: Best = NONE
    comeback: Best = NONE
    won_evenings: Best = NONE
    attended: Best = NONE

    def book(self, points: float, place: int) -> None:
        """What was booked at an evening, whether the person was there or not."""
        self.total = total = self.total + points
        if total > self.high.value:
            self.high = Best(total, place)
        if total < self.low.value:
            self.low = Best(total, place)
        if total < self.deep.value:
            self.deep = Best(total, place)
        elif total >= 0:
            if -self.deep.value > self.comeback.value:
                self.comeback = Best(-self.deep.value, place, self.deep.place, self.deep.value)
            self.deep = NONE

    def attend(self, points: float, place: int, *, won: bool, last: bool) -> None:
        """An evening of theirs."""
        if not self.evenings:
            self.first = place
        self.evenings += 1
        self.won += won
        self.last += last
        self.above += points > 0
        self.dry = 0 if won else self.dry + 1
        self.driest = max(self.driest, self.dry)
        self.row = self.row + 1 if place == self.there + 1 else 1
        self.there = place
        if self.row > self.attended.value:
            self.attended = Best(self.row, place)
        if points > self.best.value:
            self.best = Best(points, place)
        if points < self.worst.value:
            self.worst = Best(points, place)


def bests_of(course: Course, nights: Iterable[EveningResult], canonical_id: Mapping[int, int]) -> dict[int, Own]:
    """Everybody's, by id; `nights`: the results of these evenings."""
    found: defaultdict[int, Own] = defaultdict(Own)
    winner, row = None, 0  # who alone has won the last evening, and how many up to it
    for place, (table, apart) in enumerate(_booked(course)):
        first, last = first_at(table), last_at(table)
        alone = first[0] if len(first) == 1 else None
        row = row + 1 if alone is not None and alone == winner else 1
        winner = alone
        for who, points in table.items():
            found[who].book(points, place)
            found[who].attend(points, place, won=who in first, last=who in last)
        for who, points in apart.items():
            found[who].book(points, place)
        if alone is None:
            continue
        own = found[alone]
        if row > own.won_evenings.value:
            own.won_evenings = Best(row, place)
        ahead = table[alone] - max((points for who, points in table.items() if who != alone), default=inf)
        if ahead > own.lead.value:
            own.lead = Best(ahead, place)
    for night in nights:
        mine = found.get(canonical_id[night[1]])
        if mine:  # who was only where nothing can be measured holds nothing
            mine.games += night[3]
    return found


def first_at(table: Mapping[int, float]) -> list[int]:
    """Who has won an evening; several share it."""
    most = max(table.values(), default=0)
    return [who for who, points in table.items() if points == most]


def last_at(table: Mapping[int, float]) -> list[int]:
    """Who was at the end of an evening; empty if all are level."""
    least = min(table.values(), default=0)
    return [who for who, points in table.items() if points == least] if least < max(table.values(), default=0) else []


def _booked(course: Course) -> list[tuple[dict[int, float], dict[int, float]]]:
    """For each evening, what everybody who was there got, and what was booked for others."""
    found: list[tuple[dict[int, float], dict[int, float]]] = [({}, {}) for _key in course.keys]
    for who, path in course.paths.items():
        for place, points in path.evenings():
            found[place][0][who] = points
        for place, points in path.apart.items():
            found[place][1][who] = points
    return found


@dataclass(frozen=True)
class Record:
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
    """One person's: evenings won, at the end of the table, and above zero; the share of evenings since their first one,
    up to the day on which they left.

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

    best: Record | None
    worst: Record | None
    lead: Record | None
    high: Record | None
    low: Record | None
    comeback: Record | None
    won_games: Record | None
    lost_games: Record | None
    won_evenings: Record | None
    attended: Record | None
    people: list[OwnRecords]


def book_for(frame: Frame, question: StatsFilter) -> RecordBook:
    """The records that are asked about, in one query. An evening that is open holds none yet."""
    frame = frame.closed
    course, nights = course_for(frame, question), frame.rollups.nights(question)
    return _book_of(course, bests_of(course, nights, frame.people.canonical_id), frame.people, question)


def _book_of(course: Course, bests: Mapping[int, Own], people: People, question: StatsFilter) -> RecordBook:
    """The records of the people asked for; who is anonymous holds no bad one."""
    visible = {who: own for who, own in bests.items() if question.shows(people.persons[who])}

    def held(best: Callable[[int, Own], Best], among: Mapping[int, Own] = visible) -> Record | None:
        return _first_of(course, people, {who: best(who, own) for who, own in among.items()})

    named = {who: own for who, own in visible.items() if people.persons[who].page}

    return RecordBook(
        best=held(lambda _who, own: own.best),
        worst=held(lambda _who, own: own.worst, named),
        lead=held(lambda _who, own: own.lead),
        high=held(lambda _who, own: own.high),
        low=held(lambda _who, own: own.low, named),
        comeback=held(lambda _who, own: own.comeback),
        won_games=held(lambda who, _own: _run(course, who, won=True)),
        lost_games=held(lambda who, _own: _run(course, who, won=False), named),
        won_evenings=held(lambda _who, own: own.won_evenings if own.won_evenings.value > 1 else NONE),
        attended=held(lambda _who, own: own.attended if own.attended.value > 1 else NONE),
        people=_own(course, people, visible),
    )


def _first_of(course: Course, people: People, found: Mapping[int, Best]) -> Record | None:
    """The furthest from zero, the earliest of equal ones."""
    there = [(-abs(best.value), best.place, who) for who, best in found.items() if best.value]
    if not there:
        return None
    who = min(there)[2]
    best = found[who]
    key, day = course.keys[best.place], course.days[best.place]
    if best.since < 0:
        return Record(best.value, people.persons[who], key, day)
    since, evenings = course.days[best.since], best.place - best.since
    return Record(best.value, people.persons[who], key, day, since, best.start, evenings)


def _run(course: Course, who: int, *, won: bool) -> Best:
    """Somebody's longest run of games won, or lost."""
    run = course.paths[who].run
    length, key = (run.longest_win, run.won_at) if won else (run.longest_loss, run.lost_at)
    return Best(length, course.keys.index(key)) if length >= LONG else NONE


def _end(course: Course, person: Person, own: Own) -> int:
    """How many evenings there were up to the day on which somebody left, if they did; never fewer than up to theirs."""
    there = bisect_right(course.days, person.until) if person.until else len(course.keys)
    return max(there, own.there + 1)


def _own(course: Course, people: People, visible: Mapping[int, Own]) -> list[OwnRecords]:
    rows = [
        OwnRecords(
            person=people.persons[who],
            evenings=own.evenings,
            won=own.won,
            last=own.last,
            above=own.above,
            attendance=Figure(own.evenings / (_end(course, people.persons[who], own) - own.first)),
            dry=own.dry,
            driest=own.driest,
            high=Figure(own.high.value),
            low=Figure(own.low.value),
            missing=next(one for one in MILESTONES if one > own.games) - own.games,
        )
        for who, own in visible.items()
        if own.evenings
    ]
    return sorted(rows, key=lambda row: (-row.won, row.person.sorted_by, row.person.pk))
