"""Who comes to a Spieltag later, and who goes earlier."""

import uuid
from typing import NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from leagues.creation_forms import created
from leagues.groups.models import Role
from leagues.journal import Actor
from leagues.people.models import Player
from leagues.web import call_and_flash

from ..forms import EnterForm, LeaveForm
from ..models import GatheringPlayer
from ..selectors import GatheringView, gathering_for, load
from ..services.rounds import enter, leave


class ComingAndGoing(NamedTuple):
    """Who of the league could come to a Spieltag, and who could go."""

    others: list[Player]
    here: list[Player]


def coming_and_going(view: GatheringView) -> ComingAndGoing:
    """Who does not take part in the next round, and who does, by name. One query."""
    here = set(view.present)
    of_league = Player.objects.filter(league=view.gathering.league_id)
    rows = list((of_league.present() | of_league.filter(pk__in=here)).order_by("name_key", "pk"))
    return ComingAndGoing([one for one in rows if one.pk not in here], [one for one in rows if one.pk in here])


@login_required
@require_POST
def gathering_enter(request: HttpRequest, gathering_id: uuid.UUID) -> HttpResponse:
    """Somebody comes later and takes part from the next round on."""
    gathering, _league = gathering_for(request, gathering_id, role=Role.SCHREIBER)
    view = load(gathering)
    form = EnterForm(request.POST, players=coming_and_going(view).others, names=view.names)
    actor = Actor.account(request.user)

    def make() -> GatheringPlayer:
        return enter(actor=actor, gathering=gathering, player=form.cleaned_data["player"])

    if not created(request, form, GatheringPlayer, make, actor=actor):
        _tell_errors(request, form)
    return redirect("gathering-round", gathering.pk)


@login_required
@require_POST
def gathering_leave(request: HttpRequest, gathering_id: uuid.UUID) -> HttpResponse:
    """Somebody goes and takes part in no more rounds."""
    gathering, _league = gathering_for(request, gathering_id, role=Role.SCHREIBER)
    view = load(gathering)
    form = LeaveForm(request.POST, players=coming_and_going(view).here, names=view.names)
    if form.is_valid():
        player = form.cleaned_data["player"]
        done = _("{name} sitzt in keiner weiteren Runde.").format(name=player)
        call_and_flash(request, leave, done, actor=Actor.account(request.user), gathering=gathering, player=player)
    else:
        _tell_errors(request, form)
    return redirect("gathering-round", gathering.pk)


def _tell_errors(request: HttpRequest, form: Form) -> None:
    for errors in form.errors.values():
        for error in errors:
            messages.error(request, str(error))
