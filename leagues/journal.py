"""The journal: who changed what, before and after. Who: an account, a phone without one, an import, the program.

It is append-only, and holds ids instead of names. `note` is the one place where services write it.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol, Self
from uuid import UUID

from django.conf import settings
from django.db import models
from django.db.models import Model, Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.accounts.models import Account
from leagues.groups.models import League
from leagues.request_context import report_entry
from leagues.texts import Jotted

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise


ACCOUNT: Final = "account"
PHONE: Final = "phone"  # one with which a league was begun, until that is taken into an account
# What an actor without an account is called on pages, by kind.
LABELS: Final[dict[str, "_StrOrPromise"]] = {
    "import": _("Import"),
    PHONE: _("am Handy, ohne Konto"),
    "system": _("Programm"),
    "table": _("am Tisch mitgeschrieben"),
    "program": _("Zugang für ein Programm"),
}


@dataclass(frozen=True, slots=True)
class Actor:
    """The author of a change, as the journal stores it. `id`: which one of its kind; None if there is only one.

    It holds plain values only. What an id stands for, if it is not an account's, is known to the room that adds this
    kind.
    """

    kind: str
    id: int | None = None

    @classmethod
    def account(cls, account: Any) -> Self:
        """A person who is signed in."""
        return cls(ACCOUNT, account.pk)

    @classmethod
    def system(cls) -> Self:
        """The program itself."""
        return cls("system")

    @classmethod
    def importing(cls) -> Self:
        """An import of old evenings."""
        return cls("import")

    @property
    def account_id(self) -> int | None:
        """The id of the account, if the actor is one."""
        return self.id if self.kind == ACCOUNT else None

    @property
    def label(self) -> str:
        """What an actor without an account is called. An account has no label here: people may change their names."""
        return str(LABELS.get(self.kind, ""))


# Which entries hold only ids and codes, never anything that somebody has typed. There are far too many to read
# them all.
WITHOUT_TEXT = Q(
    action__startswith="game_",
    before__facts__comment__isnull=True,
    after__facts__comment__isnull=True,
)


def authors_kept_since() -> datetime | None:
    """From when on entries say who made them; None: always, without JOURNAL_YEARS."""
    years = settings.JOURNAL_YEARS
    return timezone.now() - timedelta(days=365 * years) if years else None


class JournalEntryQuerySet(models.QuerySet["JournalEntry"]):
    """Filters for the journal that can be combined."""

    def of_league(self) -> "JournalEntryQuerySet":
        """Entries about the league itself: its people, rights and settings."""
        return self.filter(subject_id=None)

    def about(self, kind: str, key: UUID) -> "JournalEntryQuerySet":
        """Entries about one thing in a league, including its parts."""
        return self.filter(subject_kind=kind, subject_id=key)


class JournalEntry(models.Model):
    """One change. `before` and `after` hold the facts before and after it; null where there is nothing to say.

    What was changed is stored as kind and id, not as a foreign key, because the journal does not know the rooms that
    write to it: a `subject` in the league, and perhaps a `part` of that subject. An entry without a subject is about
    the league itself. Each room must prevent that rows named in the journal are deleted. `actor_id` tells actors of one
    kind apart; for an account, see `account`.
    An entry that came with a league from elsewhere has the moment when it was taken over (`imported_at`), and who plays
    under the name of who made it (`by_player`): the accounts of another server are not known here.
    """

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="journal", db_index=False)
    subject_kind = models.CharField(max_length=12, blank=True)
    subject_id = models.UUIDField(null=True, blank=True, db_index=True)
    part_id = models.UUIDField(null=True, blank=True, db_index=True)
    at = models.DateTimeField(default=timezone.now, editable=False)
    imported_at = models.DateTimeField(null=True, blank=True, editable=False)
    by_player = models.ForeignKey("leagues.Player", models.PROTECT, null=True, blank=True, related_name="+")
    actor_kind = models.CharField(max_length=12)
    actor_id = models.BigIntegerField(null=True, blank=True)
    account = models.ForeignKey("leagues.Account", models.SET_NULL, null=True, blank=True, related_name="+")
    action = models.CharField(max_length=40)
    before = Jotted(null=True, blank=True, redact=_("Verlauf der Änderungen"), without=WITHOUT_TEXT)
    after = Jotted(null=True, blank=True, redact=_("Verlauf der Änderungen"), without=WITHOUT_TEXT)

    objects = JournalEntryQuerySet.as_manager()

    class Meta:
        db_table = "scorebook_journalentry"
        verbose_name = _("Journaleintrag")
        verbose_name_plural = _("Journal")
        ordering = ["-id"]
        indexes = [models.Index(fields=["league", "subject_id", "-id"], name="journal_of_subject")]
        constraints = [
            models.CheckConstraint(
                condition=Q(subject_kind="", subject_id=None, part_id=None)
                | (~Q(subject_kind="") & Q(subject_id__isnull=False)),
                name="journal_subject_whole",
            )
        ]

    def __str__(self) -> str:
        return self.action

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Add a new entry. Existing entries cannot be changed."""
        if self.pk is not None:
            raise TypeError(gettext("Das Journal wird nur fortgeschrieben."))
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Refused: entries of the journal cannot be deleted."""
        raise TypeError(gettext("Das Journal wird nur fortgeschrieben."))

    @property
    def made_by(self) -> str:
        """Who has made the change, in words; read the entry together with `account` and `by_player`."""
        if self.account:
            return self.account.display_name
        since = authors_kept_since()
        unnamed = _("nicht mehr bekannt") if since and self.at < since else _("gelöschtes Konto")
        label = str(LABELS.get(self.actor_kind, unnamed))
        if self.imported_at is None:
            return label
        who = self.by_player.name if self.by_player else _("jemand") if self.actor_kind == ACCOUNT else label
        return gettext("{who} (übernommen)").format(who=who)


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
