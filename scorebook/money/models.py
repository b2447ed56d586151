"""What was agreed about money, and what was paid. What somebody owes is not stored: it follows from the games."""

import uuid
from typing import TYPE_CHECKING, Final

from django.db import models
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.texts import Line

from .amounts import Absent, Pays

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

NOTE_LENGTH: Final = 200
PAYS_WORDS: Final[dict[str, "_StrPromise"]] = {
    Pays.WINNERS.value: _("Die Gewinner bekommen es von den Verlierern"),
    Pays.KASSE.value: _("Wer im Minus ist, zahlt in die Kasse"),
    Pays.BEHIND.value: _("Jeder zahlt den Abstand zum Besten in die Kasse"),
}
ABSENT_WORDS: Final[dict[str, "_StrPromise"]] = {
    Absent.NOTHING.value: _("nichts"),
    Absent.FIXED.value: _("einen festen Betrag"),
    Absent.AVERAGE.value: _("so viel wie im Schnitt alle, die da waren, in die Kasse"),
}


class MoneyTerms(models.Model):
    """What a league has agreed about money for its evenings from a day on, until the next row says otherwise.

    `tenths` (of a cent, for `step` points) and `pays` are empty where the rules of the evening say it. Fees in cents.
    A row never changes; one that is withdrawn counts no longer.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    league = models.ForeignKey(
        "leagues.League", models.PROTECT, related_name="+", verbose_name=_("Liga"), db_index=False
    )
    since = models.DateField(_("gilt ab"))
    tenths = models.PositiveIntegerField(_("Geld für Punkte"), null=True, blank=True)
    step = models.PositiveSmallIntegerField(_("je Punkte"), default=1)
    pays = models.CharField(_("Wer zahlt"), max_length=8, choices=list(PAYS_WORDS.items()), blank=True)
    start_fee = models.PositiveIntegerField(_("Startgeld"), default=0)
    penalty_fee = models.PositiveIntegerField(_("Strafgeld"), default=0)
    absent = models.CharField(
        _("wer fehlt"), max_length=8, choices=list(ABSENT_WORDS.items()), default=Absent.NOTHING.value
    )
    absent_fee = models.PositiveIntegerField(_("Betrag, wer fehlt"), default=0)
    set_at = models.DateTimeField(_("bestimmt"), default=timezone.now, editable=False)
    set_by = models.ForeignKey(
        "leagues.Account", models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("von")
    )
    withdrawn_at = models.DateTimeField(_("storniert"), null=True, blank=True)

    class Meta:
        verbose_name = _("Geldregel")
        verbose_name_plural = _("Geldregeln")
        ordering = ["-since", "-set_at", "pk"]
        indexes = [models.Index(fields=["league", "-since"], name="money_terms_of_league")]
        constraints = [models.CheckConstraint(condition=models.Q(step__gte=1), name="money_step_positive")]

    def __str__(self) -> str:
        return gettext("Geld ab {day}").format(day=date_format(self.since, "d.m.Y"))


class PaymentKind(models.TextChoices):
    """Between whom money has changed hands."""

    PAID = "paid", _("bezahlt")
    IN = "in", _("in die Kasse")
    OUT = "out", _("aus der Kasse")
    GIVEN = "given", _("Einnahme der Kasse")
    SPENT = "spent", _("Ausgabe der Kasse")


# Who must be named by which kind: who pays, and who is paid. None means the Kasse, or somebody outside.
NAMES_PAYER: Final = frozenset({PaymentKind.PAID, PaymentKind.IN})
NAMES_PAYEE: Final = frozenset({PaymentKind.PAID, PaymentKind.OUT})


class Payment(models.Model):
    """Money that changed hands. Never changed and never deleted: a wrong one is withdrawn ("storniert").

    `evening`: the one that was paid, where it was said on its page.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    league = models.ForeignKey(
        "leagues.League", models.PROTECT, related_name="payments", verbose_name=_("Liga"), db_index=False
    )
    kind = models.CharField(_("Art"), max_length=6, choices=PaymentKind)
    payer = models.ForeignKey(
        "leagues.Player", models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("von")
    )
    payee = models.ForeignKey(
        "leagues.Player", models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("an")
    )
    cents = models.PositiveIntegerField(_("Cent"))
    day = models.DateField(_("Tag"))
    evening = models.ForeignKey(
        "scorebook.Evening", models.PROTECT, null=True, blank=True, related_name="payments", verbose_name=_("Abend")
    )
    note = Line(_("wofür"), max_length=NOTE_LENGTH, blank=True, redact=_("Wofür eine Buchung war"))
    recorded_at = models.DateTimeField(_("gebucht"), default=timezone.now, editable=False)
    recorded_by = models.ForeignKey(
        "leagues.Account", models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("gebucht von")
    )
    withdrawn_at = models.DateTimeField(_("storniert"), null=True, blank=True)

    class Meta:
        verbose_name = _("Buchung")
        verbose_name_plural = _("Buchungen")
        ordering = ["-day", "-recorded_at", "pk"]
        indexes = [models.Index(fields=["league", "-day"], name="payment_of_league")]
        constraints = [
            models.CheckConstraint(condition=models.Q(cents__gt=0), name="payment_of_something"),
            models.CheckConstraint(
                condition=models.Q(kind__in=sorted(NAMES_PAYER), payer__isnull=False)
                | (models.Q(payer__isnull=True) & ~models.Q(kind__in=sorted(NAMES_PAYER))),
                name="payment_names_payer",
            ),
            models.CheckConstraint(
                condition=models.Q(kind__in=sorted(NAMES_PAYEE), payee__isnull=False)
                | (models.Q(payee__isnull=True) & ~models.Q(kind__in=sorted(NAMES_PAYEE))),
                name="payment_names_payee",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.cents}"
