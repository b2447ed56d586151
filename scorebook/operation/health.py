"""Whether this process can serve: its database answers and has all the tables that the program needs."""

from enum import StrEnum
from functools import cache

from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder


class Unready(StrEnum):
    """Why the program cannot serve; the values are said to machines."""

    DATABASE = "database"
    MIGRATIONS = "migrations"


def unready() -> Unready | None:
    """What keeps the program from serving; None if nothing does."""
    try:
        return Unready.MIGRATIONS if missing_migrations() else None
    except DatabaseError:
        return Unready.DATABASE


def missing_migrations() -> list[str]:
    """Which migrations of this version the database has not had, as `app.name`.

    DatabaseError if it cannot be asked. A database that knows later ones than this version misses nothing: while an
    update is rolled out, the processes of before go on. One that has had all those that another one replaces has had
    that one.
    """
    applied = set(MigrationRecorder(connection).applied_migrations())
    missing = {key: replaced for key, replaced in _known().items() if key not in applied}
    return sorted(f"{app}.{name}" for (app, name), replaced in missing.items() if not replaced or replaced - applied)


@cache
def _known() -> dict[tuple[str, str], frozenset[tuple[str, str]]]:
    """All migrations of this version and which others each replaces; they do not change while a process runs."""
    return {key: frozenset(one.replaces) for key, one in MigrationLoader(None).disk_migrations.items()}
