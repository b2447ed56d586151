"""Contesting a game, deciding it, reading it over, and what a league agrees about that."""

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.access import PUT_AWAY, Access, league_for, may
from leagues.actor import Actor
from leagues.creation.forms import created
from leagues.groups.models import Role
from leagues.submission import press, submit
from scorebook.evenings.access import game_for
from scorebook.evenings.models import Game
from scorebook.evenings.pages.admission import at_the_table
from scorebook.evenings.selectors.evenings import EveningView, load
from scorebook.rules.wording import game_words

from .forms import ContestForm, PolicyForm, SettleForm
from .models import Dispute, Judge
from .selectors import (
    disputes_of_league,
    policy_of,
    table_of,
)
from .services import contest_game, countersign, set_policy, settle_dispute

A_PAGE = 25
READ_OVER = "Gegengelesen. Ändern lässt sich das Spiel jetzt nur noch, wenn es strittig ist."


@at_the_table
@require_http_methods(["GET", "POST"])
def contest(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Mark a game "strittig": any member may, in a sentence."""
    game, access = game_for(request, game_id)
    _refuse_put_away(access)
    form = ContestForm(request.POST or None)
    actor = access.actor
    if created(
        request,
        form,
        Dispute,
        lambda: contest_game(actor=actor, game=game, sentence=form.cleaned_data["sentence"]),
        actor=actor,
    ):
        messages.success(request, "Das Spiel ist strittig. Weiterspielen geht trotzdem.")
        return redirect("game-detail", game.pk)
    context = {"form": form, "league": access.league} | _shown(load(game.evening), game)
    return render(request, "disputes/contest.html", context)


@at_the_table
@require_POST
def read_over(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Say that the game was read over and is right; it is not changed quietly any more."""
    game, access = game_for(request, game_id)
    _refuse_put_away(access)
    access.require_by_name()
    revision = request.POST.get("revision", "")
    known = int(revision) if revision.isascii() and revision.isdecimal() and len(revision) < 10 else None
    press(request, countersign, READ_OVER, actor=access.actor, game=game, revision=known)
    return redirect("game-detail", game.pk)


@at_the_table
@require_http_methods(["GET", "POST"])
def dispute(request: HttpRequest, dispute_id: uuid.UUID) -> HttpResponse:
    """One dispute: what was said, what was decided; whoever may decides it here."""
    found = Dispute.objects.select_related("opened_by", "settled_by", "event__game").filter(pk=dispute_id).first()
    if found is None:
        raise Http404("Diesen Streit gibt es nicht.")
    game, access = game_for(request, found.event.game.pk)
    view = load(game.evening)
    policy = policy_of(found.league_id)
    by_table = policy.judge == Judge.TABLE and access.may_write
    may_settle = found.open and (access.may(Role.VERWALTER) or by_table)
    if request.method == "POST" and not may_settle and found.open:
        raise PermissionDenied("Darüber entscheidet ein Verwalter.")
    table = table_of(view, game) if by_table and not access.may(Role.VERWALTER) else None
    form = SettleForm(request.POST or None, dispute=found, game=game, table=table) if may_settle else None
    if request.method == "POST" and form is None:
        messages.error(request, "Dieser Streit ist schon entschieden.")
        return redirect("dispute", found.pk)
    if form and form.is_valid() and _settled(form, found, access, table):
        messages.success(request, "Der Streit ist entschieden.")
        return redirect("game-detail", game.pk)
    context: dict[str, Any] = {
        "dispute": found,
        "form": form,
        "league": access.league,
        "may_write": access.may_write,
        "policy": policy,
    }
    context["agreed"] = [view.names[str(key)].name for key in found.agreed if str(key) in view.names]
    return render(request, "disputes/dispute.html", context | _shown(view, game))


def _settled(form: SettleForm, found: Dispute, access: Access, table: Any) -> Any:
    data = form.cleaned_data
    return submit(
        form,
        settle_dispute,
        actor=access.actor,
        dispute=found,
        outcome=data["outcome"],
        reason=data["reason"],
        table=None if table is None else [int(who.key) for who in table],
        agreed=data.get("agreed", ()),
    )


@login_required
@require_safe
def league_disputes(request: HttpRequest, league_id: int) -> HttpResponse:
    """All disputes of a league, the open ones first."""
    league = league_for(request.user, league_id)
    page = Paginator(disputes_of_league(league), A_PAGE).get_page(request.GET.get("seite"))
    context = {"league": league, "disputes": page, "policy": policy_of(league.pk)}
    context["manages"] = may(league, Role.VERWALTER)
    return render(request, "disputes/league.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def policy(request: HttpRequest, league_id: int) -> HttpResponse:
    """Who decides, and when an evening is final; a Verwalter says."""
    league = league_for(request.user, league_id, role=Role.VERWALTER)
    form = PolicyForm(request.POST or None, policy=policy_of(league.pk))
    if (
        form.is_valid()
        and submit(form, set_policy, actor=Actor.account(request.user), league=league, **form.cleaned_data) is not None
    ):
        messages.success(request, "Gespeichert.")
        return redirect("league-disputes", league.pk)
    return render(request, "disputes/policy.html", {"league": league, "form": form})


def _refuse_put_away(access: Access) -> None:
    if access.league.archived_at:
        raise PermissionDenied(PUT_AWAY)


def _shown(view: EveningView, game: Game) -> dict[str, Any]:
    """The game in a line, for pages about it."""
    row = next((row for event, row in view.entries if event.pk == game.event_id), None)
    facts = view.facts_of(row) if row else None
    return {
        "game": game,
        "evening": game.evening,
        "number": row.number if row else None,
        "words": game_words(facts, view.names) if facts else "zurückgenommen",
        "value": row.score.value if row and row.score else None,
    }
