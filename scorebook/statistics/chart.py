"""The course of a league as plain lines, which `scorebook.charts` draws."""

from collections.abc import Iterable
from dataclasses import replace

from django.utils.translation import gettext as _

from scorebook.charts.series import ChartLine, Series
from scorebook.scoring.game.sentences import number_words

from .course import Course, Path
from .filters import Question
from .people import People, Person

# More lines cannot be told apart, and more points cannot be seen.
MOST_LINES = 14
MOST_POINTS = 300


def course_series(course: Course, people: People, question: Question, loud: frozenset[int] = frozenset()) -> Series:
    """Everybody's running totals; if `loud` names people, only their lines are coloured.

    If there are more than MOST_LINES people: those named, who is first, and those with the most evenings.
    """
    shown = [(people.persons[who], path) for who, path in course.paths.items() if question.shows(people.persons[who])]
    first = max((path.total for _person, path in shown), default=0)
    shown.sort(
        key=lambda one: (
            one[0].pk not in loud,
            one[1].total != first,
            -len(one[1].places),
            one[0].sorted_by,
            one[0].pk,
        )
    )
    named = loud & {person.pk for person, _path in shown}
    digits = 2 if question.normalised else 0
    lines = tuple(
        replace(line_of(person, path, len(course.days)), quiet=bool(named) and person.pk not in named, digits=digits)
        for person, path in shown[:MOST_LINES]
    )
    title, unit = _("Punkte im Lauf der Abende"), unit_of(question)
    return Series(title, tuple(course.days), lines, ends_in_words(lines), unit=unit)


def unit_of(question: Question) -> str:
    """What the points of a question are, short enough to stand in a picture."""
    return _("Standardabweichungen") if question.normalised else _("Punkte")


def ends_in_words(lines: Iterable[ChartLine]) -> str:
    """Where the lines end, for who does not see them: "Anna +12, Ben −3"."""
    return ", ".join(f"{line.name} {number_words(line.values[-1], line.digits, sign=True)}" for line in lines)


def line_of(person: Person, path: Path, evenings: int) -> ChartLine:
    """A person's running total from the first evening to the last: at most MOST_POINTS points and its end."""
    steps = path.steps()
    step = max(1, -(-evenings // MOST_POINTS))
    places, values = [steps[0][0] - 1], [0.0]
    for index, (place, value) in enumerate(steps):
        if place % step == step - 1 or index == len(steps) - 1 or step == 1:
            places.append(place)
            values.append(value)
    if places[-1] < evenings - 1:
        places.append(evenings - 1)
        values.append(values[-1])
    name = person.call_name or person.name
    return ChartLine(name, person.mark, tuple(places), tuple(values), short=person.short)
