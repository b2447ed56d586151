"""The leagues of a person; the seasons of a league, its public page, and whether it is put away."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.access import TOO_SMALL, Phone, actor_of, is_known, league_for, manages, may, members_only, require
from leagues.accounts.models import Account
from leagues.accounts.sessions import account_of
from leagues.creation_forms import created
from leagues.journal import Actor
from leagues.journal_wording import JournalNames, others_of, words
from leagues.people.models import Player
from leagues.web import call_and_flash, render_page, submit

from ..forms import RemovalForm, SeasonForm
from ..models import League, Role, Season
from ..selectors import Running, league_list, running_in
from ..services.departures import WAITING, ask_to_remove, keep_league
from ..services.leagues import add_season, edit_season, publish, put_away, remove_season


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


@require_safe
def leagues(request: HttpRequest) -> HttpResponse:
    """All leagues of the person asking; an evening that runs comes first. A phone has only the one begun with it, and
    strangers read first what this is."""
    if not is_known(request.user):
        return redirect("welcome")
    if isinstance(request.user, Phone):
        return redirect("league-detail", request.user.league_id)
    own = list(league_list(account_of(request)))
    return render_page(request, "groups/league_list.html", LeagueListPage(own, running_in(own)))


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
    message = _("Die offene Seite ist an.") if public else _("Die offene Seite ist aus.")
    if league.public_soon:
        message = _("Die offene Seite kommt: alle haben einen Brief bekommen, in einer Woche ist sie da.")
    messages.success(request, message)
    return redirect("league-edit", league.pk)


@members_only
@require_http_methods(["GET", "POST"])
def seasons(request: HttpRequest, league_id: int) -> HttpResponse:
    """The seasons of the league; a Verwalter adds one."""
    league = league_for(request.user, league_id)
    if request.method == "POST":
        require(league, Role.VERWALTER)
    form = SeasonForm(request.POST or None)
    actor = actor_of(request.user)
    if created(request, form, Season, lambda: add_season(actor=actor, league=league, **form.facts()), actor=actor):
        messages.success(request, _("Die Saison ist angelegt."))
        return redirect("league-seasons", league.pk)
    context = SeasonsPage(league, list(league.seasons.all()), form, may_manage=may(league, Role.VERWALTER))
    return render_page(request, "groups/seasons.html", context)


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
    return render_page(request, "groups/season_form.html", SeasonPage(league, season, form))


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


# The journal of a league without its evenings: who changed what about people, rights and settings.


A_PAGE = 25


class Change(NamedTuple):
    """An entry in words."""

    at: Any
    sentence: str
    who: str


def changes_page(league: League, number: Any) -> Page[Change]:
    """A page of what was changed in a league outside its evenings, the newest first. Five queries."""
    entries = league.journal.of_league().select_related("account", "by_player").order_by("-pk")
    page: Page[Any] = Paginator(entries, A_PAGE).get_page(number)
    rows = list(page.object_list)
    names = _journal_names(league, rows)
    page.object_list = [Change(row.at, words(row.action, row.before, row.after, names), row.made_by) for row in rows]
    return page


def _journal_names(league: League, rows: Iterable[Any]) -> JournalNames:
    stored = [value for row in rows for value in (row.before, row.after) if value]
    accounts = Account.objects.filter(pk__in={one["account"] for one in stored if "account" in one})
    return JournalNames(
        accounts={account.pk: account.display_name for account in accounts},
        players=dict(Player.objects.filter(league=league).values_list("pk", "name")),
        others=others_of(league),
    )


# What was changed about people and rights, for whoever answers for the league.


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
    league = managed_league(request, league_id)
    changes = changes_page(league, request.GET.get("seite"))
    return render_page(request, "groups/league_changes.html", LeagueChangesPage(league, changes))


# Having a league deleted for good, and keeping it after all.


@dataclass(frozen=True)
class RemovalPage:
    """What goes with a league, and the wish that it goes; once wished, it can be kept."""

    league: League
    form: RemovalForm
    days: int = WAITING.days


@never_cache
@sensitive_post_parameters("password")
@login_required
@require_http_methods(["GET", "POST"])
def league_remove(request: HttpRequest, league_id: int) -> HttpResponse:
    """Wish that the league be deleted for good: for a Verwalter who knows the own password, put away or not."""
    league = managed_league(request, league_id)
    form = RemovalForm(request.POST or None, account=account_of(request))
    if form.is_valid() and (
        request_made := submit(form, ask_to_remove, actor=Actor.account(request.user), league=league)
    ):
        day = date_format(timezone.localtime(request_made.removal_due), "d.m.Y")
        messages.success(request, _("Verlangt. Gelöscht wird die Liga am {day}.").format(day=day))
        return redirect("league-remove", league.pk)
    return render_page(request, "groups/remove.html", RemovalPage(league, form))


@login_required
@require_POST
def league_keep(request: HttpRequest, league_id: int) -> HttpResponse:
    """The league stays after all."""
    league = managed_league(request, league_id)
    call_and_flash(request, keep_league, _("Die Liga bleibt."), actor=Actor.account(request.user), league=league)
    return redirect("league-edit", league.pk)
