"""Letters on their way: written together with what causes them, sent afterwards."""

from datetime import timedelta

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from leagues.accounts.models import Account
from leagues.groups.models import Invitation

KEPT = timedelta(days=30)  # so long a finished letter is listed


class LetterState(models.TextChoices):
    """Where a letter is."""

    WAITING = "waiting", _("unterwegs")
    SENT = "sent", _("verschickt")
    FAILED = "failed", _("nicht zugestellt")
    CANCELLED = "cancelled", _("nicht mehr nötig")


class Letter(models.Model):
    """One letter. Its text may hold a secret and is erased as soon as it is sent or given up."""

    kind = models.CharField(_("Art"), max_length=40)
    to = models.EmailField(_("an"))
    subject = models.CharField(_("Betreff"), max_length=200, blank=True)
    body = models.TextField(_("Text"), blank=True)
    sender = models.ForeignKey(
        Account, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("veranlasst von")
    )
    origin = models.CharField(_("Anschluss (Prüfsumme)"), max_length=64, blank=True)
    invitation = models.OneToOneField(
        Invitation, models.CASCADE, null=True, blank=True, related_name="letter", verbose_name=_("Einladung")
    )
    created_at = models.DateTimeField(_("geschrieben"), default=timezone.now, editable=False)
    state = models.CharField(_("Stand"), max_length=10, choices=LetterState, default=LetterState.WAITING)
    tries = models.PositiveSmallIntegerField(_("Versuche"), default=0)
    due_at = models.DateTimeField(_("nächster Versuch"), default=timezone.now)
    done_at = models.DateTimeField(_("erledigt"), null=True, blank=True)
    error = models.CharField(_("letzter Fehler"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("Brief")
        verbose_name_plural = _("Briefe")
        ordering = ["-created_at", "-pk"]
        indexes = [
            models.Index(fields=["due_at"], condition=Q(state="waiting"), name="letter_waiting"),
            models.Index(fields=["created_at"], name="letter_created_at"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(state="waiting") | Q(subject="", body=""), name="letter_done_holds_no_text"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} · {self.get_state_display()}"

    @property
    def waits_again(self) -> bool:
        """True when a try has failed already and another one will follow."""
        return self.state == LetterState.WAITING and bool(self.error)
