"""Who may do what in which league."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from leagues.accounts.models import Account

from .league import League


class Role(models.TextChoices):
    """What a member may do; each role may do everything the ones below it may."""

    VERWALTER = "verwalter", _("Verwalter")
    SCHREIBER = "schreiber", _("Schreiber")
    LESER = "leser", _("Leser")

    @property
    def rank(self) -> int:
        """The higher, the more is allowed."""
        return {Role.LESER: 1, Role.SCHREIBER: 2, Role.VERWALTER: 3}[self]

    def includes(self, other: "Role") -> bool:
        """True when this role may do what `other` may."""
        return self.rank >= other.rank


class Membership(models.Model):
    """An account belongs to a league in one role."""

    league = models.ForeignKey(
        League, models.PROTECT, related_name="memberships", verbose_name=_("Liga"), db_index=False
    )
    account = models.ForeignKey(Account, models.PROTECT, related_name="memberships", verbose_name=_("Konto"))
    role = models.CharField(_("Rolle"), max_length=10, choices=Role)
    created_at = models.DateTimeField(_("seit"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("Mitglied")
        verbose_name_plural = _("Mitglieder")
        ordering = ["league", "account"]
        constraints = [
            models.UniqueConstraint(
                fields=["league", "account"],
                name="membership_once_per_league",
                violation_error_message=_("Dieses Konto gehört schon zur Liga."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.account} · {self.get_role_display()}"


class Demotion(models.Model):
    """The last time an account lost rights in a league: a smaller role, or none any more.

    `newest_invitation` is the id of the newest invitation there was; no invitation up to it gives the rights back.
    It is an id and no time, so that a clock set back changes nothing.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="demotions", verbose_name=_("Liga"), db_index=False)
    account = models.ForeignKey(Account, models.CASCADE, related_name="+", verbose_name=_("Konto"))
    newest_invitation = models.PositiveBigIntegerField(_("neueste Einladung"), default=0)
    at = models.DateTimeField(_("am"), default=timezone.now)

    class Meta:
        verbose_name = _("Verlorenes Recht")
        verbose_name_plural = _("Verlorene Rechte")
        constraints = [models.UniqueConstraint(fields=["league", "account"], name="one_demotion_an_account")]

    def __str__(self) -> str:
        return f"{self.account} in {self.league}"
