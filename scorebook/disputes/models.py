"""Contested games, games that were read over, and the leagues' rules about both."""

import uuid

from django.db import models
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.texts import Line

SENTENCE_LENGTH = 300


class Outcome(models.TextChoices):
    """How a dispute ends."""

    STANDS = "stands", _("bleibt")
    CORRECTED = "corrected", _("korrigiert")
    WITHDRAWN = "withdrawn", _("zurückgenommen")


class Judge(models.TextChoices):
    """Who settles disputes; a Verwalter always may."""

    VERWALTER = "verwalter", _("ein Verwalter")
    TABLE = "table", _("die Mehrheit am Tisch")


class Dispute(models.Model):
    """A game that somebody has contested ("strittig"). Disputes are never deleted; a settled one has an outcome.

    `revision`: that of the game when it was contested. `agreed`: if the table has decided, the ids of the players who
    agreed.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    league = models.ForeignKey(
        "leagues.League", models.PROTECT, related_name="disputes", verbose_name=_("Liga"), db_index=False
    )
    evening = models.ForeignKey(
        "scorebook.Evening", models.PROTECT, related_name="disputes", verbose_name=_("Abend"), db_index=False
    )
    event = models.ForeignKey("scorebook.Event", models.PROTECT, related_name="disputes", verbose_name=_("Spiel"))
    sentence = Line(_("Einwand"), max_length=SENTENCE_LENGTH, redact=_("Einwand in einem Streit"))
    opened_by = models.ForeignKey(
        "leagues.Account", models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("von")
    )
    opened_at = models.DateTimeField(_("seit"), default=timezone.now, editable=False)
    revision = models.PositiveIntegerField(editable=False)
    outcome = models.CharField(_("Ergebnis"), max_length=10, choices=Outcome, blank=True)
    reason = Line(_("Begründung"), max_length=SENTENCE_LENGTH, blank=True, redact=_("Begründung in einem Streit"))
    agreed = models.JSONField(_("dafür"), default=list, blank=True)
    settled_by = models.ForeignKey(
        "leagues.Account", models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("entschieden von")
    )
    settled_at = models.DateTimeField(_("entschieden"), null=True, blank=True)

    class Meta:
        verbose_name = _("Streit")
        verbose_name_plural = _("Streitfälle")
        ordering = ["-opened_at", "pk"]
        indexes = [models.Index(fields=["league", "-opened_at"]), models.Index(fields=["evening", "settled_at"])]
        constraints = [
            models.UniqueConstraint(
                fields=["event"], condition=models.Q(settled_at__isnull=True), name="one_open_dispute_a_game"
            ),
            models.CheckConstraint(
                condition=models.Q(settled_at__isnull=True, outcome="")
                | models.Q(settled_at__isnull=False, outcome__in=Outcome.values),
                name="dispute_settled_with_outcome",
            ),
        ]

    def __str__(self) -> str:
        return self.sentence

    @property
    def open(self) -> bool:
        """Whether it has not been settled yet."""
        return self.settled_at is None

    @property
    def settled_by_opener(self) -> bool:
        """Whether somebody has settled alone what they had contested themselves."""
        return self.settled_by_id is not None and self.settled_by_id == self.opened_by_id and not self.agreed


class Countersign(models.Model):
    """Somebody else has read a game over ("gegengelesen"). It is valid for this revision of the game only."""

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+", verbose_name=_("Liga"))
    event = models.ForeignKey(
        "scorebook.Event", models.PROTECT, related_name="countersigns", verbose_name=_("Spiel"), db_index=False
    )
    revision = models.PositiveIntegerField(editable=False)
    account = models.ForeignKey(
        "leagues.Account", models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("von")
    )
    at = models.DateTimeField(_("am"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("Gegenlesen")
        verbose_name_plural = _("Gegengelesene Spiele")
        ordering = ["-at"]
        constraints = [
            models.UniqueConstraint(fields=["event", "revision"], name="one_countersign_a_revision"),
        ]

    def __str__(self) -> str:
        return gettext("gegengelesen am {day}").format(day=date_format(self.at, "d.m.Y"))


class DisputePolicy(models.Model):
    """A league's rules about disputes. Without a row, the table settles them and no evening becomes final."""

    league = models.OneToOneField(
        "leagues.League", models.CASCADE, primary_key=True, related_name="dispute_policy", verbose_name=_("Liga")
    )
    judge = models.CharField(_("Wer entscheidet"), max_length=10, choices=Judge, default=Judge.TABLE)
    final_after_days = models.PositiveSmallIntegerField(_("endgültig nach Tagen"), null=True, blank=True)

    class Meta:
        verbose_name = _("Streitregel")
        verbose_name_plural = _("Streitregeln")

    def __str__(self) -> str:
        return self.get_judge_display()
