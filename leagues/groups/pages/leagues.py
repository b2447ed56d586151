"""The leagues of a person; the seasons of a league, its public page, and whether it is put away."""

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.access import TOO_SMALL, league_for, manages, may, require
from leagues.accounts.requests import account_of
from leagues.actor import Actor
from leagues.creation.forms import created
from leagues.page import show
from leagues.submission import submit

from ..forms import SeasonForm
from ..models import League, Role, Season
from ..selectors.people import league_list
from ..services.leagues import publish, put_away
from ..services.seasons import add_season, edit_season, remove_season
from ..under_way import Running, running_in


@dataclass(frozen=True)
class LeagueListPage:
    """The leagues of the person asking, as `league_list` gives them, and what is played in them just now."""

    leagues: list[League]
    running: list[tuple[League, Running]]


@dataclass(frozen=True)
class SeasonsPage:
    """All seasons of a league; the form is for who manages it."""

    league: League
    seasons: list[Season]
    form: SeasonForm
    may_manage: bool


@dataclass(frozen=True)
class SeasonPage:
    """One season, to be changed or removed."""

    league: League
    season: Season
    form: SeasonForm


@login_required
@require_safe
def leagues(request: HttpRequest) -> HttpResponse:
    """All leagues of the person asking; an evening that runs comes first."""
    own = list(league_list(account_of(request)))
    return show(request, "groups/league_list.html", LeagueListPage(own, running_in(own)))


@login_required
@require_POST
def league_put_away(request: HttpRequest, league_id: int) -> HttpResponse:
    """Put the league away or take it out again."""
    league = managed_league(request, league_id)
    away = request.POST.get("away") == "1"
    put_away(actor=Actor.account(request.user), league=league, away=away)
    messages.success(request, _("Die Liga ist abgelegt.") if away else _("Die Liga ist wieder da."))
    return redirect("league-edit", league.pk)


@login_required
@require_POST
def league_publish(request: HttpRequest, league_id: int) -> HttpResponse:
    """Switch the public page on or off."""
    league = league_for(request.user, league_id, role=Role.VERWALTER)
    public = request.POST.get("public") == "1"
    league = publish(actor=Actor.account(request.user), league=league, public=public)
    said = _("Die offene Seite ist an.") if public else _("Die offene Seite ist aus.")
    if league.public_soon:
        said = _("Die offene Seite kommt: alle haben einen Brief bekommen, in einer Woche ist sie da.")
    messages.success(request, said)
    return redirect("league-edit", league.pk)


@login_required
@require_http_methods(["GET", "POST"])
def seasons(request: HttpRequest, league_id: int) -> HttpResponse:
    """The seasons of the league; a Verwalter adds one."""
    league = league_for(request.user, league_id)
    if request.method == "POST":
        require(league, Role.VERWALTER)
    form = SeasonForm(request.POST or None)
    actor = Actor.account(request.user)
    if created(
        request,
        form,
        Season,
        lambda: add_season(actor=actor, league=league, **form.facts()),
        actor=actor,
    ):
        messages.success(request, _("Die Saison ist angelegt."))
        return redirect("league-seasons", league.pk)
    context = SeasonsPage(league, list(league.seasons.all()), form, may_manage=may(league, Role.VERWALTER))
    return show(request, "groups/seasons.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def season_edit(request: HttpRequest, league_id: int, season_id: int) -> HttpResponse:
    """Change a season."""
    league = league_for(request.user, league_id, role=Role.VERWALTER)
    season = get_object_or_404(Season, pk=season_id, league=league)
    facts = {name: getattr(season, name) for name in SeasonForm.base_fields}
    form = SeasonForm(request.POST or None, initial=facts)
    actor = Actor.account(request.user)
    if form.is_valid() and submit(form, edit_season, actor=actor, season=season, **form.facts()) is not None:
        messages.success(request, _("Gespeichert."))
        return redirect("league-seasons", league.pk)
    return show(request, "groups/season_form.html", SeasonPage(league, season, form))


@login_required
@require_POST
def season_remove(request: HttpRequest, league_id: int, season_id: int) -> HttpResponse:
    """Take a season away; the evenings stay."""
    league = league_for(request.user, league_id, role=Role.VERWALTER)
    remove_season(actor=Actor.account(request.user), season=get_object_or_404(Season, pk=season_id, league=league))
    messages.success(request, _("Die Saison ist entfernt. Die Abende sind noch da."))
    return redirect("league-seasons", league.pk)


def managed_league(request: HttpRequest, league_id: int) -> League:
    """A league that the person asking manages, put away or not."""
    league = league_for(request.user, league_id)
    if not manages(league):
        raise PermissionDenied(TOO_SMALL.format(role=Role.VERWALTER.label))
    return league
