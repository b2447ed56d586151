"""Opening a Spieltag, its page, ending it."""

import uuid
from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.access import league_for, manages, may
from leagues.creation_forms import created
from leagues.groups.models import League, Role
from leagues.journal import Actor
from leagues.people.services.persons import forget_due
from leagues.web import call_and_flash, render_page
from scorebook.scoring.game.scheme import Scheme

from ..forms import OpenGatheringForm
from ..models import Gathering
from ..selectors import GatheringView, gathering_for, load
from ..services.gatherings import end_gathering, open_gathering, reopen_gathering
from .rounds import finished


@dataclass(frozen=True)
class GatheringOpenPage:
    """Where a Spieltag is opened."""

    league: League
    form: OpenGatheringForm


@dataclass(frozen=True)
class GatheringPage:
    """A Spieltag: who sits where, how far each table is, and the common standing.

    `may_go_on`: whether the user may begin the next round or end the Spieltag just now. `may_take_back`: whether
    they may take back the last round.
    """

    league: League
    gathering: Gathering
    view: GatheringView
    scheme: Scheme
    may_write: bool
    may_go_on: bool
    may_take_back: bool


@login_required
@require_http_methods(["GET", "POST"])
def gathering_open(request: HttpRequest, league_id: int) -> HttpResponse:
    """Open a Spieltag: who takes part, the rules, and how people are put at tables. Its first round follows."""
    league = league_for(request.user, league_id, role=Role.SCHREIBER)
    form = OpenGatheringForm(request.POST or None, league=league)
    actor = Actor.account(request.user)

    def make() -> Gathering:
        forget_due(league=league)  # whose time to say no is over
        return open_gathering(actor=actor, league=league, **form.chosen)

    if made := created(request, form, Gathering, make, actor=actor):
        return redirect("gathering-round", made.thing.pk)
    return render_page(request, "gatherings/open.html", GatheringOpenPage(league, form))


@login_required
@require_safe
def gathering_detail(request: HttpRequest, gathering_id: uuid.UUID) -> HttpResponse:
    """A Spieltag as it stands."""
    gathering, league = gathering_for(request, gathering_id)
    view, may_write = load(gathering), may(league, Role.SCHREIBER)
    playing = view.current.open if view.current else []
    page = GatheringPage(
        league=league,
        gathering=gathering,
        view=view,
        scheme=gathering.rule_set_version.scheme,
        may_write=may_write,
        may_go_on=may_write and (not playing or manages(league)),
        may_take_back=may_write and gathering.open and view.empty_round is not None,
    )
    return render_page(request, "gatherings/detail.html", page)


@login_required
@require_POST
def gathering_end(request: HttpRequest, gathering_id: uuid.UUID) -> HttpResponse:
    """End a Spieltag; a Verwalter ends the tables with it that are still playing."""
    gathering, league = gathering_for(request, gathering_id, role=Role.SCHREIBER)
    actor = Actor.account(request.user)
    with finished(gathering):
        call_and_flash(request, end_gathering, actor=actor, gathering=gathering, close_open=manages(league))
    gathering.refresh_from_db()
    if not gathering.open and load(gathering).has_bookings:
        return redirect("gathering-ceremony", gathering.pk)
    return redirect("gathering-detail", gathering.pk)


@login_required
@require_POST
def gathering_reopen(request: HttpRequest, gathering_id: uuid.UUID) -> HttpResponse:
    """Let a Spieltag go on."""
    gathering, _league = gathering_for(request, gathering_id, role=Role.SCHREIBER)
    done = _("Der Spieltag geht weiter.")
    call_and_flash(request, reopen_gathering, done, actor=Actor.account(request.user), gathering=gathering)
    return redirect("gathering-detail", gathering.pk)
