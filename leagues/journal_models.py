"""The journal: who changed what, before and after. It is append-only, and holds ids instead of names."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.actor import ACCOUNT, LABELS
from leagues.texts import Jotted

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
