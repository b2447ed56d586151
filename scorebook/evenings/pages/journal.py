"""The journal in words: who changed what, before and after; and taking a change back."""

import datetime
import uuid
from collections.abc import Iterable
from typing import Any, NamedTuple

from django.db.models import OuterRef, QuerySet, Subquery
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from leagues.actor import LABELS
from leagues.groups.models import Role
from leagues.journal_models import JournalEntry
from leagues.submission import press
from scorebook.rules.wording import facts_in_words, game_words
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.numerals import plain
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.input.plausibility import parse

from ..access import evening_for
from ..additions import journal_words
from ..event_wording import Names, called, journal_text
from ..models import Evening, Event, Game
from ..selectors.evenings import EveningView, load
from ..services.undo import INVERSE, undo
from .admission import at_the_table

TITLES = {
    "evening_opened": "Abend eröffnet",
    "evening_closed": "Abend beendet",
    "evening_reopened": "Abend wieder geöffnet",
    "evening_described": "Datum oder Ort geändert",
    "evening_rescored": "Endgültigen Abend neu abgerechnet",
    "game_recorded": "Spiel eingetragen",
    "game_corrected": "Spiel korrigiert",
    "game_withdrawn": "Spiel zurückgenommen",
    "game_restored": "Spiel wieder eingesetzt",
    "event_added": "Eingetragen",
    "event_withdrawn": "Zurückgenommen",
    "event_restored": "Wieder eingesetzt",
}
# Entries that are about the same thing: whether the evening is open.
OPENNESS = frozenset({"evening_closed", "evening_reopened"})


class FactChange(NamedTuple):
    """One thing that an entry has changed."""

    heading: str
    before: str
    after: str


class JournalLine(NamedTuple):
    """A journal entry in words; `undoable`: it is the newest one about its object and has an inverse."""

    entry: JournalEntry
    title: str
    sub: str
    who: str
    changes: list[FactChange]
    href: str
    undoable: bool


def entries_of(evening_id: uuid.UUID, event: Event | None = None) -> QuerySet[JournalEntry]:
    """The journal of an evening or of one of its events, the newest first; one query.

    Each with `game_id`, the game that the event is, if it is one.
    """
    game = Game.objects.filter(event=OuterRef("part_id")).values("pk")[:1]
    entries = JournalEntry.objects.about(Evening.journal_kind, evening_id).select_related("account")
    entries = entries.annotate(game_id=Subquery(game))
    return entries.filter(part_id=event.pk) if event else entries


def journal_lines(view: EveningView, entries: Iterable[JournalEntry]) -> list[JournalLine]:
    """Entries in words, the newest first."""
    numbers = {event.pk: row.number for event, row in view.entries}
    seen: set[Any] = set()
    lines = []
    for entry in entries:
        subject = _subject(entry)
        lines.append(_line(view, entry, numbers, newest=subject not in seen))
        seen.add(subject)
    return lines


def _subject(entry: JournalEntry) -> Any:
    """What an entry is about: of those about the same thing only the newest one can be taken back."""
    if any(entry.action in room.own_matter for room in journal_words):
        return entry.pk
    return entry.part_id or ("open" if entry.action in OPENNESS else entry.pk)


def _line(view: EveningView, entry: Any, numbers: dict[Any, int], newest: bool) -> JournalLine:
    scheme, names = view.evening.rule_set_version.scheme, view.names
    before, after = entry.before or {}, entry.after or {}
    title, sub, changes, href = TITLES.get(entry.action, entry.action), "", [], ""
    room = next((one for one in journal_words if entry.action in one.actions), None)
    if room:
        title, sub, href = room.words(entry, numbers.get(entry.part_id))
    elif entry.action.startswith("game_"):
        now, then = _facts(after, scheme), _facts(before, scheme)
        number = numbers.get(entry.part_id)
        title = title.replace("Spiel", f"Spiel {number}", 1) if number else title
        sub = game_words(now or then, names) if now or then else ""  # type: ignore[arg-type]
        changes = _changes(then, now, scheme, names) if now and then else []
        href = reverse("game-detail", args=[entry.game_id]) if entry.game_id else ""
    elif entry.action.startswith("event_"):
        said = journal_text(after or before, names)
        title, sub = (said.title if entry.action == "event_added" else f"{title}: {said.title}"), said.sub
        href = reverse("event-detail", args=[entry.part_id])
    elif entry.action == "evening_opened":
        sub = ", ".join(called(key, names) for key in after.get("seats", []))
    elif entry.action == "evening_described":
        changes = _described(before, after)
    elif entry.action == "evening_rescored":
        changes = _rescored(before, after, names)
        sub = "" if changes else "Die Punkte sind gleich geblieben."
    undoable = newest and entry.action in INVERSE
    return JournalLine(entry, title, sub, _who(entry), changes, href, undoable)


def _described(before: dict[str, str], after: dict[str, str]) -> list[FactChange]:
    """What differs between two descriptions of the evening."""
    old, new = _above(before), _above(after)
    return [FactChange(heading, old[heading], new[heading]) for heading in old if old[heading] != new[heading]]


def _rescored(before: dict[str, Any], after: dict[str, Any], names: Names) -> list[FactChange]:
    """Whose points have become others."""
    new = after.get("points", {})
    return [
        FactChange(called(key, names), plain(points), plain(new.get(key, 0)))
        for key, points in before.get("points", {}).items()
    ]


def _above(kept: dict[str, str]) -> dict[str, str]:
    """Date and place as they stand above the sheet."""
    date = datetime.date.fromisoformat(kept["local_date"])
    return {"Datum": f"{date:%d.%m.%Y}", "Ort": kept["place"] or "–"}


def _facts(kept: dict[str, Any], scheme: Scheme) -> GameFacts | None:
    """The facts of a game that the journal keeps; None if the kernel does not take them any more."""
    facts = parse(kept.get("facts"), scheme)
    return None if isinstance(facts, Refusal) else facts


def _changes(before: GameFacts, after: GameFacts, scheme: Scheme, names: Names) -> list[FactChange]:
    """What differs between two versions of a game, in words."""
    old = dict(facts_in_words(before, scheme, dict(names)))
    new = dict(facts_in_words(after, scheme, dict(names)))
    return [
        FactChange(heading, old.get(heading, "–"), new.get(heading, "–"))
        for heading in dict.fromkeys([*old, *new])
        if old.get(heading) != new.get(heading)
    ]


def _who(entry: JournalEntry) -> str:
    """Who made the change."""
    return entry.account.display_name if entry.account else str(LABELS.get(entry.actor_kind, ""))


@at_the_table
@require_safe
def evening_journal(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Everything that was changed at an evening, the newest first."""
    evening, access = evening_for(request, evening_id)
    view = load(evening)
    context = {
        "evening": evening,
        "journal": journal_lines(view, entries_of(evening.pk)),
        "may_undo": access.may_decide,
    }
    return render(request, "evenings/journal.html", context)


@at_the_table
@require_POST
def journal_undo(request: HttpRequest, entry_id: int) -> HttpResponse:
    """Take back what an entry says; refused with a sentence if it was changed since. For members only."""
    entry = JournalEntry.objects.filter(pk=entry_id).first()
    if entry is None or entry.subject_kind != Evening.journal_kind:
        raise Http404("Diesen Eintrag gibt es nicht.")
    evening, access = evening_for(request, entry.subject_id, role=Role.SCHREIBER)
    access.require_by_name()
    press(request, undo, "Die Änderung ist zurückgenommen.", actor=access.actor, entry=entry)
    return redirect("evening-journal", evening.pk)
