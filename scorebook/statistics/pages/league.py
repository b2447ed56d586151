"""The page of a league: its evenings, and what can be done from here."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from leagues.access import league_for, manages, may
from leagues.groups.models import Role
from leagues.groups.under_way import beginning_of
from leagues.page import show
from scorebook.evenings.selectors.evenings import evenings_page, open_evening_of

from .contexts import LeaguePage


@login_required
@require_safe
def league_page(request: HttpRequest, league_id: int) -> HttpResponse:
    """The league with its evenings, newest first."""
    league = league_for(request.user, league_id)
    evenings, may_write = evenings_page(league, request.GET.get("seite")), may(league, Role.SCHREIBER)
    page = LeaguePage(
        league=league,
        evenings=evenings,
        open_evening=open_evening_of(league),
        beginning=beginning_of(league) if may_write and not evenings else None,
        may_write=may_write,
        manages=manages(league),
    )
    return show(request, "statistics/league.html", page)
