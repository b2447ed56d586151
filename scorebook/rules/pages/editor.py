"""Editing a rule set: every option with its sentence, its origin and an example that follows.

Saving makes a new version.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from leagues.access import league_for
from leagues.actor import Actor
from leagues.groups.models import League, Role
from leagues.page import show
from leagues.submission import submit

from ..editor import EditorSection, editor_sections
from ..models import RuleSetVersion
from ..presets import Preset
from ..rule_set_forms import RuleSetForm
from ..selectors import newest_rule_set_versions
from ..services import change_rule_set
from .preset_address import rules_query


@dataclass(frozen=True)
class EditorPage:
    """All options of a rule set. `changed`: how many are otherwise than its Abrechnung says."""

    league: League
    version: RuleSetVersion
    form: RuleSetForm
    sections: Sequence[EditorSection]
    changed: int


@login_required
@require_http_methods(["GET", "POST"])
def rules_edit(request: HttpRequest, league_id: int, rule_set_id: int) -> HttpResponse:
    """The form, filled with the newest version or with what was sent.

    `do=save` stores it, `do=try` answers a script, `do=propose` leads to the vote on it. Anything else shows
    what was sent, with its examples. Http404 for a rule set of another league.
    """
    league = league_for(request.user, league_id, role=Role.VERWALTER)
    version = newest_rule_set_versions(league).filter(rule_set_id=rule_set_id).first()
    if version is None:
        raise Http404(_("Dieses Regelwerk gibt es nicht."))
    form = RuleSetForm(request.POST or None, version=version, league=league)
    wish = request.POST.get("do", "")
    if wish == "save" and form.is_valid():
        saved = submit(form, change_rule_set, actor=Actor.account(request.user), version=version, **form.facts())
        if saved is not None:
            _say(request, saved, version)
            return redirect(f"{reverse('league-rules', args=[league.pk])}?{urlencode({'regelwerk': rule_set_id})}")
        form.rebase()
    if wish == "propose" and form.is_valid():
        wanted = Preset("", form.cleaned_data["name"], "", form.shown)
        return redirect(f"{reverse('rule-propose', args=[league.pk])}?{rules_query(wanted)}")
    sections = editor_sections(form, request.POST.getlist("open"))
    page = EditorPage(league, version, form, sections, sum(section.changed for section in sections))
    return show(request, "rules/_tried.html" if wish == "try" else "rules/edit.html", page)


def _say(request: HttpRequest, saved: RuleSetVersion, before: RuleSetVersion) -> None:
    if saved.pk == before.pk:
        messages.info(
            request, _("An den Regeln ist nichts anders; es bleibt bei Fassung {number}.").format(number=saved.number)
        )
        return
    said = _(
        "Gespeichert als Fassung {number}. Sie gilt ab jetzt für jeden neuen Abend; gespielte bleiben, wie sie sind."
    )
    messages.success(request, said.format(number=saved.number))
