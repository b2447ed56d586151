"""The pictures of the statistics, and how a page shows them."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues.access import members_only
from leagues.database import in_one_snapshot
from leagues.web import Nothing, render_page
from scorebook.charts.answer import picture_answer, picture_tag
from scorebook.charts.series import HeatMap, Picture, Pyramid, Series

from ..pictures.contents import PictureQuery, picture_of
from ..skill.ratings import history_of, stamps_of
from ..skill.standing import rating_course, until
from .question import StatisticsRequest, lines_in


@dataclass(frozen=True)
class PictureView:
    """A picture on a page: its address, its title, itself in words, and its measures in pixels."""

    src: str
    title: str
    alt: str
    width: int
    height: int
    narrow_height: int
    empty: bool


def picture_view(stats: StatisticsRequest, name: str, shown: Picture) -> PictureView:
    """A picture under the filter of the page; `name` stands in its address."""
    width, height = shown.size(narrow=False)
    return PictureView(
        src=stats.address("league-picture", name, mark=True),
        title=shown.title,
        alt=": ".join(part for part in (shown.title, shown.description) if part),
        width=width,
        height=height,
        narrow_height=shown.size(narrow=True)[1],
        empty=not _content(shown),
    )


def _content(shown: Picture) -> Sequence[object]:
    if isinstance(shown, Series):
        return shown.lines
    if isinstance(shown, HeatMap):
        return shown.rows
    return shown.levels if isinstance(shown, Pyramid) else shown.bars


def chart_view(src: str, title: str, alt: str) -> PictureView:
    """The chart of a course, which has an address of its own."""
    return PictureView(src, title, alt, width=820, height=400, narrow_height=370, empty=False)


@members_only
@require_safe
@in_one_snapshot
def picture(request: HttpRequest, league_id: int, picture: str) -> HttpResponse:
    """One of the pictures of the statistics, by its name."""
    stats = StatisticsRequest(request, league_id)
    make = picture_of(picture)
    if make is None:
        raise Http404(_("Dieses Bild gibt es nicht."))
    dark, narrow = request.GET.get("farben") == "dunkel", request.GET.get("bild") == "schmal"
    loud, words = lines_in(request), stats.league.other_words

    def draw() -> bytes:
        from scorebook.charts.draw import draw

        return draw(make(PictureQuery(stats.frame, stats.question, loud, words)), dark=dark, narrow=narrow)

    tag = picture_tag(picture, stats.frame.stamp(stats.question), sorted(loud), words, dark, narrow)
    return picture_answer(request, tag, draw)


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
