"""The rows of a league's file about its titles and its saved questions."""

from collections.abc import Iterator
from typing import Any, Final

from leagues.groups.models import League
from scorebook.statistics.questions.models import SavedQuestion
from scorebook.statistics.titles.models import LeagueTitle

from ..file.references import Numbers, renumbered

Line = dict[str, Any]
TITLE_SAID: Final = ("name", "figure", "best", "span")


def titles(league: League) -> Iterator[Line]:
    """What a group calls whoever has most of something."""
    for one in LeagueTitle.objects.filter(league=league).order_by("pk"):
        yield {name: getattr(one, name) for name in TITLE_SAID}


def questions(league: League, numbers: Numbers) -> Iterator[Line]:
    """Those that are for all: what somebody has saved for themselves belongs to an account."""
    for one in SavedQuestion.objects.filter(league=league, shared=True).order_by("pk"):
        asked = renumbered(one.asked, numbers)
        yield {
            "name": one.name,
            "plain": asked.get("plain", {}),
            "place": asked.get("place", ""),
            "season": asked.get("season"),
            **{name: [number for number in asked.get(name, ()) if number] for name in ("players", "seats")},
        }
