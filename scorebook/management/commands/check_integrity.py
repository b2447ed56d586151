"""Checks what the constraints of the database cannot express."""

import sys
from typing import Any

from scorebook.operation.integrity import violations

from ..base import LeagueCommand, league_named


class Command(LeagueCommand):
    help = "Prüft, was die Datenbank nicht selbst sichert, und nennt jeden Verstoß; dann Status 1."

    def handle(self, *, league: str | None, **_options: Any) -> None:
        count = 0
        for violation in violations(None if league is None else league_named(league)):
            count += 1
            self.stdout.write(f"{violation.subject}: {violation.message} [{violation.code}]")
        if count:
            self.stdout.write("1 Verstoß." if count == 1 else f"{count} Verstöße.")
            sys.exit(1)
        self.stdout.write("Alles ist in Ordnung.")
