"""Opening an evening, the page of the evening, closing it."""

import uuid
from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_cookie

from leagues.access import league_for, manages
from leagues.actor import Actor
from leagues.creation.forms import created
from leagues.groups.models import League, Role
from leagues.page import show
from leagues.people.services.persons import forget_due
from leagues.submission import press

from ..access import evening_for
from ..additions import after_closing, closing
from ..forms.evenings import OpenEveningForm
from ..models import Evening
from ..services.evenings import close_evening, open_evening, reopen_evening
from .admission import at_the_table
from .etag import evening_tag, may_be_kept, unless_nothing_new, with_tag
from .live import page_of


@dataclass(frozen=True)
class EveningOpenPage:
    """Where an evening is opened. `editor`: where whoever asks may edit its usual rules; empty if they may not."""

    league: League
    form: OpenEveningForm
    editor: str


@login_required
@require_http_methods(["GET", "POST"])
def evening_open(request: HttpRequest, league_id: int) -> HttpResponse:
    """Open an evening: seats, first dealer, rules, date and place."""
    league = league_for(request.user, league_id, role=Role.SCHREIBER)
    form = OpenEveningForm(request.POST or None, league=league)
    actor = Actor.account(request.user)

    def make() -> Evening:
        forget_due(league=league)  # whose time to say no is over
        return open_evening(actor=actor, league=league, **form.chosen)

    if made := created(request, form, Evening, make, actor=actor):
        return redirect("evening-detail", made.thing.pk)
    editor = reverse("rules-edit", args=[league.pk, form.usual.rule_set_id]) if form.usual and manages(league) else ""
    return show(request, "evenings/open.html", EveningOpenPage(league, form, editor))


@ensure_csrf_cookie
@require_safe
@vary_on_cookie
@unless_nothing_new
@at_the_table
def evening_detail(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """The evening: entry of the next game, standing, dealer, Bock and the list of games.

    A browser keeps it and asks each time whether it still holds: 304 without reading a single game. It forgets it when
    somebody signs out, as everything else.
    """
    evening, access = evening_for(request, evening_id)
    tag, kept = evening_tag(request, evening), may_be_kept(request)
    answer = get_conditional_response(request, etag=tag) if kept else None
    if answer is None:
        answer = show(request, "evenings/detail.html", page_of(request, evening, access, tag))
    return with_tag(answer, tag) if kept else answer


@at_the_table
@require_POST
def evening_close(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Close the evening; its Siegerehrung follows."""
    evening, access = evening_for(request, evening_id, role=Role.SCHREIBER)
    honours = evening.player_rollups.exists()
    said = "" if honours else _("Der Abend ist beendet.")  # the Siegerehrung says it by itself
    closed = press(request, close_evening, said, actor=access.actor, evening=evening)
    for work in after_closing if closed else ():
        work(evening)
    if closed and access.member and (elsewhere := [address for lead in closing if (address := lead(evening))]):
        return redirect(elsewhere[0])
    if closed and honours:
        return redirect("evening-ceremony", evening.pk)
    return redirect("evening-detail", evening.pk)


@at_the_table
@require_POST
def evening_reopen(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Open a closed evening again."""
    evening, access = evening_for(request, evening_id, role=Role.SCHREIBER)
    access.require_by_name()
    press(request, reopen_evening, _("Der Abend geht weiter."), actor=access.actor, evening=evening)
    return redirect("evening-detail", evening.pk)
