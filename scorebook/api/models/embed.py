"""Where the table of a league may be shown on other people's pages."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class EmbedPolicy(models.Model):
    """The websites that may show a league's table in a frame, as origins such as "https://verein.example"."""

    league = models.OneToOneField("leagues.League", models.PROTECT, related_name="+", verbose_name=_("Liga"))
    sites = models.JSONField(_("Websites"), default=list)

    class Meta:
        verbose_name = _("Einbettung")
        verbose_name_plural = _("Einbettungen")

    def __str__(self) -> str:
        return ", ".join(self.sites)
