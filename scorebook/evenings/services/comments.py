"""What the table wants to remember about a game, in its own words; no points change by it."""

from django.utils.translation import gettext as _

from leagues.actor import Actor
from leagues.journal import note
from leagues.refused import Refused
from leagues.texts import tidy
from scorebook.scoring.game.facts import GameFacts

from ..models import COMMENT_LENGTH, Evening, Game
from ..selectors.facts import facts_of_games
from .lock import changing


def tidy_comment(typed: str) -> str:
    """A comment as it is stored: one line. Refused: one that is too long (`comment_long`)."""
    comment = tidy(typed)
    if len(comment) > COMMENT_LENGTH:
        said = _("Die Notiz hat {count} Zeichen; mehr als {most} passen nicht.")
        raise Refused.because("comment_long", "comment", said.format(count=len(comment), most=COMMENT_LENGTH))
    return comment


def comment_game(*, actor: Actor, game: Game, comment: str, seen: str | None = None) -> Game:
    """Write a comment beside a game in place of the one that stands there; an empty one takes it away.

    Refused: more than fits, and with `seen`, the comment that whoever writes has seen, another one that somebody has
    written meanwhile (`changed_meanwhile`).
    """
    with changing(game.evening_id) as evening:
        game = Game.objects.select_related("event").get(pk=game.pk)
        before = facts_of_games([game])[game.pk]
        after = before.commented(tidy_comment(comment))
        if after.comment == before.comment:
            return game
        if seen is not None and seen != before.comment:
            raise Refused.because("changed_meanwhile", "comment", _written_meanwhile(before.comment))
        write_comment(actor, evening, game, before, after)
    return game


def _written_meanwhile(comment: str) -> str:
    if not comment:
        return _("Jemand hat die Notiz inzwischen gelöscht.")
    return _("Jemand hat inzwischen „{comment}“ notiert.").format(comment=comment)


def write_comment(actor: Actor, evening: Evening, game: Game, before: GameFacts, after: GameFacts) -> None:
    """Write and journal the comment of `after`; the game is no new version of itself, and stays read over if it was."""
    game.comment = after.comment
    game.save(update_fields=["comment"])
    note_change(actor=actor, evening=evening, game=game, action="game_commented", versions=(before, after))


def note_change(
    *, actor: Actor, evening: Evening, game: Game, action: str, versions: tuple[GameFacts, GameFacts]
) -> None:
    """Journal a game as it was before and after a change."""
    old, new = ({"facts": facts.to_json(), "game": str(game.pk)} for facts in versions)
    note(actor=actor, about=evening, action=action, part=game.event, before=old, after=new)
