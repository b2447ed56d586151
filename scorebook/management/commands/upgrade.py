"""Brings an installation to the version of the program that lies here now, after a backup that was tried."""

import io
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import ERROR
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connection
from django.urls import reverse

from leagues.accounts.first import first_code, is_new_server
from leagues.database import retry_when_locked
from scorebook.evenings.models import Evening
from scorebook.operation.backups.backup import checked
from scorebook.operation.checks import static_files
from scorebook.operation.health import learn_table_sizes, missing_migrations, scores_are_of_before, sums_are_of_before
from scorebook.version import VERSION, commit, version_line

from ..base import database_sentence, named_path


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
        parser.add_argument(
            "--if-needed", action="store_true", help="nichts tun, wenn schon alles auf dieser Fassung ist"
        )
        parser.add_argument("--scratch", metavar="DATABASE_URL", help="leere Datenbank für die Probe; sonst eine Datei")

    def handle(
        self, *, backup: Path | None, scratch: str | None, no_static: bool, if_needed: bool, **_options: Any
    ) -> None:
        try:
            missing = len(missing_migrations())
            used = bool(connection.introspection.table_names())
            done = if_needed and not missing and not sums_are_of_before() and not scores_are_of_before()
            evenings = Evening.objects.count() if used and not missing else None
        except DatabaseError as error:
            raise CommandError(database_sentence(error)) from error
        if done and (no_static or not settings.PRODUCTION or static_files().level < ERROR):
            self.stdout.write(f"Fassung {version_line()}: Hier ist schon alles auf diesem Stand.")
            self._say_first_code()
            return
        self.stdout.write(f"Fassung {VERSION}, {missing} Migrationen fehlen. Stand: {commit() or 'unbekannt'}.")
        if used:
            self.stdout.write(foreseen(evenings))
        if backup and used:  # before the first start there is nothing to keep
            self._step("Sicherung und Probe")
            call_command("backup", to=backup, scratch=scratch, anew=True, stdout=self.stdout)
        self._step("Tabellen")
        # a page or a save may hold a table that a migration wants: what gives up there has changed nothing
        retry_when_locked(lambda: call_command("migrate", verbosity=0, interactive=False))
        if settings.PRODUCTION and not no_static and static_files().level >= ERROR:
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
        self._say_first_code()
        self.stdout.write("Fertig. Jetzt den Server neu starten; `manage.py doctor` sieht nach, ob alles läuft.")

    def _step(self, words: str) -> None:
        self.stdout.write(f"== {words}")
        self.stdout.flush()

    def _say_first_code(self) -> None:
        if is_new_server():
            place = f"{settings.SITE_URL}{reverse('register')}"
            self.stdout.write(f"Noch hat niemand ein Konto. Das erste: {place} mit dem Code {first_code()}")


def foreseen(evenings: int | None) -> str:
    """How long it will take, in a sentence: all is backed up, read back, recounted, and recounted again."""
    if evenings is None:
        return "Je hundert Abende dauert das etwa eine halbe Minute."
    seconds = 10 + round(evenings * 0.3)
    return f"{evenings} Abende: Das dauert etwa {seconds} Sekunden, auf kleinen Rechnern das Dreifache."
