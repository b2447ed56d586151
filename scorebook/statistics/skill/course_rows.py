"""The ratings after each evening as a table: the same as the picture of their course, for who reads or reckons."""

from typing import Any

from ..columns import FigureColumn
from ..figures import NEVER, total
from ..filters import Question
from ..people import People, Person
from .history import History


def rated_people(history: History, people: People, question: Question) -> list[Person]:
    """Those who are asked for and have a rating, the highest at the end first."""
    last = history.ratings().people
    shown = [(people.persons[who], one.mean) for who, one in last.items() if question.shows(people.persons[who])]
    shown.sort(key=lambda one: (-one[1], one[0].sorted_by, one[0].pk))
    return [person for person, _mean in shown]


def rated_columns(people: list[Person]) -> list[tuple[str, FigureColumn]]:
    """Their columns. The rows hold their ratings under the name `p<id>`."""
    return [(f"p{person.pk}", FigureColumn(person.name)) for person in people]


def rated_rows(history: History, people: list[Person]) -> list[dict[str, Any]]:
    """The evenings at which anything was rated, newest first; whoever was not rated there has no number."""
    rows = []
    for one in reversed(history.rated):
        if one.people:
            after = {f"p{who}": total(mean) for who, (mean, _variance) in one.people.items()}
            rows.append({"day": one.day, **{f"p{person.pk}": NEVER for person in people}, **after})
    return rows
