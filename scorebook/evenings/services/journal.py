"""Writing the journal: every change, who made it, before and after."""

from typing import Any

from leagues.accounts.security_log import report_entry
from leagues.actor import Actor
from leagues.journal_models import JournalEntry

from ..models import Evening, Event


def note(
    *, actor: Actor, evening: Evening, action: str, event: Event | None = None, before: Any = None, after: Any = None
) -> JournalEntry:
    """Add one entry; `before` and `after` are JSON values that hold ids, not names. The evening has changed by it."""
    evening.changed = True
    report_entry(
        action,
        account=actor.account_id,
        actor=actor.kind,
        league=evening.league_id,
        evening=evening.pk,
        entry=after,
    )
    return JournalEntry.objects.create(
        league_id=evening.league_id,
        evening=evening,
        event=event,
        actor_kind=actor.kind,
        account_id=actor.account_id,
        table_link_id=None if actor.account_id else actor.id,
        action=action,
        before=before,
        after=after,
    )
