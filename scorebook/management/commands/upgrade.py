"""Brings an installation to the version of the program that lies here now, after a backup that was tried."""

import io
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connection

from scorebook.operation.backups.backup import checked
from scorebook.operation.health import missing_migrations
from scorebook.operation.sums import learn_table_sizes
from scorebook.version import VERSION

from ..asking import named_path
from ..evenings import database_sentence


class Command(BaseCommand):
    help = (
        "Bringt diese Installation auf die Fassung des Programms, das hier liegt: sichert, probt das Ganze an der "
        "Sicherung, legt die Tabellen um, sammelt die Dateien der Seiten ein, baut die Summen neu auf und rechnet alle "
        "Abende nach; was diese Fassung anders zählt, schreibt sie um. Danach den Server neu starten."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        where = parser.add_mutually_exclusive_group(required=True)
        where.add_argument(
            "--backup", type=named_path, metavar="DATEI", help="Datei oder Ordner, wohin vorher gesichert wird"
        )
        where.add_argument("--no-backup", action="store_true", help="nicht sichern: es gibt schon eine Sicherung")
        parser.add_argument(
            "--no-static", action="store_true", help="Dateien der Seiten nicht einsammeln: im Image liegen sie schon"
        )
        parser.add_argument("--scratch", metavar="DATABASE_URL", help="leere Datenbank für die Probe; sonst eine Datei")

    def handle(self, *, backup: Path | None, scratch: str | None, no_static: bool, **_options: Any) -> None:
        try:
            missing = len(missing_migrations())
        except DatabaseError as error:
            raise CommandError(database_sentence(error)) from error
        self.stdout.write(f"Fassung {VERSION}, {missing} Migrationen fehlen.")
        if backup and connection.introspection.table_names():  # before the first start there is nothing to keep
            self._step("Sicherung und Probe")
            call_command("backup", to=backup, scratch=scratch, anew=True, stdout=self.stdout)
        self._step("Tabellen")
        call_command("migrate", verbosity=0, interactive=False)
        if settings.PRODUCTION and not no_static:
            self._step("Dateien der Seiten")
            call_command("collectstatic", verbosity=0, interactive=False, stdout=io.StringIO())
        self._step("Summen der Statistik")
        call_command("rebuild_rollups", stdout=self.stdout)
        call_command("rate", stdout=self.stdout)
        learn_table_sizes()
        self._step("Alle Abende nachgerechnet")
        adds_up, message = checked(write=True)
        self.stdout.write(message)
        if not adds_up:
            raise CommandError("Manche Abende lassen sich nicht abrechnen; mehr sagt `manage.py check_integrity`.")
        self.stdout.write("Fertig. Jetzt den Server neu starten; `manage.py doctor` sieht nach, ob alles läuft.")

    def _step(self, words: str) -> None:
        self.stdout.write(f"== {words}")
        self.stdout.flush()
