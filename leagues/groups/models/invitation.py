"""Links that make somebody a member."""

import hashlib
import secrets
from datetime import datetime

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from leagues.accounts.models import Account

from .league import League
from .membership import Role

TOKEN_BYTES = 24  # 192 random bits


def new_token() -> str:
    """A secret for a link; only its hash is stored."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_hash(token: str) -> str:
    """What is stored of a token. It is random and long: a plain SHA-256 needs no salt."""
    return hashlib.sha256(token.encode()).hexdigest()


class Invitation(models.Model):
    """A link to a league with a role, an end and a number of uses; with `player` whoever redeems it is that player.

    `account` was made with it, where that needs an invitation, and then nobody else may redeem one for a single person.
    """

    league = models.ForeignKey(League, models.PROTECT, related_name="invitations", verbose_name=_("Liga"))
    token_hash = models.CharField(_("Prüfsumme"), max_length=64, unique=True, editable=False)
    role = models.CharField(_("Rolle"), max_length=10, choices=Role, default=Role.LESER)
    player = models.ForeignKey(
        "leagues.Player",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="invitations",
        verbose_name=_("als Spieler"),
    )
    account = models.ForeignKey(
        Account, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("Konto, das damit entstand")
    )
    created_by = models.ForeignKey(
        Account, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("eingeladen von")
    )
    created_at = models.DateTimeField(_("angelegt"), default=timezone.now, editable=False)
    expires_at = models.DateTimeField(_("gültig bis"))
    max_uses = models.PositiveIntegerField(_("höchstens so oft"), default=1)
    used = models.PositiveIntegerField(_("eingelöst"), default=0)
    revoked_at = models.DateTimeField(_("zurückgezogen"), null=True, blank=True)

    class Meta:
        verbose_name = _("Einladung")
        verbose_name_plural = _("Einladungen")
        ordering = ["league", "-created_at"]
        constraints = [
            models.CheckConstraint(condition=Q(used__lte=F("max_uses")), name="invitation_not_used_too_often"),
        ]

    def __str__(self) -> str:
        return f"{self.league} · {self.get_role_display()}"

    def open_at(self, moment: datetime) -> bool:
        """True when the link can still be redeemed at that moment."""
        return self.revoked_at is None and moment < self.expires_at and self.used < self.max_uses

    def is_for(self, account: Account | None) -> bool:
        """False when somebody else has made an account with it; None: somebody who has none yet."""
        return self.account_id is None or (account is not None and self.account_id == account.pk)
