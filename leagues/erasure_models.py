"""What was erased for good, so that a backup from before does not bring it back."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class ErasedKind(models.TextChoices):
    """What was erased: who a player is, an account, a whole league."""

    PLAYER = "player", _("Spieler")
    ACCOUNT = "account", _("Konto")
    LEAGUE = "league", _("Liga")


class Erasure(models.Model):
    """One of them, by its number and without a name. It belongs to no league: the league itself may be what is gone.

    `words` are digests of what went out of the texts for a player; only with this server's key they can be compared.
    """

    kind = models.CharField(_("Art"), max_length=8, choices=ErasedKind)
    key = models.BigIntegerField(_("Nummer"))
    words = models.JSONField(_("Wörter"), default=list, blank=True)
    at = models.DateTimeField(_("am"), default=timezone.now)

    class Meta:
        verbose_name = _("Gelöschtes")
        verbose_name_plural = _("Gelöschtes")
        ordering = ["at", "pk"]
        constraints = [models.UniqueConstraint(fields=["kind", "key"], name="erased_once")]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.key}"
