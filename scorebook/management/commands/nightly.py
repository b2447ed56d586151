"""What a server does once a day: the same command from a timer, in containers and in a small server."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from scorebook.operation.backups.backup import is_due

KEPT = 14
SUNDAY = 6


class Command(BaseCommand):
    help = (
        "Was einmal am Tag zu tun ist: aufräumen, Briefe verschicken, sichern (in BACKUP_FOLDER, 14 bleiben), "
        "sonntags auch nachsehen, ob alles zusammenpasst. Ende mit 1, wenn etwas davon nicht ging."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--if-due", action="store_true", help="nur, wenn die letzte gute Sicherung einen Tag alt ist"
        )

    def handle(self, *, if_due: bool, **_options: Any) -> None:
        if if_due and not is_due():
            return
        if not settings.BACKUP_FOLDER:
            raise CommandError("BACKUP_FOLDER fehlt: der Ordner für die Sicherungen.")
        if not Path(settings.BACKUP_FOLDER).is_dir():  # perhaps a disk that is not there today: it is not made anew
            raise CommandError(f"BACKUP_FOLDER: den Ordner {settings.BACKUP_FOLDER} gibt es nicht.")
        steps: list[tuple[str, dict[str, Any]]] = [("tidy", {})]
        if settings.EMAIL_HOST:
            steps.append(("send_letters", {}))
        steps.append(("backup", {"to": Path(settings.BACKUP_FOLDER), "keep": KEPT}))
        if timezone.localtime().weekday() == SUNDAY:
            steps.append(("check_integrity", {}))
        failed = [name for name, options in steps if not self._done(name, options)]
        if failed:
            raise CommandError(f"Nicht gegangen: {', '.join(failed)}.")

    def _done(self, name: str, options: dict[str, Any]) -> bool:
        """Each matter is a step of its own: what fails stops no other."""
        self.stdout.write(f"== {name}")
        try:
            call_command(name, stdout=self.stdout, **options)
        except CommandError as error:
            self.stderr.write(str(error))
            return False
        except SystemExit as ended:
            return not ended.code
        return True
