"""Answers of the referees that were kept with games, and the games of an evening that they can be kept with."""

import uuid
from collections.abc import Sequence
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from scorebook.evenings.models import Evening, Game
from scorebook.evenings.selectors.evenings import EveningView
from scorebook.rules.wording import game_words

from .models import RefereeAnswer
from .words import PAGE_QUESTIONS

MOST_GAMES = 12


class KeptAnswer(NamedTuple):
    """An answer as a page shows it; `href`: the question."""

    title: str
    said: str
    source: str
    href: str


class GameChoice(NamedTuple):
    """A game of an evening, in words."""

    key: str
    words: str


def answers_about(evening: Evening, event_id: Any) -> Sequence[KeptAnswer]:
    """What referees have said about a game, the oldest first. One query."""
    prefix = reverse("evening-referee", args=[evening.pk])
    return [
        KeptAnswer(
            str(PAGE_QUESTIONS[one.referee]), one.said, one.source, f"{prefix}{one.referee}/?{one.question}".rstrip("?")
        )
        for one in RefereeAnswer.objects.filter(event=event_id)
        if one.referee in PAGE_QUESTIONS
    ]


def games_to_choose(view: EveningView) -> Sequence[GameChoice]:
    """The latest games of an evening that count, the newest first."""
    found = []
    for event, row in view.entries:
        facts = view.facts_of(row)
        if facts is not None and row.number:
            words = game_words(facts, view.evening.scheme, view.names)
            said = _("Spiel {number}: {words}").format(number=row.number, words=words)
            found.append(GameChoice(str(event.pk), said))
    return found[::-1][:MOST_GAMES]


def game_of_evening(evening: Evening, event_id: uuid.UUID) -> Game | None:
    """A game of this evening that counts; None for anything else."""
    found = Game.objects.select_related("event").filter(evening=evening, event__withdrawn_at=None, event=event_id)
    return found.first()
