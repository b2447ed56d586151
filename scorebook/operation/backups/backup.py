"""Writes a backup while people go on playing, and reads it back into a scratch database.

Which one was the last good one, and whether it has left this machine, stands in a line beside the backups.
"""

import json
import shlex
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Final, NamedTuple

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.db import DataError, IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from leagues.database import snapshot
from scorebook.operation.backups.file import (
    DAMAGED,
    DIFFERENT,
    BackupContent,
    BackupError,
    BackupReader,
    BackupWriter,
    new_file,
)
from scorebook.operation.backups.rows import (
    Migrations,
    Models,
    applied,
    by_table,
    columns,
    digest_of,
    go_on_after,
    lines,
    models_then,
    newest,
    sequences,
    write,
)
from scorebook.operation.databases import elsewhere, scratch_file
from scorebook.operation.health import missing_migrations
from scorebook.version import VERSION

LAST: Final = "last-good.json"
DUE: Final = timedelta(hours=23)  # one a day, whenever the machine is on
LATE: Final = timedelta(days=2)
HOOK_TIMEOUT: Final = 3600  # seconds for the way to another machine
LONGEST: Final = 300  # characters of what a hook says


class LastBackup(NamedTuple):
    """When the last good backup was written, its file; `elsewhere`: whether the hook took it away; None: no hook."""

    at: datetime
    file: str
    elsewhere: bool | None


def last_backup() -> LastBackup | None:
    """The last good one in BACKUP_FOLDER; None if there is none, or nobody said where they lie."""
    try:
        stored = (
            json.loads((Path(settings.BACKUP_FOLDER) / LAST).read_text("utf-8")) if settings.BACKUP_FOLDER else None
        )
        return LastBackup(datetime.fromisoformat(stored["at"]), stored["file"], stored["elsewhere"]) if stored else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def is_due() -> bool:
    """Whether the last good backup is a day old, or there is none."""
    last = last_backup()
    return last is None or timezone.now() - last.at > DUE


def remember(path: Path, *, elsewhere: bool | None) -> None:
    """Write down that this one is good, where it lies in BACKUP_FOLDER."""
    if not settings.BACKUP_FOLDER or path.resolve().parent != Path(settings.BACKUP_FOLDER).resolve():
        return
    facts = {"at": timezone.now().isoformat(), "file": path.name, "elsewhere": elsewhere}
    partial = path.with_name(f".{LAST}.part")
    partial.write_text(json.dumps(facts), "utf-8")
    partial.replace(path.with_name(LAST))


def take_elsewhere(path: Path) -> str | None:
    """Let BACKUP_HOOK take the file to another machine; what went wrong, "" if nothing, None without a hook."""
    if not settings.BACKUP_HOOK:
        return None
    command = [*shlex.split(settings.BACKUP_HOOK), str(path.resolve())]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=HOOK_TIMEOUT)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    output = " ".join((done.stderr or done.stdout).split())[-LONGEST:]
    return f"Ende mit {done.returncode}. {output}".strip() if done.returncode else ""


# What comes of rows that this table cannot have.
WRONG_ROWS: Final = (ValueError, TypeError, OverflowError, ValidationError, IntegrityError, DataError)


class Rehearsal(NamedTuple):
    """What came of reading a backup back: as many rows, all equal; what the check of all evenings said."""

    content: BackupContent
    adds_up: bool
    message: str


def make_backup(path: Path) -> BackupContent:
    """Write everything that is in the database now, as of one moment.

    UnknownVersionError if its tables are of a newer version of the program.
    """
    with new_file(path) as out, BackupWriter(out) as writer, snapshot():
        at = datetime.now(UTC)
        had = applied()
        models = models_then(had)
        digests = {table: writer.table(table, lines(model)) for table, model in sorted(models.items())}
        named = {table: columns(model) for table, model in models.items()}
        content = BackupContent(VERSION, at, connection.vendor, had, named, digests, sequences(models))
        writer.close(content)
    return content


def rehearse(path: Path, scratch: str | None = None, *, anew: bool = False) -> Rehearsal:
    """Restore a backup into an empty database, bring it up to this version there, and compare and check everything.

    `anew`: sums and points are made there as an upgrade makes them, so that one that was killed before it did, or a
    kernel that counts otherwise, does not stop the next one.

    `scratch`: the address of an empty database, which stays filled; otherwise a file beside the backup that goes again.
    BackupError if anything comes out differently.
    """
    with closing(BackupReader(path)) as reader, _scratch(path, scratch) as address, elsewhere(address):
        must_be_empty()
        reader.check()
        rebuild(reader)
        bring_up_to_date(anew=anew)
        adds_up, message = checked(write=anew)
        return Rehearsal(reader.content, adds_up, message)


@contextmanager
def _scratch(path: Path, address: str | None) -> Iterator[str]:
    if address:
        yield address
        return
    with scratch_file(path.resolve().parent) as own:
        yield f"sqlite:///{own}"


def rebuild(reader: BackupReader) -> None:
    """Make the tables of the backup's version in this database without tables, fill them and compare every one."""
    content = reader.content
    models = make_tables(content.migrations)
    if {table: columns(model) for table, model in models.items()} != content.columns:
        raise BackupError("Die Tabellen der Sicherung passen nicht zu den Migrationen, die sie nennt.")
    with transaction.atomic():
        with connection.cursor() as cursor:
            for table in models:
                cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")  # noqa: S608 - our own tables
        for table, model in models.items():
            try:
                write(model, reader.lines(table))
            except WRONG_ROWS as error:
                raise BackupError(DAMAGED.format(table)) from error
        go_on_after(models, content.sequences)
    for table, model in models.items():
        if (digest := digest_of(model)) != (stored_digest := content.digests[table]):
            raise BackupError(DIFFERENT.format(table=table, found=digest.rows, kept=stored_digest.rows))


def make_tables(migrations: Migrations) -> Models:
    """Let these migrations make their tables in this database; the models of then by table."""
    executor = MigrationExecutor(connection)
    loader, named = newest(migrations)
    executor.loader.graph = loader.graph
    state = executor.migrate(named)
    state.clear_delayed_apps_cache()
    return by_table(state.apps)


def bring_up_to_date(*, anew: bool = False) -> None:
    """Bring the tables to this version, and with them the sums that a new column may want; `anew`: in any case."""
    behind = missing_migrations()
    call_command("migrate", verbosity=0, interactive=False)
    if behind or anew:
        call_command("rebuild_rollups", stdout=StringIO())


def must_be_empty() -> None:
    """BackupError if the database has tables already."""
    if tables := connection.introspection.table_names():
        raise BackupError(f"Die Datenbank ist nicht leer, es gibt dort zum Beispiel {sorted(tables)[0]}.")


def checked(*, write: bool = False) -> tuple[bool, str]:
    """Whether every derived row follows from the facts, and what `rescore --check` says.

    `write`: what an earlier kernel has scored is scored anew, so that only what cannot be scored at all is wrong.
    """
    if missing_migrations():
        return False, "Es fehlen Migrationen."
    output = StringIO()
    try:
        call_command("rescore", check=not write, stdout=output)
    except SystemExit:
        return False, output.getvalue().strip()
    return True, output.getvalue().strip()
