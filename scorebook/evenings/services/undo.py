"""Taking a change back: the inverse of a journal entry, which is a change of its own and journalled like any other."""

import datetime
from collections.abc import Callable
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from leagues.journal import Actor, JournalEntry
from leagues.refused import Refused

from ..models import Evening, Event
from ..selectors.facts import facts_of_games
from .evenings import change_date_and_place, close_evening, comment_game, date_and_place, reopen_evening
from .events import restore_event, snapshot, withdraw_event
from .games import correct_game
from .penalties import ENTERED, TAKEN_BACK, put_sheet_back, take_sheet_back

CHANGED = _("Das wurde seither noch einmal geändert. Nimm erst die spätere Änderung zurück.")
NEVER = _("Diese Änderung lässt sich nicht zurücknehmen.")


def undo(*, actor: Actor, entry: JournalEntry) -> None:
    """Take back what a journal entry of an evening says, if that is still how things stand.

    Refused: an entry that has no inverse (`not_reversible`), and one whose object was changed since
    (`changed_meanwhile`).
    """
    inverse = INVERSE.get(entry.action)
    if inverse is None or entry.subject_kind != Evening.journal_kind or entry.subject_id is None:
        raise Refused.because("not_reversible", "", str(NEVER))
    with transaction.atomic():
        Evening.objects.select_for_update(of=("self",)).get(pk=entry.subject_id)
        inverse(actor, entry)


def _take_out(actor: Actor, entry: JournalEntry) -> None:
    event = _event(entry)
    _must(event.withdrawn_at is None and _is_unchanged(event, entry))
    withdraw_event(actor=actor, event=event)


def _put_back(actor: Actor, entry: JournalEntry) -> None:
    event = _event(entry)
    _must(event.withdrawn_at is not None)
    restore_event(actor=actor, event=event)


def _correct_back(actor: Actor, entry: JournalEntry) -> None:
    event, (before, after) = _event(entry), _versions(entry)
    _must(event.withdrawn_at is None and _is_unchanged(event, entry))
    since = event.game.comment
    comment = before.get("comment", "") if since == after.get("comment", "") else since
    correct_game(actor=actor, game=event.game, facts={**before, "comment": comment})


def _comment_back(actor: Actor, entry: JournalEntry) -> None:
    event, (before, after) = _event(entry), _versions(entry)
    _must(event.game.comment == after.get("comment", ""))
    comment_game(actor=actor, game=event.game, comment=before.get("comment", ""))


def _reopen(actor: Actor, entry: JournalEntry) -> None:
    evening = _evening(entry)
    _must(not evening.open)
    reopen_evening(actor=actor, evening=evening)


def _close(actor: Actor, entry: JournalEntry) -> None:
    evening = _evening(entry)
    _must(evening.open)
    close_evening(actor=actor, evening=evening)


def _describe_back(actor: Actor, entry: JournalEntry) -> None:
    evening, before = _evening(entry), entry.before or {}
    _must(date_and_place(evening) == entry.after)
    date = datetime.date.fromisoformat(before["local_date"])
    change_date_and_place(actor=actor, evening=evening, local_date=date, place=before["place"])


def _evening(entry: JournalEntry) -> Evening:
    """The evening as it stands now."""
    assert entry.subject_id is not None  # noqa: S101 - `undo` has looked
    return Evening.objects.get(pk=entry.subject_id)


def _event(entry: JournalEntry) -> Event:
    """The event as it stands now."""
    assert entry.part_id is not None  # noqa: S101 - the actions about events all name one
    return Event.objects.select_related("game").get(pk=entry.part_id)


def _is_unchanged(event: Event, entry: JournalEntry) -> bool:
    """Whether the event is still what the entry says it became."""
    game, after = getattr(event, "game", None), entry.after or {}
    if game is None:
        return snapshot(event) == after
    return facts_of_games([game])[game.pk].commented("").to_json() == {
        name: value for name, value in after.get("facts", {}).items() if name != "comment"
    }


def _versions(entry: JournalEntry) -> tuple[dict[str, Any], dict[str, Any]]:
    """The facts of a game before and after a change."""
    return (entry.before or {}).get("facts", {}), (entry.after or {}).get("facts", {})


def _must(unchanged: bool) -> None:
    if not unchanged:
        raise Refused.because("changed_meanwhile", "", str(CHANGED))


# The action of an entry → how it is taken back.
INVERSE: Final[dict[str, Callable[[Actor, JournalEntry], None]]] = {
    "game_recorded": _take_out,
    "game_restored": _take_out,
    "event_added": _take_out,
    "event_restored": _take_out,
    "game_withdrawn": _put_back,
    "event_withdrawn": _put_back,
    "game_corrected": _correct_back,
    "game_commented": _comment_back,
    "evening_closed": _reopen,
    "evening_reopened": _close,
    "evening_described": _describe_back,
    ENTERED: take_sheet_back,
    TAKEN_BACK: put_sheet_back,
}
