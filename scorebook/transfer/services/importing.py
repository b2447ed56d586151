"""Taking over a league from a file: all of it or nothing."""

from functools import partial
from typing import Final, NamedTuple

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from leagues.accounts.models import Account
from leagues.actor import Actor
from leagues.groups.models import League
from leagues.groups.services.leagues import refuse_too_many_leagues
from leagues.journal import note
from leagues.refused import Refused
from scorebook.evenings.derived.refold import fold_first
from scorebook.evenings.models import Evening
from scorebook.statistics.skill.ratings import store_what_is_missing

from ..selectors.sheets import chunks
from .inspection import CheckedFile
from .league_rows import (
    Destination,
    write_evenings,
    write_events,
    write_journal,
    write_league,
    write_people,
    write_rules,
    write_the_rest,
)

EVENINGS_AT_A_TIME: Final = 40
IMPORTED: Final = "league.import"
DOES_NOT_FIT: Final = _("Die Datei widerspricht sich; es ist nichts übernommen.")


class ImportedLeague(NamedTuple):
    """What was taken over."""

    league: League
    evenings: int
    games: int


class DryRunError(Exception):
    """Everything went well, and nothing of it is to stay."""

    def __init__(self, imported: ImportedLeague) -> None:
        self.imported = imported


def import_league(
    *, actor: Actor, owner: Account | None, checked: CheckedFile, as_new: bool = False, dry_run: bool = False
) -> ImportedLeague:
    """Take over a league with all that it holds; `owner` becomes its Verwalter.

    `as_new`: evenings, events and games get other identities, so that the same league can stand here twice. `dry_run`:
    nothing stays. Refused: an identity that is here already (`identity_taken`), what the database does not take, and
    an account that has made many leagues today.
    """
    if not dry_run:
        refuse_too_many_leagues(actor)
    try:
        with transaction.atomic():
            imported = _write(Destination(checked, as_new), actor, owner)
            if dry_run:
                raise DryRunError(imported)
    except DryRunError as done:
        return done.imported
    except IntegrityError as error:
        raise Refused.because("does_not_fit", "", str(DOES_NOT_FIT)) from error
    transaction.on_commit(partial(store_what_is_missing, imported.league.pk), robust=True)
    return imported


@transaction.atomic
def import_more(*, league: League, checked: CheckedFile) -> ImportedLeague:
    """Take over more evenings of a file into the league that was made of it; nothing else may stand in `checked`.

    People, rules and seasons are those of the league, in the order in which they were made. Refused: an identity that
    is here already (`identity_taken`).
    """
    to = Destination(checked, as_new=False)
    to.go_on_with(league)
    return _with_evenings(to)


def _write(to: Destination, actor: Actor, owner: Account | None) -> ImportedLeague:
    write_league(to, owner)
    write_people(to)
    write_rules(to)
    imported = _with_evenings(to)
    after = {"evenings": imported.evenings, "games": imported.games}
    note(actor=actor, league=to.league, action=IMPORTED, after=after)
    return imported


def _with_evenings(to: Destination) -> ImportedLeague:
    """Write the evenings with all that belongs to them, and what follows from them."""
    evenings = write_evenings(to)
    games = write_events(to)
    write_the_rest(to)
    for keys in chunks(evenings, EVENINGS_AT_A_TIME):
        fold_first(list(Evening.objects.filter(pk__in=keys).select_related("rule_set_version")))
    write_journal(to, timezone.now())
    return ImportedLeague(to.league, len(evenings), games)
