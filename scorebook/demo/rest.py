"""What comes in behind the running evening: in a process of its own, so that nobody at the table waits for it."""

import os
import subprocess
import sys
from contextlib import suppress
from typing import Final

from django.conf import settings

OPTION: Final = "--rest"
# Seconds after each part: who waits for SQLite looks each tenth of a second whether it is free.
PAUSE: Final = 0.12
_NICENESS: Final = 5  # it leaves the processor to the pages that somebody waits for
_process: subprocess.Popen[bytes] | None = None


def start(evenings: int | None) -> None:
    """Begin to load what is not here yet, of each league at most so many evenings."""
    global _process  # noqa: PLW0603 - one for the process
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "demo", OPTION, str(os.getpid())]
    command += [] if evenings is None else ["--evenings", str(evenings)]
    # The command is this program itself.
    _process = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=settings.BASE_DIR)  # noqa: S603


def still_loading() -> bool:
    """Whether something is still to come."""
    return _process is not None and _process.poll() is None


def let_others_go_first() -> None:
    """In that process: take a processor only where nobody else wants it."""
    with suppress(AttributeError, OSError):
        os.nice(_NICENESS)
