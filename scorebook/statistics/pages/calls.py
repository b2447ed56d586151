"""Calls, kinds of game and extra points: everybody's in a row, or line by line."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from leagues.access import members_only
from leagues.database import in_one_snapshot
from leagues.web import render_page
from scorebook.evenings.models import Topic
from scorebook.rules.citations import meaning_of
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
from ..sides import Pivot, SideAnswer, count_pivot, extras_pivot
from ..tables import StatisticsTable
from .contexts import CallsPage
from .pictures import PictureView, picture_view
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
    "stufen": count_pivot,
    "soli": count_pivot,
    "sonderpunkte": extras_pivot,
    "auszeichnungen": extras_pivot,
}
# The parts that are about sides and kinds, which no tally knows.
SIDES: dict[str, Callable[[SideAnswer, Scheme | None], Pivot]] = {
    "pflicht": lambda found, _scheme: found.by_role(),
    "arten": lambda found, scheme: found.by_kind(scheme),
}


@members_only
@require_safe
@in_one_snapshot
def tallies(request: HttpRequest, league_id: int) -> HttpResponse:
    """Calls, kinds of game, and extra points."""
    stats = StatisticsRequest(request, league_id)
    labels = {key: str(label).format(**stats.scheme_words) for key, label in labels_of(CALL_VIEWS).items()}
    view, views = stats.choice("ansicht", labels)
    kind, rows, more = _rows(stats, view)
    if view == "parteien":
        more["order_by"] = "-side"  # first Re, and the levels of each as they rise
    if stats.wants_file():
        return stats.file(kind, rows, view or "ansagen", **_unfolded(more))
    table = _pivoted(stats, PIVOTS[view](rows)) if view in PIVOTS else stats.table(kind, rows, **more)
    covered = COVERED.get(view, ())
    page = CallsPage(
        stats=stats,
        table=table,
        view=view,
        views=views,
        coverage=stats.coverage_words(*covered) if covered else "",
        naming=stats.naming_words(*covered) if covered else "",
        picture=_pyramid(stats) if view == "parteien" else None,
        awards=[(str(TITLES[one]), str(REASONS[one]), meaning_of(one)) for one in Award]
        if view == "auszeichnungen"
        else [],
    )
    return render_page(request, "statistics/calls.html", page)


def _pyramid(stats: StatisticsRequest) -> PictureView:
    """The same as a picture; the tallies are remembered."""
    found = calls(stats.frame, stats.question, Topic.CALL, other_words=stats.league.other_words)
    return picture_view(stats, "ansagen", call_pyramid(found))


def _rows(stats: StatisticsRequest, view: str) -> tuple[type[StatisticsTable], list[Any], dict[str, Any]]:
    """The table of a part, its rows, and what else it needs."""
    part = CALL_VIEWS[view]
    if view == "re":
        return (
            SideTable,
            sides(stats.frame, stats.question).by_side(),
            {"part": part, "kontra": stats.scheme_words["kontra"]},
        )
    if view in SIDES:
        schemes = stats.frame.schemes(stats.question)
        spoken = in_words_of(stats.league, schemes[0]) if len(schemes) == 1 else None
        pivot = SIDES[view](sides(stats.frame, stats.question), spoken)
        return PivotTable, pivot_rows(pivot), {"extra_columns": pivot_columns(pivot)}
    topics, kind, lines = TALLIES[view]
    frame = stats.frame.closed if view == "auszeichnungen" else stats.frame
    found = calls(frame, stats.question, *topics, other_words=stats.league.other_words)
    return kind, lines(found), {"part": part}


def _unfolded(more: dict[str, Any]) -> dict[str, Any]:
    """What a file needs: it hides no column."""
    return {**more, "part": more["part"]._replace(folded=frozenset())} if "part" in more else more


def _pivoted(stats: StatisticsRequest, pivot: Pivot) -> StatisticsTable:
    return stats.table(PivotTable, pivot_rows(pivot), extra_columns=pivot_columns(pivot))
