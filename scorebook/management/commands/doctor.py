"""Looks over an installation and says of each part in a sentence whether it works."""

import sys
from collections.abc import Callable
from functools import partial
from typing import Any

from django.core.checks import ERROR, INFO, WARNING, CheckMessage, Error
from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorebook.operation.checks import PARTS, letter_to

SIGNS = {INFO: "gut", WARNING: "Achtung", ERROR: "FEHLER"}


class Command(BaseCommand):
    help = (
        "Sieht nach, ob diese Installation gesund ist. Ende mit 0: nichts fehlt; 1: etwas geht nicht, mit --strict "
        "auch, wenn etwas nur Achtung verdient."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("parts", nargs="*", metavar="TEIL", help=f"nur: {', '.join(PARTS)}")
        parser.add_argument("--to", metavar="ADRESSE", help="auch einen Brief dorthin schicken")
        parser.add_argument("--strict", action="store_true", help="auch Achtung ist ein Fehler")

    def handle(self, *, parts: list[str], to: str | None, strict: bool, **_options: Any) -> None:
        if unknown := sorted(set(parts) - set(PARTS)):
            raise CommandError(f"{unknown[0]} kennt der Befehl nicht, nur {', '.join(PARTS)}.")
        found = [self._say(name, PARTS[name]) for name in parts or PARTS]
        if to:
            found.append(self._say("letter", partial(letter_to, to)))
        if max(found) >= (WARNING if strict else ERROR):
            self.stdout.flush()
            sys.exit(1)

    def _say(self, name: str, examine: Callable[[], CheckMessage]) -> int:
        """In one line, whatever the part itself says, and also if it cannot be examined at all."""
        try:
            message = examine()
        except Exception as error:
            message = Error(f"Das ließ sich nicht untersuchen: {type(error).__name__}: {error}")
        self.stdout.write(f"{SIGNS[message.level]:8}{name:11} {' '.join(str(message.msg).split())}")
        return message.level
