"""The one place where the services of this app write the journal."""

from typing import Any

from leagues.models import League
from scorebook.models import JournalEntry
from scorebook.services.actor import Actor

__all__ = ["Actor", "note"]


def note(
    *,
    actor: Actor,
    league: League,
    action: str,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> None:
    """Add an entry: ids and plain values, no names (a person can be anonymised, the journal cannot)."""
    JournalEntry.objects.create(
        league=league,
        actor_kind=actor.kind,
        account_id=actor.account_id,
        table_link_id=actor.table_link_id,
        action=action,
        before=before,
        after=after,
    )
