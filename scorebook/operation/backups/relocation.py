"""Moves everything to another database, which may be of another kind, and proves that both are equal."""

from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from django.db import connection

from scorebook.operation.backups.backup import checked, make_backup, must_be_empty, rebuild
from scorebook.operation.backups.elsewhere import elsewhere
from scorebook.operation.backups.file import BackupContent, BackupError, BackupReader
from scorebook.operation.backups.restoration import in_its_place, nobody_else_writes
from scorebook.operation.backups.rows import digest_of, models_then
from scorebook.operation.health import missing_migrations

NOT_MIGRATED = "Erst muss die Datenbank auf dem Stand dieser Fassung sein: `manage.py migrate`."
NOT_KEPT = "Unter dieser Adresse bliebe nichts: sie nennt keine Datei."
CHANGED = "Inzwischen hat hier jemand geschrieben ({table}): Server anhalten, die neue Datenbank leeren, noch einmal."


class Relocation(NamedTuple):
    """What was moved, and what the check of all evenings says there."""

    content: BackupContent
    adds_up: bool
    said: str


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
            with nobody_else_writes(), in_its_place():
                rebuild(reader)
            adds_up, said = checked()
    for table, model in sorted(models_then(reader.content.migrations).items()):
        if digest_of(model) != reader.content.digests[table]:
            raise BackupError(CHANGED.format(table=table))
    return Relocation(reader.content, adds_up, said)
