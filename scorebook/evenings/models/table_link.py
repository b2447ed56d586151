"""A link with which any phone at the table writes, without an account, and for a day sees how the evening ended."""

from datetime import datetime, timedelta

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

# An evening that nobody closes must not leave a door open for ever.
LIFETIME = timedelta(hours=24)
# How long a phone at the table still sees an evening after its end.
SHOWN = timedelta(hours=24)


class TableLink(models.Model):
    """The right to write at one evening. Secret and PIN are made from the seed and a key that is not in the database.

    `code` is what people type together with the PIN; it names the link and is no secret.
    """

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+")
    evening = models.ForeignKey(
        "scorebook.Evening", models.PROTECT, related_name="table_links", verbose_name=_("Abend")
    )
    seed = models.CharField(max_length=64, editable=False)
    token_hash = models.CharField(_("Prüfsumme"), max_length=64, unique=True, editable=False)
    code = models.CharField(_("Kennung"), max_length=8, unique=True, editable=False)
    created_by = models.ForeignKey(
        "leagues.Account", models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("angelegt von")
    )
    created_at = models.DateTimeField(_("angelegt"), default=timezone.now, editable=False)
    expires_at = models.DateTimeField(_("gültig bis"))
    revoked_at = models.DateTimeField(_("zurückgezogen"), null=True, blank=True)

    class Meta:
        verbose_name = _("Tischlink")
        verbose_name_plural = _("Tischlinks")
        ordering = ["-created_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["evening"], condition=models.Q(revoked_at__isnull=True), name="one_table_link_an_evening"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.evening} · {self.code}"

    def opens_at(self, moment: datetime) -> bool:
        """True when the link lets somebody write at that moment: not revoked, not too old, the evening open."""
        return self.revoked_at is None and moment < self.expires_at and self.evening.open

    def shows_at(self, moment: datetime) -> bool:
        """True when the link lets somebody read at that moment: it opened until the evening ended, a day ago at most.

        A link that was ended since by somebody shows nothing; nor does one that the evening has been opened without.
        """
        ended = self.evening.closed_at
        return ended is not None and self.revoked_at == ended and ended < self.expires_at and moment < ended + SHOWN
