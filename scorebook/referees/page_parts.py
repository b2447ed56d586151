"""What the referees add to the pages and the journal of an evening."""

from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from leagues.journal import JournalEntry
from scorebook.evenings.models import Evening
from scorebook.evenings.page_parts import EntryWords, EveningAddition, GameAddition, GameView, PageLink

from .selectors import answers_about
from .tables import DISPUTED, PAGE_QUESTIONS

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
