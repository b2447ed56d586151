"""Who changed what, before and after. Append-only; ids instead of names, which are looked up when it is read."""

from typing import Any
from uuid import UUID

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class JournalEntryQuerySet(models.QuerySet["JournalEntry"]):
    """Composable parts of queries for the journal."""

    def of_league(self) -> "JournalEntryQuerySet":
        """What is about the league itself: its people, rights and settings."""
        return self.filter(subject_id=None)

    def about(self, kind: str, key: UUID) -> "JournalEntryQuerySet":
        """What is about one thing of a league, its parts included."""
        return self.filter(subject_kind=kind, subject_id=key)


class JournalEntry(models.Model):
    """One change. `before` and `after` hold facts as they were and are; null where there is none.

    What it is about is named by kind and id, because the journal knows none of the rooms that write it: a `subject` of
    the league, and perhaps a `part` of that; without a subject it is about the league itself. Each room keeps what the
    journal names from being deleted. `actor_id`: which of its kind, for an actor that is no account.
    """

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="journal")
    subject_kind = models.CharField(max_length=12, blank=True)
    subject_id = models.UUIDField(null=True, blank=True, db_index=True)
    part_id = models.UUIDField(null=True, blank=True, db_index=True)
    at = models.DateTimeField(auto_now_add=True)
    actor_kind = models.CharField(max_length=12)
    actor_id = models.BigIntegerField(null=True, blank=True)
    account = models.ForeignKey("leagues.Account", models.SET_NULL, null=True, blank=True, related_name="+")
    action = models.CharField(max_length=40)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)

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
        """Write a new entry; an old one is never changed."""
        if self.pk is not None:
            raise TypeError(gettext("Das Journal wird nur fortgeschrieben."))
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Refused: the journal only grows."""
        raise TypeError(gettext("Das Journal wird nur fortgeschrieben."))
