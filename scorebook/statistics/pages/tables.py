"""The statistics pages of a league and their downloads. They only read."""

from dataclasses import dataclass, replace

from django.core.paginator import Page
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues.database import in_one_snapshot
from leagues.groups.models import League
from leagues.people.redaction import league_outside
from leagues.web import render_page
from scorebook.charts.answer import picture_answer, picture_tag
from scorebook.gatherings.listing import ListedNight, nights_page

from ..course import course_series, marks_of
from ..dashboard import PublicStanding, course_for, dashboard, public_frame_of, ranking, standings_of
from ..eternal import AVERAGE, EXPLAINED
from ..forms import RankingForm
from ..partners import Striking
from ..tables import (
    ETERNAL_VIEWS,
    AverageTable,
    EternalTable,
    RankingTable,
    StatisticsTable,
    ranking_part,
    with_penalties,
)
from .question import StatisticsRequest, ViewLink, answers, labels_of, lines_in, statistics_page


@dataclass(frozen=True)
class EternalTablePage:
    """The eternal table. `more`: a remark below it; `chart`: whether there is a course to draw.

    `by_evening`: the address of the same points, evening by evening.
    """

    stats: StatisticsRequest
    table: StatisticsTable
    views: list[ViewLink]
    more: str
    chart: bool
    by_evening: str
    best: Striking
    nemesis: Striking


@dataclass(frozen=True)
class RankingPage:
    """The table of a season. `explained` says how it is ranked."""

    stats: StatisticsRequest
    table: StatisticsTable
    ranking: RankingForm
    explained: str


@statistics_page
def eternal(request: HttpRequest, league_id: int) -> HttpResponse:
    """The eternal table of a league."""
    stats = StatisticsRequest(request, league_id)
    board = dashboard(stats.frame, stats.question)
    if stats.wants_file():
        return stats.file(EternalTable, board.rows, "ewige-tabelle")
    view, views = stats.choice("ansicht", labels_of(ETERNAL_VIEWS))
    part = with_penalties(ETERNAL_VIEWS[view], board.rows)
    table = stats.table(EternalTable, board.rows, part=part)
    more = stats.coverage_words("call", "extra") if view == "ansagen" else stats.points_words(board.rows)
    page = EternalTablePage(
        stats=stats,
        table=table,
        views=views,
        more=more,
        chart=len(board.course.days) > 1,
        by_evening=stats.address("league-question", "abende"),
        best=board.partners.best(),
        nemesis=board.partners.nemesis(),
    )
    return render_page(request, "statistics/table.html", page)


@statistics_page
def seasons(request: HttpRequest, league_id: int) -> HttpResponse:
    """The table of a season (or any other period), ranked as the group wants it; unasked, that of the running one."""
    stats = StatisticsRequest(request, league_id, season=True)
    form = RankingForm(request.GET, season=stats.form.season)
    mode = form.mode()
    rows = ranking(stats.frame, stats.question, mode)
    kind = AverageTable if mode.key == AVERAGE else RankingTable
    if stats.wants_file():
        return stats.file(kind, rows, "wertung")
    page = RankingPage(
        stats=stats,
        table=stats.table(kind, rows, part=ranking_part(mode, rows)),
        ranking=form,
        explained=str(EXPLAINED[mode.key]),
    )
    return render_page(request, "statistics/seasons.html", page)


@statistics_page
def chart(request: HttpRequest, league_id: int) -> HttpResponse:
    """The course of the points, as a picture."""
    stats = StatisticsRequest(request, league_id)
    dark, narrow = request.GET.get("farben") == "dunkel", request.GET.get("bild") == "schmal"
    loud, marked = lines_in(request), answers(request)

    def draw() -> bytes:
        from scorebook.charts.course import course_chart

        course, people = course_for(stats.frame, stats.question), stats.frame.people
        series = course_series(course, people, stats.question, loud)
        if marked:
            series = replace(series, marks=marks_of(course, people, stats.question))
        return course_chart(series, dark=dark, narrow=narrow)

    return picture_answer(
        request, picture_tag(stats.frame.stamp(stats.question), sorted(loud), dark, narrow, marked), draw
    )


# The public page of a league, which needs no account.


@dataclass(frozen=True)
class PublicLeaguePage:
    """What everybody may see of a league."""

    league: League
    standings: list[PublicStanding]
    evenings: Page[ListedNight]


@require_safe
@in_one_snapshot
def league_public(request: HttpRequest, key: str) -> HttpResponse:
    """Standings and evenings of a league that has turned its public page on. Search engines are asked to ignore it."""
    league = League.objects.published(key)
    if league is None:
        raise Http404(_("Diese Seite gibt es nicht."))
    evenings = nights_page(league, request.GET.get("seite"), outside=True)
    public_league, standings = league_outside(league), standings_of(public_frame_of(league.pk))
    page = PublicLeaguePage(league=public_league, standings=standings, evenings=evenings)
    answer = render_page(request, "statistics/public.html", page)
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer
