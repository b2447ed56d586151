"""Answers of the referees that were kept with games, and what pages and journal of an evening show of the referees."""

import uuid
from collections.abc import Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from leagues.journal import JournalEntry
from scorebook.evenings.models import Evening, Game
from scorebook.evenings.page_parts import EntryWords, EveningAddition, GameAddition, GameView, PageLink
from scorebook.evenings.selectors.evenings import EveningView
from scorebook.rules.wording import game_words

from .frames import GAME
from .models import RefereeAnswer
from .tables import DISPUTED, PAGE_QUESTIONS

MOST_GAMES: Final = 12
ANSWER_COLUMNS: Final = ("referee", "question", "said", "source")


class AnswerRow(NamedTuple):
    """An answer as a page shows it; `href`: the question."""

    title: str
    text: str
    source: str
    href: str


class GameChoice(NamedTuple):
    """A game of an evening, in words."""

    key: str
    words: str


def answers_about(evening: Evening, event_id: Any) -> Sequence[AnswerRow]:
    """What referees have said about a game, the oldest first. One query."""
    prefix = reverse("evening-referee", args=[evening.pk])
    rows = RefereeAnswer.objects.filter(league=evening.league_id, event=event_id)
    return [
        AnswerRow(str(PAGE_QUESTIONS[referee]), text, source, f"{prefix}{referee}/?{question}".rstrip("?"))
        for referee, question, text, source in rows.values_list(*ANSWER_COLUMNS)
        if referee in PAGE_QUESTIONS
    ]


def games_to_choose(view: EveningView, about: str = "") -> Sequence[GameChoice]:
    """The latest games of an evening that count, the newest first, and the one that was asked about."""
    found = []
    for event, row in view.entries:
        facts = view.facts_of(row)
        if facts is not None and row.number:
            words = game_words(facts, view.evening.scheme, view.names)
            message = _("Spiel {number}: {words}").format(number=row.number, words=words)
            found.append(GameChoice(str(event.pk), message))
    latest = found[::-1]
    return [game for place, game in enumerate(latest) if place < MOST_GAMES or game.key == about]


def questions_about(evening: Evening, event_id: Any) -> Sequence[PageLink]:
    """Where the referees are asked about a game: what people disagree about most, each in one tap. No query."""
    address, question = reverse("evening-referee", args=[evening.pk]), urlencode({GAME: event_id})
    return [PageLink(str(PAGE_QUESTIONS[one]), f"{address}{one}/?{question}") for one in DISPUTED]


def game_of_evening(evening: Evening, event_id: uuid.UUID) -> Game | None:
    """A game of this evening that counts; None for anything else."""
    found = Game.objects.select_related("event").filter(evening=evening, event__withdrawn_at=None, event=event_id)
    return found.first()


# What the referees add to the pages and the journal of an evening.


KEPT: Final = "answer_kept"


def on_evening(evening: Evening) -> EveningAddition:
    """The referees with the rules and players of the evening. No query."""
    address = reverse("evening-referee", args=[evening.pk])
    return EveningAddition(
        at_hand=tuple(PageLink(str(PAGE_QUESTIONS[one]), f"{address}{one}/") for one in DISPUTED),
        links=(PageLink(_("Schiedsrichter"), address, icon="help"),),
    )


def on_game(view: GameView) -> GameAddition:
    """What referees have said about the game. One query."""
    own = answers_about(view.game.evening, view.game.event_id)
    return GameAddition(template="referees/kept.html" if own else "", own=own)


def entry_words(entry: JournalEntry, number: int | None) -> EntryWords:
    """A journal entry of this room in words."""
    after = entry.after or {}
    title = _("Antwort des Schiedsrichters zu Spiel {number}").format(number=number) if number else ""
    question = str(PAGE_QUESTIONS.get(after.get("referee", ""), ""))
    href = reverse("game-detail", args=[after["game"]]) if after.get("game") else ""
    return EntryWords(title or _("Antwort des Schiedsrichters"), question, href)
