"""An old sheet of paper, typed line by line."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from leagues.access import league_for
from leagues.actor import Actor
from leagues.creation import Creation
from leagues.creation_forms import created
from leagues.groups.models import League, Role
from leagues.web import show
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.sheet import booked
from scorebook.scoring.game.terms import Kind

from ..forms.old_sheets import OldSheetForm
from ..models import Evening
from ..services.old_sheets import record_old_sheet

REMEMBERED, MOST_SENT = timedelta(days=30), 200
UNIT = 3  # a third of a value is a whole number of points under some ways of booking


@dataclass(frozen=True)
class OldSheetPage:
    """Where a sheet is typed. `config`: what its script reads; `doubt`: the game that is asked about, if one is."""

    league: League
    form: OldSheetForm
    config: dict[str, Any]
    doubt: int | None


@login_required
@require_http_methods(["GET", "POST"])
def old_sheet(request: HttpRequest, league_id: int) -> HttpResponse:
    """Type an old sheet: who sat there, and a line for each game. Everything becomes one evening.

    A game whose points do not sum to zero is asked about once: groups have counted by rules of their own.
    """
    league = league_for(request.user, league_id, role=Role.SCHREIBER)
    form = OldSheetForm(request.POST or None, league=league)
    actor = Actor.account(request.user)
    doubt = form.doubtful if form.is_valid() else None
    if doubt is None and (
        made := created(
            request, form, Evening, lambda: record_old_sheet(actor=actor, league=league, **form.chosen), actor=actor
        )
    ):
        messages.success(request, _("Das Blatt ist eingetragen. Im Verlauf lässt es sich als Ganzes zurücknehmen."))
        return redirect("evening-detail", made.thing.pk)
    page = OldSheetPage(league, form, _config(league, form), doubt)
    return show(request, "evenings/old_sheet.html", page, status=422 if form.errors else 200)


def _config(league: League, form: OldSheetForm) -> dict[str, Any]:
    return {
        "league": league.pk,
        "sent": _sent(league),
        "games": form.came_back,
        "unit": UNIT,
        "rules": {str(version.pk): _spread(version.scheme) for version in form.versions},
        "known": sorted({name for one in form.players for name in (one.name, one.nickname) if name}),
    }


def _sent(league: League) -> list[str]:
    """The identities of what has lately become an evening: a browser that has kept one of them may forget it."""
    recent = Evening.objects.filter(league=league, opened_at__gte=timezone.now() - REMEMBERED).order_by("-opened_at")
    keys = [str(key) for key in recent.values_list("pk", flat=True)[:MOST_SENT]]
    made = Creation.objects.filter(kind=Evening._meta.label, subject__in=keys)
    return [str(identity) for identity in made.values_list("identity", flat=True)]


def _spread(scheme: Scheme) -> dict[str, Any]:
    """What winners and losers get for a game worth UNIT: two and two, a player alone who wins, one who loses."""
    pair, won = booked(UNIT, Kind.NORMAL, scheme), booked(UNIT, Kind.SOLO_DAMEN, scheme)
    alone, others = booked(-UNIT, Kind.SOLO_DAMEN, scheme)
    return {"pair": pair, "won": won, "lost": (others, alone), "zero_sum": scheme.options.booking.zero_sum}
