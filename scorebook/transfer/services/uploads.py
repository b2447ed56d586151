"""Files that people bring, kept between looking at them and taking them over."""

import io
from datetime import timedelta
from typing import IO, Any, Final, NamedTuple
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.accounts.limits import Limit, count_wrong, refuse_if_full
from leagues.accounts.models import Account
from leagues.actor import Actor
from leagues.background import Work, place
from leagues.groups.models import Membership
from leagues.people.services.persons import Forgotten
from leagues.refused import Refused
from scorebook.evenings.models import Evening
from scorebook.rules.wording import localized

from ..league_file.layout import EVENINGS, LEAGUE, PLAYERS
from ..models import KEPT_FOR, BroughtSheet, KeptMapping, Upload
from ..selectors.sheets import chunks
from .importing import ImportedLeague, import_league
from .inspection import (
    CheckedFile,
    Finding,
    RefusedFileError,
    checked_file,
    inspect,
    refuse_if_crowded,
    wait_for_finding,
)

# Checking a file takes a processor for a while, so that an account may do it only so often.
BROUGHT: Final = Limit("brought", 20, timedelta(minutes=3))
NAME_LENGTH: Final = 120
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
    count_upload(account)
    content.seek(0)
    with transaction.atomic():
        Upload.objects.filter(account=account).delete()
        upload = Upload.objects.create(account=account, name=name[:NAME_LENGTH], content=content.read())
    look_through(upload)
    upload.told = wait_for_finding(upload, "told")
    return upload


def count_upload(account: Account) -> None:
    """Count one more file of an account. TooManyTries if it brings them all the time, Full if too many wait."""
    bucket = BROUGHT.of(str(account.pk))
    refuse_if_full([bucket])
    count_wrong([bucket])
    refuse_if_crowded()


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
        here=_here(keys),
        forbidden_games=checked.forbidden_games,
        forbidden=checked.forbidden,
    )


def _here(keys: list[str]) -> bool:
    return any(Evening.objects.filter(pk__in=[UUID(key) for key in part]).exists() for part in chunks(keys, AT_A_TIME))


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
