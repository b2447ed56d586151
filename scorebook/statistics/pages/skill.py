"""The page about strength, luck and skill, and its chart. What is not stored they compute, and store nothing."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from leagues.access import members_only
from leagues.database import in_one_snapshot
from leagues.web import Nothing, render_page
from scorebook.charts.answer import picture_answer, picture_tag
from scorebook.scoring.game.sentences import number_words

from ..skill.ratings import History, history_of, stamps_of
from ..skill.standing import COURSE, RatingRow, luck_rows, rating_course, rating_rows, until
from ..skill.tables import (
    RATING_FILE,
    RATING_PART,
    LuckTable,
    RatingTable,
    luck_part,
    rated_columns,
    rated_people,
    rated_rows,
)
from ..tables import CourseTable
from .contexts import LuckPage, RatingCoursePage, RatingPage
from .question import StatisticsRequest, lines_in

ALL: Final = "alle-abrechnungen"  # in the name of a file: ratings know no currency
VIEWS: Final = {"": _("Spielstärke"), "glueck": _("Glück und Können"), "verlauf": _("Abend für Abend")}


@members_only
@require_safe
@in_one_snapshot
def skill(request: HttpRequest, league_id: int) -> HttpResponse:
    """How strong everybody plays, how that came evening by evening, or how much of their points was luck."""
    stats = StatisticsRequest(request, league_id)
    history = history_of(stats.frame)
    views = {"glueck": _luck, "verlauf": _course}
    return views.get(request.GET.get("ansicht", ""), _rating)(stats, history)


def _rating(stats: StatisticsRequest, history: History) -> HttpResponse:
    history = until(history, stats.question)
    rows = rating_rows(stats.frame, history, stats.question)
    if stats.wants_file():
        return stats.file(RatingTable, rows, "spielstaerke", unit=ALL, part=RATING_FILE)
    _view, views = stats.choice("ansicht", VIEWS)
    page = RatingPage(
        stats=stats,
        table=stats.table(RatingTable, rows, part=RATING_PART),
        views=views,
        day=history.evenings[-1].day if history.evenings else None,
        chart=_chart(stats, history),
        alt=": ".join((str(COURSE), ", ".join(_end(row) for row in rows))),
        by_evening=stats.address_with(ansicht="verlauf", sort="", page=""),
    )
    return render_page(stats.request, "statistics/rating.html", page)


def _end(row: RatingRow) -> str:
    return f"{row.person.call_name} {number_words(row.lead.value or 0, sign=True)}"


def _course(stats: StatisticsRequest, history: History) -> HttpResponse:
    history = until(history, stats.question)
    people = rated_people(history, stats.frame.people, stats.question)
    rows, columns = rated_rows(history, people), rated_columns(people)
    if stats.wants_file():
        return stats.file(CourseTable, rows, "spielstaerke-abende", unit=ALL, extra_columns=columns)
    _view, views = stats.choice("ansicht", VIEWS)
    page = RatingCoursePage(
        stats=stats,
        table=stats.table(CourseTable, rows, extra_columns=columns),
        views=views,
        chart=_chart(stats, history),
    )
    return render_page(stats.request, "statistics/rating_course.html", page)


def _luck(stats: StatisticsRequest, history: History) -> HttpResponse:
    rows = luck_rows(stats.frame, history, stats.question)
    part = luck_part(bock=any(row.boecke.value for row in rows))
    if stats.wants_file():
        return stats.file(LuckTable, rows, "glueck", part=part)
    _view, views = stats.choice("ansicht", VIEWS)
    page = LuckPage(stats=stats, table=stats.table(LuckTable, rows, part=part), views=views)
    return render_page(stats.request, "statistics/luck.html", page)


@members_only
@require_safe
@in_one_snapshot
def rating_chart(request: HttpRequest, league_id: int) -> HttpResponse:
    """The course of the ratings, as a picture."""
    stats = StatisticsRequest(request, league_id)
    history = until(history_of(stats.frame), stats.question)
    dark, narrow = request.GET.get("farben") == "dunkel", request.GET.get("bild") == "schmal"
    loud = lines_in(request)

    def draw() -> bytes:
        from scorebook.charts.course import course_chart

        return course_chart(rating_course(history, stats.frame.people, stats.question, loud), dark=dark, narrow=narrow)

    newest = next(reversed(stamps_of(stats.frame).values()), "")
    tag = picture_tag("rating", newest, stats.frame.stamp(stats.question), sorted(loud), dark, narrow)
    return picture_answer(request, tag, draw)


@require_safe
def explained(request: HttpRequest) -> HttpResponse:
    """How strength and luck are reckoned."""
    return render_page(request, "statistics/skill_help.html", Nothing())


def _chart(stats: StatisticsRequest, history: History) -> str:
    """Where the picture of the course is; empty with fewer than two evenings that say something."""
    if not history.has_a_course:
        return ""
    query = stats.filter_query()
    query.setlist("linie", stats.request.GET.getlist("linie"))
    return f"{reverse('league-skill-chart', args=[stats.league.pk])}?{query.urlencode()}"
