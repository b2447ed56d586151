"""Puts a backup in the place of what the database holds."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from scorebook.operation.backups.backup import checked
from scorebook.operation.backups.file import BackupError
from scorebook.operation.backups.restoration import is_empty, restore
from scorebook.operation.backups.rows import UnknownVersionError
from scorebook.operation.backups.since import stored_after

from ..base import confirmed, database_sentence, named_path


class Command(BaseCommand):
    help = (
        "Ersetzt alles, was in der Datenbank steht, durch eine Sicherung, und bringt sie auf den Stand dieser Fassung: "
        "ganz oder gar nicht. Was seitdem für immer gelöscht wurde, wird wieder gelöscht; alle Anmeldungen enden."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=named_path, metavar="DATEI")
        parser.add_argument(
            "--forgotten",
            type=named_path,
            action="append",
            default=[],
            metavar="DATEI",
            help="eine weitere Liste von Gelöschtem oder eine jüngere Sicherung; darf öfter dastehen",
        )
        parser.add_argument("--yes", action="store_true", help="nicht fragen, ob ersetzt werden soll, was da ist")

    def handle(self, *, file: Path, forgotten: list[Path], yes: bool, **_options: Any) -> None:
        try:
            if not (yes or is_empty()):
                self._say(stored_after(file))
                if not confirmed("Alles, was in der Datenbank steht, ersetzen? [ja/nein] "):
                    raise CommandError("Nichts ist geändert.")
            content, erased, gone = restore(file, forgotten)
            adds_up, message = checked()
        except UnknownVersionError as error:
            raise CommandError(f"Die Sicherung ist von einer neueren Fassung als dieses Programm ({error}).") from error
        except BackupError as error:
            raise CommandError(f"{error} Nichts ist geändert.") from error
        except DatabaseError as error:
            raise CommandError(database_sentence(error)) from error
        except OSError as error:
            raise CommandError(f"{error.filename or file}: {error.strerror}.") from error
        self.stdout.write(
            f"Zurückgeholt: {content.rows} Zeilen in {len(content.digests)} Tabellen vom "
            f"{content.at:%d.%m.%Y %H:%M} UTC, geschrieben von Fassung {content.program}. "
            "Alle Anmeldungen sind beendet."
        )
        self._say([*erased, message, *gone])
        if not adds_up:
            raise CommandError("Zurückgeholt ist alles, aber die Abende stimmen nicht mit ihren Spielen überein.")

    def _say(self, sentences: list[str]) -> None:
        for sentence in sentences:
            self.stdout.write(sentence)
