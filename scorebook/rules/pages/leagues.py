"""A new league with its rules, and the settings of a league with its usual ones."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from leagues.access import require
from leagues.creation_forms import created
from leagues.fields import NamesField, choice_field
from leagues.groups.forms import LeagueForm, NewLeagueForm
from leagues.groups.models import League, Role
from leagues.groups.pages.leagues import managed_league
from leagues.groups.services.leagues import edit_league
from leagues.journal import Actor
from leagues.people.models import Player
from leagues.web import absolute_url, render_page, submit
from scorebook.scoring import SCHEMES
from scorebook.scoring.evening import FEWEST

from ..models import RuleSet, RuleSetVersion
from ..presets import (
    BROUGHT,
    Preset,
    SchemeCard,
    all_presets,
    house_cards,
    preset_card,
    preset_from_address,
    scheme_cards,
    usual_card,
)
from ..services import choose_rules, start_league


class StartLeagueForm(NewLeagueForm):
    """A new league, who plays in it, and by which Abrechnung. None is preselected: the wrong one counts wrongly."""

    players = NamesField(
        label=gettext_lazy("Wer spielt mit?"),
        required=False,
        help_text=gettext_lazy("Mit Komma: Anna, Bernd, Clara, Dora. Wer noch fehlt, kommt später dazu."),
    )
    default_scheme = forms.ChoiceField(
        label=gettext_lazy("Abrechnung"),
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Bitte eine Abrechnung wählen; danach wird gerechnet.")},
    )
    field_order = ("name", "players", "default_scheme")

    def __init__(self, *args: Any, preset: Preset | None = None, **kwargs: Any) -> None:
        """`preset`: rules that somebody passed on; they are offered first, and chosen until something else is."""
        super().__init__(*args, **kwargs)
        self.brought = preset
        offered = [(key, one.name) for key, one in all_presets().items()]
        if preset and not preset.key:
            offered.insert(0, (BROUGHT, preset.name))
        choice_field(self, "default_scheme").choices = offered
        if preset:
            self.initial["default_scheme"] = preset.key or BROUGHT

    def facts(self) -> dict[str, Any]:
        """What the service takes."""
        facts = dict(self.cleaned_data)
        chosen = facts.pop("default_scheme")
        if chosen in SCHEMES:
            return {**facts, "default_scheme": chosen}
        return {**facts, "preset": self.brought if chosen == BROUGHT else all_presets()[chosen]}


class LeagueSettingsForm(LeagueForm):
    """What a Verwalter changes about a league, and its usual rules."""

    rules = forms.ChoiceField(
        label=gettext_lazy("Gewöhnliche Abrechnung"),
        help_text=gettext_lazy("So wird gerechnet, wenn beim Eröffnen eines Abends nichts anderes gewählt wird."),
    )
    other_words = forms.BooleanField(
        label=gettext_lazy("Bayerische Namen"),
        required=False,
        help_text=gettext_lazy(
            "Ober, Unter, Eichel, Grün und Schellen statt Damen, Buben, Kreuz, Pik und Karo, auf jeder Seite."
        ),
    )
    field_order = ("name", "rules")

    def __init__(self, *args: Any, league: League, **kwargs: Any) -> None:
        super().__init__(*args, league=league, **kwargs)
        if not _has_other_words(league):
            del self.fields["other_words"]
        self.rule_sets = {f"set-{one.pk}": one for one in league.rule_sets.order_by("pk")}
        self.initial["rules"] = next((key for key, one in self.rule_sets.items() if one.is_default), None)
        own = {one.name for one in self.rule_sets.values()}
        more = [(key, scheme.title) for key, scheme in SCHEMES.items() if scheme.title not in own]
        groups: list[Any] = [
            (gettext_lazy("Eure Regelwerke"), [(key, str(one)) for key, one in self.rule_sets.items()])
        ]
        groups.append((gettext_lazy("Weitere Abrechnungen"), more))
        self.fields["rules"].choices = groups  # type: ignore[attr-defined]

    def facts(self) -> dict[str, Any]:
        """What the service of the league takes; what is not offered stays as it is."""
        words = {name: self.cleaned_data[name] for name in ("other_words",) if name in self.fields}
        return super().facts() | words

    def rules_chosen(self) -> dict[str, Any]:
        """The usual rules, as the service takes them."""
        chosen = self.cleaned_data["rules"]
        if chosen in self.rule_sets:
            return {"rule_set": self.rule_sets[chosen]}
        return {"scheme_key": chosen}


def _has_other_words(league: League) -> bool:
    """Whether an Abrechnung by which the league plays has other words. One query."""
    keys = set(RuleSetVersion.objects.filter(league=league).order_by().values_list("scheme_key", flat=True))
    return any(SCHEMES[key].german_cards for key in keys & SCHEMES.keys())


@dataclass(frozen=True)
class NewLeaguePage:
    """The form of a league that is not there yet: what most play, the Abrechnungen, the house variants to choose from.

    `preset_card`: rules that came with the address; `other_chosen`: whether an Abrechnung that not most play is chosen,
    `house_chosen`: whether one of the house variants is.
    """

    form: StartLeagueForm
    cards: list[SchemeCard]
    houses: list[SchemeCard]
    preset_card: SchemeCard | None
    other_chosen: bool
    house_chosen: bool


@dataclass(frozen=True)
class LeagueSettingsPage:
    """The settings of a league; `public_url`: the address of its public page, "" while it has none."""

    league: League
    form: LeagueSettingsForm
    public_url: str


@login_required
@require_http_methods(["GET", "POST"])
def new_league(request: HttpRequest) -> HttpResponse:
    """Start a league; its founder becomes its Verwalter. With enough players the first evening comes next."""
    preset = preset_from_address(request)
    form = StartLeagueForm(request.POST or None, preset=preset)
    actor = Actor.account(request.user)
    made = created(request, form, League, lambda: start_league(actor=actor, **form.facts()), actor=actor)
    if made:
        league = made.thing
        if Player.objects.present().filter(league=league).count() < FEWEST:
            message = _("Die Liga „{league}“ ist angelegt. Trag jetzt ein, wer mitspielt.")
            step = "league-players"
        else:
            message = _("Die Liga „{league}“ ist angelegt. Jetzt der erste Abend: wer sitzt wo?")
            step = "evening-open"
        messages.success(request, message.format(league=league))
        return redirect(step, league.pk)
    chosen, cards, houses = form["default_scheme"].value(), scheme_cards(), house_cards()
    page = NewLeaguePage(
        form=form,
        cards=[usual_card(), *cards],
        houses=houses,
        preset_card=preset_card(preset)._replace(key=BROUGHT) if preset and not preset.key else None,
        other_chosen=chosen in {one.key for one in cards},
        house_chosen=chosen in {one.key for one in houses},
    )
    return render_page(request, "rules/league_new.html", page)


@login_required
@require_http_methods(["GET", "POST"])
def league_edit(request: HttpRequest, league_id: int) -> HttpResponse:
    """Name, pub, rules and the rest; the public page and putting the league away have buttons of their own."""
    league = managed_league(request, league_id)
    if request.method == "POST":
        require(league, Role.VERWALTER)
    form = LeagueSettingsForm(request.POST or None, league=league)
    if (
        form.is_valid()
        and submit(form, _change, actor=Actor.account(request.user), league=league, settings=form) is not None
    ):
        messages.success(request, _("Gespeichert."))
        return redirect("league-edit", league.pk)
    public_url = absolute_url(request, reverse("league-public", args=[league.public_key])) if league.public_key else ""
    return render_page(request, "rules/league_edit.html", LeagueSettingsPage(league, form, public_url))


@transaction.atomic
def _change(*, actor: Actor, league: League, settings: LeagueSettingsForm) -> RuleSet:
    edit_league(actor=actor, league=league, **settings.facts())
    return choose_rules(actor=actor, league=league, **settings.rules_chosen())
