"""A course as JSON can hold it: which evenings of the calendar count, and everybody's path."""

from collections.abc import Iterable
from dataclasses import astuple
from datetime import date
from typing import Any

from .course import Course, Path
from .runs import Streak

Span = tuple[int, int]  # of places in the calendar: the first one, and the one after the last one


def plain_course(course: Course, calendar: dict[str, date]) -> tuple[Any, ...]:
    """The spans of the calendar that count, and the paths."""
    place_of = {key: place for place, key in enumerate(calendar)}
    paths = [
        (who, path.places, path.points, astuple(path.run), list(path.apart.items()))
        for who, path in course.paths.items()
    ]
    return _spans(place_of[key] for key in course.keys), paths


def full_course(plain: Any, calendar: dict[str, date]) -> Course:
    """The course that was made plain; the calendar may have become longer."""
    spans, paths = plain
    keys, days = list(calendar), list(calendar.values())
    return Course(
        [key for start, end in spans for key in keys[start:end]],
        [day for start, end in spans for day in days[start:end]],
        {who: Path(places, points, Streak(*run), dict(apart)) for who, places, points, run, apart in paths},
    )


def _spans(places: Iterable[int]) -> list[Span]:
    """Rising places, put together where they follow each other."""
    found: list[Span] = []
    for place in places:
        if found and found[-1][1] == place:
            found[-1] = (found[-1][0], place + 1)
        else:
            found.append((place, place + 1))
    return found
