"""What is shown as lines besides the points: places after each evening, and the form."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _

from scorebook.charts.series import ChartLine, Series

from ..chart import MOST_LINES, MOST_POINTS, ends_in_words, unit_of
from ..course import Course, Path
from ..filters import Question
from ..people import People, Person

FORM: Final = 5  # evenings


def places_after(course: Course) -> dict[int, dict[int, int]]:
    """Everybody's place by the sum of all points after each evening, from their first one on; equals share one."""
    booked: list[dict[int, float]] = [{} for _key in course.keys]
    for who, path in course.paths.items():
        for at, so_far in path.steps():
            booked[at][who] = so_far
    totals: dict[int, float] = {}
    found: dict[int, dict[int, int]] = {who: {} for who in course.paths}
    for at, some in enumerate(booked):
        totals |= some
        descending = sorted(totals.values(), reverse=True)
        place: dict[float, int] = {}
        for number, value in enumerate(descending, start=1):
            place.setdefault(value, number)
        for who, value in totals.items():
            found[who][at] = place[value]
    return found


def form_of(path: Path) -> dict[int, float]:
    """The average of somebody's last FORM evenings, at each of theirs from the FORM-th on."""
    points = path.points
    return {
        path.places[number]: sum(points[number - FORM + 1 : number + 1]) / FORM
        for number in range(FORM - 1, len(points))
    }


def ranks_series(
    course: Course, people: People, question: Question, places: Mapping[int, dict[int, int]], loud: frozenset[int]
) -> Series:
    """The places in the table after each evening, as `places_after` has found them."""
    lines = _lines(course, people, question, loud, lambda who: dict(places[who]))
    said = ", ".join(f"{line.values[-1]:.0f}. {line.name}" for line in lines)
    title = _("Plätze im Lauf der Abende")
    return Series(title, tuple(course.days), lines, said, steps=False, ranks=True, unit=_("Platz"))


def form_series(course: Course, people: People, question: Question, loud: frozenset[int]) -> Series:
    """The form: a line leads from one evening of somebody's to the next."""
    lines = _lines(course, people, question, loud, lambda who: form_of(course.paths[who]))
    lines = tuple(replace(line, digits=2 if question.normalised else 0) for line in lines)
    title, unit = _("Form: Schnitt der letzten fünf Abende"), unit_of(question)
    return Series(title, tuple(course.days), lines, ends_in_words(lines), steps=False, unit=unit)


def _lines(
    course: Course, people: People, question: Question, loud: frozenset[int], of: Callable[[int], dict[int, float]]
) -> tuple[ChartLine, ...]:
    """A line for everybody who is asked for and has values; of too many, those named, and who came most often."""
    shown = [people.persons[who] for who in course.paths if question.shows(people.persons[who])]
    shown.sort(key=lambda one: (one.pk not in loud, -len(course.paths[one.pk].places), one.sorted_by, one.pk))
    named = loud & {person.pk for person in shown}
    lines = [_line(person, of(person.pk), len(course.days)) for person in shown[:MOST_LINES]]
    return tuple(
        replace(line, quiet=bool(named) and person.pk not in named)
        for person, line in zip(shown, lines, strict=False)
        if line.values
    )


def _line(person: Person, values: dict[int, float], evenings: int) -> ChartLine:
    step = max(1, -(-evenings // MOST_POINTS))
    places = sorted(values)
    kept = [place for place in places if step == 1 or place % step == step - 1 or place == places[-1]]
    name, heights = person.call_name or person.name, tuple(float(values[place]) for place in kept)
    return ChartLine(name, person.mark, tuple(kept), heights, short=person.short)
