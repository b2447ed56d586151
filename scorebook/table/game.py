"""The page of a game; withdrawing it and putting it back; the records that its result card asks for."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_cookie

from leagues.access import Access
from leagues.groups.models import League, Role
from leagues.web import render_page, render_part
from scorebook.comparison import page_parts as comparison
from scorebook.disputes import selectors as disputes
from scorebook.evenings.access import game_for, outbox_owner
from scorebook.evenings.models import Evening, Game
from scorebook.evenings.page_parts import Broken, GameAddition, GameView, PageLink
from scorebook.evenings.pages.calculation import Calculation, ShareCode, calculation_of, share_of
from scorebook.evenings.pages.evening_page import page_url
from scorebook.evenings.pages.requests import answers_json, at_the_table, confirm_closed
from scorebook.evenings.pages.result_card import press_and_tell
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.games import restore_game, withdraw_game
from scorebook.referees import selectors as referees
from scorebook.scoring.evening import Row
from scorebook.statistics import awards
from scorebook.statistics.records.evening import broken_by

from .journal import JournalLine, entries_of, journal_lines

# What other rooms add to the page of a game, and what it has broken, in the order in which it stands there.
ADDITIONS = (referees.on_game, comparison.on_game, disputes.on_game, awards.on_game)
RECORDS = (broken_by, awards.awarded_by)


@dataclass(frozen=True)
class GamePage:
    """The page of a game. `row` is None for a withdrawn one; `sealed` and `locked_reason` say why nothing can be
    changed."""

    game: Game
    evening: Evening
    league: League
    access: Access
    may_write: bool
    may_undo: bool
    row: Row | None
    calculation: Calculation
    additions: Sequence[GameAddition]
    sealed: str
    locked_reason: str
    links: Sequence[PageLink]
    share: ShareCode | None
    journal: Sequence[JournalLine]
    owner: str


@at_the_table
@require_safe
def game_detail(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The calculation of a game, item by item with the paragraphs, and its journal."""
    game, access = game_for(request, game_id)
    view = load(game.evening, aside=game if game.event.withdrawn_at else None)
    entries = list(entries_of(game.evening_id, game.event))
    calculation = calculation_of(view, game)
    row = calculation.row
    bock = row.bock if row else 0
    everybody = page_url(request, game.evening)
    about = GameView(game, access, entries, calculation.played, calculation.scheme, bock, counts=row is not None)
    additions = [addition(about) for addition in ADDITIONS]
    page = GamePage(
        game=game,
        evening=game.evening,
        league=access.league,
        access=access,
        may_write=access.may_write,
        may_undo=access.may_decide,
        row=row,
        calculation=calculation,
        additions=additions,
        sealed=next((one.sealed for one in additions if one.sealed), ""),
        locked_reason=next((one.locked_reason for one in additions if one.locked_reason), ""),
        links=[link for one in additions for link in one.links],
        share=share_of(everybody) if everybody else None,
        journal=journal_lines(view, entries),
        owner=outbox_owner(request, access),
    )
    return render_page(request, "evenings/game/detail.html", page)


@at_the_table
@require_POST
def game_withdraw(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Take a game out of the evening; everything after it is recomputed."""
    game, access = game_for(request, game_id, role=Role.SCHREIBER)
    if question := confirm_closed(request, game.evening):
        return question
    done = _("Das Spiel ist zurückgenommen.")
    press_and_tell(request, game.event_id, withdraw_game, done, actor=access.actor, game=game)
    return redirect("game-detail", game.pk)


@at_the_table
@require_POST
def game_restore(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Put a withdrawn game back."""
    game, access = game_for(request, game_id, role=Role.SCHREIBER)
    if question := confirm_closed(request, game.evening):
        return question
    done = _("Das Spiel zählt wieder.")
    press_and_tell(request, game.event_id, restore_game, done, actor=access.actor, game=game)
    return redirect("game-detail", game.pk)


@dataclass(frozen=True)
class GameRecords:
    """The records of a game."""

    broken: list[Broken]


@answers_json()
@at_the_table
@require_safe
@vary_on_cookie
@cache_control(private=True, no_store=True)
def game_records(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The records that a game has broken, as lines of its card; none for a game that was withdrawn."""
    game, access = game_for(request, game_id)
    broken = [one for room in RECORDS for one in room(game, access.member)]
    html = render_part("evenings/parts/records.html", GameRecords(broken), request) if broken else ""
    return JsonResponse({"records": html})
