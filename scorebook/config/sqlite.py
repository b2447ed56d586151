"""What SQLite can do is asked without a lock."""

import sqlite3
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper


def look_for_json(connection: BaseDatabaseWrapper, **given: Any) -> None:
    """Find out at once whether a new connection knows JSON, by a query that needs no lock.

    Django asks in a transaction, which locks the database here, and takes a locked database for one without JSON, for
    as long as the connection lives: every page that reads JSON would fail from then on.
    """
    if connection.vendor != "sqlite":
        return
    try:
        connection.connection.execute("SELECT json('{}')")
    except sqlite3.OperationalError:
        return
    connection.features.__dict__["supports_json_field"] = True
