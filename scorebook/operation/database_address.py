"""What Django is told about the database at an address such as `sqlite:////var/lib/scorebook/db.sqlite3`."""

from typing import Any, Final

import dj_database_url

SQLITE: Final = "django.db.backends.sqlite3"
# Durable, and several may write (see CONTRIBUTING, „Database“).
SQLITE_OPTIONS: Final = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 5,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
}


def database_at(address: str) -> dict[str, Any]:
    """The settings of one database. dj_database_url.ParseError and ValueError for what is no address."""
    # With health checks, a lost connection (say, after a restart of the database) is found before a request uses it.
    config = dict(dj_database_url.parse(address, conn_max_age=60, conn_health_checks=True))
    if config["ENGINE"] == SQLITE:
        config["CONN_MAX_AGE"] = None
        config["OPTIONS"] = dict(SQLITE_OPTIONS)
    return config
