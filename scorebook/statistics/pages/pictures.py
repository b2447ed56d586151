"""The page of pictures, each with its table, and the pictures themselves."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues.access import members_only
from leagues.database import in_one_snapshot
from leagues.web import render_page
from scorebook.charts.answer import picture_answer, picture_tag
from scorebook.charts.series import HeatMap, Picture, Pyramid, Series

from ..pictures.contents import FIRST, VIEWS, PictureQuery, picture_of
from ..tables import StatisticsTable
from .question import StatisticsRequest, ViewLink, lines_in

# A picture as a page shows it, and the page of pictures.


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


@dataclass(frozen=True)
class PicturesPage:
    """One of the pictures, and the same figures as a table."""

    stats: StatisticsRequest
    views: list[ViewLink]
    explained: str
    picture: PictureView
    table: StatisticsTable


@members_only
@require_safe
@in_one_snapshot
def pictures(request: HttpRequest, league_id: int) -> HttpResponse:
    """One of the pictures, with the same figures as a table."""
    stats = StatisticsRequest(request, league_id)
    view, views = stats.choice("ansicht", {key: kind.label for key, kind in VIEWS.items()})
    kind = VIEWS[view]
    content = kind.content(PictureQuery(stats.frame, stats.question))
    name = view or FIRST
    if stats.wants_file():
        return stats.file(content.table, content.rows, name, extra_columns=content.columns)
    page = PicturesPage(
        stats=stats,
        views=views,
        explained=str(kind.explained),
        picture=picture_view(stats, name, content.shown),
        table=stats.table(content.table, content.rows, extra_columns=content.columns),
    )
    return render_page(request, "statistics/pictures.html", page)


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
