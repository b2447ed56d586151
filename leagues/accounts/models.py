"""Who can sign in."""

from typing import Any

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.texts import Line, tidy


class AccountManager(BaseUserManager["Account"]):
    """Creates accounts and finds them by e-mail, however it is typed."""

    use_in_migrations = True

    @classmethod
    def normalize_email(cls, email: str | None) -> str:
        """The whole address in lower case: nobody has two accounts that differ in case only."""
        return (email or "").strip().lower()

    def get_by_natural_key(self, username: str | None) -> "Account":
        """The account with this e-mail address."""
        return self.get(email=self.normalize_email(username))

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "Account":
        """A new account; without a password nobody can sign in to it. Refuses an empty address."""
        if not self.normalize_email(email):
            raise ValueError(gettext("Ein Konto braucht eine E-Mail-Adresse."))
        account = self.model(email=email, **fields)
        account.set_password(password)
        account.save(using=self._db)
        return account

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "Account":
        """A new account that may do everything in the administration (not in other people's leagues)."""
        return self.create_user(email, password, **{**fields, "is_staff": True, "is_superuser": True})


class Account(AbstractBaseUser, PermissionsMixin):
    """A person who signs in with an e-mail address. Players of a league exist without one."""

    email = models.EmailField(
        _("E-Mail-Adresse"),
        unique=True,
        error_messages={"unique": _("Zu dieser E-Mail-Adresse gibt es schon ein Konto.")},
    )
    display_name = Line(_("Name"), max_length=60)
    language = models.CharField(_("Sprache"), max_length=2, blank=True, choices=settings.LANGUAGES)  # empty: no choice
    is_active = models.BooleanField(_("aktiv"), default=True)
    is_staff = models.BooleanField(_("Zugang zur Verwaltung"), default=False)
    created_at = models.DateTimeField(_("angelegt"), default=timezone.now, editable=False)

    objects = AccountManager()

    EMAIL_FIELD = "email"
    USERNAME_FIELD = "email"
    REQUIRED_FIELDS = ["display_name"]

    class Meta:
        verbose_name = _("Konto")
        verbose_name_plural = _("Konten")
        ordering = ["display_name", "pk"]
        constraints = [
            # Together with unique=True on the field: unique without regard to case, however it is written.
            models.CheckConstraint(condition=models.Q(email=Lower("email")), name="account_email_lower_case"),
        ]

    def __str__(self) -> str:
        return self.display_name or self.email

    def clean(self) -> None:
        """Put address and name into the form in which they are kept."""
        self.email = AccountManager.normalize_email(self.email)
        self.display_name = tidy(self.display_name)

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store the address in lower case."""
        self.email = AccountManager.normalize_email(self.email)
        super().save(*args, **kwargs)

    def get_full_name(self) -> str:
        """The name shown to others."""
        return self.display_name

    def get_short_name(self) -> str:
        """The name shown to others."""
        return self.display_name


class Device(AbstractBaseSession):
    """A session of a browser; `account` is None while nobody is signed in there (a phone with a table link)."""

    session_key = models.CharField(_("Prüfsumme"), max_length=64, primary_key=True, editable=False)
    account = models.ForeignKey(
        Account, models.CASCADE, null=True, blank=True, related_name="devices", verbose_name=_("Konto")
    )
    label = models.CharField(_("Gerät"), max_length=60, blank=True)
    signed_in_at = models.DateTimeField(_("angemeldet"), null=True, blank=True)

    started_at = models.DateTimeField(_("begonnen"), default=timezone.now, editable=False)
    rotated_at = models.DateTimeField(_("neuer Schlüssel"), default=timezone.now, editable=False)
    previous_key = models.CharField(_("Prüfsumme davor"), max_length=64, blank=True, db_index=True, editable=False)
    previous_until = models.DateTimeField(_("Schlüssel davor gilt bis"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("Gerät")
        verbose_name_plural = _("Geräte")

    @classmethod
    def get_session_store_class(cls) -> type:
        """The store that writes these rows."""
        from .sessions import SessionStore

        return SessionStore


class Tries(models.Model):
    """A bucket of wrong tries: filled by each of them, empty again at `until`.

    The key is the name of a limit and one of a fixed number of places, so that the table cannot grow without end, and
    neither an account nor an address can be read from it.
    """

    key = models.CharField(_("Platz"), max_length=40, primary_key=True)
    until = models.DateTimeField(_("leer ab"), db_index=True)

    class Meta:
        verbose_name = _("Fehlversuche")
        verbose_name_plural = _("Fehlversuche")

    def __str__(self) -> str:
        return self.key
