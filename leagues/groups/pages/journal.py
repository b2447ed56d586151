"""What was changed about people and rights, for whoever answers for the league."""

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from leagues.access import TOO_SMALL, league_for, manages

from ..models import Role
from ..selectors.journal import changes_page


@never_cache
@login_required
@require_safe
def league_changes(request: HttpRequest, league_id: int) -> HttpResponse:
    """Roles, invitations, players, settings: every change outside the evenings, also of a league put away."""
    league = league_for(request.user, league_id)
    if not manages(league):
        raise PermissionDenied(TOO_SMALL.format(role=Role.VERWALTER.label))
    changes = changes_page(league, request.GET.get("seite"))
    return render(request, "groups/league_changes.html", {"league": league, "changes": changes})
