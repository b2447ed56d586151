"""The page of pictures, each with its table, and the pictures themselves."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues.database import in_one_snapshot
from leagues.web import show
from scorebook.charts.answer import picture_answer, picture_tag

from ..pictures.contents import FIRST, VIEWS, Asked, picture_of
from .question import StatisticsRequest, lines_in
from .shown import PicturesPage, picture_shown


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
