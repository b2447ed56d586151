"""What lets a program into one league."""

import uuid
from datetime import datetime, timedelta
from typing import Final, Self

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext
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
    name = Line(_("Wofür"), max_length=NAME_LENGTH, label=_("Wofür ein Zugang ist"))
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


# Where the table of a league may be shown on other people's pages.


class EmbedPolicy(models.Model):
    """The websites that may show a league's table in a frame, as origins such as "https://verein.example"."""

    league = models.OneToOneField("leagues.League", models.PROTECT, related_name="+", verbose_name=_("Liga"))
    sites = models.JSONField(_("Websites"), default=list)

    class Meta:
        verbose_name = _("Einbettung")
        verbose_name_plural = _("Einbettungen")

    def __str__(self) -> str:
        return ", ".join(self.sites)


# Whom a league tells by itself that something has changed, and what is on its way to them.


KEPT: Final = timedelta(days=7)  # so long a finished delivery is listed
URL_LENGTH: Final = 300
NO_KEY: Final = "key"  # how a delivery ends that the server cannot sign


class WebhookQuerySet(models.QuerySet["Webhook"]):
    """Reads about webhooks."""

    def listening(self) -> Self:
        """Those that are to hear: not ended, and not of an account that is shut off."""
        return self.filter(ended_at=None).exclude(created_by__is_active=False)


class Webhook(models.Model):
    """An address that hears of every change of an evening, until somebody ends it.

    It is signed with a secret that the server computes from `seed` with its key; `secret_hash` says with which.
    `failing_since`: the first try that failed since anything has arrived. `given_up`: that was too long ago, and so it
    was ended by itself.
    """

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+", verbose_name=_("Liga"))
    url = models.CharField(_("Adresse"), max_length=URL_LENGTH)
    seed = models.CharField(max_length=32, editable=False)
    secret_hash = models.CharField(max_length=64, editable=False)
    created_by = models.ForeignKey(
        "leagues.Account", models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("gemacht von")
    )
    created_at = models.DateTimeField(_("gemacht"), default=timezone.now, editable=False)
    ended_at = models.DateTimeField(_("beendet"), null=True, blank=True)
    failing_since = models.DateTimeField(_("nichts angekommen seit"), null=True, blank=True, editable=False)
    given_up = models.BooleanField(_("aufgegeben"), default=False, editable=False)

    objects = models.Manager.from_queryset(WebhookQuerySet)()

    class Meta:
        verbose_name = _("Meldung an ein Programm")
        verbose_name_plural = _("Meldungen an Programme")
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return self.url


class DeliveryState(models.TextChoices):
    """Where a delivery is."""

    WAITING = "waiting", _("unterwegs")
    DONE = "done", _("angekommen")
    FAILED = "failed", _("nicht angekommen")
    CANCELLED = "cancelled", _("nicht mehr nötig")


class WebhookDelivery(models.Model):
    """One change on its way to one address: written together with the change, sent afterwards.

    `body` holds ids and codes, no names and no points: who may know more asks for it. `outcome`: the status of the
    answer, or why there was none.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+")
    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries", db_index=False)
    body = models.JSONField(default=dict)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    state = models.CharField(max_length=10, choices=DeliveryState, default=DeliveryState.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField(default=timezone.now)
    done_at = models.DateTimeField(null=True, blank=True)
    outcome = models.CharField(max_length=20, blank=True)

    class Meta:
        verbose_name = _("Zustellung")
        verbose_name_plural = _("Zustellungen")
        ordering = ["-created_at", "pk"]
        indexes = [
            models.Index(fields=["due_at"], condition=Q(state="waiting"), name="delivery_waiting"),
            models.Index(fields=["webhook", "-created_at"], name="delivery_of_webhook"),
        ]

    def __str__(self) -> str:
        return f"{self.body.get('event')} · {self.get_state_display()}"

    @property
    def outcome_words(self) -> str:
        """How the last try has ended, for people; "" as long as there was none."""
        return outcome_words(self.outcome)


# Why there was no answer (`outgoing.Unreachable`), or nothing was sent.
OUTCOMES: Final = {
    "url": _("keine gültige Adresse"),
    "name": _("den Namen gibt es nicht"),
    "address": _("der Name führt nicht ins Internet"),
    "tls": _("die Verbindung ist nicht sicher"),
    "slow": _("keine Antwort in fünf Sekunden"),
    "silent": _("keine verständliche Antwort"),
    "network": _("nicht zu erreichen"),
    NO_KEY: _("der Server hat einen anderen Schlüssel und kann nicht mehr unterschreiben"),
}


def outcome_words(outcome: str) -> str:
    """The outcome of a try, for people: what the program answered, or why it did not."""
    if outcome.isdecimal():
        return gettext("Antwort {status}").format(status=outcome)
    return str(OUTCOMES.get(outcome, ""))
