"""The page of a league: its evenings, and what can be done from here."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from leagues.access import league_for, manages, may
from leagues.groups.models import Role
from leagues.page import show
from scorebook.evenings.selectors.evenings import evenings_page, open_evening_of

from .contexts import LeaguePage


@login_required
@require_safe
def league_page(request: HttpRequest, league_id: int) -> HttpResponse:
    """The league with its evenings, newest first."""
    league = league_for(request.user, league_id)
    page = LeaguePage(
        league=league,
        evenings=evenings_page(league, request.GET.get("seite")),
        open_evening=open_evening_of(league),
        may_write=may(league, Role.SCHREIBER),
        manages=manages(league),
    )
    return show(request, "statistics/league.html", page)
