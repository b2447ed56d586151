"""What a game has broken, which the result card asks for once it lies there: looking for it never delays a save."""

import uuid
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_cookie

from leagues.page import rendered

from ..access import game_for
from ..additions import Broken
from ..additions import game_records as registered
from .admission import at_the_table
from .answers import answers_json


@dataclass(frozen=True)
class GameRecords:
    """The records of a game."""

    broken: list[Broken]


@answers_json()
@at_the_table
@require_safe
@vary_on_cookie
@cache_control(private=True, no_store=True)
def game_records(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The records that a game has broken, as lines of its card; none for a game that was withdrawn."""
    game, access = game_for(request, game_id)
    broken = [one for room in registered for one in room(game, access.member)]
    html = rendered("evenings/parts/records.html", GameRecords(broken), request) if broken else ""
    return JsonResponse({"records": html})
