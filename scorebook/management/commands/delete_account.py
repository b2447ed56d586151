"""Deletes an account for good, when somebody asks the operator; otherwise people do it themselves."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.serializers.json import DjangoJSONEncoder

from leagues.accounts.models import Account
from leagues.accounts.selectors import everything_about
from leagues.accounts.services import delete_account
from leagues.database import retry_when_locked
from leagues.formats import number_in
from leagues.refused import Refused
from scorebook.operation.backups.file import new_file

from ..base import confirmed, named_path


class Command(BaseCommand):
    help = (
        "Löscht ein Konto für immer; die Spieler bleiben in ihren Ligen, ohne Konto. Mit --to kommt vorher alles, was "
        "über das Konto gespeichert ist, in eine Datei."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("account", help="die E-Mail-Adresse oder die Nummer des Kontos")
        parser.add_argument("--to", type=named_path, help="Datei für alles, was über das Konto gespeichert ist")
        parser.add_argument("--anyway", action="store_true", help="auch wenn eine Liga dann ohne Verwalter ist")
        parser.add_argument("--yes", action="store_true", help="nicht fragen")

    def handle(self, *, account: str, to: Path | None, anyway: bool, yes: bool, **_options: Any) -> None:
        rows = Account.objects.filter(email=Account.objects.normalize_email(account))
        if (number := number_in(account)) is not None:
            rows = Account.objects.filter(pk=number)
        found = rows.first()
        if found is None:
            raise CommandError(f"Das Konto „{account}“ gibt es nicht.")
        if to:
            data = json.dumps(everything_about(found), cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
            try:
                with new_file(Path(to)) as out:
                    out.write(data.encode())
            except OSError as error:
                raise CommandError(f"{to} lässt sich nicht schreiben: {error.strerror}.") from error
        if not (yes or confirmed(f"Das Konto {found.email} für immer löschen? [nein/ja] ")):
            raise CommandError("Nichts gelöscht.")
        try:
            retry_when_locked(lambda: delete_account(account=Account.objects.get(pk=found.pk), anyway=anyway))
        except Refused as refused:
            raise CommandError(" ".join(one.message for one in refused.objections) + " Oder --anyway.") from refused
        self.stdout.write("Das Konto ist gelöscht.")
