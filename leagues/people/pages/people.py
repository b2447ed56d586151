"""The players of a league: who plays, changing an entry, merging two."""

from dataclasses import dataclass
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from leagues.access import TOO_SMALL, actor_of, league_for, may, members_only, player_for, require
from leagues.creation_forms import created
from leagues.groups.forms import MergeForm, NewPlayersForm, PlayerForm
from leagues.groups.models import League, Role
from leagues.groups.selectors import Beginning, beginning_of, players_of
from leagues.journal import Actor
from leagues.web import call_and_flash, render_page, submit

from ..models import Forgetting, Player
from ..selectors import Name, is_unlisted, merged_into, names_of
from ..services.persons import merge_players, separate_player, unlink_player
from ..services.players import add_players, edit_player, unlist_player


@dataclass(frozen=True)
class PlayersPage:
    """Everybody who plays, as `players_of` sorts them; the `wishes` that one be forgotten are for a Verwalter.

    `own`: the person asking, if they play. `beginning`: where writers open the first evening, None once
    there has been one.
    """

    league: League
    players: list[tuple[Player, Name]]
    form: NewPlayersForm
    may_write: bool
    own: Player | None
    wishes: list[Forgetting]
    beginning: Beginning | None


@dataclass(frozen=True)
class PlayerEntryPage:
    """One entry, with those `merged` into it and what the person asking may do with it; `is_own`: it is theirs.

    `unlisted`: the person is not named outside, whichever of the entries says so.
    """

    league: League
    player: Player
    form: PlayerForm
    merged: list[Player]
    is_own: bool
    unlisted: bool
    may_write: bool
    may_manage: bool


@dataclass(frozen=True)
class PlayerMergePage:
    """An entry that is somebody else in truth."""

    league: League
    player: Player
    form: MergeForm


@members_only
@require_http_methods(["GET", "POST"])
def players(request: HttpRequest, league_id: int) -> HttpResponse:
    """Who plays; a Schreiber adds people, several at once if they like."""
    league = league_for(request.user, league_id)
    if request.method == "POST":
        require(league, Role.SCHREIBER)
    form = NewPlayersForm(request.POST or None, league=league)
    actor = actor_of(request.user)
    service = partial(add_players, actor=actor, league=league)
    if made := created(request, form, Player, lambda: service(**form.facts())[0], actor=actor):
        names = form.cleaned_data["name"] if form.is_valid() else [made.thing.name]
        if len(names) == 1:
            done = _("{player} spielt jetzt mit, Kürzel {sign}.").format(player=made.thing, sign=made.thing.sign)
        else:
            done = _("{number} spielen jetzt mit: {names}.").format(number=len(names), names=", ".join(names))
        messages.success(request, done)
        if made.thing.unlisted:
            messages.info(request, _unnamed(names))
        return redirect("league-players", league.pk)
    may_write = may(league, Role.SCHREIBER)
    listed, names = players_of(league), names_of(league.pk)
    context = PlayersPage(
        league=league,
        players=[(one, names[str(one.pk)]) for one in listed],
        form=form,
        may_write=may_write,
        own=next((one for one in listed if one.account_id == request.user.pk), None),
        wishes=list(league.forgettings.select_related("player")) if may(league, Role.VERWALTER) else [],
        beginning=beginning_of(league) if may_write else None,
    )
    return render_page(request, "people/players.html", context)


def _unnamed(names: list[str]) -> str:
    """What is said of people who have come to a league that others can read."""
    if len(names) > 1:
        return _(
            "Die Liga ist öffentlich. Außerhalb stehen sie ohne Namen, bis sie es wissen: Frag sie, und sag es dann auf"
            " ihrem Eintrag."
        )
    return _(
        "Die Liga ist öffentlich. Außerhalb steht {player} ohne Namen, bis er oder sie es weiß: Frag nach, und sag es"
        " dann auf dem Eintrag."
    ).format(player=names[0])


@members_only
@require_http_methods(["GET", "POST"])
def player_edit(request: HttpRequest, league_id: int, player_id: int) -> HttpResponse:
    """Change a player; a Verwalter finds here what else can be done with the entry."""
    league, player = own_or(Role.SCHREIBER, request, league_id, player_id)
    if request.method == "POST":
        require(league, Role.SCHREIBER)
    form = PlayerForm(request.POST or None, league=league, player=player)
    actor = actor_of(request.user)
    if form.is_valid() and submit(form, edit_player, actor=actor, player=player, **form.facts()) is not None:
        messages.success(request, _("Gespeichert."))
        return redirect("league-players", league.pk)
    context = PlayerEntryPage(
        league=league,
        player=player,
        form=form,
        merged=merged_into(player),
        is_own=player.account_id == request.user.pk,
        unlisted=is_unlisted(player),
        may_write=may(league, Role.SCHREIBER),
        may_manage=may(league, Role.VERWALTER),
    )
    return render_page(request, "people/player.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def player_merge(request: HttpRequest, league_id: int, player_id: int) -> HttpResponse:
    """Say that two entries are one person."""
    league = league_for(request.user, league_id, role=Role.VERWALTER)
    player = player_for(league, player_id)
    form = MergeForm(request.POST or None, player=player)
    actor = Actor.account(request.user)
    if (
        form.is_valid()
        and submit(form, merge_players, actor=actor, player=player, into=form.cleaned_data["into"]) is not None
    ):
        into = form.cleaned_data["into"]
        done = _("{player} zählt jetzt bei {into} mit. Das lässt sich bei {into} zurücknehmen.")
        messages.success(request, done.format(player=player, into=into))
        return redirect("league-player-edit", league.pk, into.pk)
    return render_page(request, "people/merge.html", PlayerMergePage(league, player, form))


@login_required
@require_POST
def player_separate(request: HttpRequest, league_id: int, player_id: int) -> HttpResponse:
    """Undo a merge."""
    league = league_for(request.user, league_id, role=Role.VERWALTER)
    player = get_object_or_404(Player, pk=player_id, league=league, merged_into__isnull=False)
    into = player.merged_into_id
    call_and_flash(
        request,
        separate_player,
        _("{player} ist wieder ein eigener Spieler.").format(player=player),
        actor=Actor.account(request.user),
        player=player,
    )
    return redirect("league-player-edit", league.pk, into)


@login_required
@require_POST
def player_unlink(request: HttpRequest, league_id: int, player_id: int) -> HttpResponse:
    """Take the account off a player: for a Verwalter and for the person."""
    league, player = own_or(Role.VERWALTER, request, league_id, player_id)
    unlink_player(actor=Actor.account(request.user), player=player)
    messages.success(request, _("{player} ist mit keinem Konto mehr verbunden.").format(player=player))
    return redirect("league-players", league.pk)


@login_required
@require_POST
def player_unlist(request: HttpRequest, league_id: int, player_id: int) -> HttpResponse:
    """Name a player outside the league no more, or again: for a Verwalter and for the person."""
    league, player = own_or(Role.VERWALTER, request, league_id, player_id)
    unlisted = request.POST.get("unlisted") == "1"
    without = _("{player} steht außerhalb der Liga ohne Namen.")
    done = without if unlisted else _("{player} steht außerhalb der Liga mit Namen.")
    actor = Actor.account(request.user)
    call_and_flash(request, unlist_player, done.format(player=player), actor=actor, player=player, unlisted=unlisted)
    return redirect("league-player-edit", league.pk, player.pk)


def own_or(role: Role, request: HttpRequest, league_id: int, player_id: int) -> tuple[League, Player]:
    """A player that the person asking is, or may change or decide about with this role."""
    league = league_for(request.user, league_id)
    player = player_for(league, player_id)
    if player.account_id != request.user.pk and not may(league, role):
        raise PermissionDenied(TOO_SMALL.format(role=role.label))
    return league, player
