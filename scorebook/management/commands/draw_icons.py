"""Draws the icons of the app anew, into `static/icons/`."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from scorebook.config.phone_app import ICONS, draw


class Command(BaseCommand):
    help = "Zeichnet die Bilder der App für den Startbildschirm neu."

    def handle(self, **options: Any) -> None:
        folder = Path(settings.BASE_DIR) / "static" / "icons"
        for icon in ICONS:
            draw(icon).save(folder / icon.name, optimize=True)
            self.stdout.write(f"{icon.name}: {(folder / icon.name).stat().st_size} Bytes")
