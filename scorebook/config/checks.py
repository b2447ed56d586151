"""System checks for traps of the installation."""

import sqlite3
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Tags, Warning, register

# Versions with a corruption bug when the write-ahead log is reset under concurrent connections.
WAL_RESET_BUG = ((3, 7, 0), (3, 51, 2))


@register(Tags.database, deploy=True)
def sqlite_version(**_kwargs: Any) -> list[CheckMessage]:
    """Warn when production runs on an SQLite with the WAL-reset bug."""
    engine = settings.DATABASES["default"]["ENGINE"]
    low, high = WAL_RESET_BUG
    if engine != "django.db.backends.sqlite3" or not low <= sqlite3.sqlite_version_info <= high:
        return []
    return [
        Warning(
            f"SQLite {sqlite3.sqlite_version} kann beim Zurücksetzen des Journals Daten beschädigen.",
            hint="Für einen öffentlichen Server PostgreSQL nehmen (DATABASE_URL) oder SQLite ab 3.51.3.",
            id="scorebook.W001",
        )
    ]
