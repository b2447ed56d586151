"""The games of a league beside which the table has written something."""

from typing import Any, NamedTuple

from django.core.paginator import Page, Paginator

from leagues.groups.models import League
from leagues.people.selectors import Name, names_of
from leagues.texts import folded
from scorebook.scoring.game.facts import GameFacts

from ..models import Game
from .facts import facts_of_games

A_PAGE = 25


class CommentedGame(NamedTuple):
    """A game with its comment and its facts; `number` in its evening, None if it could not be scored."""

    game: Game
    number: int | None
    facts: GameFacts


class CommentedGames(NamedTuple):
    """A page of them, the newest first, with the names of the players."""

    page: Page[CommentedGame]
    names: dict[str, Name]


def commented_games(league: League, words: str, number: Any) -> CommentedGames:
    """The games of a league that count and whose comments have all of these words, in any case, also inside others.

    Without words all that have a comment. Five queries. The comments are compared here: a database that knows only the
    case of ASCII would not find „Änne“ by „änne“.
    """
    wanted = folded(words).split()
    every = Game.objects.filter(league=league, event__withdrawn_at=None).exclude(comment="")
    typed = every.order_by("-evening__local_date", "-evening__opened_at", "evening", "-event__position")
    found = [
        key for key, comment in typed.values_list("pk", "comment") if all(word in folded(comment) for word in wanted)
    ]
    page: Page[Any] = Paginator(found, A_PAGE).get_page(number)
    games = Game.objects.select_related("evening__rule_set_version", "evening__league", "score").in_bulk(
        page.object_list
    )
    facts = facts_of_games(games.values())
    page.object_list = [_commented(games[key], facts[key]) for key in page.object_list if key in games]
    return CommentedGames(page, names_of(league.pk))


def _commented(game: Game, facts: GameFacts) -> CommentedGame:
    scored = getattr(game, "score", None)
    return CommentedGame(game, scored.number if scored else None, facts)
