"""What a database error means: that somebody else is writing at the moment, or which constraint was violated."""

import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import wraps
from typing import Any, Final, TypeVar

from django.db import DatabaseError, Error, IntegrityError, InterfaceError, OperationalError, connection, transaction
from django.db.models import Model
from django.http import HttpRequest, HttpResponse

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
    message = str(error)
    return "is locked" in message or "is busy" in message


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


# Writing beside others who write: wait for them and try again, and leave them room.


Result = TypeVar("Result")
TRIES: Final = 20
FIRST_WAIT: Final = 0.1  # seconds
LONGEST_PAUSE: Final = 0.5


def retry_when_locked(work: Callable[[], Result]) -> Result:
    """Try again while others are writing; no table waits for the one who has to wait here."""
    wait = FIRST_WAIT
    for _ in range(TRIES - 1):
        try:
            return work()
        except DatabaseError as error:
            if not is_busy(error) or connection.in_atomic_block:
                raise
        time.sleep(wait)
        wait = min(2 * wait, LONGEST_PAUSE)
    return work()


def pause_for_other_writers(started: float) -> None:
    """After a transaction that began at this moment (`time.monotonic`): let others write as long as it took.

    On SQLite there is one writer for the whole file, and those who wait only look now and then whether it is free.
    """
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        time.sleep(min(time.monotonic() - started, LONGEST_PAUSE))


# Many matters that are carried out one after the other, of which none waits for another.


One = TypeVar("One")


def run_all_then_raise(all_of_them: Iterable[One], work: Callable[[One], bool]) -> int:
    """Carry out each of these; how many `work` said it has done.

    One that fails stops no other: the first thing that went wrong is raised when all have had their turn.
    """
    done, failed = 0, list[Exception]()
    for one in all_of_them:
        try:
            done += work(one)
        except Exception as error:
            failed.append(error)
    if failed:
        raise failed[0]
    return done


# Several queries that all see the same state of the database, without blocking writers.


View = Callable[..., HttpResponse]


@contextmanager
def snapshot() -> Iterator[None]:
    """Let all queries inside see the same state of the database. Nothing may be written inside.

    Inside another transaction this does nothing. On SQLite it begins a transaction without a lock (unlike the
    transactions of services, which take the write lock at once), on PostgreSQL one with repeatable reads.
    """
    if connection.in_atomic_block:
        yield
        return
    with ExitStack() as stack:
        with _without_write_lock():
            stack.enter_context(transaction.atomic())
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


@contextmanager
def _without_write_lock() -> Iterator[None]:
    """Let the next transaction on this connection begin as SQLite's default does, without the write lock."""
    if connection.vendor != "sqlite":
        yield
        return
    sqlite: Any = connection  # only SQLite's connection has this attribute
    sqlite.ensure_connection()
    usual = sqlite.transaction_mode
    sqlite.transaction_mode = "DEFERRED"
    try:
        yield
    finally:
        sqlite.transaction_mode = usual


def in_one_snapshot(view: View) -> View:
    """Decorate a view so that all its queries see one state of the database.

    The user is loaded beforehand, because reading a session may write to it.
    """

    @wraps(view)
    def framed(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        _ = request.user.is_authenticated
        with snapshot():
            return view(request, *args, **kwargs)

    return framed
