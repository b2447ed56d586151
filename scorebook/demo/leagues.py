"""The demo: seven invented leagues, taken over from files of this program with all dates moved to today.

The files in `data/` are made by `python -m tests.invented`.
"""

import json
import re
import zipfile
from collections.abc import Callable
from datetime import date, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from leagues.accounts.models import Account
from leagues.actor import Actor
from leagues.journal_models import JournalEntry
from scorebook.transfer.league_file import layout
from scorebook.transfer.league_file.archive import json_line
from scorebook.transfer.league_file.entities import FILES
from scorebook.transfer.services.importing import IMPORTED, import_league
from scorebook.transfer.services.inspection import CheckedFile

from .journal_wording import FILLED

DATA: Final = Path(__file__).with_name("data")
# How many evenings each file has; a Spieltag with all its tables is one.
LEAGUES: Final = {
    "freitagsrunde-lindenhof": 12,
    "hinterhof-doko": 8,
    "tackenbruder-ruhrufer": 6,
    "stammtisch-eichel-ober": 7,
    "karlchenclub-neckartal": 7,
    "fachschaft-kreuz-dame": 5,
    "dritte-samstag-turnier": 3,
}
EVENINGS: Final = sum(LEAGUES.values())
GAMES: Final = 24  # those of an evening, on average
# The day of the last evening in the files, a Friday; that evening is still under way.
LAST_DAY: Final = date(2026, 10, 30)
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")
_MOMENT: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\S*")

Line = dict[str, Any]


def exists() -> bool:
    """Whether the demo leagues are in the database already; they are never made twice."""
    return JournalEntry.objects.filter(action=FILLED).exists()


def shares(evenings: int) -> list[int]:
    """How many evenings each league gets: in proportion to its file, rounded by the largest remainders."""
    exact = [evenings * share / EVENINGS for share in LEAGUES.values()]
    counts = [int(amount) for amount in exact]
    for place in sorted(range(len(exact)), key=lambda place: counts[place] - exact[place])[: evenings - sum(counts)]:
        counts[place] += 1
    return counts


@transaction.atomic
def fill(
    *, account: Account, evenings: int = EVENINGS, games: int = GAMES, say: Callable[[int], object] = lambda _: None
) -> None:
    """Take over all leagues for this account, with their last `evenings` evenings altogether, of about `games` games.

    `say` is called with the number of evenings written so far.
    """
    now, written = timezone.now(), 0
    later = timedelta(
        weeks=((timezone.localdate(now) - LAST_DAY).days - 1) // 7
    )  # what is under way began before today
    for name, count in zip(LEAGUES, shares(min(evenings, EVENINGS)), strict=True):
        with TemporaryDirectory() as folder:
            _unpack(DATA / f"{name}{layout.SUFFIX}", Path(folder), count, games, later)
            checked = CheckedFile(Path(folder), {}, {}, 0, 0, [])  # a file of ours, as a test holds
            league = import_league(actor=Actor.account(account), owner=account, checked=checked).league
        # Nothing came from elsewhere: this account has invented it all just now.
        entries = JournalEntry.objects.filter(league=league)
        entries.update(account=account, at=now, imported_at=None)
        entries.filter(action=IMPORTED).update(action=FILLED, after={"evenings": count})
        written += count
        say(written)


def _unpack(file: Path, folder: Path, count: int, games: int, later: timedelta) -> None:
    """The lines of a file into a folder: its last evenings, of about so many games, all of it so much later."""
    with zipfile.ZipFile(file) as archive:
        lines = {name: [json.loads(line) for line in archive.read(name).splitlines()] for name in FILES}
    if games < GAMES:
        _shorten(lines, games)
    kept = _last_evenings(lines, count)
    for name, some in lines.items():
        moved = (json_line(_moved(line, later)) for line in some if _stays(name, line, kept))
        (folder / name).write_bytes(b"".join(moved))


def _shorten(lines: dict[str, list[Line]], games: int) -> None:
    """Take the last games of each evening away; a Spieltag has as many as its rounds need."""
    tables = {table["evening"] for line in lines[layout.GATHERINGS] for table in line["tables"]}
    gone: set[str] = set()
    for evening in lines[layout.EVENINGS]:
        if evening["id"] in tables:
            continue
        events = [line for line in lines[layout.EVENTS] if line["evening"] == evening["id"]]
        played = [place for place, line in enumerate(events) if line["type"] == "game"]
        last = played[max(round(len(played) * games / GAMES), 1) - 1]
        gone.update(line["id"] for line in events[last + 1 :])
        evening["closed_at"] = evening["closed_at"] and events[last]["recorded_at"]
    lines[layout.EVENTS] = [line for line in lines[layout.EVENTS] if line["id"] not in gone]
    lines[layout.JOURNAL] = [line for line in lines[layout.JOURNAL] if line["part"] not in gone]


def _last_evenings(lines: dict[str, list[Line]], count: int) -> set[str]:
    """The identities of the last so many evenings, and of the tables of a Spieltag that is one of them."""
    nights = {line["id"]: (line["local_date"], {line["id"]}) for line in lines[layout.EVENINGS]}
    for line in lines[layout.GATHERINGS]:
        tables = {table["evening"] for table in line["tables"]}
        for table in tables:
            nights.pop(table)
        nights[line["id"]] = (line["local_date"], tables | {line["id"]})
    last = sorted(nights.values(), key=lambda night: night[0])[len(nights) - count :]
    return set().union(*(identities for _, identities in last))


def _stays(name: str, line: Line, kept: set[str]) -> bool:
    evening = line["id"] if name in {layout.EVENINGS, layout.GATHERINGS} else line.get("evening")
    return evening is None or evening in kept


def _moved(value: Any, later: timedelta) -> Any:
    """A value with every day and moment in it so much later; an evening at eight stays one, whatever the clocks do."""
    if isinstance(value, dict):
        return {name: _moved(one, later) for name, one in value.items()}
    if isinstance(value, list):
        return [_moved(one, later) for one in value]
    if isinstance(value, str) and _DAY.fullmatch(value):
        return (date.fromisoformat(value) + later).isoformat()
    if isinstance(value, str) and _MOMENT.fullmatch(value):
        return (datetime.fromisoformat(value).astimezone(timezone.get_default_timezone()) + later).isoformat()
    return value
