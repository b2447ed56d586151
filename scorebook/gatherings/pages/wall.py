"""A Spieltag on the wall: the common standing, and how far each table is."""

import uuid
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from leagues.groups.models import League
from leagues.web import show

from ..access import gathering_for
from ..models import Gathering
from ..selectors import GatheringView, load, stamp_of

ROOMY: Final = 6  # so many lines may be as high as they like
ONE_COLUMN: Final = 10


@dataclass(frozen=True)
class GatheringWallPage:
    """The wide view; `stamp` changes with every change of a table."""

    league: League
    gathering: Gathering
    view: GatheringView
    stamp: str
    crowded: bool
    two_columns: bool


@login_required
@require_safe
def gathering_display(request: HttpRequest, gathering_id: uuid.UUID) -> HttpResponse:
    """The wide view; `?stand=<stamp>` is answered with 204 as long as nothing is new."""
    gathering, league = gathering_for(request, gathering_id)
    stamp = stamp_of(gathering)
    if request.GET.get("stand") == stamp:
        return HttpResponse(status=204)
    view = load(gathering)
    number = len(view.lines)
    page = GatheringWallPage(league, gathering, view, stamp, number > ROOMY, number > ONE_COLUMN)
    return show(request, "gatherings/display.html", page)
