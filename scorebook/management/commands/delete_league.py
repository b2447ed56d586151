"""Deletes a league for good, when the operator is asked to: with a waiting time, or at once."""

from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from leagues.database import retry_when_locked
from leagues.groups.services.departures import WAITING, ask_to_remove, keep_league, remove_league
from leagues.journal import Actor

from ..base import confirmed, league_named, named_path


class Command(BaseCommand):
    help = (
        f"Löscht eine Liga für immer: in {WAITING.days} Tagen (dann führt `tidy` es aus, und alle Mitglieder bekommen "
        "jetzt einen Brief), mit --now gleich, mit --keep doch nicht. Vorher kommt sie als Datei nach --to."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("league", help="die Liga (Nummer oder Name)")
        how = parser.add_mutually_exclusive_group()
        how.add_argument("--now", action="store_true", help="gleich, ohne Frist und ohne Brief")
        how.add_argument("--keep", action="store_true", help="sie bleibt doch")
        parser.add_argument("--to", type=named_path, help="die Liga vorher in diese Datei oder diesen Ordner schreiben")
        parser.add_argument("--yes", action="store_true", help="nicht fragen")

    def handle(self, *, league: str, now: bool, keep: bool, to: Path | None, yes: bool, **_options: Any) -> None:
        found = league_named(league)
        if keep:
            keep_league(actor=Actor.system(), league=found)
            self.stdout.write(f"„{found}“ bleibt.")
            return
        if to:
            call_command("export_league", str(found.pk), to=str(Path(to)), stdout=self.stdout)
        if now:
            if not (yes or confirmed(f"„{found}“ (Nummer {found.pk}) für immer löschen? [nein/ja] ")):
                raise CommandError("Nichts gelöscht.")
            retry_when_locked(lambda: remove_league(league=found))
            self.stdout.write(f"„{found}“ ist gelöscht.")
            return
        due = ask_to_remove(actor=Actor.system(), league=found).removal_due
        self.stdout.write(f"„{found}“ wird am {timezone.localtime(due):%d.%m.%Y} gelöscht, wenn `tidy` läuft.")
