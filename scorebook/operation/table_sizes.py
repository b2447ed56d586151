"""What SQLite knows about the sizes of its tables, by which it chooses the way to what is asked.

Without it SQLite takes the games of a league for few, and reads all of thirty years to find those of one evening.
PostgreSQL finds out by itself.
"""

from typing import Final

from django.db import connection

ROWS_LOOKED_AT: Final = 1000  # of an index at most, so that this takes no longer for a large database


def learn_table_sizes() -> None:
    """Let SQLite count anew."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA analysis_limit = {ROWS_LOOKED_AT}")
        cursor.execute("ANALYZE")
