"""Which backup was the last good one, and whether it has left this machine: a line beside the backups."""

import json
import shlex
import subprocess
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final, NamedTuple

from django.conf import settings
from django.utils import timezone

LAST: Final = "last-good.json"
DUE: Final = timedelta(hours=23)  # one a day, whenever the machine is on
LATE: Final = timedelta(days=2)
HOOK_TIMEOUT: Final = 3600  # seconds for the way to another machine
LONGEST: Final = 300  # characters of what a hook says


class LastBackup(NamedTuple):
    """When the last good backup was written, its file; `elsewhere`: whether the hook took it away; None: no hook."""

    at: datetime
    file: str
    elsewhere: bool | None


def last_backup() -> LastBackup | None:
    """The last good one in BACKUP_FOLDER; None if there is none, or nobody said where they lie."""
    try:
        stored = (
            json.loads((Path(settings.BACKUP_FOLDER) / LAST).read_text("utf-8")) if settings.BACKUP_FOLDER else None
        )
        return LastBackup(datetime.fromisoformat(stored["at"]), stored["file"], stored["elsewhere"]) if stored else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def is_due() -> bool:
    """Whether the last good backup is a day old, or there is none."""
    last = last_backup()
    return last is None or timezone.now() - last.at > DUE


def remember(path: Path, *, elsewhere: bool | None) -> None:
    """Write down that this one is good, where it lies in BACKUP_FOLDER."""
    if not settings.BACKUP_FOLDER or path.resolve().parent != Path(settings.BACKUP_FOLDER).resolve():
        return
    facts = {"at": timezone.now().isoformat(), "file": path.name, "elsewhere": elsewhere}
    partial = path.with_name(f".{LAST}.part")
    partial.write_text(json.dumps(facts), "utf-8")
    partial.replace(path.with_name(LAST))


def take_elsewhere(path: Path) -> str | None:
    """Let BACKUP_HOOK take the file to another machine; what went wrong, "" if nothing, None without a hook."""
    if not settings.BACKUP_HOOK:
        return None
    command = [*shlex.split(settings.BACKUP_HOOK), str(path.resolve())]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=HOOK_TIMEOUT)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    output = " ".join((done.stderr or done.stdout).split())[-LONGEST:]
    return f"Ende mit {done.returncode}. {output}".strip() if done.returncode else ""
