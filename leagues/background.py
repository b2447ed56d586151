"""Work in the background: in a thread of its own, each thing once at a time."""

import fcntl
import json
import logging
import os
import tempfile
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from enum import Enum
from hashlib import sha256
from pathlib import Path
from threading import Lock, Thread
from typing import IO, Any

from django.conf import settings
from django.db import connection

logger = logging.getLogger(__name__)

_running: set[Hashable] = set()
_lock = Lock()


def start(key: Hashable, work: Callable[[], object]) -> None:
    """Begin this work, unless it is being done under the same key. It has a connection of its own to the database."""
    with _lock:
        if key in _running:
            return
        _running.add(key)
    Thread(target=_run, args=[key, work], name="background", daemon=True).start()


def under_way() -> bool:
    """Whether anything is being done."""
    with _lock:
        return bool(_running)


def _run(key: Hashable, work: Callable[[], object]) -> None:
    try:
        work()
    except Exception:
        logger.exception("work in the background failed")
    finally:
        connection.close()
        with _lock:
            _running.discard(key)


# Dear work has few places, shared by all processes of a server, so that saving and signing in never wait for it.


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


# How far work is that goes on while somebody looks at a page: all processes of a server read it.


@contextmanager
def reporting(name: str) -> Iterator[Callable[[dict[str, Any]], None]]:
    """While the block runs the work of this name goes on; the last report stays until `forget_progress`."""
    with _lock_file(name, 0) as file:
        fcntl.flock(file, fcntl.LOCK_EX)

        def report(progress: dict[str, Any]) -> None:
            fresh = _folder() / f"{name}.new"
            fresh.write_text(json.dumps(progress), encoding="utf-8")
            fresh.replace(_folder() / f"{name}.json")  # nobody reads half of it

        yield report


def progress_of(name: str) -> tuple[bool, dict[str, Any] | None]:
    """Whether the work of this name goes on, and its last report; None if there is none."""
    with _lock_file(name, 0) as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            goes_on = False
        except BlockingIOError:
            goes_on = True
        try:
            return goes_on, json.loads((_folder() / f"{name}.json").read_text(encoding="utf-8"))
        except FileNotFoundError:
            return goes_on, None


def forget_progress(name: str) -> None:
    """The last report of this work was read."""
    (_folder() / f"{name}.json").unlink(missing_ok=True)


def _lock_file(name: str, number: int) -> IO[bytes]:
    """Closing it gives the place free."""
    return (_folder() / f"{name}-{number}").open("wb")


def _folder() -> Path:
    """One folder an installation and user, which no other user may write in."""
    installation = sha256(f"{settings.BASE_DIR}\n{settings.SECRET_KEY}".encode()).hexdigest()[:16]
    folder = Path(tempfile.gettempdir()) / f"spielbuch-{os.getuid()}-{installation}"
    folder.mkdir(mode=0o700, exist_ok=True)
    if folder.is_symlink() or folder.stat().st_uid != os.getuid():
        raise PermissionError(folder)
    return folder
