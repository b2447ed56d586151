"""System checks that warn of common mistakes when the app is installed."""

import os
import platform
import sqlite3
import sys
import sysconfig
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Info, Tags, Warning, register

# SQLite versions that may corrupt a database when the write-ahead log is reset under concurrent connections.
WAL_RESET_BUG = ((3, 7, 0), (3, 51, 2))
# The first releases that parse quoted cookies in linear time (CVE-2024-7592), by minor version.
QUICK_COOKIES = {(3, 11): (3, 11, 10), (3, 12): (3, 12, 6)}


@register(Tags.database, deploy=True)
def sqlite_version(**_kwargs: Any) -> list[CheckMessage]:
    """Warn if production uses a version of SQLite with the WAL-reset bug; a remark in a small server.

    It wants two that write in the same instant: rare at one table, whose backup is read back every night. Nobody shall
    learn to overlook a check that fails every week.
    """
    engine = settings.DATABASES["default"]["ENGINE"]
    low, high = WAL_RESET_BUG
    if engine != "django.db.backends.sqlite3" or not low <= sqlite3.sqlite_version_info <= high:
        return []
    return [
        (Info if settings.DATA else Warning)(
            f"SQLite {sqlite3.sqlite_version} kann beim Zurücksetzen des Journals Daten beschädigen.",
            hint="Für einen öffentlichen Server PostgreSQL nehmen (DATABASE_URL) oder SQLite ab 3.51.3.",
            id="scorebook.W001",
        )
    ]


def is_of_distribution() -> bool:
    """Whether the operating system brings this Python along, and mends it under the number that it had."""
    return Path(sysconfig.get_path("stdlib")).is_relative_to("/usr/lib")


@register(Tags.security, deploy=True)
def python_version(**_kwargs: Any) -> list[CheckMessage]:
    """Warn of a Python version with known vulnerabilities; a remark where a distribution mends its own.

    What such a Python would be slow with is refused before it reads it (`CookieLimit`), and Debian mends 3.11.2 under
    that number: nothing is left to do for whoever installs Debian's updates.
    """
    version = sys.version_info[:3]
    if version >= QUICK_COOKIES.get(version[:2], (3, 11, 10)):
        return []
    return [
        (Info if is_of_distribution() else Warning)(
            f"Python {platform.python_version()} hat bekannte Lücken, zum Beispiel CVE-2024-7592.",
            hint="Ein gepflegtes Python nehmen: 3.11 ab 3.11.10, 3.12 ab 3.12.6 oder neuer.",
            id="scorebook.W002",
        )
    ]


@register(Tags.security, deploy=True)
def proxy(**_kwargs: Any) -> list[CheckMessage]:
    """Warn if it is not configured whether there is a proxy: behind one, all visitors would share its address."""
    if not settings.PRODUCTION or settings.TRUSTED_PROXIES is not None:
        return []
    return [
        Warning(
            "TRUSTED_PROXY ist nicht gesetzt: hinter einem Proxy sperrt dann einer mit falschen Passwörtern alle aus.",
            hint="TRUSTED_PROXY=1 hinter einem Proxy, der X-Forwarded-For und X-Forwarded-Proto setzt; 0 ohne Proxy.",
            id="scorebook.W003",
        )
    ]


@register(Tags.security, deploy=True)
def address_of_the_site(**_kwargs: Any) -> list[CheckMessage]:
    """Warn if SITE_URL is not set, so that links in letters begin with a guessed address."""
    if not settings.PRODUCTION or settings.PLAIN_HTTP or os.environ.get("SITE_URL"):
        return []
    return [
        Warning(
            f"SITE_URL ist nicht gesetzt; Links in Briefen beginnen mit {settings.SITE_URL}.",
            hint="SITE_URL=https://… mit der Adresse setzen, unter der die Leute das Spielbuch kennen.",
            id="scorebook.W004",
        )
    ]


@register(Tags.security, deploy=True)
def mail_server(**_kwargs: Any) -> list[CheckMessage]:
    """Warn if production has no mail server: accounts could not be created and passwords not reset."""
    if settings.EMAIL_HOST:
        return []
    return [
        Warning(
            "Ohne EMAIL_HOST verschickt dieser Server keine Briefe: kein neues Konto, kein neues Passwort.",
            hint="EMAIL_HOST und die übrigen EMAIL_… setzen; `manage.py sendtestemail ADRESSE` probiert sie aus.",
            id="scorebook.W010",
        )
    ]


@register(Tags.security, deploy=True)
def letters_sender(**_kwargs: Any) -> list[CheckMessage]:
    """Warn if letters would have a sender address that mail servers do not accept."""
    if not settings.EMAIL_HOST or "@localhost" not in settings.DEFAULT_FROM_EMAIL:
        return []
    return [
        Warning(
            f"Briefe kämen von {settings.DEFAULT_FROM_EMAIL}; das nimmt kaum ein Postfach an.",
            hint="DEFAULT_FROM_EMAIL auf eine Adresse setzen, für die EMAIL_HOST verschicken darf.",
            id="scorebook.W011",
        )
    ]


@register(Tags.security, deploy=True)
def admins(**_kwargs: Any) -> list[CheckMessage]:
    """Warn if no mail is sent about errors of the program."""
    if settings.ADMINS:
        return []
    return [
        Warning(
            "Ohne ADMINS erfährt niemand von Fehlern, der nicht ins Log sieht.",
            hint="ADMINS auf eine oder mehrere Mailadressen setzen, mit Komma getrennt.",
            id="scorebook.W012",
        )
    ]


@register(Tags.security, deploy=True)
def legal_texts(**_kwargs: Any) -> list[CheckMessage]:
    """Warn if a text of the operator cannot be read: its page is missing, though every page leads there."""
    from .legal_pages import text_of  # the pages; a command that checks nothing does not load them

    texts = {"IMPRINT_FILE": settings.IMPRINT_FILE, "PRIVACY_FILE": settings.PRIVACY_FILE}
    return [
        Warning(
            f"{name} lässt sich nicht lesen oder ist leer: {path}",
            hint="Den Text dort hinschreiben (UTF-8, lesbar für den Dienst), oder die Zeile weglassen.",
            id="scorebook.W013",
        )
        for name, path in texts.items()
        if path and not text_of(path)
    ]
