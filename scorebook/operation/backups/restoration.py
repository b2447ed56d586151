"""Puts a backup into the place of what the database holds: all of it or nothing.

It is one transaction. From its beginning the database lets no other connection write, by its own locks, which end with
the process however that ends: writers are answered 503 and try again, and phones keep what they have. Readers
goes on reading what stood there before, until everything is exchanged at once.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from django.apps import apps
from django.db import IntegrityError, OperationalError, connection, transaction

from leagues.accounts.models import Device
from leagues.database import is_busy
from scorebook.operation.databases import elsewhere

from ..health import missing_migrations
from .backup import bring_up_to_date, checked, make_backup, must_be_empty, rebuild
from .file import DAMAGED, BackupContent, BackupError, BackupReader
from .rows import by_table, digest_of, go_on_after, models_then, nodes, sequences
from .since import Erased, erase_again, erased_by_now, stored_later

BEFORE_APPS: Final = ("django_", "axes_")  # tables of earlier versions, and Django's own
ASIDE: Final = "scorebook_restoring"  # the schema where PostgreSQL makes the tables while others read those of before
BUSY_TIMEOUT: Final = 60_000  # milliseconds that SQLite waits for another writer to end
TRIES: Final = 40  # of PostgreSQL, to lock all tables
A_TRY: Final = 3000  # milliseconds for each table: longer than one save takes, shorter than those wait who come after
BETWEEN: Final = 0.1  # seconds
BEGUN_WITH: Final = ("scorebook_evening", "leagues_league")  # what others lock before all else, in this order


class Restored(NamedTuple):
    """What a backup held; sentences about what was erased again, and about what was stored after it and is gone."""

    content: BackupContent
    erased: list[str]
    gone: list[str]


def restore(path: Path, lists: Sequence[Path] = ()) -> Restored:
    """Replace everything by what a backup holds, brought up to this version of the program.

    What was erased for good since the backup is erased again. It is known from the database that is replaced, from the
    list beside it, and from `lists`: others, or younger backups.
    All sessions end: accounts that were signed out since then stay so. Numbers of rows that were given since
    then are not given again: a phone may still know somebody by one. BackupError, and nothing has changed, if the
    backup does not come out as it went in.
    """
    with closing(BackupReader(path)) as reader:
        reader.check()
        nodes(reader.content.migrations)
        with exclusive_transaction():
            erased, gone, highest_numbers = erased_by_now(lists), stored_later(reader), _highest_numbers()
            with in_its_place():
                again = _bring_back(reader, erased)
                for table, number in reader.content.sequences.items():
                    highest_numbers[table] = max(number, highest_numbers.get(table, 0))
                go_on_after(by_table(apps), highest_numbers)
        return Restored(reader.content, again, gone)


def _bring_back(reader: BackupReader, erased: Sequence[Erased]) -> list[str]:
    rebuild(reader)
    try:
        connection.check_constraints()
    except IntegrityError as error:
        raise BackupError(DAMAGED.format(" ".join(str(error).split()))) from error
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:  # no table may be changed while deferred checks are open
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    bring_up_to_date()
    Device.objects.all().delete()
    return erase_again(erased, reader.content.at)


def _highest_numbers() -> dict[str, int]:
    """The highest number that rows of each table have had so far."""
    there = set(_own_tables())
    models = {table: model for table, model in by_table(apps).items() if table in there}
    return sequences(models) if models else {}


@contextmanager
def exclusive_transaction() -> Iterator[None]:
    """A transaction during which no other connection can write. OperationalError if others write for too long.

    On SQLite it has the write lock, and keys are not looked up while tables come and go.
    """
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT}")
        with connection.constraint_checks_disabled(), transaction.atomic():
            yield
        return
    with transaction.atomic():
        hold_tables("EXCLUSIVE")
        yield


@contextmanager
def in_its_place() -> Iterator[None]:
    """A database without tables, whose content takes the place of that of the usual one if all goes well."""
    if connection.vendor == "sqlite":
        _drop_all()
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_schema(), current_setting('search_path')")
        here, usual = cursor.fetchone()
        here = connection.ops.quote_name(here)
        cursor.execute(f"CREATE SCHEMA {ASIDE}")
        cursor.execute(f"SET LOCAL search_path = {ASIDE}")
        yield
        tables, functions = _own_tables(), _own_functions(cursor)
        cursor.execute("SELECT set_config('search_path', %s, true)", [usual])
        hold_tables("ACCESS EXCLUSIVE")
        _drop_all()
        for table in tables:
            cursor.execute(f"ALTER TABLE {ASIDE}.{connection.ops.quote_name(table)} SET SCHEMA {here}")
        for function in functions:
            cursor.execute(f"ALTER FUNCTION {ASIDE}.{function} SET SCHEMA {here}")
        cursor.execute(f"DROP SCHEMA {ASIDE}")


def is_empty() -> bool:
    """Whether there is nothing yet that a restored backup would replace."""
    return not connection.introspection.table_names()


def hold_tables(mode: str, a_try: int = A_TRY) -> None:
    """Lock all tables in this mode of PostgreSQL; others that hold one can finish between two tries.

    First those with which a save begins: a save that waits there has none of the others yet; otherwise both could wait
    for each other for ever.
    """
    there = _own_tables()
    first = [table for table in BEGUN_WITH if table in there]
    tables = ", ".join(map(connection.ops.quote_name, [*first, *sorted({*there}.difference(first))]))
    for left in reversed(range(TRIES if tables else 0)):
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute(f"SET LOCAL lock_timeout = {a_try}")
                cursor.execute(f"LOCK TABLE {tables} IN {mode} MODE")
                cursor.execute("SET LOCAL lock_timeout = DEFAULT")
            return
        except OperationalError as error:
            if not (left and is_busy(error)):
                raise
        time.sleep(BETWEEN)


def _own_tables() -> list[str]:
    """The tables of this program, whatever version they are of."""
    ours = (*(f"{config.label}_" for config in apps.get_app_configs()), *BEFORE_APPS)
    return [table for table in connection.introspection.table_names() if table.startswith(ours)]


def _own_functions(cursor: Any) -> list[str]:
    """The functions of PostgreSQL that this program has made, as they are named now."""
    cursor.execute(
        "SELECT p.oid::regprocedure::text FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace "
        "WHERE n.nspname = current_schema() AND p.proname LIKE 'scorebook\\_%%'"
    )
    return [function for (function,) in cursor.fetchall()]


def _drop_all() -> None:
    """All tables of this program and its functions; nothing else that lies there."""
    cascade = " CASCADE" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        for table in _own_tables():
            cursor.execute(f"DROP TABLE {connection.ops.quote_name(table)}{cascade}")
        if connection.vendor == "postgresql":
            for function in _own_functions(cursor):
                cursor.execute(f"DROP FUNCTION {function} CASCADE")


# Moves everything to another database, which may be of another kind, and proves that both are equal.


NOT_MIGRATED = "Erst muss die Datenbank auf dem Stand dieser Fassung sein: `manage.py migrate`."
NOT_KEPT = "Unter dieser Adresse bliebe nichts: sie nennt keine Datei."
CHANGED = "Inzwischen hat hier jemand geschrieben ({table}): Server anhalten, die neue Datenbank leeren, noch einmal."


class Relocation(NamedTuple):
    """What was moved, and what the check of all evenings says there."""

    content: BackupContent
    adds_up: bool
    message: str


def must_last() -> None:
    """BackupError if what is written here would be gone with the process."""
    sqlite: Any = connection  # only SQLite's connection can tell
    if connection.vendor == "sqlite" and sqlite.is_in_memory_db():
        raise BackupError(NOT_KEPT)


def move_to(address: str) -> Relocation:
    """Copy everything into the empty database at this address; the one of the settings stays as it is.

    BackupError, and nothing stays there, if it is not empty, or anything comes out differently. It also says when
    somebody has written here meanwhile, which would be missing there.
    """
    if missing_migrations():
        raise BackupError(NOT_MIGRATED)
    with TemporaryDirectory(prefix="scorebook-") as folder:
        path = Path(folder) / "everything.zip"
        make_backup(path)
        with closing(BackupReader(path)) as reader, elsewhere(address):
            must_last()
            must_be_empty()
            with exclusive_transaction(), in_its_place():
                rebuild(reader)
            adds_up, message = checked()
    for table, model in sorted(models_then(reader.content.migrations).items()):
        if digest_of(model) != reader.content.digests[table]:
            raise BackupError(CHANGED.format(table=table))
    return Relocation(reader.content, adds_up, message)
