"""What the referees add to the pages and the journal of an evening, and to the ground."""

from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from leagues.journal_models import JournalEntry
from scorebook.evenings import additions as evenings
from scorebook.evenings.models import Evening

from .selectors import answers_read, with_answers
from .words import DISPUTED, PAGE_QUESTIONS

NAME: Final = "referees"
KEPT: Final = "answer_kept"


def register() -> None:
    """Fill the registries of the evenings and of the ground."""
    evenings.game_reads.add(NAME, with_answers)
    evenings.evening_page.add(NAME, on_evening)
    evenings.game_page.add(NAME, on_game)
    words = evenings.JournalWords(frozenset({KEPT}), entry_words, own_matter=frozenset({KEPT}))
    evenings.journal_words.add(NAME, words)


def on_evening(evening: Evening) -> evenings.EveningAddition:
    """The referees with the rules and players of the evening. No query."""
    address = reverse("evening-referee", args=[evening.pk])
    return evenings.EveningAddition(
        at_hand=tuple(evenings.PageLink(str(PAGE_QUESTIONS[one]), f"{address}{one}/") for one in DISPUTED),
        links=(evenings.PageLink(_("Schiedsrichter"), address, icon="help"),),
    )


def on_game(view: evenings.GameView) -> evenings.GameAddition:
    """What referees have said about the game. No query."""
    own = answers_read(view.game)
    return evenings.GameAddition(template="referees/kept.html" if own else "", own=own)


def entry_words(entry: JournalEntry, number: int | None) -> evenings.EntryWords:
    """A journal entry of this room in words."""
    after = entry.after or {}
    title = _("Antwort des Schiedsrichters zu Spiel {number}").format(number=number) if number else ""
    question = str(PAGE_QUESTIONS.get(after.get("referee", ""), ""))
    href = reverse("game-detail", args=[after["game"]]) if after.get("game") else ""
    return evenings.EntryWords(title or _("Antwort des Schiedsrichters"), question, href)
