"""Django's settings for the database at an address such as `sqlite:////var/lib/scorebook/db.sqlite3`."""

from typing import Any, Final

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

SQLITE, POSTGRESQL = "django.db.backends.sqlite3", "django.db.backends.postgresql"
# The address itself is not repeated: a password may stand in it.
NO_ADDRESS: Final = (
    "Das ist keine Adresse einer Datenbank für dieses Programm, wie sqlite:////var/lib/scorebook/db.sqlite3 oder "
    "postgres://user@/name?host=/run/postgresql."
)
# A saved game survives a power cut (FULL), and several phones may write (WAL, and who begins to write waits its turn).
# Who waits longer than the timeout is answered 503 with `Retry-After`, and the phone sends again. Memory-mapped I/O
# stays off, because some versions of SQLite corrupt a database with it.
SQLITE_OPTIONS: Final = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 5,
    # Each connection keeps 8 MB at hand: the sums of thirty years of evenings fit into that, and not into the usual 2.
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-8192;",
}
# PostgreSQL waits as long for another writer: requests that would wait longer are answered 503.
WAIT_FOR_LOCKS: Final = "-c lock_timeout=5s"


def database_at(address: str) -> dict[str, Any]:
    """The settings of one database. ImproperlyConfigured for what is no address, or one of another kind of database."""
    # With health checks, a lost connection (say, after a restart of the database) is found before a request uses it.
    try:
        config = dict(dj_database_url.parse(address, conn_max_age=60, conn_health_checks=True))
    except ValueError:
        raise ImproperlyConfigured(NO_ADDRESS) from None
    if config.get("ENGINE") not in {SQLITE, POSTGRESQL}:
        raise ImproperlyConfigured(NO_ADDRESS)
    if config["ENGINE"] == SQLITE:
        config["CONN_MAX_AGE"] = None
        config["OPTIONS"] = dict(SQLITE_OPTIONS)
    else:
        options: Any = config.setdefault("OPTIONS", {})
        options["options"] = f"{WAIT_FOR_LOCKS} {options.get('options', '')}".strip()
    return config
