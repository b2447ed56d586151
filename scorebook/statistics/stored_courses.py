"""Everybody's course through the years before, as it is stored: one for each currency, in the order of the calendar."""

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final

from .course import Course, Path
from .people import People
from .runs import Streak
from .years_before import Stored

COURSES: Final = "courses"  # where they stand among what is stored
Span = tuple[int, int]  # of places in the calendar: the first one, and the one after the last one


def course_as_stored(course: Course, scheme: str, calendar: Sequence[str], people: People) -> tuple[Any, ...]:
    """A row with the currency, who was merged into whom, which evenings of the calendar count, and the paths.

    The paths are one text, which only somebody reads who asks for this currency.
    """
    place_of = {key: place for place, key in enumerate(calendar)}
    paths = [
        (who, path.places, path.points, _streak(path.run), list(path.apart.items()))
        for who, path in course.paths.items()
    ]
    spans = _spans(place_of[key] for key in course.keys)
    return scheme, _merged(people), spans, json.dumps(paths, separators=(",", ":"))


def stored_course(stored: Stored, scheme: str, calendar: dict[str, Any], people: People) -> Course | None:
    """The course in a currency; None if it is not stored, or if others were one person when it was."""
    row = next((row for row in stored.get(COURSES, ()) if row[0] == scheme), None)
    if row is None or row[1] != _merged(people):
        return None
    _scheme, _who, spans, paths = row
    keys, days = list(calendar), list(calendar.values())
    return Course(
        [key for start, end in spans for key in keys[start:end]],
        [day for start, end in spans for day in days[start:end]],
        {who: Path(places, points, Streak(*run), dict(apart)) for who, places, points, run, apart in json.loads(paths)},
    )


def of_others(stored: Stored, people: People) -> bool:
    """Whether others were one person when the courses were stored."""
    return any(row[1] != _merged(people) for row in stored.get(COURSES, ()))


def _merged(people: People) -> list[list[int]]:
    """Whose entries are somebody else's, as they are read back."""
    return sorted([entry, who] for entry, who in people.canonical_id.items() if entry != who)


def _streak(run: Streak) -> tuple[int, int, int, str, str]:
    return run.current, run.longest_win, run.longest_loss, run.won_at, run.lost_at


def _spans(places: Iterable[int]) -> list[Span]:
    """Rising places, put together where they follow each other."""
    found: list[Span] = []
    for place in places:
        if found and found[-1][1] == place:
            found[-1] = (found[-1][0], place + 1)
        else:
            found.append((place, place + 1))
    return found
