"""What is shown as lines besides the points: places after each evening, and the form."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _

from leagues.formats import place_words
from scorebook.charts.series import ChartLine, Series

from ..chart import MOST_LINES, MOST_POINTS, ends_in_words, unit_of
from ..course import Course, Path
from ..filters import Question
from ..people import People, Person

FORM: Final = 5  # evenings
EXACT: Final = 9  # decimal places: normalised points are no whole numbers


def places_after(course: Course, only: Collection[int] | None = None) -> dict[int, dict[int, int]]:
    """Everybody's place by the sum of all points after each evening, from their first one on; equals share one.

    `only`: after these evenings alone.
    """
    booked: list[dict[int, float]] = [{} for _key in course.keys]
    for who, path in course.paths.items():
        for at, so_far in path.steps():
            booked[at][who] = round(so_far, EXACT)  # equal sums stay equal, in whatever order they were added
    totals: dict[int, float] = {}
    found: dict[int, dict[int, int]] = {who: {} for who in course.paths}
    for at, some in enumerate(booked):
        totals |= some
        if only is not None and at not in only:
            continue
        descending = sorted(totals.values(), reverse=True)
        place: dict[float, int] = {}
        for number, value in enumerate(descending, start=1):
            place.setdefault(value, number)
        for who, value in totals.items():
            found[who][at] = place[value]
    return found


def form_of(path: Path, only: Collection[int] | None = None) -> dict[int, float]:
    """The average of somebody's last FORM evenings, at each of theirs from the FORM-th on; `only`: at these alone."""
    points, places = path.points, path.places
    return {
        places[number]: sum(points[number - FORM + 1 : number + 1]) / FORM
        for number in range(FORM - 1, len(points))
        if only is None or places[number] in only
    }


def drawn(places: Sequence[int], evenings: int) -> list[int]:
    """Which of these places, ascending, a line leads through: of thousands only some, and always the last one."""
    step = max(1, -(-evenings // MOST_POINTS))
    return [place for place in places if place % step == step - 1 or place == places[-1]]


def ranks_series(course: Course, people: People, question: Question, loud: frozenset[int]) -> Series:
    """The places in the table after each evening."""
    evenings = len(course.days)
    places = places_after(course, frozenset(drawn(range(evenings), evenings)))
    lines = _lines(course, people, question, loud, places.__getitem__)
    said = ", ".join(f"{place_words(round(line.values[-1]))} {line.name}" for line in lines)
    title = _("Plätze im Lauf der Abende")
    return Series(title, tuple(course.days), lines, said, steps=False, ranks=True, unit=_("Platz"))


def form_series(course: Course, people: People, question: Question, loud: frozenset[int]) -> Series:
    """The form: a line leads from one evening of somebody's to the next."""
    evenings = len(course.days)

    def form(who: int) -> dict[int, float]:
        path = course.paths[who]
        return form_of(path, frozenset(drawn(path.places, evenings)))

    lines = _lines(course, people, question, loud, form)
    lines = tuple(replace(line, digits=2 if question.normalised else 0) for line in lines)
    title, unit = _("Form: Schnitt der letzten fünf Abende"), unit_of(question)
    return Series(title, tuple(course.days), lines, ends_in_words(lines), steps=False, unit=unit)


def _lines(
    course: Course, people: People, question: Question, loud: frozenset[int], of: Callable[[int], Mapping[int, float]]
) -> tuple[ChartLine, ...]:
    """A line for everybody who is asked for and has values; of too many, those named, and who came most often."""
    shown = [people.persons[who] for who in course.paths if question.shows(people.persons[who])]
    shown.sort(key=lambda one: (one.pk not in loud, -len(course.paths[one.pk].places), one.sorted_by, one.pk))
    named = loud & {person.pk for person in shown}
    lines = [_line(person, of(person.pk)) for person in shown[:MOST_LINES]]
    return tuple(
        replace(line, quiet=bool(named) and person.pk not in named)
        for person, line in zip(shown, lines, strict=False)
        if line.values
    )


def _line(person: Person, values: Mapping[int, float]) -> ChartLine:
    places = tuple(sorted(values))
    name, heights = person.call_name or person.name, tuple(float(values[place]) for place in places)
    return ChartLine(name, person.mark, places, heights, short=person.short)
