"""Keeping what a referee has said with the game it was asked about."""

import uuid
from urllib.parse import parse_qsl, urlencode

from django.utils.translation import gettext as _

from leagues.actor import Actor
from leagues.journal import note
from leagues.names import tidy
from leagues.refused import Refused
from scorebook.evenings.models import Evening
from scorebook.evenings.services.lock import changing

from .models import QUESTION_LENGTH, SAID_LENGTH, RefereeAnswer
from .selectors import game_of_evening
from .words import PAGE_QUESTIONS


def tidy_question(question: str) -> str:
    """The fields of a question in one way of writing them."""
    return urlencode(parse_qsl(question))


def keep_answer(
    *, actor: Actor, evening: Evening, event: uuid.UUID, referee: str, question: str, said: str, source: str
) -> RefereeAnswer:
    """Keep an answer with a game of the evening; the same one is kept once.

    Refused: a game of elsewhere or one that does not count (`game_unknown`), no answer yet (`answer_missing`), a
    question that is too long (`question_long`), a final evening.
    """
    said, question = tidy(said)[:SAID_LENGTH], tidy_question(question)
    if referee not in PAGE_QUESTIONS or not said:
        raise Refused.because("answer_missing", "", _("Darauf gibt es noch keine Antwort."))
    if len(question) > QUESTION_LENGTH:
        raise Refused.because("question_long", "", _("Diese Frage ist zu lang, um sie aufzuheben."))
    with changing(evening.pk) as locked:
        game = game_of_evening(locked, event)
        if game is None:
            raise Refused.because("game_unknown", "event", _("Bitte ein Spiel dieses Abends wählen, das zählt."))
        kept, new = RefereeAnswer.objects.get_or_create(
            event=game.event,
            referee=referee,
            question=question,
            defaults={
                "league_id": locked.league_id,
                "evening": locked,
                "said": said,
                "source": source,
                "kept_by_id": actor.account_id,
            },
        )
        if new:
            after = {"answer": str(kept.pk), "game": str(game.pk), "referee": referee}
            note(actor=actor, about=locked, action="answer_kept", part=game.event, after=after)
    return kept
