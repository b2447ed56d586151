"""Tells programs what has changed. Meant for a timer: servers that send letters do it by themselves."""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from scorebook.api.webhooks import clear_deliveries, send_due_webhooks


class Command(BaseCommand):
    help = "Verschickt die Meldungen an Programme, die fällig sind. Status 1, wenn eine nicht angekommen ist."

    def handle(self, **_options: Any) -> None:
        arrived, failed = send_due_webhooks()
        gone = clear_deliveries()
        self.stdout.write(f"Angekommen: {arrived}. Nicht angekommen: {failed}. Weggeräumt: {gone}.")
        if failed:
            sys.exit(1)
