"""Having a league deleted for good, and keeping it after all."""

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from leagues.accounts.requests import account_of
from leagues.actor import Actor
from leagues.page import show
from leagues.submission import press, submit

from ..forms import RemovalForm
from ..models import League
from ..services.removal import WAITING, ask_to_remove, keep_league
from .leagues import managed_league


@dataclass(frozen=True)
class RemovalPage:
    """What goes with a league, and the wish that it goes; once wished, it can be kept."""

    league: League
    form: RemovalForm
    days: int = WAITING.days


@never_cache
@sensitive_post_parameters("password")
@login_required
@require_http_methods(["GET", "POST"])
def league_remove(request: HttpRequest, league_id: int) -> HttpResponse:
    """Wish that the league be deleted for good: for a Verwalter who knows the own password, put away or not."""
    league = managed_league(request, league_id)
    form = RemovalForm(request.POST or None, account=account_of(request))
    if form.is_valid() and (asked := submit(form, ask_to_remove, actor=Actor.account(request.user), league=league)):
        day = date_format(timezone.localtime(asked.removal_due), "d.m.Y")
        messages.success(request, _("Verlangt. Gelöscht wird die Liga am {day}.").format(day=day))
        return redirect("league-remove", league.pk)
    return show(request, "groups/remove.html", RemovalPage(league, form))


@login_required
@require_POST
def league_keep(request: HttpRequest, league_id: int) -> HttpResponse:
    """The league stays after all."""
    league = managed_league(request, league_id)
    press(request, keep_league, _("Die Liga bleibt."), actor=Actor.account(request.user), league=league)
    return redirect("league-edit", league.pk)
