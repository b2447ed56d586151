"""Prove what no constraint of the database can hold."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from scorebook.selectors.integrity import violations

from .rescore import UNREADABLE, league_named


class Command(BaseCommand):
    help = "Prüft, was die Datenbank nicht selbst sichert, und nennt jeden Verstoß; dann Status 1."
    requires_system_checks: list = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--league", help="nur diese Liga (Nummer oder Name)")

    def handle(self, *, league: str | None, **_options: Any) -> None:
        count = 0
        try:
            for violation in violations(None if league is None else league_named(league)):
                count += 1
                self.stdout.write(f"{violation.subject}: {violation.message} [{violation.code}]")
        except DatabaseError as error:
            raise CommandError(UNREADABLE.format(error)) from error
        if count:
            self.stdout.write("1 Verstoß." if count == 1 else f"{count} Verstöße.")
            sys.exit(1)
        self.stdout.write("Alles ist in Ordnung.")
