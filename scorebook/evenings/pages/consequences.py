"""What a change of an earlier entry did to the evening, in words: on the next page at once, and in the journal."""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from leagues.journal_models import JournalEntry
from leagues.people.selectors import Name, names_of
from leagues.web import press
from scorebook.rules.wording import games_words
from scorebook.scoring.game.sentences import number_words

from ..models import Consequence


def consequence_words(found: Consequence, names: Mapping[str, Name]) -> str:
    """In a sentence, the largest change first: "6 Spiele neu gerechnet: Max −18.715 → −9.215"."""
    totals = sorted(found.totals.items(), key=lambda one: -abs(one[1][1] - one[1][0]))
    changes = ", ".join(
        f"{names[key].call_name} {number_words(before, sign=True)} → {number_words(after, sign=True)}"
        for key, (before, after) in totals
    )
    if found.recounted:
        words = _("{games} neu gerechnet: {changes}.") if changes else _("{games} neu gerechnet.")
        return words.format(games=games_words(found.recounted), changes=changes)
    return _("Neuer Stand: {changes}.").format(changes=changes)


def newest_entry(event: UUID) -> int:
    """Up to where the journal of an event is known before something is changed; 0 without one. One query."""
    newest = JournalEntry.objects.filter(part_id=event).order_by("-pk").values_list("pk", flat=True)
    return newest.first() or 0


def consequence_since(event: UUID, known: int) -> Consequence | None:
    """What the newest change of an event did, if it was changed since (`newest_entry`). One query."""
    since = Consequence.objects.filter(entry__part_id=event, entry__gt=known)
    return since.order_by("-entry").first()


def what_it_did(event: UUID, known: int = 0) -> str:
    """The consequences of changing an entry of an evening, in words; empty if there are none. At most two queries."""
    found = consequence_since(event, known)
    return consequence_words(found, names_of(found.league_id)) if found else ""


def press_and_tell(
    request: HttpRequest, event: UUID | None, service: Callable[..., Any], done: str, /, **facts: Any
) -> None:
    """Call the service for a button; what it has done is said on the next page, with what follows from it.

    `event`: what it changes, None for something that books nothing.
    """
    known = newest_entry(event) if event else 0
    if press(request, service, **facts):
        tell(request, done, what_it_did(event, known) if event else "")


def tell(request: HttpRequest, *sentences: str) -> None:
    """Say on the next page what was done, and what followed from it."""
    if said := " ".join(sentence for sentence in sentences if sentence):
        messages.success(request, said)
