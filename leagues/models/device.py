"""Where somebody is signed in: a session that knows its account."""

from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models

from .account import Account


class Device(AbstractBaseSession):
    """A session of a browser; `account` is None while nobody is signed in there (a phone with a table link)."""

    account = models.ForeignKey(
        Account, models.CASCADE, null=True, blank=True, related_name="devices", verbose_name="Konto"
    )
    label = models.CharField("Gerät", max_length=60, blank=True)
    signed_in_at = models.DateTimeField("angemeldet", null=True, blank=True)

    class Meta(AbstractBaseSession.Meta):
        verbose_name = "Gerät"
        verbose_name_plural = "Geräte"

    @classmethod
    def get_session_store_class(cls) -> type:
        """The store that writes these rows."""
        from leagues.sessions import SessionStore

        return SessionStore
