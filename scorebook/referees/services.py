"""Keeping what a referee has said with the game it was asked about."""

import re
import uuid
from typing import Final
from urllib.parse import parse_qsl, urlencode

from django.utils.translation import gettext as _

from leagues.journal import Actor, note
from leagues.refused import Refused
from leagues.texts import tidy
from scorebook.evenings.models import Evening
from scorebook.evenings.services.lock import changing
from scorebook.scoring.game import Reserve
from scorebook.scoring.game.terms import Call, Kind, PartyName
from scorebook.scoring.referees import CARDS, WEG

from .calls import UNKNOWN
from .cards import BAVARIAN, FRENCH, SIDES
from .frames import FIELDS
from .models import ANSWER_LENGTH, QUESTION_LENGTH, RefereeAnswer
from .reservations import REFUSED, ROUND
from .selectors import game_of_evening
from .tables import PAGE_QUESTIONS

# Every word that stands in a question: fields, and the parts of their values.
_WORDS: Final = frozenset(
    {
        *FIELDS,
        *(one.value for words in (Kind, Call, PartyName, Reserve) for one in words),
        *(part for card in CARDS for part in card.split("-")),
        *(UNKNOWN, BAVARIAN, FRENCH, REFUSED, ROUND, WEG, "v", ""),
    }
)


def tidy_question(question: str) -> str:
    """The fields of a question in one way of writing them. Only words of the game stay, so that no name does."""
    return urlencode(
        [(name, value) for name, value in parse_qsl(question) if _of_the_game(name) and _of_the_game(value)]
    )


def _of_the_game(text: str) -> bool:
    return all(word in _WORDS or word.isdecimal() or set(word) <= {*SIDES} for word in re.split(r"[-.]", text))


def keep_answer(
    *, actor: Actor, evening: Evening, event: uuid.UUID, referee: str, question: str, text: str, source: str
) -> RefereeAnswer:
    """Keep an answer with a game of the evening; the same one is kept once.

    Refused: a game of elsewhere or one that does not count (`game_unknown`), no answer yet (`answer_missing`), a
    question that is too long (`question_long`), a final evening.
    """
    text, question = tidy(text)[:ANSWER_LENGTH], tidy_question(question)
    if referee not in PAGE_QUESTIONS or not text:
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
                "said": text,
                "source": source,
                "kept_by_id": actor.account_id,
            },
        )
        if new:
            after = {"answer": str(kept.pk), "game": str(game.pk), "referee": referee}
            note(actor=actor, about=locked, action="answer_kept", part=game.event, after=after)
    return kept
