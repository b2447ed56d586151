"""Where somebody is signed in: a session that knows its account."""

from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.utils import timezone

from .account import Account


class Device(AbstractBaseSession):
    """A session of a browser; `account` is None while nobody is signed in there (a phone with a table link)."""

    session_key = models.CharField("Prüfsumme", max_length=64, primary_key=True, editable=False)
    account = models.ForeignKey(
        Account, models.CASCADE, null=True, blank=True, related_name="devices", verbose_name="Konto"
    )
    label = models.CharField("Gerät", max_length=60, blank=True)
    signed_in_at = models.DateTimeField("angemeldet", null=True, blank=True)

    started_at = models.DateTimeField("begonnen", default=timezone.now, editable=False)
    rotated_at = models.DateTimeField("neuer Schlüssel", default=timezone.now, editable=False)
    previous_key = models.CharField("Prüfsumme davor", max_length=64, blank=True, db_index=True, editable=False)
    previous_until = models.DateTimeField("Schlüssel davor gilt bis", null=True, blank=True, editable=False)

    class Meta(AbstractBaseSession.Meta):
        verbose_name = "Gerät"
        verbose_name_plural = "Geräte"

    @classmethod
    def get_session_store_class(cls) -> type:
        """The store that writes these rows."""
        from leagues.sessions import SessionStore

        return SessionStore
