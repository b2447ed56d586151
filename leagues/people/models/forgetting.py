"""Names that players bore, and players who are to be forgotten."""

from datetime import datetime, timedelta

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from leagues.accounts.models import Account
from leagues.groups.models.league import League
from leagues.names import NAME_LENGTH
from leagues.texts import Line

from .player import Player

# A name counts in texts once it has been borne for so long: nobody names an entry after words that are to vanish.
COUNTS_AFTER = timedelta(days=7)
# So long everybody who is told can still say no.
WAITING = timedelta(days=7)
KINDS = ("name", "nickname")


class FormerName(models.Model):
    """A name or nickname that a player bore from `since` until `until`; it goes when the player is forgotten."""

    league = models.ForeignKey(League, models.CASCADE, related_name="+", verbose_name=_("Liga"))
    player = models.ForeignKey(Player, models.CASCADE, related_name="former_names", verbose_name=_("Spieler"))
    kind = models.CharField(_("Art"), max_length=8, choices=[("name", _("Name")), ("nickname", _("Spitzname"))])
    name = Line(_("Name"), max_length=NAME_LENGTH)
    since = models.DateTimeField(_("von"))
    until = models.DateTimeField(_("bis"), default=timezone.now)

    class Meta:
        verbose_name = _("Früherer Name")
        verbose_name_plural = _("Frühere Namen")
        ordering = ["player", "kind", "until", "pk"]

    def __str__(self) -> str:
        return self.name


class Forgetting(models.Model):
    """Somebody has asked that a player be forgotten; it happens when the time is over, unless somebody says no.

    `words` are what goes out of the texts, as it was shown when it was asked for. The row goes with the wish; that
    there was one stands in the journal.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="forgettings", verbose_name=_("Liga"))
    player = models.OneToOneField(Player, models.CASCADE, related_name="forgetting", verbose_name=_("Spieler"))
    asked_by = models.ForeignKey(
        Account, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("verlangt von")
    )
    asked_at = models.DateTimeField(_("verlangt"), default=timezone.now)
    due_at = models.DateTimeField(_("ab"))
    words = models.JSONField(_("Wörter"), default=list)

    class Meta:
        verbose_name = _("Zu vergessender Spieler")
        verbose_name_plural = _("Zu vergessende Spieler")
        ordering = ["due_at", "pk"]

    def __str__(self) -> str:
        return str(self.player)

    def due(self, moment: datetime) -> bool:
        """Whether the time to say no is over."""
        return moment >= self.due_at
