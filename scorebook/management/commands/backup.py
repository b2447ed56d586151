"""Writes everything that the database holds into one file, and proves that it can be read back."""

import time
from glob import escape
from pathlib import Path
from secrets import token_hex
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connection
from django.utils import timezone

from scorebook.operation.backups.backup import make_backup, rehearse, remember, take_elsewhere
from scorebook.operation.backups.file import BackupError, put_in_place
from scorebook.operation.backups.rows import UnknownVersionError
from scorebook.operation.databases import ABANDONED, clear_scratch, database_at

from ..base import database_sentence, named_path

NAME = "spielbuch-{:%Y%m%d-%H%M%S}.zip"
PATTERN = "spielbuch-????????-??????.zip"
UNPROVEN = "ungeprueft"  # so long as it was not read back: it neither counts for `--keep` nor takes another's place


class Command(BaseCommand):
    help = (
        "Schreibt alles, was in der Datenbank steht, in eine Datei, auch während gespielt wird, liest sie in eine "
        "Probedatenbank zurück, vergleicht jede Tabelle und rechnet dort alle Abende nach. Ende mit 1, wenn etwas "
        "nicht stimmt."
    )
    requires_system_checks: list[str] = []
    stealth_options = ("anew",)  # `upgrade` says it: the rehearsal makes the sums anew, as it will

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--to", required=True, type=named_path, help="Datei, oder Ordner: nach der Zeit benannt")
        parser.add_argument(
            "--keep", type=int, help="im Ordner nur so viele behalten, die ältesten gehen, sobald die neue geprüft ist"
        )
        parser.add_argument("--scratch", metavar="DATABASE_URL", help="leere Datenbank für die Probe; sonst eine Datei")
        parser.add_argument("--no-rehearsal", action="store_true", help="nicht zurücklesen")

    def handle(self, *, to: Path, keep: int | None, scratch: str | None, no_rehearsal: bool, **options: Any) -> None:
        if keep is not None and (keep < 1 or not to.is_dir()):
            raise CommandError("--keep geht mit einem Ordner und einer Zahl ab 1.")
        if not to.is_dir() and not to.suffix:  # a folder that is not there yet would become a file
            raise CommandError(f"Den Ordner {to} gibt es nicht; eine Datei endet auf .zip.")
        path = to / NAME.format(timezone.localtime()) if to.is_dir() else to
        unproven = path if no_rehearsal else path.with_name(f"{path.stem}.{UNPROVEN}-{token_hex(3)}{path.suffix}")
        try:
            if scratch:
                database_at(scratch)  # before anything is written
            _clear_away(to, path, keep or 1)
            if connection.vendor == "sqlite":  # where restores of earlier versions worked
                clear_scratch(Path(str(connection.settings_dict["NAME"])).resolve().parent)
            content = make_backup(unproven)
            self.stdout.write(f"{path}: {content.rows} Zeilen in {len(content.digests)} Tabellen, {_size(unproven)}.")
            adds_up = no_rehearsal or self._rehearsed(unproven, scratch, bool(options.get("anew")))
            if unproven != path:
                put_in_place(unproven, path)
        except UnknownVersionError as error:
            raise CommandError(f"Die Datenbank ist von einer neueren Fassung als dieses Programm ({error}).") from error
        except (BackupError, ImproperlyConfigured) as error:
            raise CommandError(f"{error}{_where(unproven, path)}") from error
        except DatabaseError as error:
            raise CommandError(f"{database_sentence(error)}{_where(unproven, path)}") from error
        except OSError as error:
            raise CommandError(f"{error.filename or path}: {error.strerror}.{_where(unproven, path)}") from error
        if not adds_up:
            keep_note = " Ältere Sicherungen bleiben deshalb alle liegen." if keep else ""
            raise CommandError(f"Die Sicherung ist gut, aber in der Datenbank selbst stimmt etwas nicht.{keep_note}")
        for old in sorted(to.glob(PATTERN))[:-keep] if keep else ():
            old.unlink(missing_ok=True)  # another run may have been quicker
            self.stdout.write(f"{old} ist gelöscht.")
        if not no_rehearsal:
            _take_elsewhere(path)

    def _rehearsed(self, path: Path, scratch: str | None, anew: bool) -> bool:
        rehearsal = rehearse(path, scratch, anew=anew)
        self.stdout.write("Zurückgelesen: jede Tabelle ist gleich.")
        self.stdout.write(rehearsal.message)
        return rehearsal.adds_up


def _take_elsewhere(path: Path) -> None:
    """Let the hook take a good backup to another machine, and write down how far it came."""
    wrong = take_elsewhere(path)
    remember(path, elsewhere=None if wrong is None else not wrong)
    if wrong:
        raise CommandError(f"Die Sicherung ist gut, liegt aber nur hier. BACKUP_HOOK: {wrong}")


def _where(unproven: Path, path: Path) -> str:
    """Where a backup lies that was written, but does not count as one."""
    return f" Ungeprüft liegt die Sicherung in {unproven}." if unproven != path and unproven.exists() else ""


def _clear_away(to: Path, path: Path, most: int) -> None:
    """Remove what backups have left there that were killed or did not come back; of the latter the newest stay."""
    stem, suffix = PATTERN.split(".") if to.is_dir() else (escape(path.stem), escape(path.suffix.removeprefix(".")))
    unproven = sorted(path.parent.glob(f"{stem}.{UNPROVEN}-*{suffix}"), key=_age, reverse=True)
    for left in (*path.parent.glob(f".{stem}*.part"), *unproven[:-most]):
        if _age(left) > ABANDONED:
            left.unlink(missing_ok=True)


def _age(path: Path) -> float:
    try:
        return time.time() - path.lstat().st_mtime
    except FileNotFoundError:
        return 0


def _size(path: Path) -> str:
    size = path.stat().st_size
    return f"{size / 1e6:.1f} MB" if size >= 1e5 else f"{size / 1e3:.1f} kB"
