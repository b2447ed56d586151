"""Files that somebody has brought, how tables were understood, and what has come from them."""

import uuid
from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Final, TypeVar

from django.db import models
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

KEPT_FOR: Final = timedelta(days=1)
Key = TypeVar("Key")


class Upload(models.Model):
    """A file as it came, kept for a day, so that it need not be sent again between looking at it and taking it over.

    `told`: what was found in it when it was checked.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    account = models.ForeignKey("leagues.Account", models.CASCADE, related_name="+", verbose_name=_("von"))
    name = models.CharField(_("Name"), max_length=120)
    content = models.BinaryField(_("Inhalt"))
    told = models.JSONField(_("Befund"), default=dict)
    created_at = models.DateTimeField(_("gebracht"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("Gebrachte Datei")
        verbose_name_plural = _("Gebrachte Dateien")
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return self.name


class BroughtSheet(models.Model):
    """A table of points on its way into a league, kept for a day while somebody says what it means.

    `content`: the cells as they were read, packed (`services/brought.py`). `said`: how it is to be understood, as far
    as that has been said.
    """

    league = models.ForeignKey(
        "leagues.League", models.CASCADE, related_name="+", verbose_name=_("Liga"), db_index=False
    )
    account = models.ForeignKey("leagues.Account", models.CASCADE, related_name="+", verbose_name=_("von"))
    name = models.CharField(_("Name"), max_length=120)
    content = models.BinaryField(_("Inhalt"))
    said = models.JSONField(_("Zuordnung"), default=dict)
    created_at = models.DateTimeField(_("gebracht"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("Gebrachte Tabelle")
        verbose_name_plural = _("Gebrachte Tabellen")
        constraints = [models.UniqueConstraint(fields=["league", "account"], name="one_brought_sheet_an_account")]

    def __str__(self) -> str:
        return self.name


class KeptMapping(models.Model):
    """How a table was understood the last time, to be proposed for the next one like it.

    `fingerprint` stands for what its head says besides names. `said` holds no name: a name as it is written is a digest
    there, which stands for a player.
    """

    league = models.ForeignKey(
        "leagues.League", models.CASCADE, related_name="+", verbose_name=_("Liga"), db_index=False
    )
    fingerprint = models.CharField(max_length=64)
    said = models.JSONField(_("Zuordnung"), default=dict)
    kept_at = models.DateTimeField(_("aufgehoben"), default=timezone.now)

    class Meta:
        verbose_name = _("Zuordnung einer Tabelle")
        verbose_name_plural = _("Zuordnungen von Tabellen")
        ordering = ["-kept_at"]
        constraints = [models.UniqueConstraint(fields=["league", "fingerprint"], name="one_mapping_a_shape")]

    def __str__(self) -> str:
        return self.fingerprint


class SheetBatch(models.Model):
    """What was taken over from one table at once, and can be taken back at once.

    `told`: how much it was. `made`: the keys of what it has made and changed.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+", verbose_name=_("Liga"))
    told = models.JSONField(_("Umfang"), default=dict)
    made = models.JSONField(_("Gemacht"), default=dict)
    taken_at = models.DateTimeField(_("übernommen"), default=timezone.now, editable=False)
    withdrawn_at = models.DateTimeField(_("zurückgenommen"), null=True, blank=True)

    class Meta:
        verbose_name = _("Übernommene Tabelle")
        verbose_name_plural = _("Übernommene Tabellen")
        ordering = ["-taken_at"]

    def __str__(self) -> str:
        return date_format(timezone.localtime(self.taken_at), "d.m.Y")


def chunks(keys: Sequence[Key], most: int) -> Iterator[Sequence[Key]]:
    """The keys in their order, at most so many at a time, as a database takes them in one statement."""
    return (keys[start : start + most] for start in range(0, len(keys), most))
