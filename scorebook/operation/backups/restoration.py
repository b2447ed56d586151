"""Puts a backup into the place of what the database holds: all of it or nothing."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from django.apps import apps
from django.db import OperationalError, connection, transaction

from leagues.accounts.models import Device
from scorebook.operation.backups.backup import bring_up_to_date, rebuild
from scorebook.operation.backups.elsewhere import elsewhere, scratch_file
from scorebook.operation.backups.file import BackupContent, BackupReader
from scorebook.operation.backups.forgotten import Erased, erase_again, erased_by_now
from scorebook.operation.backups.rows import nodes

BEFORE_APPS: Final = ("django_", "axes_")  # tables of earlier versions, and Django's own


def restore(path: Path, lists: Sequence[Path] = ()) -> tuple[BackupContent, list[str]]:
    """Replace everything by what a backup holds, brought up to this version of the program.

    What was erased for good since the backup is erased again; of what the answer has a sentence each. It is known from
    the database that is replaced, from the list beside it, and from `lists`: others, or younger backups.
    All sessions end: whoever signed out or was signed out since then stays so. BackupError, and nothing has changed, if
    the backup does not come out as it went in. On SQLite everything happens in a new file, which then takes the
    place of the old content in one transaction; on PostgreSQL it is one transaction.
    """
    with closing(BackupReader(path)) as reader:
        reader.check()
        nodes(reader.content.migrations)
        erased = erased_by_now(lists)
        with in_its_place():
            return reader.content, _bring_back(reader, erased)


def _bring_back(reader: BackupReader, erased: Sequence[Erased]) -> list[str]:
    rebuild(reader)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:  # no table may be changed while deferred checks are open
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    bring_up_to_date()
    Device.objects.all().delete()
    return erase_again(erased, reader.content.at)


@contextmanager
def in_its_place() -> Iterator[None]:
    """A database without tables, whose content takes the place of that of the usual one if all goes well."""
    if connection.vendor == "postgresql":
        with transaction.atomic():
            _drop_all()
            yield
        return
    target = Path(str(connection.settings_dict["NAME"]))
    connection.close()
    with scratch_file(target.resolve().parent) as own:
        with elsewhere(f"sqlite:///{own}"):
            yield
        try:
            with closing(sqlite3.connect(own)) as new, closing(sqlite3.connect(target, timeout=60)) as old:
                new.backup(old)
        except sqlite3.Error as error:  # as everybody expects it who asks the database through Django
            raise OperationalError(str(error)) from error


def is_empty() -> bool:
    """Whether there is nothing yet that a restored backup would replace."""
    return not connection.introspection.table_names()


def _drop_all() -> None:
    """All tables of this program and its functions, whatever version they are of; nothing else that lies there."""
    ours = (*(f"{config.label}_" for config in apps.get_app_configs()), *BEFORE_APPS)
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            if table.startswith(ours):
                cursor.execute(f"DROP TABLE {connection.ops.quote_name(table)} CASCADE")
        cursor.execute(
            "SELECT p.oid::regprocedure::text FROM pg_proc p "
            "WHERE pg_function_is_visible(p.oid) AND p.proname LIKE 'scorebook\\_%%'"
        )
        for (function,) in cursor.fetchall():
            cursor.execute(f"DROP FUNCTION {function} CASCADE")
