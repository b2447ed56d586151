"""Taking over a league from a file that was brought and looked through: all of it or nothing."""

import io
from collections.abc import Mapping
from functools import partial
from typing import IO, Any, Final, NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.accounts.models import Account
from leagues.background import Work, place
from leagues.groups.models import League, Membership
from leagues.groups.services.leagues import refuse_too_many_leagues
from leagues.journal import Actor, note
from leagues.journal_wording import JournalNames, Saying, StoredValues
from leagues.people.services.persons import Forgotten
from leagues.refused import Refused
from scorebook.evenings.derived.refold import fold_first
from scorebook.evenings.models import Evening
from scorebook.rules.wording import localized
from scorebook.statistics.skill.ratings import store_what_is_missing

from ..league_file.layout import EVENINGS, LEAGUE, PLAYERS
from ..models import KEPT_FOR, BroughtSheet, KeptMapping, Upload, chunks
from .inspection import (
    CheckedFile,
    Finding,
    RefusedFileError,
    checked_file,
    inspect,
    keep_upload,
    wait_for_finding,
)
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


def _imported_words(_before: StoredValues, after: StoredValues, _names: JournalNames) -> str:
    evenings = after.get("evenings", 0)
    return ngettext(
        "Aus einer Datei übernommen: {number} Abend mit {games} Spielen",
        "Aus einer Datei übernommen: {number} Abende mit {games} Spielen",
        evenings,
    ).format(number=evenings, games=after.get("games", 0))


WORDS: Final[Mapping[str, Saying]] = {IMPORTED: _imported_words}


class ImportedLeague(NamedTuple):
    """What was taken over."""

    league: League
    evenings: int
    games: int


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
                transaction.set_rollback(True)
    except IntegrityError as error:
        raise Refused.because(
            "does_not_fit", "", _("Die Datei widerspricht sich; es ist nichts übernommen.")
        ) from error
    if not dry_run:
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


# Files that people bring, kept between looking at them and taking them over.


AT_A_TIME: Final = 500


class UploadSummary(NamedTuple):
    """A summary of an uploaded file: the league, its people, and how much there is of it.

    `here`: something of it is in this database already, so that it can only be taken over as a new league.
    `forbidden_games`: so many games the cards forbid, by what is known today;
    `forbidden`: the sentences about the first of them, as JSON.
    """

    league: str
    players: list[str]
    evenings: int
    games: int
    first: str
    last: str
    here: bool
    forbidden_games: int = 0
    forbidden: list[Any] = []


def bring(*, account: Account, name: str, content: IO[bytes]) -> Upload:
    """Check a file and keep it for a day, in place of what this account has brought before.

    Refused (at `file`) with all that is wrong with it, as far as that is known at once; TooManyTries for an account
    that does this all the time, Full when too many files wait.
    """
    upload = Upload(account=account, name=name)
    keep_upload(upload, Upload.objects.filter(account=account), content)
    look_through(upload)
    upload.told = wait_for_finding(upload, "told")
    return upload


def look_through(upload: Upload) -> None:
    """Have a file checked in the background, unless that is done."""
    inspect(upload, "told", _checked)


def _checked(upload: Upload) -> Finding:
    with checked_file(io.BytesIO(bytes(upload.content))) as checked:
        return {"told": _summary(checked)._asdict()}


def uploads_of(account: Account) -> Upload | None:
    """What this account has brought within a day and not taken over yet."""
    return Upload.objects.filter(account=account, created_at__gt=timezone.now() - KEPT_FOR).defer("content").first()


def take_over(*, account: Account, upload: Upload, as_new: bool) -> ImportedLeague:
    """Take over what was brought; the account becomes the Verwalter of the league.

    Full while another one is taken over. Refused: what `import_league` refuses, and a file that was taken over
    meanwhile (`upload_gone`): a second tap makes no second league.
    """
    uploads = Upload.objects.filter(pk=upload.pk)
    try:
        # Checked before the transaction begins: on SQLite no other connection could write meanwhile.
        content = io.BytesIO(bytes(_there(uploads).content))
        with place(Work.TAKE_OVER), checked_file(content) as checked, transaction.atomic():
            locked = _there(uploads.select_for_update().defer("content"))
            done = import_league(actor=Actor.account(account), owner=account, checked=checked, as_new=as_new)
            locked.delete()
    except RefusedFileError as error:
        raise Refused.because(error.code, "", localized(error.message)) from error
    return done


def _there(uploads: QuerySet[Upload]) -> Upload:
    upload = uploads.first()
    if upload is None:
        raise Refused.because("upload_gone", "", _("Diese Datei ist schon übernommen."))
    return upload


def forget_uploads() -> int:
    """Delete files that were not taken over in time; returns their number."""
    return Upload.objects.filter(created_at__lte=timezone.now() - KEPT_FOR).delete()[0]


def _summary(checked: CheckedFile) -> UploadSummary:
    (league,) = checked.lines(LEAGUE)
    players = [line["name"] for line in checked.lines(PLAYERS) if not line["merged_into"]]
    days: list[str] = []
    keys: list[str] = []
    for line in checked.lines(EVENINGS):
        days.append(line["local_date"] if line.get("day_known", True) else line["local_date"][:4])
        keys.append(line["id"])
    return UploadSummary(
        league=league["name"],
        players=players,
        evenings=len(days),
        games=checked.games,
        first=min(days, default=""),
        last=max(days, default=""),
        here=any(Evening.objects.filter(pk__in=part).exists() for part in chunks(keys, AT_A_TIME)),
        forbidden_games=checked.forbidden_games,
        forbidden=checked.forbidden,
    )


def erase_uploads(forgotten: Forgotten) -> None:
    """Drop the files on their way in which somebody who is being forgotten may stand, and how a table called them.

    A file says which league it is of only inside: those of all members go, who bring it again if they still need it.
    """
    members = Membership.objects.filter(league=forgotten.league).values("account")
    Upload.objects.filter(account__in=members).delete()
    BroughtSheet.objects.filter(league=forgotten.league).delete()
    for mapping in KeptMapping.objects.filter(league=forgotten.league):
        people = {digest: key for digest, key in mapping.said["people"].items() if key not in forgotten.entries}
        if people != mapping.said["people"]:
            mapping.said = {**mapping.said, "people": people}
            mapping.save(update_fields=["said"])
