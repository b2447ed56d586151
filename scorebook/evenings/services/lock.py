"""One writer at a time for an evening, and what rooms above this one do when it changes; they are not known here.

`scorebook.contributions` adds the hooks of each room when the app starts. An evening works without any.
"""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.database import broken_constraint, is_check_broken, is_key_taken
from leagues.journal import Actor, JournalEntry
from leagues.refused import Refused

from ..derived.refold import Changes, Values, field_of, refold
from ..models import GAP, Consequence, Evening, EveningPlayer, Event, Game, Participation


class EveningHooks:
    """What a room may refuse or do; every method does nothing here."""

    def is_final(self, evening: Evening, moment: datetime) -> bool:
        """Whether nothing about a closed evening can be changed any more."""
        return False

    def refuse_game(self, game: Game) -> None:
        """Refuse to correct or withdraw a game as it stands."""

    def contest(self, actor: Actor, game: Game, sentence: str) -> None:
        """Mark a game as contested, with a sentence; one that is contested already stays so."""

    def refuse_change(self, evening: Evening, entry: JournalEntry) -> None:
        """Refuse a change of a locked evening that its facts alone allow; it is journalled and its rows are written."""

    def share_date_and_place(self, evening: Evening, day: date, place: str) -> Sequence[Evening]:
        """Correct day and place of what the evening belongs to, and answer the other evenings that share them."""
        return ()

    def after_change(self, evening: Evening, entry: JournalEntry) -> None:
        """Do what follows from an entry in the journal, in the transaction that makes it."""

    def after_closing(self, evening: Evening) -> None:
        """Work out and store what is wanted once an evening has been closed; no facts."""


evening_hooks: list[EveningHooks] = []


# What the database itself has refused, as a refusal with a sentence.


log = logging.getLogger(__name__)


def refusal_of(error: IntegrityError) -> Refused | None:
    """The refusal that this error means; None for one that only the caller understands.

    A broken CHECK is a fault of the program. It is logged, and the user gets a sentence.
    """
    # The numbers of these rows come from a phone; here the number belongs to something else.
    if is_key_taken(error, Game):
        return Refused.because("game_id_taken", "uuid", _("Diese Spielnummer ist schon vergeben."))
    if is_key_taken(error, Event):
        return Refused.because("event_id_taken", "uuid", _("Diese Nummer ist schon vergeben."))
    if is_check_broken(error):
        log.error("A CHECK of the database was broken: %s", broken_constraint(error), exc_info=error)
        message = _("Das lässt sich so nicht speichern. Der Fehler liegt bei uns; was eingegeben war, ist noch da.")
        return Refused.because("not_storable", "", message)
    return None


# What followed from a change of an evening: which games are worth something else, who has other points.


def keep_consequence(entry: JournalEntry, changes: Changes) -> None:
    """Keep what this change did to the other games and to the points of everybody, if it did anything.

    Nothing is kept of a game recorded at the end as long as it leaves the others alone: what it brought is its own.
    """
    before, after = entry.before or {}, entry.after or {}
    own = before.get("game") or after.get("game")
    recounted = {change.key[0] for change in changes[Participation] if _points(change.old) != _points(change.new)}
    others = [game for game in recounted if str(game) != own]
    totals = {
        str(change.key[-1]): [_total(change.old), _total(change.new)]
        for change in changes[EveningPlayer]
        if _total(change.old) != _total(change.new)
    }
    at_the_end = entry.action == "game_recorded" and "before" not in after
    if others or (totals and not at_the_end):
        Consequence.objects.create(league_id=entry.league_id, entry=entry, recounted=len(others), totals=totals)


def _points(booked: Values | None) -> int | None:
    points: int | None = field_of(Participation, booked, "points")
    return points


def _total(row: Values | None) -> int:
    points, penalties, totals = (field_of(EveningPlayer, row, name) or 0 for name in ("points", "penalties", "totals"))
    return int(points + penalties + totals)


@contextmanager
def changing(evening_id: Any, *, final_too: bool = False) -> Iterator[Evening]:
    """Lock an evening, let the caller write its facts, then recompute what follows; all or nothing.

    A change is what the caller journals (`journal.note` with this evening). Without one nothing is recomputed and the
    version stays, so that no phone loads again what it has.
    Refused: an evening that is final unless `final_too`, what a higher room does not allow (`refuse_change`), and
    what the database refuses (`refusal_of`).
    On SQLite the transaction itself is the lock (BEGIN IMMEDIATE), on PostgreSQL the evening's row.
    """
    try:
        with transaction.atomic():
            evening = locked_evening(evening_id)
            if not final_too:
                refuse_final(evening)
            yield evening
            if evening.change_entry:
                changes = refold(evening)
                for hooks in evening_hooks:
                    hooks.refuse_change(evening, evening.change_entry)
                keep_consequence(evening.change_entry, changes)
                evening.grow()
                tell_changes(evening, evening.change_entry)
    except IntegrityError as error:
        if refused := refusal_of(error):
            raise refused from error
        raise


def locked_evening(evening_id: Any) -> Evening:
    """An evening with its rules, held until the transaction ends in which this is called."""
    evenings = Evening.objects.select_for_update(of=("self",)).select_related("rule_set_version", "league")
    return evenings.get(pk=evening_id)


def tell_changes(evening: Evening, entry: JournalEntry) -> None:
    """Tell higher rooms of a change, in the transaction that makes it."""
    for hooks in evening_hooks:
        hooks.after_change(evening, entry)


def next_position(evening: Evening) -> int:
    """A position after every event of the evening, withdrawn ones too."""
    positions = Event.objects.filter(evening=evening).order_by("-position").values_list("position", flat=True)
    return (positions.first() or 0) + GAP


def position_before(evening: Evening, event: Event) -> int:
    """A free position right before an event of a locked evening; the neighbours are moved apart if there is none.

    The place is read again: it may have been moved since the user has seen it. Refused: an event of elsewhere.
    """
    place = _position(evening, event)
    earlier = Event.objects.filter(evening=evening, position__lt=place)
    previous = earlier.order_by("-position").values_list("position", flat=True).first() or 0
    if place - previous > 1:
        return (previous + place) // 2
    _spread(evening)
    return _position(evening, event) - GAP // 2


def _position(evening: Evening, event: Event) -> int:
    place = Event.objects.filter(pk=event.pk, evening=evening).values_list("position", flat=True).first()
    if place is None:
        raise Refused.because("event_unknown", "before", _("Diese Stelle gehört nicht zum Abend."))
    return place


def _spread(evening: Evening) -> None:
    """Put all events of an evening a full gap apart again, from the last one on, so that none meets another."""
    events = list(Event.objects.filter(evening=evening).order_by("position"))
    highest = max(event.position for event in events)
    for place, event in reversed(list(enumerate(events, start=1))):
        event.position = highest + place * GAP
        event.save(update_fields=["position"])


def is_final(evening: Evening, moment: datetime) -> bool:
    """Whether nothing about the evening can be changed any more. No query for an open evening, one or two otherwise."""
    return not evening.open and any(hooks.is_final(evening, moment) for hooks in evening_hooks)


def refuse_final(evening: Evening) -> None:
    """Refuse any change of an evening that is final (`evening_final`). No query while the evening is open."""
    if is_final(evening, timezone.now()):
        raise Refused.because("evening_final", "", _("Der Abend ist endgültig; daran wird nichts mehr geändert."))


def refuse_sealed(game: Game) -> None:
    """Refuse to change a game as it stands, with what a higher room says (`game_read_over`)."""
    for hooks in evening_hooks:
        hooks.refuse_game(game)


def hold_evenings(league_id: int) -> None:
    """Lock all evenings of a league, as saving there does."""
    list(Evening.objects.select_for_update(of=("self",)).filter(league=league_id).order_by("pk").values_list("pk"))
