"""Works out the atlas of the rules anew, into `scorebook/rules/data/atlas.json`."""

from typing import Any

from django.core.management.base import BaseCommand

from scorebook.rules.atlas import FILE, to_text


class Command(BaseCommand):
    help = "Rechnet den Atlas der Regeln neu: wo sich die Abrechnungen unterscheiden, was Optionen ändern."

    def handle(self, **options: Any) -> None:
        FILE.write_text(to_text(), encoding="utf-8")
        self.stdout.write(f"{FILE.name}: {FILE.stat().st_size} Bytes")
