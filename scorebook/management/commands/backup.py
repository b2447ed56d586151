"""Writes everything that the database holds into one file, and proves that it can be read back."""

import time
from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError
from django.utils import timezone

from scorebook.operation.backups.backup import make_backup, rehearse
from scorebook.operation.backups.elsewhere import ABANDONED
from scorebook.operation.backups.file import BackupError
from scorebook.operation.backups.rows import UnknownVersionError
from scorebook.operation.database_address import database_at

from ..evenings import database_sentence
from ..paths import named_path

NAME = "spielbuch-{:%Y%m%d-%H%M%S}.zip"
PATTERN = "spielbuch-????????-??????.zip"


class Command(BaseCommand):
    help = (
        "Schreibt alles, was in der Datenbank steht, in eine Datei, auch während gespielt wird, liest sie in eine "
        "Probedatenbank zurück, vergleicht jede Tabelle und rechnet dort alle Abende nach. Ende mit 1, wenn etwas "
        "nicht stimmt."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--to", required=True, type=named_path, help="Datei, oder Ordner: nach der Zeit benannt")
        parser.add_argument("--keep", type=int, help="im Ordner nur so viele behalten, die ältesten gehen")
        parser.add_argument("--scratch", metavar="DATABASE_URL", help="leere Datenbank für die Probe; sonst eine Datei")
        parser.add_argument("--no-rehearsal", action="store_true", help="nicht zurücklesen")

    def handle(self, *, to: Path, keep: int | None, scratch: str | None, no_rehearsal: bool, **_options: Any) -> None:
        if keep is not None and (keep < 1 or not to.is_dir()):
            raise CommandError("--keep geht mit einem Ordner und einer Zahl ab 1.")
        path = to / NAME.format(timezone.localtime()) if to.is_dir() else to
        try:
            if scratch:
                database_at(scratch)  # before anything is written
            if to.is_dir():
                _clear_away(to)
            content = make_backup(path)
            self.stdout.write(f"{path}: {content.rows} Zeilen in {len(content.digests)} Tabellen, {_size(path)}.")
            adds_up = no_rehearsal or self._rehearsed(path, scratch)
        except UnknownVersionError as error:
            raise CommandError(f"Die Datenbank ist von einer neueren Fassung als dieses Programm ({error}).") from error
        except (BackupError, ImproperlyConfigured) as error:
            raise CommandError(str(error)) from error
        except DatabaseError as error:
            raise CommandError(database_sentence(error)) from error
        except OSError as error:
            raise CommandError(f"{error.filename or path}: {error.strerror}.") from error
        for old in sorted(to.glob(PATTERN))[:-keep] if keep else ():
            old.unlink()
            self.stdout.write(f"{old} ist gelöscht.")
        if not adds_up:
            raise CommandError("Die Sicherung ist gut, aber in der Datenbank selbst stimmt etwas nicht.")

    def _rehearsed(self, path: Path, scratch: str | None) -> bool:
        rehearsal = rehearse(path, scratch)
        self.stdout.write("Zurückgelesen: jede Tabelle ist gleich.")
        self.stdout.write(rehearsal.said)
        return rehearsal.adds_up


def _clear_away(folder: Path) -> None:
    """Remove what backups have left there that were killed."""
    for part in folder.glob(f".{PATTERN}.part"):
        if time.time() - part.lstat().st_mtime > ABANDONED:
            part.unlink(missing_ok=True)


def _size(path: Path) -> str:
    size = path.stat().st_size
    return f"{size / 1e6:.1f} MB" if size >= 1e5 else f"{size / 1e3:.1f} kB"
