"""What was changed about people and rights, for whoever answers for the league."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Page
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from leagues.access import TOO_SMALL, league_for, manages
from leagues.page import show

from ..models import League, Role
from ..selectors.journal import Change, changes_page


@dataclass(frozen=True)
class LeagueChangesPage:
    """A page of what was changed outside the evenings, the newest first."""

    league: League
    changes: Page[Change]


@never_cache
@login_required
@require_safe
def league_changes(request: HttpRequest, league_id: int) -> HttpResponse:
    """Roles, invitations, players, settings: every change outside the evenings, also of a league put away."""
    league = league_for(request.user, league_id)
    if not manages(league):
        raise PermissionDenied(TOO_SMALL.format(role=Role.VERWALTER.label))
    changes = changes_page(league, request.GET.get("seite"))
    return show(request, "groups/league_changes.html", LeagueChangesPage(league, changes))
