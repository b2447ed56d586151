"""A new league with its rules, and the settings of a league with its usual ones."""

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from leagues.access import require
from leagues.creation_forms import created
from leagues.groups.models import League, Role
from leagues.groups.pages.leagues import managed_league
from leagues.groups.services.leagues import edit_league
from leagues.journal import Actor
from leagues.people.models import Player
from leagues.web import absolute_url, render_page, submit
from scorebook.scoring.evening import FEWEST

from ..choice import SchemeCard, house_cards, preset_card, scheme_cards, usual_card
from ..forms import BROUGHT, LeagueSettingsForm, StartLeagueForm
from ..models import RuleSet
from ..presets import preset_from_address
from ..services import choose_rules, start_league


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
