"""Who writes at the table: the pen, which one phone holds."""

import uuid
from dataclasses import dataclass
from secrets import token_hex

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from leagues.access import Access
from leagues.accounts.sessions import account_of, label_of
from leagues.groups.models import Role
from leagues.people.models import Player
from leagues.web import press

from ..access import evening_for
from ..models import Evening, Pen, pen_of
from ..services.pen import put_pen_down, take_pen
from .admission import at_the_table
from .etag import PHONE, holds_pen


@dataclass(frozen=True)
class PenHeld:
    """Who holds the pen (None: nobody), and whether it is this phone."""

    held: Pen | None
    own: bool


def pen_held(request: HttpRequest, evening: Evening) -> PenHeld:
    """Who holds the pen of an evening; nobody when it is closed."""
    pen = pen_of(evening)
    held = pen if pen and pen.phone and evening.open else None
    return PenHeld(held, own=holds_pen(request, held))


@at_the_table
@require_POST
def evening_pen(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Take the pen, or with `weg` put it down. A script gets 204 and asks for the stand."""
    evening, access = evening_for(request, evening_id, role=Role.SCHREIBER)
    phone = request.session.setdefault(PHONE, token_hex(16))
    if "weg" in request.POST:
        put_pen_down(evening=evening, phone=phone)
    else:
        press(request, take_pen, evening=evening, phone=phone, name=_writer(request, access))
    by_script = request.headers.get("Accept") == "*/*"
    return HttpResponse(status=204) if by_script else redirect("evening-detail", evening.pk)


def _writer(request: HttpRequest, access: Access) -> str:
    """How the table calls this phone: the player of the account, the account, or what kind of phone it is."""
    if not access.member:  # also somebody with an account: the league does not know the name
        return label_of(request.META.get("HTTP_USER_AGENT", ""))
    account = account_of(request)
    player = Player.objects.shown().filter(league=access.league, account=account).first()
    return player.called if player else account.display_name
