"""The first account and the first league of a new installation, in one go: asked for, or taken from arguments."""

import sys
from collections.abc import Mapping
from getpass import getpass
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from leagues.accounts.models import Account
from leagues.accounts.services import register_account
from leagues.journal import Actor
from leagues.refused import Refused
from scorebook.rules.presets import all_presets
from scorebook.rules.services import start_league

ARGUMENTS = {"email": "--email", "display_name": "--name", "name": "--league", "rules": "--rules"}
QUESTIONS = {
    "email": "Deine E-Mail-Adresse: ",
    "display_name": "Dein Name, wie ihn die anderen sehen: ",
    "name": "Name der Liga: ",
    "rules": "Abrechnung: ",
    "players": "Wer spielt mit (mit Komma getrennt, darf leer bleiben): ",
}
OPTIONAL = {"players"}


class Command(BaseCommand):
    help = (
        "Legt das erste Konto und die erste Liga an: beides oder nichts. Was nicht als Argument dasteht, wird gefragt. "
        "Gibt es das Konto schon, wird nur die Liga angelegt."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--email", help="womit sich das Konto anmeldet")
        parser.add_argument("--name", dest="display_name", help="wie das Konto heißt")
        parser.add_argument("--password-file", metavar="DATEI", help="ihre erste Zeile ist das Passwort; - ist stdin")
        parser.add_argument("--league", dest="name", help="wie die Liga heißt")
        parser.add_argument("--rules", help=f"eine von: {', '.join(all_presets())}")
        parser.add_argument("--players", help="Namen, mit Komma getrennt")
        parser.add_argument("--operator", action="store_true", help="das Konto darf auch in die Verwaltung des Servers")
        parser.add_argument("--no-input", action="store_true", help="nichts fragen; was fehlt, ist ein Fehler")

    def handle(self, *, password_file: str | None, operator: bool, no_input: bool, **options: Any) -> None:
        facts = {"email": self._fact("email", options, no_input)}
        existing = Account.objects.filter(email__iexact=facts["email"]).first()
        if existing is None:
            facts["display_name"] = self._fact("display_name", options, no_input)
            facts["password"] = self._password(password_file, no_input)
        facts |= {name: self._fact(name, options, no_input) for name in ("name", "rules", "players")}
        preset = all_presets().get(facts["rules"])
        if preset is None:
            raise CommandError(f"Die Abrechnung „{facts['rules']}“ gibt es nicht, nur: {', '.join(all_presets())}.")
        names = [name.strip() for name in facts["players"].split(",") if name.strip()]
        try:
            with transaction.atomic():
                account = existing or _new_account(facts, operator)
                league = start_league(actor=Actor.account(account), preset=preset, players=names, name=facts["name"])
        except Refused as refused:
            raise CommandError("\n".join(one.message for one in refused.objections)) from refused
        before = "Das Konto gab es schon" if existing else f"Das Konto {account.email} ist angelegt"
        self.stdout.write(f"{before}; die Liga „{league.name}“ ist angelegt, mit {len(names)} Leuten.")

    def _fact(self, name: str, options: Mapping[str, Any], no_input: bool) -> str:
        """What was given or, without `--no-input`, what is answered."""
        if options[name] is not None:
            return str(options[name]).strip()
        if no_input and name not in OPTIONAL:
            raise CommandError(f"Es fehlt {ARGUMENTS[name]}.")
        if no_input:
            return ""
        if name == "rules":
            self._list_rules()
        try:
            return input(QUESTIONS[name]).strip()
        except EOFError as error:
            raise CommandError(f"Es fehlt {ARGUMENTS[name]}.") from error

    def _list_rules(self) -> None:
        for key, preset in all_presets().items():
            self.stdout.write(f"  {key:24} {preset.name}: {preset.about}")

    def _password(self, path: str | None, no_input: bool) -> str:
        """From a file or asked for twice; never an argument, which everybody on the machine could read."""
        if path:
            try:
                text = sys.stdin.readline() if path == "-" else Path(path).read_text("utf-8")
            except (OSError, UnicodeDecodeError) as error:
                raise CommandError(f"Das Passwort lässt sich nicht lesen: {error}") from error
            return text.partition("\n")[0].rstrip("\r")
        if no_input:
            raise CommandError("Es fehlt --password-file.")
        try:
            first, again = getpass("Passwort: "), getpass("Noch einmal: ")
        except EOFError as error:
            raise CommandError("Es fehlt --password-file.") from error
        if first != again:
            raise CommandError("Die beiden Passwörter sind nicht gleich.")
        return first


def _new_account(facts: Mapping[str, str], operator: bool) -> Account:
    account = register_account(email=facts["email"], password=facts["password"], display_name=facts["display_name"])
    if operator:
        account.is_staff = account.is_superuser = True
        account.save(update_fields=["is_staff", "is_superuser"])
    return account
