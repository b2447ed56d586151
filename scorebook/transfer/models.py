"""Files that somebody has brought and that have not been taken over yet."""

import uuid
from datetime import timedelta
from typing import Final

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

KEPT_FOR: Final = timedelta(days=1)


class Upload(models.Model):
    """A file as it came, kept for a day, so that it need not be sent again between looking at it and taking it over.

    `told`: what was found in it when it was checked.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    account = models.ForeignKey("leagues.Account", models.CASCADE, related_name="+", verbose_name=_("von"))
    name = models.CharField(_("Name"), max_length=120)
    content = models.BinaryField(_("Inhalt"))
    told = models.JSONField(_("Befund"), default=dict)
    created_at = models.DateTimeField(_("gebracht"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("Gebrachte Datei")
        verbose_name_plural = _("Gebrachte Dateien")
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return self.name
