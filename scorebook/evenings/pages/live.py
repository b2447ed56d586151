"""What phones at one table ask each other through the server: is anything new, and who holds the pen."""

import uuid
from secrets import token_hex
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_cookie

from leagues.access import Access
from leagues.accounts.requests import account_of
from leagues.accounts.sessions import label_of
from leagues.groups.models import Role
from leagues.people.models import Player
from leagues.submission import press
from scorebook.rules.wording import facts_in_words

from ..access import evening_for
from ..additions import evening_page
from ..forms.entry import NAMES_COOKIE, new_game_config
from ..models import Evening, pen_of
from ..selectors.evenings import EveningView, load
from ..services.pen import put_pen_down, take_pen
from ..services.same_game import Found, seen_until
from .admission import at_the_table
from .answers import answers_json
from .calculation import game_row
from .sheet import evening_context

PHONE = "phone"  # in the session: the number this phone has made up for itself
PARTS = ("head", "now", "pen", "last", "standing", "games")  # as the evening's page is put together


def stand_tag(evening: Evening, access: Access) -> str:
    """The ETag of what this phone sees: the stamps of the evening and of its pen, and what it may do."""
    pen = pen_of(evening)
    return f'"{evening.stamp}.{pen.stamp if pen else 0}.{access.role}"'


def page_context(request: HttpRequest, evening: Evening, access: Access) -> dict[str, Any]:
    """Everything on the evening's page: the entry where there is one, and the parts that `stand` brings up to date."""
    writes = access.may_write and evening.open
    # Before the games are read: a game that comes in between is asked about once too often, never once too seldom.
    seen = seen_until(evening) if writes else ""
    view = load(evening)
    context = evening_context(view) | pen_context(request, evening)
    context |= {"league": access.league, "access": access, "may_write": access.may_write}
    context["stand_tag"] = stand_tag(evening, access).strip('"')
    context["additions"] = [addition(evening) for addition in evening_page]
    for line in context["newest_first"]:
        marks = (addition.marks.get(line["event"].pk) for addition in context["additions"])
        line["marks"] = [mark for mark in marks if mark]
    if writes:
        context["entry"] = new_game_config(view, seen=seen, wording=request.COOKIES.get(NAMES_COOKIE, ""))
    return context


def pen_context(request: HttpRequest, evening: Evening) -> dict[str, Any]:
    """Who holds the pen: `pen` (None: nobody) and whether it is this phone."""
    pen = pen_of(evening)
    held = pen if pen and pen.phone and evening.open else None
    return {"pen": held, "own_pen": bool(held and held.phone == request.session.get(PHONE))}


@answers_json()
@at_the_table
@require_safe
@vary_on_cookie
@cache_control(private=True, no_cache=True)
def evening_stand(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """The parts of the evening's page as they are now; 304 as long as nothing is new, after one query more than
    it takes to know who asks."""
    evening, access = evening_for(request, evening_id)
    tag = stand_tag(evening, access)
    answer = get_conditional_response(request, etag=tag)
    if answer is None:
        context = page_context(request, evening, access)
        parts = {name: render_to_string(f"evenings/parts/{name}.html", context, request) for name in PARTS}
        keys = {"tag": context["stand_tag"], "open": evening.open, "parts": parts, "entry": context.get("entry")}
        answer = JsonResponse(keys | {"news": _news(context)})
    answer.headers["ETag"] = tag
    return answer


def _news(context: dict[str, Any]) -> str:
    """The newest entry in one line, for a phone that is in the middle of another one."""
    last = context["last"]
    if last is None:
        return ""
    title = f"Spiel {last['number']}: {last['title']}" if last["is_game"] else str(last["title"])
    return ", ".join(part for part in (title, last["sub"]) if part)


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


def same_game(request: HttpRequest, view: EveningView, found: Found) -> JsonResponse:
    """409: another phone has recorded what looks like the same game. The answer to "another one" is `seen` again."""
    names, scheme, account = view.names, view.evening.rule_set_version.scheme, found.account
    if account is not None and account == request.user:
        who = ""
    else:
        who = account.display_name if account else "ein anderes Handy"
    number = game_row(view, found.game).number
    said = f"Das hat {who} eben eingetragen." if who else "Das wurde eben schon eingetragen."
    pairs = [pair for pair in facts_in_words(found.facts, scheme, names) if pair[1] != "keine"]
    same: dict[str, Any] = {
        "said": said,
        "title": f"Spiel {number}",
        "facts": pairs,
        "seen": found.seen,
    }
    same["redirect"] = reverse("evening-detail", args=[view.evening.pk])
    return JsonResponse({"same": same}, status=409)
