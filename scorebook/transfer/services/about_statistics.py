"""The titles of a league and its questions for all, as rows."""

from typing import Any

from scorebook.statistics.questions.models import SavedQuestion
from scorebook.statistics.titles.models import LeagueTitle

from ..file import layout
from ..file.references import renumbered
from .destination import Destination, Line


def write_titles_and_questions(to: Destination) -> None:
    """Both."""
    for lines in to.some(layout.TITLES):
        to.insert(LeagueTitle, [LeagueTitle(league=to.league, **line) for line in lines])
    for lines in to.some(layout.QUESTIONS):
        to.insert(SavedQuestion, [_question(to, line) for line in lines])


def _question(to: Destination, line: Line) -> SavedQuestion:
    asked: dict[str, Any] = {name: value for name, value in line.items() if value and name != "name"}
    return SavedQuestion(
        league=to.league, name=line["name"], asked={"plain": {}, **renumbered(asked, to.numbers)}, shared=True
    )
