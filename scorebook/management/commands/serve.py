"""A small server in one command: brings everything up to this version, and serves in one process."""

import os
import sys
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorebook.demo.server import free_port, network_address

GUNICORN: Final = ("-c", "python:scorebook.config.one_process", "--no-control-socket", "scorebook.config.wsgi")


class Command(BaseCommand):
    help = (
        "Ein kleiner Server: alles liegt in SCOREBOOK_DATA. Bringt die Datenbank, nach einer Sicherung, auf diese "
        "Fassung, wenn sie es noch nicht ist, und zeigt dann die Seiten, in einem Prozess; "
        "einmal am Tag räumt er auf und sichert."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, default=int(os.environ.get("PORT") or 8000), help="sonst PORT, 8000")
        parser.add_argument("--host", default=os.environ.get("HOST") or "0.0.0.0", help="sonst alle Adressen")  # noqa: S104

    def handle(self, *, port: int, host: str, **_options: Any) -> None:
        if not settings.PRODUCTION or not settings.DATA:
            raise CommandError(
                "Das braucht SCOREBOOK_PRODUCTION=1 und SCOREBOOK_DATA=ORDNER, im Heimnetz auch PLAIN_HTTP=1."
            )
        try:
            Path(settings.BACKUP_FOLDER).mkdir(mode=0o750, parents=True, exist_ok=True)
        except OSError as error:
            raise CommandError(f"{settings.BACKUP_FOLDER}: {error.strerror}.") from error
        try:
            if free_port(host, port) != port:
                raise CommandError(f"Port {port} ist belegt: bitte mit --port einen anderen angeben.")
        except OSError as error:
            raise CommandError(f"Auf {host} lässt sich nicht hören: {error.strerror}.") from error
        call_command("upgrade", backup=Path(settings.BACKUP_FOLDER), if_needed=True, stdout=self.stdout)
        here = network_address() or "localhost"
        self.stdout.write(f"Das Spielbuch: {settings.SITE_URL or f'http://{here}:{port}'}/")
        self.stdout.flush()
        os.environ.setdefault("MALLOC_ARENA_MAX", "2")  # eight threads, not eight heaps: some 25 MB less
        os.environ |= {"PORT": str(port), "HOST": host, "DJANGO_SETTINGS_MODULE": "scorebook.config.settings"}
        os.chdir(settings.BASE_DIR)
        os.execv(sys.executable, [sys.executable, "-m", "gunicorn", *GUNICORN])  # noqa: S606
