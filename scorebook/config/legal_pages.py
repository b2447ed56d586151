"""The pages that every visitor may read: safety, „Impressum“ and „Datenschutz“.

What the page about safety says stands in its template; tests hold it against what the program does.
"""

from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues import request_context
from leagues.accounts.browser import COOKIE as LANGUAGE
from leagues.accounts.browser import HOST, SHARED
from leagues.groups.services.invitations import LONGEST
from leagues.letters import models as letter
from leagues.people.models import COUNTS_AFTER, WAITING
from leagues.web import render_page
from scorebook.api import models
from scorebook.api.tokens import LONGEST as LONGEST_ACCESS
from scorebook.api.webhooks import FAILING_LIMIT
from scorebook.evenings.models.evening import LIFETIME, VISIBLE_AFTER_END
from scorebook.evenings.services import late_commands, provisional
from scorebook.evenings.services.table_links import CODE_FROM_AN_ADDRESS
from scorebook.operation.backups.backup import LATE, LastBackup, last_backup
from scorebook.version import version_line


@dataclass(frozen=True, slots=True)
class Periods:
    """How long something lasts or is kept, each in the unit of its name; and how many wrong PINs are free."""

    idle_days: int
    session_days: int
    letter_hours: int
    letters_days: int
    link_hours: int
    visible_hours: int
    invitation_days: int
    parked_days: int
    forget_days: int
    name_days: int
    pins: int
    pin_seconds: int
    access_days: int
    failing_days: int
    messages_days: int
    begun_days: int
    unplayed_days: int


@dataclass(frozen=True)
class SecurityPage:
    """What the page about safety does not know by itself; `cookies`: the name of each, by what it is for.

    `runs_it`: whoever runs the server reads which backup was the last good one, and whether that was too long ago.
    """

    cookies: dict[str, str]
    periods: Periods
    version: str
    runs_it: bool
    backup: LastBackup | None
    is_late: bool


@dataclass(frozen=True)
class LegalPage:
    """A page of the operator: `text` is theirs; with `periods` follows what the program itself says about data."""

    title: str
    text: str
    periods: Periods | None = None
    journal_years: int = 0
    minimum_age: int = 0
    address_days: int = 0


@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """What a link can do, who sees what, what is stored, and what this does not protect against; for everybody."""
    runs_it = bool(getattr(request.user, "is_staff", False))
    backup = last_backup() if runs_it else None
    is_late = backup is not None and timezone.now() - backup.at > LATE
    page = SecurityPage(cookie_names(), periods(), version_line(), runs_it, backup, is_late)
    return render_page(request, "security.html", page)


@require_safe
def imprint(request: HttpRequest) -> HttpResponse:
    """Who runs this server, if they have written it down."""
    text = text_of(settings.IMPRINT_FILE)
    if not text:
        raise Http404(_("Wer diesen Server betreibt, hat hier nichts hinterlegt."))
    return render_page(request, "legal.html", LegalPage(_("Impressum"), text))


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What is stored of whom, for what and for how long."""
    page = LegalPage(
        title=_("Datenschutz"),
        text=text_of(settings.PRIVACY_FILE),
        periods=periods(),
        journal_years=settings.JOURNAL_YEARS,
        minimum_age=settings.MINIMUM_AGE,
        address_days=request_context.KEPT.days if settings.BAN_LOG else 0,
    )
    return render_page(request, "legal.html", page)


def text_of(path: str) -> str:
    """The content of a file of the operator; empty if there is none, or it cannot be read."""
    try:
        return Path(path).read_text(encoding="utf-8").strip() if path else ""
    except (OSError, UnicodeDecodeError):
        return ""


def cookie_names() -> dict[str, str]:
    """The name of every cookie of ours, as the settings have it."""
    host = HOST if settings.SESSION_COOKIE_SECURE else ""
    return {
        "session": settings.SESSION_COOKIE_NAME,
        "csrf": settings.CSRF_COOKIE_NAME,
        "browser": settings.BROWSER_COOKIE_NAME,
        "phone": settings.PHONE_COOKIE_NAME,
        "messages": host + CookieStorage.cookie_name,
        "theme": f"{host}theme",
        "language": host + LANGUAGE,
        "shared": host + SHARED,
    }


def periods() -> Periods:
    """The periods that the settings and the program keep to."""
    return Periods(
        idle_days=_days(settings.SESSION_COOKIE_AGE),
        session_days=_days(settings.SESSION_LONGEST),
        letter_hours=settings.PASSWORD_RESET_TIMEOUT // 3600,
        letters_days=letter.KEPT.days,
        link_hours=LIFETIME // timedelta(hours=1),
        visible_hours=VISIBLE_AFTER_END // timedelta(hours=1),
        invitation_days=LONGEST,
        parked_days=late_commands.KEPT.days,
        forget_days=WAITING.days,
        name_days=COUNTS_AFTER.days,
        pins=CODE_FROM_AN_ADDRESS.most,
        pin_seconds=CODE_FROM_AN_ADDRESS.every // timedelta(seconds=1),
        access_days=LONGEST_ACCESS,
        failing_days=FAILING_LIMIT.days,
        messages_days=models.KEPT.days,
        begun_days=provisional.KEPT.days,
        unplayed_days=provisional.UNPLAYED.days,
    )


def _days(seconds: int) -> int:
    return seconds // (60 * 60 * 24)
