"""What a browser keeps of us and for how long anything is kept: cookies, keys in its store, periods.

`tests/access/test_promises.py` holds these tables against what the program does: a cookie or a key that is missing
here turns it red.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.utils.translation import gettext_lazy as _

from leagues.accounts.language import COOKIE as LANGUAGE
from leagues.accounts.middleware import HOST
from leagues.accounts.owner import SHARED
from leagues.groups.services.invitations import LONGEST
from leagues.letters import models as letter
from leagues.people.models.forgetting import COUNTS_AFTER, WAITING
from scorebook.api.models import webhook
from scorebook.api.services.tokens import LONGEST as LONGEST_ACCESS
from scorebook.api.services.webhooks import PATIENCE
from scorebook.evenings.models.table_link import LIFETIME, SHOWN
from scorebook.evenings.services import parked
from scorebook.evenings.services.table_links import CODE_FROM_AN_ADDRESS

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

# Keys in the store of a browser: how they begin, and what is kept under them.
STORED: Final = {
    "entry:": _("der Entwurf eines Spiels, bis es gespeichert ist"),
    "sheet:": _("ein altes Blatt, das noch nicht fertig getippt ist"),
    "outbox": _("was noch nicht gesendet ist, und zwei Wochen lang, was gesendet wurde; nur für den, der es eintrug"),
    "outbox-phone": _("eine Nummer, die dieses Telefon sich ausgedacht hat, damit seine Einträge beieinander bleiben"),
    "gone": _("dass du dein Konto löschen wolltest, bis die nächste Seite da ist"),
    "typed": _("was in einem Formular stand, bis die nächste Seite da ist: falls du inzwischen abgemeldet bist"),
    "pages-1-": _(
        "Seiten, die sich ohne Netz öffnen: nur deine, bis du abgemeldet bist oder sich jemand anderes anmeldet"
    ),
    "who-1": _("wessen Seiten sich ohne Netz öffnen, oder wer sich ohne Netz abgemeldet hat, ohne Namen"),
    "files-1": _("Aussehen und Programm der Seiten, ohne etwas von dir"),
    "entry-phone": _("ob dieses Telefon genaue Augen eintippt und nach Namen gefragt wird"),
}


def cookies() -> dict[str, "_StrPromise"]:
    """Every cookie by its name, and what it is for."""
    host = HOST if settings.SESSION_COOKIE_SECURE else ""
    return {
        settings.SESSION_COOKIE_NAME: _("die Anmeldung, und welche Tischlinks dieses Telefon eingelöst hat"),
        settings.CSRF_COOKIE_NAME: _("gegen Formulare von fremden Seiten"),
        settings.BROWSER_COOKIE_NAME: _(
            "erkennt diesen Browser wieder: fremde Fehlversuche sperren dich hier nicht aus"
        ),
        host + CookieStorage.cookie_name: _("die Meldung nach einem Knopfdruck, bis sie gezeigt ist"),
        f"{host}theme": _("hell oder dunkel, wenn du es gewählt hast"),
        host + LANGUAGE: _("Deutsch oder Englisch, wenn du es gewählt hast"),
        host + SHARED: _(
            "dass mehrere dieses Handy benutzen, wenn du es gesagt hast: dann wird hier nichts aufgehoben"
        ),
    }


@dataclass(frozen=True, slots=True)
class Periods:
    """How long something lasts or is kept, each in the unit of its name; and how many wrong PINs are free."""

    idle_days: int
    session_days: int
    letter_hours: int
    letters_days: int
    link_hours: int
    shown_hours: int
    invitation_days: int
    parked_days: int
    forget_days: int
    name_days: int
    pins: int
    pin_seconds: int
    access_days: int
    failing_days: int
    messages_days: int


def periods() -> Periods:
    """The periods that the settings and the program keep to."""
    return Periods(
        idle_days=_days(settings.SESSION_COOKIE_AGE),
        session_days=_days(settings.SESSION_LONGEST),
        letter_hours=settings.PASSWORD_RESET_TIMEOUT // 3600,
        letters_days=letter.KEPT.days,
        link_hours=LIFETIME // timedelta(hours=1),
        shown_hours=SHOWN // timedelta(hours=1),
        invitation_days=LONGEST,
        parked_days=parked.KEPT.days,
        forget_days=WAITING.days,
        name_days=COUNTS_AFTER.days,
        pins=CODE_FROM_AN_ADDRESS.most,
        pin_seconds=CODE_FROM_AN_ADDRESS.every // timedelta(seconds=1),
        access_days=LONGEST_ACCESS,
        failing_days=PATIENCE.days,
        messages_days=webhook.KEPT.days,
    )


def _days(seconds: int) -> int:
    return seconds // (60 * 60 * 24)
