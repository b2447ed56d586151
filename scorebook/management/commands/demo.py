"""Fills an empty scorebook with invented leagues, and serves it to phones in the local network."""

import logging
import secrets
from argparse import SUPPRESS, ArgumentTypeError
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.servers.basehttp import get_internal_wsgi_application
from django.db import DatabaseError, connection, transaction
from django.db.migrations.executor import MigrationExecutor

from leagues.accounts.models import Account
from leagues.refused import Refused
from scorebook.demo.leagues import EVENINGS, GAMES, exists, fill
from scorebook.demo.server import ANYWHERE, free_port, network_address, qr_code

EMAIL = "demo@scorebook.example"
# Letters and digits, without those that are easily confused on a small screen.
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


class Command(BaseCommand):
    help = (
        "Legt erfundene Ligen mit Abenden an (beim ersten Mal; auf einer leeren Datenbank auch die Tabellen), "
        "gibt dem Demokonto ein neues Passwort und zeigt alles im Browser."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--evenings", type=_count, default=EVENINGS, help="Abende in allen Ligen zusammen (höchstens: %(default)s)"
        )
        parser.add_argument(
            "--games", type=_count, default=GAMES, help="Spiele je Abend im Durchschnitt (höchstens: %(default)s)"
        )
        parser.add_argument("--seed", type=int, help=SUPPRESS)  # of when evenings were invented here
        parser.add_argument("--no-serve", action="store_true", help="nur die Datenbank füllen")
        parser.add_argument("--host", default="0.0.0.0", help="Adresse, auf der gehört wird (sonst: alle)")  # noqa: S104
        parser.add_argument("--port", type=_port, default=8000, help="sonst %(default)s oder der nächste freie")

    def handle(self, **options: Any) -> None:
        if options["seed"] not in {None, 1}:
            raise CommandError("Andere Abende mit --seed gibt es nicht mehr: Die Demo hat immer dieselben.")
        for name, most in (("evenings", EVENINGS), ("games", GAMES)):
            if options[name] > most:
                raise CommandError(f"--{name} {options[name]}: So viele hat die Demo nicht, höchstens sind es {most}.")
        if settings.PRODUCTION and not options["no_serve"]:
            raise CommandError("Im Betrieb zeigt die Demo nichts: bitte mit --no-serve oder ohne SCOREBOOK_PRODUCTION.")
        self._prepare_database()
        account, password = self._account_with_leagues(options)
        if options["no_serve"]:
            self._say_login(account, password)
            return
        self._serve(account, password, options["host"], options["port"])

    def _prepare_database(self) -> None:
        try:
            executor = MigrationExecutor(connection)
            missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
            used = bool(executor.loader.applied_migrations)
        except DatabaseError as error:
            raise CommandError(f"Die Datenbank ist nicht zu erreichen: {error}") from error
        if missing and used:
            raise CommandError("Die Datenbank ist von einem älteren Stand: bitte erst `manage.py migrate`.")
        if missing:
            self.stdout.write("Die Datenbank ist leer; die Tabellen werden angelegt …")
            call_command("migrate", verbosity=0, interactive=False)

    def _account_with_leagues(self, options: dict[str, Any]) -> tuple[Account, str]:
        password = "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(4))
        with transaction.atomic():
            account = Account.objects.filter(email=EMAIL).first() or Account(email=EMAIL, display_name="Demo")
            account.set_password(password)
            account.is_active = True
            account.save()
            if exists():
                self.stdout.write("Die Demoligen sind schon da; nur das Passwort ist neu.")
            else:
                self._fill(account, options)
        return account, password

    def _fill(self, account: Account, options: dict[str, Any]) -> None:
        evenings = options["evenings"]
        self.stdout.write(f"{evenings} Abende werden übernommen …")
        try:
            fill(
                account=account,
                evenings=evenings,
                games=options["games"],
                say=lambda done: self.stdout.write(f"  {done} von {evenings}"),
            )
        except Refused as error:
            raise CommandError("\n".join(one.message for one in error.objections)) from error

    def _say_login(self, account: Account, password: str) -> None:
        self.stdout.write(f"\n  Anmelden als  {account.email}\n  Passwort      {password}\n")

    def _serve(self, account: Account, password: str, host: str, wanted: int) -> None:
        try:
            port = free_port(host, wanted)
        except OSError as error:
            raise CommandError(f"Auf {host} lässt sich nicht hören: {error.strerror}.") from error
        if port is None:
            raise CommandError(f"Port {wanted} und die folgenden sind belegt: bitte mit --port einen anderen angeben.")
        if port != wanted:
            self.stdout.write(f"Port {wanted} ist belegt, darum {port}.")
        local, phones = ("localhost", network_address()) if host in ANYWHERE else (host, None)
        settings.ALLOWED_HOSTS += [name for name in (host, phones) if name and name not in ANYWHERE]
        self.stdout.write(f"\n  Adresse       http://{_bracketed(local)}:{port}/")
        if phones:
            self.stdout.write(f"  im Netz hier  http://{phones}:{port}/")
        self._say_login(account, password)
        if phones:
            self._say_phones(f"http://{phones}:{port}/")
        self.stdout.write("Beenden mit Strg+C.")
        self.stdout.flush()
        _serve_forever(f"{_bracketed(host)}:{port}")

    def _say_phones(self, url: str) -> None:
        encoding = getattr(self.stdout, "encoding", None) or "ascii"
        self.stdout.write(qr_code(url, blocks=encoding.lower().startswith("utf")))
        self.stdout.write(
            "Handys im selben Netz öffnen die Seite über das Bild. Offline weiterschreiben und den Bildschirm wach\n"
            "halten (Wake Lock) können sie dort nicht: Das verlangt HTTPS, nur auf localhost geht es ohne."
        )


def _serve_forever(address: str) -> None:
    """Serve in this process until Ctrl-C."""
    get_internal_wsgi_application()  # configures logging once more
    logging.getLogger("django.server").setLevel(logging.WARNING)
    call_command("runserver", address, use_reloader=False, skip_checks=True, stdout=_Quiet())


class _Quiet:
    """Discards the output of the development server."""

    def write(self, text: str) -> None:
        """Discard the text."""

    def flush(self) -> None:
        """Nothing is buffered."""


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _count(text: str) -> int:
    number = int(text) if text.isdecimal() and len(text) < 10 else 0
    if not 1 <= number <= 100_000:
        raise ArgumentTypeError("erlaubt ist eine ganze Zahl von 1 bis 100000")
    return number


def _port(text: str) -> int:
    number = int(text) if text.isdecimal() and len(text) < 10 else 0
    if not 1 <= number <= 65535:
        raise ArgumentTypeError("erlaubt ist eine Portnummer von 1 bis 65535")
    return number
