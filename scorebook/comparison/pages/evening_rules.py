"""Counting one evening by another version of its league's rules, also while it is played."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from leagues.groups.models import Role
from leagues.web import show
from scorebook.evenings.access import evening_for
from scorebook.evenings.models import Evening
from scorebook.evenings.services.other_rules import play_by
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.selectors import newest_rule_set_versions


@dataclass(frozen=True)
class EveningRulesPage:
    """By what an evening is counted, and the newest versions that it could be counted by instead."""

    evening: Evening
    versions: Sequence[RuleSetVersion]


@login_required
@require_http_methods(["GET", "POST"])
def evening_rules(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Move an evening to a version; what cannot be scored by it is said, and nothing happens then."""
    evening, access = evening_for(request, evening_id, role=Role.VERWALTER)
    newest = list(newest_rule_set_versions(access.league))
    versions = [one for one in newest if one.pk != evening.rule_set_version_id]
    chosen = next((one for one in versions if str(one.pk) == request.POST.get("version")), None)
    if chosen:
        found = play_by(actor=access.actor, evening_id=evening.pk, version=chosen)
        if found.obstacle is None:
            messages.success(request, _("Der Abend rechnet jetzt nach {version}.").format(version=chosen))
            return redirect("evening-detail", evening.pk)
        messages.error(request, _("So lässt sich der Abend nicht rechnen: {why}").format(why=found.obstacle.sentence))
    return show(request, "comparison/evening_rules.html", EveningRulesPage(evening, versions))
