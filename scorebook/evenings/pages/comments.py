"""What the table has written beside its games: writing it later, and finding it again."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from leagues.access import league_for, members_only
from leagues.groups.models import League, Role
from leagues.people.selectors import names_of
from leagues.texts import folded
from leagues.web import render_page, submit
from scorebook.rules.wording import Names, game_words, outcome_words
from scorebook.scoring import score
from scorebook.scoring.game import GameScore
from scorebook.scoring.game.facts import GameFacts

from ..access import game_for
from ..models import COMMENT_LENGTH, Evening, Game
from ..selectors.facts import facts_of_games
from ..services.evenings import comment_game
from .requests import at_the_table

# What the table writes beside a game, and looking for it.


class CommentForm(forms.Form):
    """A comment on a game; `seen` is the one that stood there when the form was opened."""

    comment = forms.CharField(
        label=gettext_lazy("Notiz"),
        help_text=gettext_lazy(
            "Zum Beispiel „Wette mit Eva“. Punkte ändert das nicht; wer den Abend sehen darf, liest es."
        ),
        max_length=COMMENT_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def with_newest(self, comment: str) -> "CommentForm":
        """Show this form again: now it includes this comment."""
        self.data = {**self.data.dict(), "seen": comment}  # type: ignore[attr-defined]
        return self


class SearchForm(forms.Form):
    """The words to look for."""

    q = forms.CharField(
        label=gettext_lazy("In den Notizen suchen"),
        max_length=COMMENT_LENGTH,
        required=False,
        widget=forms.TextInput(
            attrs={
                "type": "search",
                "class": "input",
                "autocomplete": "off",
                "placeholder": gettext_lazy("In den Notizen suchen"),
            }
        ),
    )


# The games of a league beside which the table has written something.


A_PAGE = 25


class CommentedGame(NamedTuple):
    """A game with its comment and its facts."""

    game: Game
    facts: GameFacts


def commented_games(league: League, words: str, number: Any) -> Page[CommentedGame]:
    """A page of the games of a league, the newest first, that count and whose comments have all of these words, in any
    case, also inside others.

    Without words all that have a comment. Four queries. The comments are compared here: a database that knows only the
    case of ASCII would not find „Änne“ by „änne“.
    """
    search_words = folded(words).split()
    every = Game.objects.filter(league=league, event__withdrawn_at=None).exclude(comment="")
    typed = every.order_by("-evening__local_date", "-evening__opened_at", "evening", "-event__position")
    found = [
        key
        for key, comment in typed.values_list("pk", "comment")
        if all(word in folded(comment) for word in search_words)
    ]
    page: Page[Any] = Paginator(found, A_PAGE).get_page(number)
    games = Game.objects.select_related("evening__rule_set_version", "evening__league", "score").in_bulk(
        page.object_list
    )
    facts = facts_of_games(games.values())
    page.object_list = [CommentedGame(games[key], facts[key]) for key in page.object_list if key in games]
    return page


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
        form = form.with_newest(game.comment)
    page = CommentPage(game, game.evening, form)
    return render_page(request, "evenings/comments/game.html", page, status=422 if form.errors else 200)


@members_only
@require_safe
def league_comments(request: HttpRequest, league_id: int) -> HttpResponse:
    """The games of a league that have a comment, or whose comment has the words that are looked for (`?q=`)."""
    league = league_for(request.user, league_id)
    form = SearchForm(request.GET or None)
    words = form.cleaned_data["q"] if form.is_valid() else ""
    page, names = commented_games(league, words, request.GET.get("seite")), names_of(league.pk)
    lines = [_line(one, names) for one in page]
    return render_page(request, "evenings/comments/league.html", CommentsPage(league, form, words, lines, page))


def _line(one: CommentedGame, names: Names) -> CommentLine:
    evening = one.game.evening
    day, scored = evening.day_words("j. F Y"), getattr(one.game, "score", None)  # none where it could not be scored
    if scored:
        where = _("Spiel {number} am {day}").format(number=scored.number, day=day)
    else:
        where = _("Ein Spiel am {day}").format(day=day)
    scheme = evening.scheme
    found = score(one.facts, scheme)
    ended = outcome_words(one.facts, scheme, found if isinstance(found, GameScore) else None)
    sub = " · ".join([where, game_words(one.facts, scheme, names), ended])
    return CommentLine(one.facts.comment, sub, reverse("game-detail", args=[one.game.pk]))
