"""An evening at the table: a group, a local date, the seats, one frozen version of the rules."""

import uuid
from secrets import token_hex
from typing import ClassVar

from django.db import models
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.journal_models import JournalEntry, JournalEntryQuerySet
from leagues.texts import Line
from scorebook.rules.terms import in_words_of
from scorebook.scoring.game.scheme import Scheme


def fresh_stamp() -> str:
    """A mark that no state of any database has had before."""
    return token_hex(8)


class Evening(models.Model):
    """One evening. `local_date` is the day it began; a game after midnight belongs to it.

    `version` grows with every change. `stamp` is made up anew with it: whatever is remembered of an evening, in this
    process or on a phone, is remembered for its stamp. A number would not do: after a backup was restored under a
    running server the same numbers come again for other games.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    league = models.ForeignKey(
        "leagues.League", models.PROTECT, related_name="evenings", verbose_name=_("Liga"), db_index=False
    )
    rule_set_version = models.ForeignKey(
        "scorebook.RuleSetVersion", models.PROTECT, related_name="evenings", verbose_name=_("Abrechnung")
    )
    local_date = models.DateField(_("Datum"))
    place = Line(_("Ort"), max_length=120, blank=True, redact=_("Ort eines Abends"))
    dealer = models.ForeignKey("leagues.Player", models.PROTECT, related_name="+", verbose_name=_("erster Geber"))
    opened_at = models.DateTimeField(_("eröffnet"), null=True, blank=True)
    closed_at = models.DateTimeField(_("beendet"), null=True, blank=True)
    version = models.PositiveIntegerField(default=0, editable=False)
    stamp = models.CharField(max_length=16, default=fresh_stamp, editable=False)
    journal_kind: ClassVar[str] = "evening"
    written: JournalEntry | None = None  # not stored: the entry of a change that was made since this row was locked

    class Meta:
        verbose_name = _("Abend")
        verbose_name_plural = _("Abende")
        ordering = ["-local_date", "-opened_at"]
        indexes = [models.Index(fields=["league", "-local_date"])]

    def __str__(self) -> str:
        return gettext("Abend vom {day}").format(day=date_format(self.local_date, "d.m.Y"))

    @property
    def open(self) -> bool:
        """Whether games can still be added."""
        return self.closed_at is None

    @property
    def scheme(self) -> Scheme:
        """The Abrechnung by which it is played, in the words of its league."""
        return in_words_of(self.league, self.rule_set_version.scheme)

    @property
    def journal(self) -> JournalEntryQuerySet:
        """What was changed at this evening."""
        return JournalEntry.objects.about(self.journal_kind, self.pk)

    def noted(self, entry: JournalEntry) -> None:
        """A change was journalled: what is derived has to be computed anew."""
        self.written = entry

    def grow(self) -> None:
        """Say that something has changed, to phones and to whatever remembers; the caller holds the lock."""
        self.version += 1
        self.stamp = fresh_stamp()
        self.save(update_fields=["version", "stamp"])


class Seat(models.Model):
    """Where somebody sat when the evening began; changes later are events."""

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+")
    evening = models.ForeignKey(Evening, models.CASCADE, related_name="seats", db_index=False)
    player = models.ForeignKey("leagues.Player", models.PROTECT, related_name="+")
    position = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("Platz")
        verbose_name_plural = _("Plätze")
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "position"], name="one_player_a_seat"),
            models.UniqueConstraint(fields=["evening", "player"], name="one_seat_a_player"),
        ]

    def __str__(self) -> str:
        return gettext("{player} auf Platz {number}").format(player=self.player, number=self.position + 1)
