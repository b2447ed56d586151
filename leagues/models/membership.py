"""Who may do what in which league."""

from django.db import models
from django.utils import timezone

from .account import Account
from .league import League


class Role(models.TextChoices):
    """What a member may do; each role may do everything the ones below it may."""

    VERWALTER = "verwalter", "Verwalter"
    SCHREIBER = "schreiber", "Schreiber"
    LESER = "leser", "Leser"

    @property
    def rank(self) -> int:
        """The higher, the more is allowed."""
        return {Role.LESER: 1, Role.SCHREIBER: 2, Role.VERWALTER: 3}[self]

    def includes(self, other: "Role") -> bool:
        """True when this role may do what `other` may."""
        return self.rank >= other.rank


class Membership(models.Model):
    """An account belongs to a league in one role."""

    league = models.ForeignKey(League, models.PROTECT, related_name="memberships", verbose_name="Liga")
    account = models.ForeignKey(Account, models.PROTECT, related_name="memberships", verbose_name="Konto")
    role = models.CharField("Rolle", max_length=10, choices=Role)
    created_at = models.DateTimeField("seit", default=timezone.now, editable=False)

    class Meta:
        verbose_name = "Mitglied"
        verbose_name_plural = "Mitglieder"
        ordering = ["league", "account"]
        constraints = [
            models.UniqueConstraint(
                fields=["league", "account"],
                name="membership_once_per_league",
                violation_error_message="Dieses Konto gehört schon zur Liga.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.account} · {self.get_role_display()}"
