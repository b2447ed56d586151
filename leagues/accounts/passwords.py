"""Which passwords are refused besides those that Django refuses."""

import contextlib
import os
import re
import sys
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from django.contrib.auth.hashers import Argon2PasswordHasher
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from leagues.texts import folded

if TYPE_CHECKING:
    from .models import Account

SHORTEST_WORD = 4  # shorter parts of an address ("de", "www") stand in many a good password
FEWEST_OTHER = 4  # so many other letters make a password more than the words of the site


class NoSiteWords:
    """Refuses passwords of little more than the words of this site: guessing begins with them."""

    def __init__(self, words: Iterable[str]) -> None:
        long_enough = {folded(word) for word in words if len(word) >= SHORTEST_WORD}
        self.words = sorted(long_enough, key=len, reverse=True)

    def validate(self, password: str, user: "Account | None" = None) -> None:
        """ValidationError for one that is left with hardly a letter without these words."""
        letters = rest = re.sub(r"[\W\d_]+", "", folded(password))
        for word in self.words:
            rest = rest.replace(word, "")
        if rest != letters and len(rest) < FEWEST_OTHER:
            raise ValidationError(_("So heißt hier alles: das rät jemand zuerst."), code="password_site_words")

    def get_help_text(self) -> str:
        """What people read before."""
        return _("Kein Wort, das auf jeder dieser Seiten steht.")


# Passwords are hashed one at a time in each process, behind everything else that it does.


Result = TypeVar("Result")
WAITING = 4  # in each process; later requests are asked to come back
TIMEOUT_SECONDS = 10.0  # seconds that somebody waits for a hash
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
            return future.result(timeout=TIMEOUT_SECONDS)
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
