"""The course of a league as plain lines, which `scorebook.charts` draws."""

from django.utils.translation import gettext as _

from scorebook.charts.series import ChartLine, Series

from .course import Course, Path
from .filters import Question
from .people import People, Person

# More lines cannot be told apart, and more points cannot be seen.
MOST_LINES = 12
MOST_POINTS = 300


def course_series(course: Course, people: People, question: Question) -> Series:
    """Everybody's running totals. If there are more than MOST_LINES people, those with the most evenings."""
    shown = [(people.persons[who], path) for who, path in course.paths.items() if question.shows(people.persons[who])]
    shown.sort(key=lambda one: (-len(one[1].places), one[0].sorted_by, one[0].pk))
    lines = tuple(line_of(person, path, len(course.days)) for person, path in shown[:MOST_LINES])
    return Series(_("Punkte im Lauf der Abende"), tuple(course.days), lines)


def line_of(person: Person, path: Path, evenings: int) -> ChartLine:
    """A person's running total from the first evening on: at most MOST_POINTS points, including the last one."""
    steps = path.steps()
    step = max(1, -(-evenings // MOST_POINTS))
    places, values = [steps[0][0] - 1], [0.0]
    for index, (place, value) in enumerate(steps):
        if place % step == step - 1 or index == len(steps) - 1 or step == 1:
            places.append(place)
            values.append(value)
    return ChartLine(person.name, person.colour, tuple(places), tuple(values))
