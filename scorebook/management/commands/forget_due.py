"""Carry out the wishes to be forgotten whose time has come; once a day is enough."""

from typing import Any

from django.core.management.base import BaseCommand

from leagues.people.services.persons import forget_due


class Command(BaseCommand):
    help = "Entfernt die Namen, deren Wartezeit vorbei ist (einmal am Tag genügt)."

    def handle(self, *_args: Any, **_options: Any) -> None:
        number = forget_due()
        self.stdout.write(f"{number} Spieler vergessen.")
