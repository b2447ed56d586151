"""Lets go of what is kept for a time only, and stores ratings that are missing; once a day is enough."""

import logging
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from leagues.accounts.limits import forget_tries
from leagues.accounts.sessions import forget_ended
from leagues.database import retry_when_locked
from leagues.groups.services.departures import remove_due
from leagues.journal import forget_authors
from leagues.letters.courier import clear_away
from leagues.people.services.persons import forget_due
from leagues.request_context import forget_visitors
from scorebook.api.webhooks import clear_deliveries
from scorebook.evenings.services.late_commands import expire_late_commands, warn_of_late_commands
from scorebook.evenings.services.provisional import let_go
from scorebook.operation.health import learn_table_sizes
from scorebook.statistics.skill.ratings import store_for_all_leagues
from scorebook.transfer.services.brought import forget_sheets
from scorebook.transfer.services.importing import forget_uploads

from ..base import database_sentence

logger = logging.getLogger(__name__)


class Command(BaseCommand):
    help = "Räumt weg, was nur eine Zeit lang aufgehoben wird, und warnt vorher (einmal am Tag genügt)."

    def handle(self, **_options: Any) -> None:
        """Each matter is a step of its own: what fails stops no other, and all of it is said at the end.

        One that finds others writing is taken again: what is done by then is not there any more.
        """
        failed: list[str] = []
        for label, step in (
            ("Abende, an denen bald etwas verfällt: {}.", warn_of_late_commands),
            ("Zu spät Geschicktes, das verfallen ist: {}.", expire_late_commands),
            ("Beendete Anmeldungen: {}.", forget_ended),
            ("Leere Zähler von Fehlversuchen: {}.", forget_tries),
            ("Erledigte Briefe: {}.", clear_away),
            ("Erledigte Meldungen an Programme: {}.", clear_deliveries),
            ("Gebrachte Dateien, die niemand übernommen hat: {}.", forget_uploads),
            ("Gebrachte Tabellen, die niemand übernommen hat: {}.", forget_sheets),
            ("Spieler vergessen: {}.", forget_due),
            ("Ligen, deren Zeit um ist: {}.", remove_due),
            ("Runden ohne Konto, die niemand übernommen hat: {}.", let_go),
            ("Einträge im Verlauf, die nicht mehr sagen, von wem: {}.", forget_authors),
            ("Zeilen mit Adressen nach falschen Versuchen: {}.", forget_visitors),
            ("Abende, nach denen Spielstärken fehlten: {}.", store_for_all_leagues),
        ):
            try:
                self.stdout.write(label.format(retry_when_locked(step)))
            except DatabaseError as error:
                failed.append(f"{label.split(':')[0]}: {database_sentence(error)}")
            except OSError as error:
                failed.append(f"{error.filename}: {error.strerror}.")
            except Exception as error:  # what people were promised to be let go of goes whatever is wrong elsewhere
                logger.exception("a step of tidy failed: %s", step.__name__)
                failed.append(f"{label.split(':')[0]}: {type(error).__name__}, mehr steht im Protokoll.")
        try:
            retry_when_locked(learn_table_sizes)
        except DatabaseError as error:
            failed.append(database_sentence(error))
        if failed:
            raise CommandError(" ".join(failed))
