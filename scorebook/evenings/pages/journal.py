"""The journal of an evening: who changed what; and taking a change back."""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import OuterRef, QuerySet, Subquery
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from leagues.groups.models import Role
from leagues.journal_models import JournalEntry
from leagues.page import show
from scorebook.scoring.evening.fold import Row

from ..access import evening_for
from ..additions import journal_words
from ..models import Evening, Event, Game
from ..selectors.evenings import EveningView, load
from ..services.undo import INVERSE, undo
from .admission import at_the_table
from .closed import unasked
from .consequences import consequence_words, press_and_tell
from .journal_wording import FactChange, entry_words

# Entries that are about the same thing: whether the evening is open, what is remembered of a game.
OPENNESS = frozenset({"evening_closed", "evening_reopened"})
COMMENT = "game_commented"
# Opening an evening again says by itself that it goes on, and what was noted beside a game leaves the standing alone.
ITS_OWN_QUESTION = OPENNESS | {COMMENT, "evening_described"}


class JournalLine(NamedTuple):
    """A journal entry in words; `undoable`: it is the newest one about its object and has an inverse.

    `did`: what followed from it for other games and for everybody's points.
    """

    entry: JournalEntry
    title: str
    sub: str
    who: str
    changes: list[FactChange]
    did: str
    href: str
    undoable: bool


@dataclass(frozen=True)
class EveningJournalPage:
    """Everything that was changed at an evening; `may_undo`: whoever asks may take a change back."""

    evening: Evening
    journal: Sequence[JournalLine]
    may_undo: bool


def entries_of(evening_id: uuid.UUID, event: Event | None = None) -> QuerySet[JournalEntry]:
    """The journal of an evening or of one of its events, the newest first; one query.

    Each with `game_id`, the game that the event is, if it is one.
    """
    game = Game.objects.filter(event=OuterRef("part_id")).values("pk")[:1]
    entries = JournalEntry.objects.about(Evening.journal_kind, evening_id)
    entries = entries.select_related("account", "by_player", "consequence")
    entries = entries.annotate(game_id=Subquery(game))
    return entries.filter(part_id=event.pk) if event else entries


def journal_lines(view: EveningView, entries: Iterable[JournalEntry]) -> list[JournalLine]:
    """Entries in words, the newest first."""
    rows: dict[Any, Row] = {event.pk: row for event, row in view.entries}
    seen: set[Any] = set()
    lines = []
    for entry in entries:
        subject = _subject(entry)
        lines.append(_line(view, entry, rows.get(entry.part_id), newest=subject not in seen))
        seen.add(subject)
    return lines


def _subject(entry: JournalEntry) -> Any:
    """What an entry is about: of those about the same thing only the newest one can be taken back."""
    if any(entry.action in room.own_matter for room in journal_words):
        return entry.pk
    if entry.action == COMMENT:
        return COMMENT, entry.part_id
    return entry.part_id or ("open" if entry.action in OPENNESS else entry.pk)


def _line(view: EveningView, entry: Any, row: Row | None, newest: bool) -> JournalLine:
    words, changes = entry_words(view, entry, row)
    undoable = newest and entry.action in INVERSE
    consequence = getattr(entry, "consequence", None)
    did = consequence_words(consequence, view.names) if consequence else ""
    return JournalLine(entry, words.title, words.sub, entry.made_by, changes, did, words.href, undoable)


@at_the_table
@require_safe
def evening_journal(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Everything that was changed at an evening, the newest first."""
    evening, access = evening_for(request, evening_id)
    view = load(evening)
    page = EveningJournalPage(evening, journal_lines(view, entries_of(evening.pk)), access.may_decide)
    return show(request, "evenings/journal.html", page)


@at_the_table
@require_POST
def journal_undo(request: HttpRequest, entry_id: int) -> HttpResponse:
    """Take back what an entry says; refused with a sentence if it was changed since. For members only."""
    entry = JournalEntry.objects.filter(pk=entry_id).first()
    if entry is None or entry.subject_kind != Evening.journal_kind:
        raise Http404(_("Diesen Eintrag gibt es nicht."))
    evening, access = evening_for(request, entry.subject_id, role=Role.SCHREIBER)
    access.require_by_name()
    if entry.action not in ITS_OWN_QUESTION and (question := unasked(request, evening)):
        return question
    done = _("Die Änderung ist zurückgenommen.")
    press_and_tell(request, entry.part_id, undo, done, actor=access.actor, entry=entry)
    return redirect("evening-journal", evening.pk)
