"""The journal of an evening: who changed what, in words; and taking a change back."""

import datetime
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import OuterRef, QuerySet, Subquery
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from leagues.groups.models import Role
from leagues.journal import JournalEntry
from leagues.web import render_page
from scorebook.disputes import selectors as disputes
from scorebook.evenings.access import evening_for
from scorebook.evenings.event_wording import Names, called, journal_text
from scorebook.evenings.models import Evening, Event, Game
from scorebook.evenings.page_parts import EntryWords
from scorebook.evenings.pages.requests import at_the_table, confirm_closed
from scorebook.evenings.pages.result_card import consequence_words, press_and_tell, sides_booked
from scorebook.evenings.selectors.evenings import EveningView, load
from scorebook.evenings.services.undo import INVERSE, undo
from scorebook.referees import selectors as referees
from scorebook.rules.wording import facts_in_words, game_words, games_words
from scorebook.scoring import SCHEMES
from scorebook.scoring.evening import Row
from scorebook.scoring.game import Refusal, kind_word
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.sentences import signed
from scorebook.scoring.game.terms import Kind
from scorebook.scoring.input import parse

# Entries that are about the same thing: whether the evening is open, what is remembered of a game.
OPENNESS = frozenset({"evening_closed", "evening_reopened"})
COMMENT = "game_commented"
# How other rooms say what they write into this journal: an entry and the number of the game that it is about.
OF_ROOMS: Mapping[str, Callable[[JournalEntry, int | None], EntryWords]] = {
    referees.KEPT: referees.entry_words,
    **dict.fromkeys(disputes.TITLES, disputes.entry_words),
}
# These say nothing about what was played: the entry before such a one can still be taken back.
OWN_MATTER = frozenset({referees.KEPT, "dispute_opened", "dispute_settled"})
# Opening an evening again says by itself that it goes on, and what was noted beside a game leaves the standing alone.
ITS_OWN_QUESTION = OPENNESS | {COMMENT, "evening_described"}

TITLES = {
    "evening_opened": gettext_lazy("Abend eröffnet"),
    "evening_closed": gettext_lazy("Abend beendet"),
    "evening_reopened": gettext_lazy("Abend wieder geöffnet"),
    "evening_described": gettext_lazy("Datum oder Ort geändert"),
    "evening_page_opened": gettext_lazy("Adresse zum Zusehen geöffnet"),
    "evening_page_closed": gettext_lazy("Adresse zum Zusehen geschlossen"),
    "table_link_opened": gettext_lazy("Link zum Mitschreiben gemacht"),
    "table_link_revoked": gettext_lazy("Link zum Mitschreiben beendet"),
    "evening_rescored": gettext_lazy("Endgültigen Abend neu abgerechnet"),
    "command_taken": gettext_lazy("Zu spät Geschicktes übernommen"),
    "command_discarded": gettext_lazy("Zu spät Geschicktes verworfen"),
    "command_expired": gettext_lazy("Zu spät Geschicktes abgelaufen"),
    "sheet_entered": gettext_lazy("Blatt eingetragen"),
    "sheet_withdrawn": gettext_lazy("Blatt zurückgenommen"),
    "evening_rules": gettext_lazy("Nach anderen Regeln neu gerechnet"),
}


# Of a game: without its number, where it does not count, and with it.
GAME_TITLES = {
    "game_recorded": (gettext_lazy("Spiel eingetragen"), gettext_lazy("Spiel {number} eingetragen")),
    "game_corrected": (gettext_lazy("Spiel korrigiert"), gettext_lazy("Spiel {number} korrigiert")),
    "game_commented": (gettext_lazy("Notiz zu einem Spiel"), gettext_lazy("Notiz zu Spiel {number}")),
    "game_withdrawn": (gettext_lazy("Spiel zurückgenommen"), gettext_lazy("Spiel {number} zurückgenommen")),
    "game_restored": (gettext_lazy("Spiel wieder eingesetzt"), gettext_lazy("Spiel {number} wieder eingesetzt")),
}


# What has become of an event; one that was added is just said.
OF_EVENT = {
    "event_withdrawn": gettext_lazy("Zurückgenommen: {event}"),
    "event_restored": gettext_lazy("Wieder eingesetzt: {event}"),
}


class FactChange(NamedTuple):
    """One thing that an entry has changed."""

    heading: str
    before: str
    after: str


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
    """Everything that was changed at an evening; `may_undo`: the user may take a change back."""

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
    if entry.action in OWN_MATTER:
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
    return render_page(request, "evenings/journal.html", page)


@at_the_table
@require_POST
def journal_undo(request: HttpRequest, entry_id: int) -> HttpResponse:
    """Take back what an entry says; refused with a sentence if it was changed since. For members only."""
    entry = JournalEntry.objects.filter(pk=entry_id).first()
    if entry is None or entry.subject_kind != Evening.journal_kind:
        raise Http404(_("Diesen Eintrag gibt es nicht."))
    evening, access = evening_for(request, entry.subject_id, role=Role.SCHREIBER)
    access.require_by_name()
    if entry.action not in ITS_OWN_QUESTION and (question := confirm_closed(request, evening)):
        return question
    done = _("Die Änderung ist zurückgenommen.")
    press_and_tell(request, entry.part_id, undo, done, actor=access.actor, entry=entry)
    return redirect("evening-journal", evening.pk)


def entry_words(view: EveningView, entry: Any, row: Row | None) -> tuple[EntryWords, list[FactChange]]:
    """An entry in words, and what it has changed; `row`: what the fold says about the event that it is about."""
    if words := OF_ROOMS.get(entry.action):
        return words(entry, row.number if row else None), []
    if entry.action in GAME_TITLES:
        return _game_entry(view, entry, row)
    if entry.action.startswith("event_"):
        return _event_entry(view, entry), []
    return _evening_entry(view, entry)


def _game_entry(view: EveningView, entry: Any, row: Row | None) -> tuple[EntryWords, list[FactChange]]:
    scheme, names = view.evening.scheme, view.names
    now, then = _facts(entry.after or {}, scheme), _facts(entry.before or {}, scheme)
    plain_title, numbered = GAME_TITLES[entry.action]
    title = str(numbered).format(number=row.number) if row and row.number else str(plain_title)
    facts = now or then
    sub = _game_line(view, facts, row) if facts else ""
    href = reverse("game-detail", args=[entry.game_id]) if entry.game_id else ""
    return EntryWords(title, sub, href), _changes(then, now, scheme, names) if now and then else []


def _game_line(view: EveningView, facts: GameFacts, row: Row | None) -> str:
    """A game in one line: who won and what they got, if the entry is what counts now; otherwise who was Re."""
    current = view.facts_of(row) if row and row.score else None
    if row is None or current is None or current.commented("") != facts.commented(""):
        return game_words(facts, view.evening.scheme, view.names)
    won = sides_booked(view, row)[0].words
    return won if facts.kind is Kind.NORMAL else f"{kind_word(facts.kind, view.evening.scheme)}: {won}"


def _event_entry(view: EveningView, entry: Any) -> EntryWords:
    text = journal_text(entry.after or entry.before or {}, view.names, view.evening.scheme)
    became = OF_EVENT.get(entry.action)
    title = str(became).format(event=text.title) if became else text.title
    return EntryWords(title, text.sub, reverse("event-detail", args=[entry.part_id]))


def _evening_entry(view: EveningView, entry: Any) -> tuple[EntryWords, list[FactChange]]:
    title, before, after = str(TITLES.get(entry.action, entry.action)), entry.before or {}, entry.after or {}
    if entry.action == "evening_opened":
        return EntryWords(title, ", ".join(called(key, view.names) for key in after.get("seats", []))), []
    if entry.action in {"sheet_entered", "sheet_withdrawn"}:
        return EntryWords(title, games_words(len((after or before).get("sheet", [])))), []
    if entry.action == "evening_described":
        return EntryWords(title), _described(before, after)
    if entry.action == "evening_rescored":
        changes = _rescored(before, after, view.names)
        return EntryWords(title, "" if changes else _("Die Punkte sind gleich geblieben.")), changes
    if entry.action == "evening_rules":
        has_consequence = hasattr(entry, "consequence")  # that says whose points changed, too
        return EntryWords(title, _other_rules(before, after)), [] if has_consequence else _rescored(
            before, after, view.names
        )
    return EntryWords(title), []


def _described(before: dict[str, str], after: dict[str, str]) -> list[FactChange]:
    """What differs between two descriptions of the evening."""
    old, new = _above(before), _above(after)
    return [FactChange(heading, old[heading], new[heading]) for heading in old if old[heading] != new[heading]]


def _rescored(before: dict[str, Any], after: dict[str, Any], names: Names) -> list[FactChange]:
    """Whose points have become others."""
    new = after.get("points", {})
    return [
        FactChange(called(key, names), signed(points), signed(new.get(key, 0)))
        for key, points in before.get("points", {}).items()
    ]


def _other_rules(before: dict[str, Any], after: dict[str, Any]) -> str:
    """From which version to which, and how many games book something else now."""
    words = _("{before} → {after}, {games} anders")
    return words.format(before=_version(before), after=_version(after), games=games_words(after.get("games", 0)))


def _version(stored: dict[str, Any]) -> str:
    scheme = SCHEMES.get(stored.get("scheme", ""))
    message = _("{rules}, Fassung {number}") if scheme else _("Fassung {number}")
    return message.format(rules=scheme.short if scheme else "", number=stored.get("number"))


def _above(stored: dict[str, str]) -> dict[str, str]:
    """Date and place as they stand above the sheet."""
    date = datetime.date.fromisoformat(stored["local_date"])
    return {_("Datum"): date_format(date, "d.m.Y"), _("Ort"): stored["place"] or "–"}


def _facts(stored: dict[str, Any], scheme: Scheme) -> GameFacts | None:
    """The facts of a game that the journal keeps; None if the kernel does not take them any more."""
    facts = parse(stored.get("facts"), scheme, stored=True)
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
