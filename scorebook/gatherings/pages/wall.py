"""A Spieltag on the wall: the common standing, and how far each table is."""

import uuid
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from leagues.groups.models import League
from leagues.page import show
from scorebook.evenings.pages.answers import answers_json
from scorebook.evenings.pages.follow import let_follow, line_to

from ..access import gathering_for
from ..models import Gathering
from ..selectors import GatheringView, load

ROOMY: Final = 6  # so many lines may be as high as they like
ONE_COLUMN: Final = 10


@dataclass(frozen=True)
class GatheringWallPage:
    """The wide view; `stamp` changes with every change of a table. `follow_url` is where a screen hears of it at once,
    empty if nowhere."""

    league: League
    gathering: Gathering
    view: GatheringView
    stamp: str
    crowded: bool
    two_columns: bool
    follow_url: str


@login_required
@require_safe
def gathering_display(request: HttpRequest, gathering_id: uuid.UUID) -> HttpResponse:
    """The wide view; `?stand=<stamp>` is answered with 204 as long as nothing is new."""
    gathering, league = gathering_for(request, gathering_id)
    view = load(gathering)
    if request.GET.get("stand") == view.stamp:
        return HttpResponse(status=204)
    number = len(view.lines)
    line = line_to(request, gathering.pk, "gathering-live")
    page = GatheringWallPage(league, gathering, view, view.stamp, number > ROOMY, number > ONE_COLUMN, line)
    return show(request, "gatherings/display.html", page)


@answers_json()
@require_safe
@never_cache
def gathering_live(request: HttpRequest, gathering_id: uuid.UUID) -> HttpResponse:
    """204 for whoever may follow this Spieltag; a browser that hoped for a line then asks for none again."""
    gathering_for(request, gathering_id)
    return let_follow(request)
