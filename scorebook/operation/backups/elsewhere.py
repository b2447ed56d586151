"""Doing something in another database than that of the settings.

Migrations, commands and services use the default connection. So it is that one which is exchanged for a while; only
commands may do so, which have their process for themselves.
"""

import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler

from scorebook.operation.database_address import database_at

BEGINNING: Final = ".scorebook-"
ABANDONED: Final = 24 * 60 * 60  # seconds; nothing takes so long


@contextmanager
def elsewhere(address: str) -> Iterator[BaseDatabaseWrapper]:
    """Whoever asks for the database inside gets the one at this address; DatabaseError if nobody answers there."""
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

    So is what earlier ones have left that were killed: nobody else would ever remove it.
    """
    for left in folder.glob(f"{BEGINNING}*"):
        if time.time() - left.lstat().st_mtime > ABANDONED:
            shutil.rmtree(left, ignore_errors=True)
    with TemporaryDirectory(prefix=BEGINNING, dir=folder) as own:
        yield Path(own) / "scratch.sqlite3"
