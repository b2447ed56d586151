"""Writing beside others who write: wait for them and try again, and leave them room."""

import time
from collections.abc import Callable
from typing import Final, TypeVar

from django.db import DatabaseError, connection

from .database import is_busy

Result = TypeVar("Result")
TRIES: Final = 20
FIRST_WAIT: Final = 0.1  # seconds
LONGEST_PAUSE: Final = 0.5


def patiently(work: Callable[[], Result]) -> Result:
    """Try again while others are writing; who has to wait here waits for nobody at the table."""
    wait = FIRST_WAIT
    for _ in range(TRIES - 1):
        try:
            return work()
        except DatabaseError as error:
            if not is_busy(error) or connection.in_atomic_block:
                raise
        time.sleep(wait)
        wait = min(2 * wait, LONGEST_PAUSE)
    return work()


def leave_room(started: float) -> None:
    """After a transaction that began at this moment (`time.monotonic`): let others write as long as it took.

    On SQLite there is one writer for the whole file, and those who wait only look now and then whether it is free.
    """
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        time.sleep(min(time.monotonic() - started, LONGEST_PAUSE))
