"""Ready-made rules: to look at, to pass on as a file or an address, and to take over, the last for members only."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from leagues.access import league_for, leagues_of, may, members_only, require
from leagues.creation_forms import created
from leagues.groups.models import League, Role
from leagues.journal import Actor
from leagues.refused import Refused
from leagues.web import absolute_url, flash, qr_image, render_page, submit

from ..deviations import Deviation, deviations
from ..models import RuleSet
from ..presets import (
    Answer,
    Preset,
    Proposal,
    SchemeCard,
    house_cards,
    house_presets,
    names_rules,
    preset_card,
    preset_file,
    preset_from_query,
    proposal,
    questions,
    read_preset_file,
    rules_query,
    scheme_cards,
    scheme_presets,
    usual_card,
)
from ..selectors import newest_rule_set_versions
from ..services import take_preset
from .rulebook import version_from_query

# A QR code with more would be too fine for a phone to read.
LONGEST_CODE = 900


class PresetFileForm(forms.Form):
    """A file with rules that somebody passed on."""

    file = forms.FileField(
        label=gettext_lazy("Datei mit Regeln"),
        error_messages={
            "required": gettext_lazy("Wähle die Datei aus, die du bekommen hast."),
            "empty": gettext_lazy("Die Datei ist leer."),
        },
        widget=forms.ClearableFileInput(attrs={"accept": ".json,application/json"}),
    )


class TakePresetForm(forms.Form):
    """Rules that a league takes over: what they are called there, and whether new evenings are played by them."""

    name = forms.CharField(
        label=gettext_lazy("Name bei euch"),
        max_length=80,
        error_messages={"required": gettext_lazy("Die Regeln brauchen einen Namen.")},
    )
    usual = forms.BooleanField(
        label=gettext_lazy("Neue Abende danach spielen"),
        required=False,
        help_text=gettext_lazy("Gespielte Abende bleiben, wie sie sind; ein laufender auch."),
    )


class QuestionsForm(forms.Form):
    """The five questions, each with its answers as buttons."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.questions = {one.key: one for one in questions()}
        for key, question in self.questions.items():
            self.fields[key] = forms.ChoiceField(
                label=question.words,
                choices=[(answer.key, answer.words) for answer in question.answers],
                widget=forms.RadioSelect,
                error_messages={"required": gettext_lazy("Tippe eine Antwort an.")},
            )

    def answers(self) -> list[Answer]:
        """What was said, in the order of the questions."""
        answers = self.cleaned_data
        return [answer for key, one in self.questions.items() for answer in one.answers if answer.key == answers[key]]


@dataclass(frozen=True)
class PresetListPage:
    """All ready-made rules as cards, what most play before the others, and the form for a file."""

    usual: SchemeCard
    schemes: Sequence[SchemeCard]
    houses: Sequence[SchemeCard]
    form: PresetFileForm


@dataclass(frozen=True)
class PresetPage:
    """Rules to look at: what they do otherwise than their Abrechnung, how they are passed on, and who may take them.

    `query` names them in an address; `leagues`: those in which the person asking may take them.
    """

    preset: Preset
    card: SchemeCard
    deviations: Sequence[Deviation]
    query: str
    leagues: Sequence[League]
    shared: "SharedRules"


@dataclass(frozen=True)
class SharedRules:
    """How rules are passed on: the full address, a QR code (empty if it would be too fine), and where the file is."""

    address: str
    qr: str
    download: str


@dataclass(frozen=True)
class SharePage:
    """A league's rules to be passed on."""

    league: League
    preset: Preset
    shared: SharedRules


@dataclass(frozen=True)
class TakePresetPage:
    """Rules that a league is about to take, and under which name."""

    league: League
    preset: Preset
    card: SchemeCard
    deviations: Sequence[Deviation]
    form: TakePresetForm


@dataclass(frozen=True)
class QuestionsPage:
    """The five questions; with all of them answered also the proposal, and the addresses to take it either way.

    `new_league`: they were asked for a league that is being started, whose form is where the answer leads.
    """

    form: QuestionsForm
    new_league: bool
    proposal: Proposal | None
    card: SchemeCard | None
    proposed: str
    adapted: str


@require_safe
def preset_list(request: HttpRequest) -> HttpResponse:
    """All ready-made rules, the way to the five questions, and a field for a file with rules."""
    return render_page(request, "rules/presets.html", _list(PresetFileForm()))


@require_safe
def preset(request: HttpRequest) -> HttpResponse:
    """Rules named in the address, for everybody; those that cannot be read are said so."""
    try:
        found = preset_from_query(request)
    except Refused as refused:
        return _unreadable(request, refused)
    mine = [one for one in leagues_of(request.user).order_by("name") if may(one, Role.VERWALTER)]
    page = PresetPage(
        preset=found,
        card=preset_card(found),
        deviations=deviations(found.scheme),
        query=rules_query(found),
        leagues=mine,
        shared=_shared(request, found),
    )
    return render_page(request, "rules/preset.html", page)


@require_safe
def preset_download(request: HttpRequest) -> HttpResponse:
    """The rules named in the address as a file."""
    try:
        found = preset_from_query(request)
    except Refused as refused:
        return _unreadable(request, refused)
    headers = {"Content-Disposition": f'attachment; filename="{_file_name(found)}"'}
    return HttpResponse(preset_file(found), content_type="application/json; charset=utf-8", headers=headers)


@require_http_methods(["GET", "POST"])
def preset_read(request: HttpRequest) -> HttpResponse:
    """Read a file with rules and lead to the page that shows them. Nothing is kept."""
    if request.method != "POST":
        return redirect("preset-list")
    form = PresetFileForm(request.POST, request.FILES)
    if form.is_valid():
        found = submit(form, read_preset_file, data=form.cleaned_data["file"].read())
        if found is not None:
            return redirect(f"{reverse('preset')}?{rules_query(found)}")
    return render_page(request, "rules/presets.html", _list(form))


@require_safe
def preset_questions(request: HttpRequest) -> HttpResponse:
    """Five questions, each answered by a tap, and the nearest ready-made rules."""
    new_league = "neue-liga" in request.GET
    form = QuestionsForm(request.GET if request.GET.keys() - {"neue-liga"} else None)
    if not form.is_valid():
        return render_page(request, "rules/preset_questions.html", QuestionsPage(form, new_league, None, None, "", ""))
    found = proposal(form.answers(), [*house_presets().values(), *scheme_presets().values()])
    # No ready-made rules give their name to what differs from them.
    own = Preset("", _("Unsere Regeln"), "", found.chosen)
    taken = reverse("league-create" if new_league else "preset")
    proposed, adapted = (f"{taken}?{rules_query(one)}" for one in (found.preset, own))
    page = QuestionsPage(form, new_league, found, preset_card(found.preset), proposed, adapted)
    return render_page(request, "rules/preset_questions.html", page)


@members_only
@require_safe
def league_rules_shared(request: HttpRequest, league_id: int) -> HttpResponse:
    """The rules of a league as an address, a code and a file."""
    league = league_for(request.user, league_id)
    version = version_from_query(request, list(newest_rule_set_versions(league)))
    found = Preset("", version.rule_set.name, "", version.scheme)
    return render_page(request, "rules/shared.html", SharePage(league, found, _shared(request, found)))


@login_required
@require_http_methods(["GET", "POST"])
def preset_take(request: HttpRequest, league_id: int) -> HttpResponse:
    """Take rules into a league, as a rule set of its own; without a league one chooses first."""
    league = league_for(request.user, league_id)
    require(league, Role.VERWALTER)
    if not names_rules(request):
        return redirect("preset-list")
    try:
        found = preset_from_query(request)
    except Refused as refused:
        return _unreadable(request, refused)
    form = TakePresetForm(request.POST or None, initial={"name": found.name, "usual": True})
    actor = Actor.account(request.user)

    def take() -> RuleSet:
        return take_preset(actor=actor, league=league, scheme=found.scheme, **form.cleaned_data)

    made = created(request, form, RuleSet, take, actor=actor)
    if made:
        messages.success(request, _("„{rules}“ gehört jetzt zu euren Regeln.").format(rules=made.thing))
        return redirect(f"{reverse('league-rules', args=[league.pk])}?{urlencode({'regelwerk': made.thing.pk})}")
    page = TakePresetPage(league, found, preset_card(found), deviations(found.scheme), form)
    return render_page(request, "rules/preset_take.html", page)


def _file_name(found: Preset) -> str:
    return f"regeln-{slugify(found.name) or found.scheme.key}.json"


def _shared(request: HttpRequest, found: Preset) -> SharedRules:
    query = rules_query(found)
    address = absolute_url(request, f"{reverse('preset')}?{query}")
    code = qr_image(address) if len(address) <= LONGEST_CODE else ""
    return SharedRules(address, code, f"{reverse('preset-download')}?{query}")


def _list(form: PresetFileForm) -> PresetListPage:
    return PresetListPage(usual_card(), scheme_cards(), house_cards(), form)


def _unreadable(request: HttpRequest, refused: Refused) -> HttpResponse:
    """The list of ready-made rules with the reason why those of the address cannot be shown."""
    flash(request, refused)
    return render_page(request, "rules/presets.html", _list(PresetFileForm()), status=400)
