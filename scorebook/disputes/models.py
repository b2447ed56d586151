"""Games that are contested, games that somebody has read over, and what a league has agreed about both."""

import uuid

from django.db import models
from django.utils import timezone

from leagues.texts import Line

SENTENCE_LENGTH = 300


class Outcome(models.TextChoices):
    """How a dispute ends."""

    STANDS = "stands", "bleibt"
    CORRECTED = "corrected", "korrigiert"
    WITHDRAWN = "withdrawn", "zurückgenommen"


class Judge(models.TextChoices):
    """Who settles disputes; a Verwalter always may."""

    VERWALTER = "verwalter", "ein Verwalter"
    TABLE = "table", "die Mehrheit am Tisch"


class Dispute(models.Model):
    """A game that somebody has marked "strittig". It stays for ever; settled it has an outcome.

    `revision` is the game's when it was contested. `agreed` holds the ids of the players who were for the outcome
    when the table has decided.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="disputes", verbose_name="Liga")
    evening = models.ForeignKey("scorebook.Evening", models.PROTECT, related_name="disputes", verbose_name="Abend")
    event = models.ForeignKey("scorebook.Event", models.PROTECT, related_name="disputes", verbose_name="Spiel")
    sentence = Line("Einwand", max_length=SENTENCE_LENGTH)
    opened_by = models.ForeignKey(
        "leagues.Account", models.SET_NULL, null=True, blank=True, related_name="+", verbose_name="von"
    )
    opened_at = models.DateTimeField("seit", default=timezone.now, editable=False)
    revision = models.PositiveIntegerField(editable=False)
    outcome = models.CharField("Ergebnis", max_length=10, choices=Outcome, blank=True)
    reason = Line("Begründung", max_length=SENTENCE_LENGTH, blank=True)
    agreed = models.JSONField("dafür", default=list, blank=True)
    settled_by = models.ForeignKey(
        "leagues.Account", models.SET_NULL, null=True, blank=True, related_name="+", verbose_name="entschieden von"
    )
    settled_at = models.DateTimeField("entschieden", null=True, blank=True)

    class Meta:
        verbose_name = "Streit"
        verbose_name_plural = "Streitfälle"
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
        """Whether it still waits for a decision."""
        return self.settled_at is None


class Countersign(models.Model):
    """Somebody else has read a game over ("gegengelesen"); it holds for this revision of the game only."""

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+", verbose_name="Liga")
    event = models.ForeignKey("scorebook.Event", models.PROTECT, related_name="countersigns", verbose_name="Spiel")
    revision = models.PositiveIntegerField(editable=False)
    account = models.ForeignKey(
        "leagues.Account", models.SET_NULL, null=True, blank=True, related_name="+", verbose_name="von"
    )
    at = models.DateTimeField("am", default=timezone.now, editable=False)

    class Meta:
        verbose_name = "Gegenlesen"
        verbose_name_plural = "Gegengelesene Spiele"
        ordering = ["-at"]
        constraints = [
            models.UniqueConstraint(fields=["event", "revision"], name="one_countersign_a_revision"),
        ]

    def __str__(self) -> str:
        return f"gegengelesen am {self.at:%d.%m.%Y}"


class DisputePolicy(models.Model):
    """What a league has agreed about disputes; without a row a Verwalter settles, and nothing ever becomes final."""

    league = models.OneToOneField(
        "leagues.League", models.CASCADE, primary_key=True, related_name="dispute_policy", verbose_name="Liga"
    )
    judge = models.CharField("Wer entscheidet", max_length=10, choices=Judge, default=Judge.VERWALTER)
    final_after_days = models.PositiveSmallIntegerField("endgültig nach Tagen", null=True, blank=True)

    class Meta:
        verbose_name = "Streitregel"
        verbose_name_plural = "Streitregeln"

    def __str__(self) -> str:
        return self.get_judge_display()
