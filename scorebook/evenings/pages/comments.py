"""What the table has written beside its games: writing it later, and finding it again."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Page
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import formats
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from leagues.access import league_for
from leagues.groups.models import League, Role
from leagues.web import show, submit
from scorebook.rules.wording import Names, game_words, outcome_words
from scorebook.scoring.game.engine import score
from scorebook.scoring.game.items import GameScore

from ..access import game_for
from ..forms.comments import CommentForm, SearchForm
from ..models import Evening, Game
from ..selectors.comments import CommentedGame, commented_games
from ..services.comments import comment_game
from .admission import at_the_table


@dataclass(frozen=True)
class CommentPage:
    """Where a comment on a game is written or changed."""

    game: Game
    evening: Evening
    form: CommentForm


class CommentLine(NamedTuple):
    """A comment, of which game it is, and where that stands."""

    comment: str
    sub: str
    href: str


@dataclass(frozen=True)
class CommentsPage:
    """The comments of a league on one `page` of them; `words`: what was looked for."""

    league: League
    form: SearchForm
    words: str
    comments: Sequence[CommentLine]
    page: Page[CommentedGame]


@at_the_table
@require_http_methods(["GET", "POST"])
def game_comment(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Write, change or take away the comment on a game."""
    game, access = game_for(request, game_id, role=Role.SCHREIBER)
    form = CommentForm(request.POST or None, initial={"comment": game.comment, "seen": game.comment})
    if form.is_valid():
        if submit(form, comment_game, actor=access.actor, game=game, **form.cleaned_data) is not None:
            messages.success(
                request, _("Die Notiz ist gespeichert.") if form["comment"].data else _("Keine Notiz mehr.")
            )
            return redirect("game-detail", game.pk)
        form = form.with_seen(game.comment)
    page = CommentPage(game, game.evening, form)
    return show(request, "evenings/comments/game.html", page, status=422 if form.errors else 200)


@login_required
@require_safe
def league_comments(request: HttpRequest, league_id: int) -> HttpResponse:
    """The games of a league that have a comment, or whose comment has the words that are looked for (`?q=`)."""
    league = league_for(request.user, league_id)
    form = SearchForm(request.GET or None)
    words = form.cleaned_data["q"] if form.is_valid() else ""
    page, names = commented_games(league, words, request.GET.get("seite"))
    lines = [_line(one, names) for one in page]
    return show(request, "evenings/comments/league.html", CommentsPage(league, form, words, lines, page))


def _line(one: CommentedGame, names: Names) -> CommentLine:
    evening = one.game.evening
    day = formats.date_format(evening.local_date, "j. F Y")
    if one.number:
        where = _("Spiel {number} am {day}").format(number=one.number, day=day)
    else:
        where = _("Ein Spiel am {day}").format(day=day)
    scheme = evening.scheme
    found = score(one.facts, scheme)
    ended = outcome_words(one.facts, scheme, found if isinstance(found, GameScore) else None)
    sub = " · ".join([where, game_words(one.facts, scheme, names), ended])
    return CommentLine(one.facts.comment, sub, reverse("game-detail", args=[one.game.pk]))
