"""Moves everything to another database, such as from SQLite to PostgreSQL."""

from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from scorebook.operation.backups.file import BackupError
from scorebook.operation.backups.restoration import move_to
from scorebook.operation.backups.rows import UnknownVersionError

from ..base import database_sentence


class Command(BaseCommand):
    help = (
        "Bringt alles, was in der Datenbank steht, in eine andere, leere, und vergleicht dort jede Tabelle. Vorher den "
        "Server anhalten; danach DATABASE_URL ändern."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--to", required=True, metavar="DATABASE_URL", help="die Adresse der neuen Datenbank")

    def handle(self, *, to: str, **_options: Any) -> None:
        try:
            content, adds_up, message = move_to(to)
        except (BackupError, UnknownVersionError, ImproperlyConfigured) as error:
            raise CommandError(str(error)) from error
        except DatabaseError as error:
            raise CommandError(database_sentence(error)) from error
        except OSError as error:
            raise CommandError(f"{error.filename}: {error.strerror}.") from error
        self.stdout.write(f"{content.rows} Zeilen in {len(content.digests)} Tabellen stehen dort, jede ist gleich.")
        self.stdout.write(message)
        if not adds_up:
            raise CommandError("Die Abende stimmen nicht mit ihren Spielen überein, hier wie dort.")
        self.stdout.write("Jetzt DATABASE_URL ändern und den Server starten.")
