"""Evening by evening, what everybody got: the chart of the course as a table, and the file for a spreadsheet."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext_lazy as _

from .columns import DateColumn, PointsColumn
from .course import Course
from .figures import NEVER, total
from .filters import Question
from .people import People, Person
from .tables import StatisticsTable


class CourseTable(StatisticsTable):
    """A row for each evening, and a column for each person."""

    usual_order = ("-day",)
    day = DateColumn(_("Abend"))

    class Meta(StatisticsTable.Meta):
        attrs = {"class": "table table--statistics table--course"}


def course_people(course: Course, people: People, question: Question) -> list[Person]:
    """Those who are asked for and were booked anything, the one with the most points first."""
    shown = [(people.persons[who], path.total) for who, path in course.paths.items()]
    shown = [one for one in shown if question.shows(one[0])]
    shown.sort(key=lambda one: (-one[1], one[0].sorted_by, one[0].pk))
    return [person for person, _total in shown]


def course_columns(people: Iterable[Person]) -> list[tuple[str, PointsColumn]]:
    """The columns of people. The rows hold their points under the name `p<id>`."""
    return [(_cell(person), PointsColumn(person.name)) for person in people]


def course_rows(course: Course, people: Iterable[Person]) -> list[dict[str, Any]]:
    """The evenings, newest first; whoever was not booked anything has no number."""
    cells = {_cell(person): course.paths[person.pk] for person in people}
    rows: list[dict[str, Any]] = [{"day": day} | dict.fromkeys(cells, NEVER) for day in course.days]
    for cell, path in cells.items():
        for place, points in [*path.evenings(), *path.apart.items()]:
            rows[place][cell] = total(points)
    return rows[::-1]


def _cell(person: Person) -> str:
    return f"p{person.pk}"
