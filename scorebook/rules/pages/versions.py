"""The versions of a rule set: what was changed when and by whom, and the way back to an earlier one."""

from dataclasses import dataclass
from typing import Final

from django.contrib.auth.decorators import login_required
from django.core.paginator import Page
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from leagues.access import league_for, may
from leagues.actor import Actor
from leagues.groups.models import League, Role
from leagues.page import show
from leagues.submission import press

from ..models import RuleSet, RuleSetVersion
from ..selectors import VersionInTime, versions_page
from ..services import go_back

MOST: Final = 2**63 - 1  # the largest number a database keeps


@dataclass(frozen=True)
class RuleVersionsPage:
    """The versions of a rule set, the newest first. `may_change`: whether whoever asks may go back to one."""

    league: League
    rule_set: RuleSet
    versions: Page[VersionInTime]
    may_change: bool


@login_required
@require_safe
def rule_versions(request: HttpRequest, league_id: int, rule_set_id: int) -> HttpResponse:
    """What a rule set has said over time. Http404 for one of another league."""
    league = league_for(request.user, league_id)
    rule_set = RuleSet.objects.filter(league=league, pk=rule_set_id).first()
    if rule_set is None:
        raise Http404(_("Dieses Regelwerk gibt es nicht."))
    rule_set.league = league
    versions = versions_page(rule_set, request.GET.get("seite"))
    page = RuleVersionsPage(league, rule_set, versions, may(league, Role.VERWALTER))
    return show(request, "rules/versions.html", page)


@login_required
@require_POST
def go_back_to(request: HttpRequest, league_id: int, version_id: int) -> HttpResponse:
    """A button: what this version said counts again from now on."""
    league = league_for(request.user, league_id, role=Role.VERWALTER)
    version = version_for(league, version_id)
    done = _("Ab jetzt gilt wieder, was in Fassung {number} stand.").format(number=version.number)
    press(request, go_back, done, version=version, actor=Actor.account(request.user))
    return redirect("rule-versions", league.pk, version.rule_set_id)


def version_for(league: League, version_id: int) -> RuleSetVersion:
    """A version of a rule set of this league; Http404 for any other."""
    versions = RuleSetVersion.objects.select_related("rule_set")
    version = versions.filter(league=league, pk=version_id).first() if version_id <= MOST else None
    if version is None:
        raise Http404(_("Diese Fassung gibt es nicht."))
    return version
