"""The page of pictures, each with its table, and the pictures themselves."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues.database import in_one_snapshot
from leagues.web import show
from scorebook.charts.answer import picture_answer, picture_tag
from scorebook.charts.series import HeatMap, Picture, Pyramid, Series

from ..pictures.contents import FIRST, VIEWS, Asked, picture_of
from ..tables import StatisticsTable
from .question import StatisticsRequest, ViewLink, lines_in

# A picture as a page shows it, and the page of pictures.


@dataclass(frozen=True)
class PictureShown:
    """A picture on a page: its address, its title, itself in words, and its measures in pixels."""

    src: str
    title: str
    alt: str
    width: int
    height: int
    narrow_height: int
    empty: bool


def picture_shown(asked: StatisticsRequest, name: str, shown: Picture) -> PictureShown:
    """A picture under the filter of the page; `name` stands in its address."""
    width, height = shown.size(narrow=False)
    return PictureShown(
        src=asked.address("league-picture", name, mark=True),
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

    asked: StatisticsRequest
    views: list[ViewLink]
    explained: str
    picture: PictureShown
    table: StatisticsTable


@login_required
@require_safe
@in_one_snapshot
def pictures(request: HttpRequest, league_id: int) -> HttpResponse:
    """One of the pictures, with the same figures as a table."""
    asked = StatisticsRequest(request, league_id)
    view, views = asked.choice("ansicht", {key: kind.label for key, kind in VIEWS.items()})
    kind = VIEWS[view]
    content = kind.content(Asked(asked.frame, asked.question))
    name = view or FIRST
    if asked.wants_file():
        return asked.file(content.table, content.rows, name, extra_columns=content.columns)
    page = PicturesPage(
        asked=asked,
        views=views,
        explained=str(kind.explained),
        picture=picture_shown(asked, name, content.shown),
        table=asked.table(content.table, content.rows, extra_columns=content.columns),
    )
    return show(request, "statistics/pictures.html", page)


@login_required
@require_safe
@in_one_snapshot
def picture(request: HttpRequest, league_id: int, picture: str) -> HttpResponse:
    """One of the pictures of the statistics, by its name."""
    asked = StatisticsRequest(request, league_id)
    make = picture_of(picture)
    if make is None:
        raise Http404(_("Dieses Bild gibt es nicht."))
    dark, narrow = request.GET.get("farben") == "dunkel", request.GET.get("bild") == "schmal"
    loud, words = lines_in(request), asked.league.other_words

    def draw() -> bytes:
        from scorebook.charts.draw import draw

        return draw(make(Asked(asked.frame, asked.question, loud, words)), dark=dark, narrow=narrow)

    tag = picture_tag(picture, asked.frame.stamp(asked.question), sorted(loud), words, dark, narrow)
    return picture_answer(request, tag, draw)
