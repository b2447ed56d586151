"""The database at an address, and doing something in another one than that of the settings.

Migrations, commands and services use the default connection. So it is that one which is exchanged for a while; only
commands may do so, which have their process for themselves.
"""

import fcntl
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler

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


BEGINNING: Final = ".scorebook-"
ABANDONED: Final = 24 * 60 * 60  # seconds; nothing takes so long
HELD: Final = "held"


@contextmanager
def elsewhere(address: str) -> Iterator[BaseDatabaseWrapper]:
    """Within it the database is the one at this address; DatabaseError if it cannot be reached."""
    usual = connections[DEFAULT_DB_ALIAS]
    handler: Any = ConnectionHandler({DEFAULT_DB_ALIAS: database_at(address)})
    other: BaseDatabaseWrapper = handler[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS] = other
    try:
        other.ensure_connection()
        yield other
    finally:
        other.close()
        connections[DEFAULT_DB_ALIAS] = usual


@contextmanager
def scratch_file(folder: Path) -> Iterator[Path]:
    """The path of an SQLite database that is not there yet, in this folder; afterwards it is gone.

    So is what earlier ones have left that were killed: nothing else would ever remove it.
    """
    clear_scratch(folder)
    with TemporaryDirectory(prefix=BEGINNING, dir=folder) as own, _locked(Path(own)):
        yield Path(own) / "scratch.sqlite3"


def clear_scratch(folder: Path) -> None:
    """Remove the scratch databases in this folder that are no longer in use."""
    for left in folder.glob(f"{BEGINNING}*"):
        if _is_left(left):
            shutil.rmtree(left, ignore_errors=True)


@contextmanager
def _locked(own: Path) -> Iterator[None]:
    """Say that somebody works here: by a lock, which the system lets go of however the process ends.

    The file gets its name once it is locked, so that it is never seen unlocked.
    """
    with (own / f"{HELD}.new").open("wb") as mine:
        try:
            fcntl.flock(mine, fcntl.LOCK_EX | fcntl.LOCK_NB)
            (own / f"{HELD}.new").rename(own / HELD)
        except OSError:  # a file system without locks: whatever is left there goes a day later
            pass
        yield


def _is_left(path: Path) -> bool:
    """Whether it is not locked; if that is unknown, as with files of an earlier version, whether it is old."""
    try:
        with (path / HELD).open("rb") as theirs:
            fcntl.flock(theirs, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
    except BlockingIOError:
        return False
    except OSError:
        pass
    try:
        return time.time() - path.lstat().st_mtime > ABANDONED
    except FileNotFoundError:  # somebody was quicker
        return False
