"""Dear work has few places, shared by all processes of a server, so that saving and signing in never wait for it.

Each kind has places of its own: whoever makes a PDF takes none away from whoever brings a file. A place is the lock of
a file in the folder for temporary files, so that it is free again however the process ends that held it.
"""

import fcntl
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from hashlib import sha256
from pathlib import Path
from typing import IO

from django.conf import settings


class Work(Enum):
    """What has places, and how many a server has of it."""

    CHECK = ("check", 1)  # looking through a file that was brought; in the background
    ANSWER = ("answer", 1)  # a request that waits a moment for its own file to be looked through
    TAKE_OVER = ("take-over", 1)
    EXPORT = ("export", 2)
    WORKBOOK = ("workbook", 2)
    PDF = ("pdf", 2)


class Full(Exception):  # noqa: N818 - a refusal, no error
    """Refused: all places for this work are taken at this moment."""


@contextmanager
def place(work: Work) -> Iterator[None]:
    """Hold a place until the block ends. Raises Full when all are taken."""
    name, places = work.value
    for number in range(places):
        with _lock_file(name, number) as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                continue
            yield
            return
    raise Full


@contextmanager
def place_in_turn(work: Work) -> Iterator[None]:
    """Wait for the one place of this work and hold it until the block ends. Not for a thread that answers requests."""
    name, _one = work.value
    with _lock_file(name, 0) as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _lock_file(name: str, number: int) -> IO[bytes]:
    """Closing it gives the place free. One folder an installation and user, which nobody else may write in."""
    installation = sha256(f"{settings.BASE_DIR}\n{settings.SECRET_KEY}".encode()).hexdigest()[:16]
    folder = Path(tempfile.gettempdir()) / f"spielbuch-{os.getuid()}-{installation}"
    folder.mkdir(mode=0o700, exist_ok=True)
    if folder.is_symlink() or folder.stat().st_uid != os.getuid():
        raise PermissionError(folder)
    return (folder / f"{name}-{number}").open("wb")
