"""The one place where the services of this app write the journal."""

from typing import Any

from leagues.accounts.models import Account
from leagues.accounts.security_log import report_entry
from leagues.actor import Actor
from leagues.groups.models import League
from leagues.journal_models import JournalEntry

__all__ = ["WITHOUT_TEXT", "Actor", "forget_names", "note"]

# How the actions of entries begin that hold ids and codes only, but nothing that somebody has typed.
WITHOUT_TEXT: list[str] = []


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
        table_link_id=None if actor.account_id else actor.id,
        action=action,
        before=before,
        after=after,
    )
    report_entry(
        action,
        account=actor.account_id,
        actor=actor.kind,
        league=league.pk,
        entry={**(before or {}), **(after or {})},
    )


def forget_names(account: Account) -> None:
    """Take the names of an account that goes out of the entries about its renames; that there was one stays."""
    renames = JournalEntry.objects.filter(account=account, action="account.rename")
    renames.update(before={"account": account.pk}, after={"account": account.pk})
