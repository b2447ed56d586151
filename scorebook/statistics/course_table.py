"""Evening by evening, what everybody got: the chart of the course as a table, and the file for a spreadsheet."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from .columns import DateColumn, LazyRows, PointsColumn
from .course import Course
from .figures import NEVER, total
from .filters import Question
from .people import People, Person
from .tables import StatisticsTable


class CourseTable(StatisticsTable):
    """A row for each evening, and a column for each person. One that is still being played is marked."""

    look = "table table--statistics table--course"
    usual_order = ("-day",)
    day = DateColumn(_("Abend"))

    def render_day(self, value: date, record: dict[str, Any]) -> str:
        """The day of an evening."""
        day = date_format(value, "d.m.Y")
        if not record.get("running"):
            return day
        return format_html('{} <span class="chip chip--accent">{}</span>', day, gettext("läuft"))


def course_people(course: Course, people: People, question: Question) -> list[Person]:
    """Those who are asked for and were booked anything, the one with the most points first."""
    shown = [(people.persons[who], path.total) for who, path in course.paths.items()]
    shown = [one for one in shown if question.shows(one[0])]
    shown.sort(key=lambda one: (-one[1], one[0].sorted_by, one[0].pk))
    return [person for person, _total in shown]


def course_columns(people: Iterable[Person]) -> list[tuple[str, PointsColumn]]:
    """The columns of people. The rows hold their points under the name `p<id>`."""
    return [(_cell(person), PointsColumn(person.name)) for person in people]


def course_rows(course: Course, people: Iterable[Person], running: Container[str] = ()) -> LazyRows:
    """The evenings, newest first; whoever was not booked anything has no number. `running`: keys of open evenings."""
    booked = {person.pk: dict(course.paths[person.pk].evenings()) | course.paths[person.pk].apart for person in people}
    return rows_by_day(course, lambda _places: booked, running)


def rows_by_day(
    course: Course,
    values: Callable[[Sequence[int]], Mapping[int, Mapping[int, float]]],
    running: Container[str] = (),
) -> LazyRows:
    """A row for each evening, newest first. `values`: what each person had after evenings at these places, by id."""
    last = len(course.days) - 1

    def make(numbers: Sequence[int]) -> list[dict[str, Any]]:
        places = [last - number for number in numbers]
        rows: list[dict[str, Any]] = [
            {"day": course.days[place], "running": course.keys[place] in running} for place in places
        ]
        for who, mine in values(places).items():
            cell = f"p{who}"
            for row, place in zip(rows, places, strict=True):
                row[cell] = total(mine[place]) if place in mine else NEVER
        return rows

    return LazyRows(last + 1, make, CourseTable.usual_order)


def _cell(person: Person) -> str:
    return f"p{person.pk}"
