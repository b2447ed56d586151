"""Calls, kinds of game and extra points: everybody's in a row, or line by line."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from leagues.database import in_one_snapshot
from leagues.web import show
from scorebook.evenings.models import Topic
from scorebook.rules.terms import in_words_of
from scorebook.scoring.game.awards import Award
from scorebook.scoring.game.scheme import Scheme

from ..awards import REASONS, TITLES
from ..calls import TallyAnswer
from ..dashboard import calls, sides
from ..pictures.bars import call_pyramid
from ..pivot_tables import (
    CALL_VIEWS,
    AwardTable,
    CountTable,
    ExtraTable,
    KindTable,
    PivotTable,
    SideTable,
    pivot_columns,
    pivot_rows,
)
from ..sides import Pivot, SideAnswer, counted, made
from ..tables import StatisticsTable
from .contexts import CallsPage
from .pictures import PictureShown, picture_shown
from .question import StatisticsRequest, labels_of

# For each part of the page about calls: the topics, the table, and the method that gives its rows.
TALLIES: dict[str, tuple[tuple[Topic, ...], type[StatisticsTable], Callable[[TallyAnswer], list[Any]]]] = {
    "": ((Topic.CALL,), CountTable, TallyAnswer.calls_by_player),
    "stufen": ((Topic.CALL,), CountTable, TallyAnswer.calls_by_level),
    "parteien": ((Topic.CALL,), CountTable, TallyAnswer.calls_by_party),
    "spielarten": ((Topic.KIND,), KindTable, TallyAnswer.kinds),
    "soli": ((Topic.KIND,), KindTable, TallyAnswer.kinds_by_player),
    "sonderpunkte": ((Topic.EXTRA, Topic.LOSS), ExtraTable, TallyAnswer.extras),
    "auszeichnungen": ((Topic.AWARD,), AwardTable, TallyAnswer.awards),
}
# The parts that only count calls or extra points with a recorded name.
COVERED = {"": ("call",), "stufen": ("call",), "sonderpunkte": ("extra",)}


# The parts that stand on the page as people × what; their file has a line for each of both.
PIVOTS: dict[str, Callable[[Any], Pivot]] = {
    "stufen": counted,
    "soli": counted,
    "sonderpunkte": made,
    "auszeichnungen": made,
}
# The parts that are about sides and kinds, which no tally knows.
SIDES: dict[str, Callable[[SideAnswer, Scheme | None], Pivot]] = {
    "pflicht": lambda found, _scheme: found.by_role(),
    "arten": lambda found, scheme: found.by_kind(scheme),
}


@login_required
@require_safe
@in_one_snapshot
def tallies(request: HttpRequest, league_id: int) -> HttpResponse:
    """Calls, kinds of game, and extra points."""
    asked = StatisticsRequest(request, league_id)
    labels = {key: str(label).format(**asked.spoken) for key, label in labels_of(CALL_VIEWS).items()}
    view, views = asked.choice("ansicht", labels)
    kind, rows, more = _rows(asked, view)
    if view == "parteien":
        more["order_by"] = "-side"  # first Re, and the levels of each as they rise
    if asked.wants_file():
        return asked.file(kind, rows, view or "ansagen", **_unfolded(more))
    table = _pivoted(asked, PIVOTS[view](rows)) if view in PIVOTS else asked.table(kind, rows, **more)
    covered = COVERED.get(view, ())
    page = CallsPage(
        asked=asked,
        table=table,
        view=view,
        views=views,
        coverage=asked.coverage_words(*covered) if covered else "",
        naming=asked.naming_words(*covered) if covered else "",
        picture=_pyramid(asked) if view == "parteien" else None,
        awards=[(str(TITLES[one]), str(REASONS[one])) for one in Award] if view == "auszeichnungen" else [],
    )
    return show(request, "statistics/calls.html", page)


def _pyramid(asked: StatisticsRequest) -> PictureShown:
    """The same as a picture; the tallies are remembered."""
    found = calls(asked.frame, asked.question, Topic.CALL, other_words=asked.league.other_words)
    return picture_shown(asked, "ansagen", call_pyramid(found))


def _rows(asked: StatisticsRequest, view: str) -> tuple[type[StatisticsTable], list[Any], dict[str, Any]]:
    """The table of a part, its rows, and what else it needs."""
    part = CALL_VIEWS[view]
    if view == "re":
        return SideTable, sides(asked.frame, asked.question).by_side(), {"part": part, "kontra": asked.spoken["kontra"]}
    if view in SIDES:
        schemes = asked.frame.schemes(asked.question)
        spoken = in_words_of(asked.league, schemes[0]) if len(schemes) == 1 else None
        pivot = SIDES[view](sides(asked.frame, asked.question), spoken)
        return PivotTable, pivot_rows(pivot), {"extra_columns": pivot_columns(pivot)}
    topics, kind, lines = TALLIES[view]
    frame = asked.frame.closed if view == "auszeichnungen" else asked.frame
    found = calls(frame, asked.question, *topics, other_words=asked.league.other_words)
    return kind, lines(found), {"part": part}


def _unfolded(more: dict[str, Any]) -> dict[str, Any]:
    """What a file needs: it hides no column."""
    return {**more, "part": more["part"]._replace(folded=frozenset())} if "part" in more else more


def _pivoted(asked: StatisticsRequest, pivot: Pivot) -> StatisticsTable:
    return asked.table(PivotTable, pivot_rows(pivot), extra_columns=pivot_columns(pivot))
