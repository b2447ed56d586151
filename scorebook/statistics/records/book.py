"""The records of a league in a period: what was the most, the longest, the furthest; of all and of each person.

Made of everybody's course through the evenings, which is made of the facts: a corrected game corrects these, too.
Whoever was first to do something holds the record; to have done as well later is none.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from leagues.results import Shelf

from ..course import Course, Path
from ..dashboard import Frame, course_for
from ..figures import Figure
from ..filters import Question
from ..nights import EveningResult
from ..people import People, Person
from ..stretches import RESULTS
from .earlier import LONG, MILESTONES


@dataclass(frozen=True)
class RecordHeld:
    """A record: by how much, by whom, at which evening (its key and day); `since`: the day on which it began."""

    value: float
    person: Person
    key: str
    day: date
    since: date | None = None
    start: float = 0.0


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


Steps = list[tuple[int, float]]  # place and running total of one person


def book_for(frame: Frame, question: Question) -> RecordBook:
    """The records that are asked about; remembered until an evening, or what somebody is called, changes. One query."""

    def make() -> RecordBook:
        return book_of(course_for(frame, question), frame.rollups.nights(question), frame.people, question)

    return _BOOKS.made(frame.key_of(question, tuple(frame.people.persons.values())), make)


_BOOKS: Final = Shelf[RecordBook]("record books", RESULTS, here_only=True)


def book_of(course: Course, nights: Iterable[EveningResult], people: People, question: Question) -> RecordBook:
    """The records of the people asked for."""
    shown = {who: path for who, path in course.paths.items() if question.shows(people.persons[who])}
    tables = tables_of(course)
    steps = {who: path.steps() for who, path in shown.items()}
    totals = [(who, place, value) for who, some in steps.items() for place, value in some]
    evenings = [(who, place, value) for who, path in shown.items() for place, value in path.evenings()]

    def held(rows: Iterable[tuple[int, int, float]], sign: int = 1) -> RecordHeld | None:
        return _first_of(course, people, rows, sign)

    return RecordBook(
        best=held(row for row in evenings if row[2] > 0),
        worst=held((row for row in evenings if row[2] < 0), -1),
        lead=held(_leads(tables, shown)),
        high=held(row for row in totals if row[2] > 0),
        low=held((row for row in totals if row[2] < 0), -1),
        comeback=_comeback(course, people, steps),
        won_games=_run(course, people, shown, won=True),
        lost_games=_run(course, people, shown, won=False),
        won_evenings=held(row for row in _in_a_row(tables, shown) if row[2] > 1),
        attended=held(row for row in _attended(shown) if row[2] > 1),
        people=_own(course, people, steps, tables, nights),
    )


def tables_of(course: Course) -> list[dict[int, float]]:
    """For each evening what everybody who was there got."""
    tables: list[dict[int, float]] = [{} for _key in course.keys]
    for who, path in course.paths.items():
        for place, points in path.evenings():
            tables[place][who] = points
    return tables


def first_at(table: dict[int, float]) -> list[int]:
    """Who has won an evening; several share it."""
    most = max(table.values(), default=0)
    return [who for who, points in table.items() if points == most]


def last_at(table: dict[int, float]) -> list[int]:
    """Who was at the end of an evening; nobody if all are level."""
    least = min(table.values(), default=0)
    return [who for who, points in table.items() if points == least] if least < max(table.values(), default=0) else []


def _first_of(course: Course, people: People, rows: Iterable[tuple[int, int, float]], sign: int) -> RecordHeld | None:
    """The greatest (or least) value, the earliest of equal ones."""
    best, most = None, 0.0
    for row in rows:  # every evening of everybody: no key is made for each of them
        value = sign * row[2]
        if best is None or value > most or (value == most and (row[1], row[0]) < (best[1], best[0])):
            best, most = row, value
    if best is None:
        return None
    who, place, value = best
    return RecordHeld(value, people.persons[who], course.keys[place], course.days[place])


def _leads(tables: Sequence[dict[int, float]], shown: dict[int, Path]) -> Iterable[tuple[int, int, float]]:
    """How far whoever alone won an evening was ahead of the next one."""
    for place, table in enumerate(tables):
        first, *others = sorted(table.items(), key=lambda one: -one[1])[:2] or [(0, 0.0)]
        if others and first[0] in shown and first[1] > others[0][1]:
            yield first[0], place, first[1] - others[0][1]


def _comeback(course: Course, people: People, steps: dict[int, Steps]) -> RecordHeld | None:
    """The furthest somebody has risen from their lowest total."""
    found: tuple[float, int, int, int, float] | None = None
    for who, some in sorted(steps.items()):
        lowest, at = 0.0, -1
        for place, value in some:
            if value < lowest or at < 0:
                lowest, at = min(value, 0.0), place
            elif lowest < 0 < value and (found is None or value - lowest > found[0]):
                found = (value - lowest, who, place, at, lowest)
    if found is None:
        return None
    rise, who, place, at, lowest = found
    return RecordHeld(rise, people.persons[who], course.keys[place], course.days[place], course.days[at], lowest)


def _run(course: Course, people: People, shown: dict[int, Path], *, won: bool) -> RecordHeld | None:
    """The longest run of games won, or lost."""
    rows = []
    for who, path in shown.items():
        run = path.run
        length, key = (run.longest_win, run.won_at) if won else (run.longest_loss, run.lost_at)
        if length >= LONG:
            rows.append((who, course.keys.index(key), float(length)))
    return _first_of(course, people, rows, 1)


def _in_a_row(tables: Sequence[dict[int, float]], shown: dict[int, Path]) -> Iterable[tuple[int, int, float]]:
    """Evenings won alone, one after the other."""
    winner, number = None, 0
    for place, table in enumerate(tables):
        first = first_at(table)
        alone = first[0] if len(first) == 1 else None
        number = number + 1 if alone is not None and alone == winner else 1
        winner = alone
        if winner in shown and winner is not None:
            yield winner, place, float(number)


def _attended(shown: dict[int, Path]) -> Iterable[tuple[int, int, float]]:
    """Evenings attended without missing one."""
    for who, path in shown.items():
        number, before = 0, -2
        for place in path.places:
            number = number + 1 if place == before + 1 else 1
            before = place
            yield who, place, float(number)


def _own(
    course: Course,
    people: People,
    steps: dict[int, Steps],
    tables: Sequence[dict[int, float]],
    nights: Iterable[EveningResult],
) -> list[OwnRecords]:
    won, last = _ends(tables)
    games: dict[int, int] = {}
    for night in nights:
        who = people.canonical_id[night[1]]
        games[who] = games.get(who, 0) + night[3]
    rows = []
    for who, some in steps.items():
        path = course.paths[who]
        if not path.places:
            continue
        dry, driest = _dry(path, won.get(who, set()))
        totals = [value for _place, value in some]
        rows.append(
            OwnRecords(
                person=people.persons[who],
                evenings=len(path.places),
                won=len(won.get(who, ())),
                last=len(last.get(who, ())),
                above=sum(points > 0 for points in path.points),
                attendance=Figure(len(path.places) / (len(course.keys) - path.places[0])),
                dry=dry,
                driest=driest,
                high=Figure(max(totals)),
                low=Figure(min(totals)),
                missing=next(one for one in MILESTONES if one > games.get(who, 0)) - games.get(who, 0),
            )
        )
    return sorted(rows, key=lambda row: (-row.won, row.person.sorted_by, row.person.pk))


def _ends(tables: Sequence[dict[int, float]]) -> tuple[dict[int, set[int]], dict[int, set[int]]]:
    """By person, the places of the evenings they have won, and of those at whose end they stood."""
    won: dict[int, set[int]] = {}
    last: dict[int, set[int]] = {}
    for place, table in enumerate(tables):
        for found, ends in ((won, first_at(table)), (last, last_at(table))):
            for who in ends:
                found.setdefault(who, set()).add(place)
    return won, last


def _dry(path: Path, won: set[int]) -> tuple[int, int]:
    """Evenings in a row without winning: how many now, and the most ever."""
    now = most = 0
    for place in path.places:
        now = 0 if place in won else now + 1
        most = max(most, now)
    return now, most
