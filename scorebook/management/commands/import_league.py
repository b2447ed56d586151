"""Takes over a league from a file."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from leagues.accounts.models import Account
from leagues.journal import Actor
from leagues.refused import Refused
from scorebook.scoring.game.sentences import Sentence
from scorebook.transfer.services.importing import import_league
from scorebook.transfer.services.inspection import RefusedFileError, checked_file


class Command(BaseCommand):
    help = "Übernimmt eine Liga aus einer Datei: ganz oder gar nicht."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="die Datei, die export_league geschrieben hat")
        parser.add_argument("--dry-run", action="store_true", help="nur sagen, was übernommen würde")
        parser.add_argument("--as-new", action="store_true", help="auch wenn es die Liga hier schon gibt: als neue")
        parser.add_argument("--verwalter", metavar="ADRESSE", help="wessen Konto die Liga verwaltet")

    def handle(self, *, file: str, dry_run: bool, as_new: bool, verwalter: str | None, **_options: Any) -> None:
        owner = Account.objects.filter(email__iexact=verwalter).first() if verwalter else None
        if verwalter and owner is None:
            raise CommandError(f"Ein Konto mit der Adresse {verwalter} gibt es nicht.")
        actor = Actor.account(owner) if owner else Actor.importing()
        try:
            with open(file, "rb") as source, checked_file(source) as checked:
                done = import_league(actor=actor, owner=owner, checked=checked, as_new=as_new, dry_run=dry_run)
        except OSError as error:
            raise CommandError(f"Die Datei {file} lässt sich nicht lesen: {error.strerror}.") from error
        except RefusedFileError as error:
            raise CommandError("\n".join([error.message, *map(str, error.objections)])) from error
        except Refused as error:
            raise CommandError("\n".join(one.message for one in error.objections)) from error
        if checked.forbidden_games:
            text = (
                f"{checked.forbidden_games} Spiele widersprechen sich nach heutiger Regel, so stehen sie in der Datei:"
            )
            self.stdout.write("\n".join([text, *(str(Sentence.from_json(one)) for one in checked.forbidden)]))
        began = "Übernommen würde" if dry_run else "Übernommen"
        self.stdout.write(f"{began}: {done.league.name}, {done.evenings} Abende, {done.games} Spiele.")
