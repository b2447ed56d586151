"""Who may follow an evening, or several tables together, over a line that stays open.

A line costs a thread where a server has one for each request. Only the process that `scorebook.config.asgi` starts
keeps lines open (`scorebook.config.live`); it asks this view who may. Everywhere else the answer says that there is
none.
"""

import uuid
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from leagues.accounts.addresses import address_of
from leagues.accounts.requests import stored_key

from ..access import evening_for
from .admission import at_the_table
from .answers import answers_json

FOLLOWER = "scorebook.follower"  # in the scope of a request to a process that keeps lines open


@dataclass(slots=True)
class Follower:
    """Who wants to follow, as far as limits count them; filled in by the view for whoever may."""

    person: str = ""
    address: str = ""


@answers_json()
@at_the_table
@require_safe
@never_cache
def evening_live(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """204 for whoever may follow this evening; a browser that hoped for a line then asks for none again."""
    evening_for(request, evening_id)
    return let_follow(request)


def let_follow(request: HttpRequest) -> HttpResponse:
    """204 for somebody who may follow; the process that keeps lines learns who it is."""
    follower = _scope(request).get(FOLLOWER)
    if follower is not None:
        account = request.user.pk
        follower.person = f"account {account}" if account else f"session {stored_key(request)}"
        follower.address = address_of(request)
    return HttpResponse(status=204)


def line_to(request: HttpRequest, thing: uuid.UUID, name: str = "evening-live") -> str:
    """The address at which a page can follow this evening over an open line; empty where no process keeps any.

    `name`: that of the address, for anything else that can be followed.
    """
    keeps_lines = settings.LIVE_EVENTS or FOLLOWER in _scope(request)
    return reverse(name, args=[thing]) if keeps_lines else ""


def _scope(request: HttpRequest) -> dict[str, Follower | None]:
    """What a process that keeps lines has put into the request; empty elsewhere."""
    return getattr(request, "scope", {})
