"""What lets a program into one league."""

from datetime import datetime
from typing import Final

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from leagues.texts import Line

NAME_LENGTH: Final = 60


class Scope(models.TextChoices):
    """What a program may do."""

    READ = "read", _("lesen: Spieler, Abende, Spiele, Tabellen")
    WRITE = "write", _("schreiben: Spiele und Ereignisse eintragen und ändern")
    EXPORT = "export", _("die ganze Liga als Datei holen")


class AccessToken(models.Model):
    """An access to one league for a program. Its secret is shown once; `prefix` is how people tell it from others.

    It counts until `expires_at`, until somebody ends it, and only while `created_by` manages the league.
    A row is never deleted: the journal names it as who has written.
    """

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+", verbose_name=_("Liga"))
    name = Line(_("Wofür"), max_length=NAME_LENGTH, shown=_("Wofür ein Zugang ist"))
    prefix = models.CharField(_("Anfang"), max_length=16, editable=False)
    token_hash = models.CharField(_("Prüfsumme"), max_length=64, unique=True, editable=False)
    scopes = models.JSONField(_("Rechte"), default=list)
    created_by = models.ForeignKey(
        "leagues.Account", models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("gemacht von")
    )
    created_at = models.DateTimeField(_("gemacht"), default=timezone.now, editable=False)
    expires_at = models.DateTimeField(_("gilt bis"))
    last_used_at = models.DateTimeField(_("zuletzt benutzt"), null=True, blank=True)
    ended_at = models.DateTimeField(_("beendet"), null=True, blank=True)

    class Meta:
        verbose_name = _("Zugang für ein Programm")
        verbose_name_plural = _("Zugänge für Programme")
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"

    def open_at(self, moment: datetime) -> bool:
        """Whether it has neither ended nor expired."""
        return self.ended_at is None and moment < self.expires_at

    def may(self, scope: Scope) -> bool:
        """Whether it was made for this."""
        return str(scope) in self.scopes

    @property
    def scope_words(self) -> list[str]:
        """What it may do, for people."""
        return [str(scope.label) for scope in Scope if self.may(scope)]
