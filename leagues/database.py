"""What a database error means: that somebody else is writing at the moment, or which constraint was violated."""

import sqlite3
from typing import Any, Final

from django.db import DatabaseError, Error, IntegrityError, InterfaceError, OperationalError
from django.db.models import Model

# PostgreSQL's operational errors that do not go away by waiting: the disk is full, or there is no memory.
LASTING = frozenset({"53100", "53200"})
# What is wrong with the file, its disk or the rights, not with the tables.
UNUSABLE_FILE: Final = frozenset(
    {
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_NOTADB,
    }
)
FORBIDDEN: Final = frozenset({"42501", "25006"})  # no right to it; nothing may be written


def is_busy(error: BaseException | None) -> bool:
    """Whether the same request may succeed a moment later: the database is locked, restarting or unreachable."""
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    cause = error.__cause__
    if cause is not None and type(cause).__module__.startswith("psycopg"):
        return getattr(cause, "sqlstate", None) not in LASTING
    said = str(error)
    return "is locked" in said or "is busy" in said


def is_unusable(error: DatabaseError) -> bool:
    """Whether the database cannot be read or written though it may have all tables: its file, disk, rights."""
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", 0) & 0xFF in UNUSABLE_FILE  # the lowest byte is the kind of error
    return getattr(cause, "sqlstate", None) in LASTING | FORBIDDEN


def broken_constraint(error: IntegrityError) -> str:
    """The name of the violated constraint; for unique ones SQLite gives the columns instead ("table.column")."""
    diagnosis: Any = getattr(error.__cause__, "diag", None)
    if diagnosis is not None:
        return diagnosis.constraint_name or ""
    return str(error).partition("constraint failed: ")[2]


def is_key_taken(error: Error, model: type[Model]) -> bool:
    """Whether a row was not written because another row of this model already has its primary key."""
    if not isinstance(error, IntegrityError):
        return False
    table = model._meta.db_table
    return broken_constraint(error) in {f"{table}_pkey", f"{table}.{model._meta.pk.column}"}


def is_check_broken(error: IntegrityError) -> bool:
    """Whether a row violates a CHECK of its table: always a fault of the program, not of what somebody typed."""
    state = getattr(error.__cause__, "sqlstate", None)
    return state == "23514" if state else str(error).startswith("CHECK constraint failed")
