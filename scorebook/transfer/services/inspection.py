"""Files that were brought are looked through in the background, one at a time on a server.

A row without a finding waits. An upload while no other is checked is answered with the findings;
everybody else gets a page that asks again.
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO, Any, Final, NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from leagues import background
from leagues.accounts.limits import Limit, count_wrong, refuse_if_full
from leagues.background import Full, Work, place, place_in_turn
from leagues.refused import Reason, Refused
from scorebook.rules.wording import localized
from scorebook.scoring.game.sentences import Sentence

from ..league_file.layout import SECONDS, TOO_HEAVY, FileError, FileObjection
from ..models import KEPT_FOR, BroughtSheet, Upload
from ..sheets.cells import Workbook
from ..sheets.reading import title_of

# A league's file, checked in a process of its own before anything of it is believed.


WAIT: Final = SECONDS * 2  # seconds


class RefusedFileError(FileError):
    """A file in which something is wrong; `objections` say where."""

    def __init__(self, code: str, message: Sentence, objections: tuple[FileObjection, ...] = ()) -> None:
        super().__init__(code, message)
        self.objections = objections

    def __str__(self) -> str:
        return " ".join([self.message, *map(str, self.objections)])


class CheckedFile(NamedTuple):
    """A file that can be taken: its lines by name, and how many there are of each.

    `forbidden_games`: so many of the games the cards forbid; `forbidden`: where the first of them stand.
    """

    folder: Path
    counts: dict[str, int]
    games: int
    forbidden_games: int
    forbidden: list[Any]

    def lines(self, name: str) -> Iterator[dict[str, Any]]:
        """The objects of a file of lines."""
        with (self.folder / name).open("rb") as lines:
            for line in lines:
                yield json.loads(line)


def answer_of(kind: str, argument: str, file: IO[bytes]) -> Any:
    """What `child.py` says about a file of this kind, in a process of its own. Refused: what is too heavy for it."""
    try:
        # The command is this program itself; the file comes in by standard input, the argument is ours.
        done = subprocess.run(  # noqa: S603
            [sys.executable, "-m", "scorebook.transfer.child", kind, argument],
            stdin=file,
            capture_output=True,
            cwd=settings.BASE_DIR,
            timeout=WAIT,
            check=False,
        )
        return json.loads(done.stdout)
    except (subprocess.TimeoutExpired, ValueError) as error:
        raise RefusedFileError("too_heavy", Sentence(TOO_HEAVY)) from error


@contextmanager
def checked_file(source: IO[bytes]) -> Iterator[CheckedFile]:
    """Check a file; it is there until the block ends. Refused (RefusedFileError) with all that is wrong with it."""
    with TemporaryDirectory() as folder:
        answer = _looked_through("league", folder, source)
        yield CheckedFile(Path(folder), *(answer[name] for name in ("counts", "games", "forbidden_games", "forbidden")))


def _looked_through(kind: str, argument: str, source: IO[bytes]) -> Any:
    with TemporaryFile() as file:  # what comes by the web lies in memory; the child wants a file
        source.seek(0)
        copyfileobj(source, file)
        file.seek(0)
        answer = answer_of(kind, argument, file)
    if refused := answer.get("refused"):
        objections = tuple(FileObjection.from_json(one) for one in answer["objections"])
        raise RefusedFileError(refused["code"], Sentence.from_json(refused["sentence"]), objections)
    return answer


MOST_WAITING: Final = 12  # files not checked yet; further uploads are asked to come back
ANSWERED_WITHIN: Final = 3.0  # seconds that a request waits for the finding
PAUSE: Final = 0.05
REFUSED: Final = "refused"  # the key of what is wrong with a file, in its finding

# Checking a file takes a processor for a while, so that an account may do it only so often.
BROUGHT: Final = Limit("brought", 20, timedelta(minutes=3))
NAME_LENGTH: Final = 120

Finding = dict[str, Any]
AnyUpload = Upload | BroughtSheet


def keep_upload(row: AnyUpload, earlier: QuerySet[Any], content: IO[bytes]) -> None:
    """Keep a file for a day, in place of earlier ones. TooManyTries for an account that does this all the time, Full
    when too many files wait.
    """
    bucket = BROUGHT.of(str(row.account_id))
    refuse_if_full([bucket])
    count_wrong([bucket])
    since = timezone.now() - KEPT_FOR
    waiting = Upload.objects.filter(told={}, created_at__gt=since).count()
    if waiting + BroughtSheet.objects.filter(said={}, created_at__gt=since).count() >= MOST_WAITING:
        raise Full
    content.seek(0)
    row.name, row.content = row.name[:NAME_LENGTH], content.read()
    with transaction.atomic():
        earlier.delete()
        row.save()


def inspect(row: AnyUpload, field: str, look: Callable[[Any], Finding]) -> None:
    """Have a stored file looked through by `look`, which gives what goes into the row, the finding in `field`.

    Asked for twice it is done once, and also after a process has ended with it.
    """
    rows = _only(row).filter(**{field: {}})

    def work() -> None:
        with place_in_turn(Work.CHECK):
            waiting = rows.first()
            if waiting is None:
                return
            found: Finding = {field: refusal([("too_heavy", Sentence(TOO_HEAVY))])}
            try:
                found = look(waiting)
            except RefusedFileError as error:
                found = {
                    field: refusal([(error.code, error.message), *((o.code, o.sentence) for o in error.objections)])
                }
            finally:
                rows.update(**found)

    background.start((type(row)._meta.label, row.pk), work)


def wait_for_finding(row: AnyUpload, field: str) -> Finding:
    """The finding, empty if it takes longer. Only one request of a server waits for it.

    Refused (at `file`) with what is wrong with the file, which is let go of then.
    """
    try:
        with place(Work.ANSWER):
            until = time.monotonic() + ANSWERED_WITHIN
            while not (finding := _finding(row, field)) and time.monotonic() < until:
                time.sleep(PAUSE)
    except Full:
        finding = _finding(row, field)
    if REFUSED in finding:
        row.delete()
        raise Refused(reasons(finding))
    return finding


def refusal(objections: Iterable[tuple[str, Sentence]]) -> Finding:
    """A finding that says what is wrong, for readers of any language."""
    return {REFUSED: [[code, sentence.to_json()] for code, sentence in objections]}


def reasons(finding: Finding) -> list[Reason]:
    """The faults of a file, in the reader's language; empty if nothing is."""
    return [Reason(code, "file", localized(Sentence.from_json(text))) for code, text in finding.get(REFUSED, ())]


def _finding(row: AnyUpload, field: str) -> Finding:
    return _only(row).values_list(field, flat=True).first() or {}


def _only(row: AnyUpload) -> QuerySet[Any]:
    rows: QuerySet[Any] = type(row)._default_manager.all()
    return rows.filter(pk=row.pk)


# A spreadsheet that somebody has brought, read in a process of its own.


def read_sheet(source: IO[bytes], name: str = "") -> Workbook:
    """The content of a file with this name. Refused (RefusedFileError) with a sentence that says what is wrong."""
    return Workbook.from_json(_looked_through("sheet", title_of(name) or "-", source))
