"""Passwords are hashed one at a time in each process, behind everything else that it does.

A good hash costs memory and time on purpose, and anybody may ask for one by trying to sign in. So they wait in a short
queue for one thread with a low priority: whoever is entering a game goes first, however many sign in.
"""

import contextlib
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from django.contrib.auth.hashers import Argon2PasswordHasher

Result = TypeVar("Result")
WAITING = 4  # in each process; whoever comes then is asked to come back
PATIENCE = 10.0  # seconds that somebody waits for a hash
COME_BACK = 5  # seconds that a refused visitor is asked to wait
NICE = 10


class Busy(Exception):  # noqa: N818 - a refusal, no error
    """Refused: too many passwords are being checked at this moment."""


class Queue:
    """One thread, and a few places to wait for it."""

    def __init__(self) -> None:
        self.places = threading.BoundedSemaphore(WAITING + 1)
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="password", initializer=_step_back)

    def run(self, work: Callable[..., Result], *arguments: Any) -> Result:
        """What the work gives; Busy when all places are taken, or it takes too long."""
        if not self.places.acquire(blocking=False):
            raise Busy
        future = self.thread.submit(work, *arguments)
        future.add_done_callback(lambda _: self.places.release())
        try:
            return future.result(timeout=PATIENCE)
        except TimeoutError:
            future.cancel()
            raise Busy from None


def _step_back() -> None:
    """On Linux a thread has a priority of its own; elsewhere it keeps the one of the process."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            own = os.getpriority(os.PRIO_PROCESS, 0)
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), max(own, NICE))


queue = Queue()


def _start_afresh() -> None:
    """A forked process has none of the threads of the one that it comes from."""
    global queue  # noqa: PLW0603 - one queue a process
    queue = Queue()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_start_afresh)


class Argon2(Argon2PasswordHasher):
    """Argon2id with the parameters that OWASP recommends: 19 MiB, two rounds, one lane.

    Hashes made with others are still verified, and are made anew at the next sign-in.
    """

    time_cost = 2
    memory_cost = 19 * 1024
    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        """A new hash; Busy when too many are being made."""
        return queue.run(super().encode, password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        """Whether it is the password; Busy when too many are being checked."""
        return queue.run(super().verify, password, encoded)
