"""Writes a league into a file that this program, here or elsewhere, can take over again."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorebook.transfer.exporting import export_league, file_name

from ..base import league_named, named_path


class Command(BaseCommand):
    help = "Schreibt eine Liga mit allem, was dazugehört, in eine Datei."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("league", help="die Liga (Nummer oder Name)")
        parser.add_argument("--to", type=named_path, help="Datei oder Ordner; ohne Angabe der Ordner, in dem man steht")
        parser.add_argument("--signs", action="store_true", help="Kürzel statt Namen, ohne Texte und Journal")

    def handle(self, *, league: str, to: Path | None, signs: bool, **_options: Any) -> None:
        found = league_named(league)
        target = Path(to or ".")
        if target.is_dir():
            target /= file_name(found)
        part = target.with_name(target.name + ".part")
        try:
            with part.open("w+b") as out:
                manifest = export_league(league=found, target=out, signs=signs)
            part.replace(target)
        except OSError as error:
            raise CommandError(f"Die Datei {target} lässt sich nicht schreiben: {error.strerror}.") from error
        finally:
            part.unlink(missing_ok=True)
        counts = manifest.counts
        self.stdout.write(
            f"{target}: {counts['players.jsonl']} Spieler, {counts['evenings.jsonl']} Abende, "
            f"{counts['events.jsonl']} Ereignisse, {counts['journal.jsonl']} Einträge im Journal."
        )
