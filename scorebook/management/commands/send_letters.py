"""Sends the letters waiting in the outbox. Meant for a timer: running servers send them by themselves."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from leagues.letters.courier import clear_away, send_due
from leagues.letters.services import letters_possible


class Command(BaseCommand):
    help = "Verschickt die Briefe, die fällig sind, und räumt alte weg. Status 1, wenn der Mailserver einen nicht nahm."

    def handle(self, **_options: Any) -> None:
        if not letters_possible():
            raise CommandError("Ohne EMAIL_HOST verschickt dieser Server keine Briefe.")
        sent, failed = send_due()
        gone = clear_away()
        self.stdout.write(f"Verschickt: {sent}. Nicht angenommen: {failed}. Weggeräumt: {gone}.")
        if failed:
            sys.exit(1)
