"""The one place where services write the journal."""

from typing import Any, ClassVar, Final, Protocol

from django.db.models import Model, Q

from leagues.accounts.models import Account
from leagues.accounts.security_log import report_entry
from leagues.actor import Actor
from leagues.groups.models import League
from leagues.journal_models import JournalEntry, authors_kept_since

__all__ = ["Actor", "forget_names", "note"]

# What accounts do with themselves: the entry is about its author.
OF_ONESELF: Final = ("account.rename", "account.address", "member.leave", "invitation.redeem")


class Subject(Protocol):
    """Something in a league whose changes are journalled; the journal names it by its kind and its key."""

    journal_kind: ClassVar[str]

    @property
    def pk(self) -> Any: ...
    @property
    def league_id(self) -> int: ...

    def noted(self, entry: JournalEntry) -> None:
        """Called after an entry about this subject has been written."""


def note(
    *,
    actor: Actor,
    action: str,
    league: League | None = None,
    about: Subject | None = None,
    part: Model | None = None,
    before: Any = None,
    after: Any = None,
) -> JournalEntry:
    """Add an entry about a league, or about something in it (`about`), perhaps about a `part` of that.

    `before` and `after` are JSON values with ids and plain values. They hold no names: a player can be made anonymous
    later, while entries stay as they are.
    """
    if (league is None) == (about is None):
        raise TypeError("either a league or a thing of one")
    league_id: int = league.pk if league else about.league_id  # type: ignore[union-attr]
    entry = JournalEntry.objects.create(
        league_id=league_id,
        subject_kind=about.journal_kind if about else "",
        subject_id=about.pk if about else None,
        part_id=part.pk if part else None,
        actor_kind=actor.kind,
        actor_id=None if actor.account_id else actor.id,
        account_id=actor.account_id,
        action=action,
        before=before,
        after=after,
    )
    report_entry(
        action,
        account=actor.account_id,
        actor=actor.kind,
        league=league_id,
        entry={**(before or {}), **(after or {})},
        **({about.journal_kind: about.pk} if about else {}),
    )
    if about:
        about.noted(entry)
    return entry


def forget_authors() -> int:
    """Where JOURNAL_YEARS are set, older entries no longer say who made them; how many that were.

    What an account did with itself says so in its facts as well, renames with both names: they go, too, although the
    account lives.
    """
    since = authors_kept_since()
    if since is None:
        return 0
    old = JournalEntry.objects.filter(at__lt=since)
    found = set(old.exclude(account=None, by_player=None).values_list("pk", flat=True))
    named = Q(before__has_key="account") | Q(after__has_key="account")
    for pk, before, after in old.filter(named, action__in=OF_ONESELF).values_list("pk", "before", "after"):
        JournalEntry.objects.filter(pk=pk).update(before=_without_who(before), after=_without_who(after))
        found.add(pk)
    old.exclude(account=None, by_player=None).update(account=None, by_player=None)
    return len(found)


def _without_who(stored: dict[str, Any] | None) -> dict[str, Any] | None:
    return stored and {key: value for key, value in stored.items() if key not in ("account", "name")}


def forget_names(account: Account) -> None:
    """Remove the names of a deleted account from the entries about its renames. That it was renamed stays on record."""
    # Entries older than JOURNAL_YEARS may still say whom they are about, if `tidy` was of an earlier version.
    own = Q(account=account) | Q(account=None, imported_at=None, after__account=account.pk)
    renames = JournalEntry.objects.filter(own, action="account.rename")
    renames.update(before={"account": account.pk}, after={"account": account.pk})
