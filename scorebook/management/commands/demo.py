"""Fills an empty scorebook with invented leagues, and serves it to phones in the local network."""

import logging
import os
import secrets
import time
from argparse import SUPPRESS, ArgumentTypeError
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.servers.basehttp import get_internal_wsgi_application
from django.db import DatabaseError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from leagues.accounts.models import Account
from leagues.refused import Refused
from scorebook.demo.leagues import EMAIL, begin, complete, go_on, running_evening
from scorebook.demo.server import (
    ANYWHERE,
    PAUSE,
    REST,
    free_port,
    let_others_go_first,
    load_the_rest,
    network_address,
    qr_code,
)
from scorebook.evenings.services.table_links import make_sign_in, table_secret

# Letters and digits, without those that are easily confused on a small screen.
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


class Command(BaseCommand):
    help = (
        "Zeigt eine erfundene Runde an einem laufenden Abend von heute (auf einer leeren Datenbank werden auch die "
        "Tabellen angelegt): eine Adresse und ihr Bild lassen einmal hinein. Alles übrige kommt dahinter nach."
    )
    requires_system_checks = ()  # somebody waits for the first page

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--evenings", type=_count, help="höchstens so viele Abende je Liga (sonst: alle)")
        parser.add_argument(
            "--no-serve", action="store_true", help="nur die Datenbank füllen, und ein Passwort für das Demokonto"
        )
        parser.add_argument("--host", default="0.0.0.0", help="Adresse, auf der gehört wird (sonst: alle)")  # noqa: S104
        parser.add_argument("--port", type=_port, default=8000, help="sonst %(default)s oder der nächste freie")
        parser.add_argument(REST, dest="rest", type=int, metavar="PID", help=SUPPRESS)

    def handle(self, **options: Any) -> None:
        if options["rest"]:
            self._load_the_rest(options["rest"], options["evenings"])
            return
        if settings.PRODUCTION and not options["no_serve"]:
            raise CommandError("Im Betrieb zeigt die Demo nichts: bitte mit --no-serve oder ohne SCOREBOOK_PRODUCTION.")
        self._prepare_database()
        account = self._account()
        if options["no_serve"]:
            self._fill(account, options["evenings"])
            self._say_login(account)
        else:
            self._serve(account, options)

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

    @transaction.atomic
    def _account(self) -> Account:
        """The account of the demo, in whose first league an evening runs."""
        account = Account.objects.filter(email=EMAIL).first()
        if account is None:
            account = Account(email=EMAIL, display_name="Demo")
            account.set_unusable_password()
        account.is_active = True
        account.save()
        if not complete():
            with _as_command_error():
                begin(account)
        return account

    def _fill(self, account: Account, evenings: int | None) -> None:
        if complete():
            self.stdout.write("Die Demoligen sind schon da; nur das Passwort ist neu.")
            return
        self.stdout.write("Die Abende werden übernommen …")
        with _as_command_error():
            go_on(account, evenings, lambda done: self.stdout.write(f"  {done}"))

    def _say_login(self, account: Account) -> None:
        password = "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(4))
        account.set_password(password)
        account.save()
        self.stdout.write(f"\n  Anmelden als  {account.email}\n  Passwort      {password}\n")

    def _load_the_rest(self, parent: int, evenings: int | None) -> None:
        """In a process of its own; it ends with the server that has started it."""
        let_others_go_first()

        def go_on_while_served(_done: int) -> None:
            if os.getppid() != parent:
                raise CommandError("Der Server ist beendet; beim nächsten Start geht es weiter.")
            time.sleep(PAUSE)

        go_on(Account.objects.get(email=EMAIL), evenings, go_on_while_served)

    def _serve(self, account: Account, options: dict[str, Any]) -> None:
        host, requested_port = options["host"], options["port"]
        try:
            port = free_port(host, requested_port)
        except OSError as error:
            raise CommandError(f"Auf {host} lässt sich nicht hören: {error.strerror}.") from error
        if port is None:
            raise CommandError(
                f"Port {requested_port} und die folgenden sind belegt: bitte mit --port einen anderen angeben."
            )
        if port != requested_port:
            self.stdout.write(f"Port {requested_port} ist belegt, darum {port}.")
        local, phones = ("localhost", network_address()) if host in ANYWHERE else (host, None)
        settings.ALLOWED_HOSTS += [name for name in (host, phones) if name and name not in ANYWHERE]
        self._say_address(account, f"{_bracketed(phones or local)}:{port}", f"{_bracketed(local)}:{port}")
        self.stdout.flush()
        if not complete():
            load_the_rest(options["evenings"])
        _show_the_demo()
        _serve_forever(f"{_bracketed(host)}:{port}")

    def _say_address(self, account: Account, there: str, here: str) -> None:
        """The address that lets in, once, as a picture too; `here`: how this machine itself is called."""
        evening = running_evening(account)
        path = f"/demo/{table_secret(make_sign_in(account=account, evening=evening))}/" if evening else "/"
        encoding = getattr(self.stdout, "encoding", None) or "ascii"
        self.stdout.write("\n" + qr_code(f"http://{there}{path}", blocks=encoding.lower().startswith("utf")))
        self.stdout.write(f"  http://{there}{path}\n")
        if there != here:
            self.stdout.write(f"  auf diesem Rechner auch  http://{here}{path}\n")
        self.stdout.write(
            "Die Adresse lässt einmal hinein, hier und im selben Netz. Für weitere Handys zeigt der Abend ein Bild.\n"
            "Offline weiterschreiben und den Bildschirm wach halten (Wake Lock) können Handys nur mit HTTPS;\n"
            "ohne geht es auf localhost."
        )
        if evening and evening.local_date < timezone.localdate() - timedelta(days=1):
            self.stdout.write("Der Abend ist von einem früheren Start; auf einer leeren Datenbank ist er von heute.")
        self.stdout.write("Beenden mit Strg+C.")


@contextmanager
def _as_command_error() -> Iterator[None]:
    """What the import refuses is a sentence for whoever has started the demo."""
    try:
        yield
    except Refused as error:
        raise CommandError("\n".join(one.message for one in error.objections)) from error


def _show_the_demo() -> None:
    """Let this server say on every page that it is one, and have the addresses of the demo."""
    settings.ROOT_URLCONF = "scorebook.demo.urls"
    engine: Any = settings.TEMPLATES[0]
    engine["OPTIONS"]["context_processors"].append("scorebook.demo.pages.note")


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
