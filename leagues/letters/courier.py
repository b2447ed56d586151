"""A thread in every process that serves pages: it sends letters beside the requests.

It starts with the first request of a process (a server may fork after loading), finds by itself what other processes
have left behind, and is not waited for when the process ends: a letter that was just being sent is sent again later.
"""

import logging
import os
import random
import time
from threading import BoundedSemaphore, Event, Lock, Thread
from typing import Any, Final

from django.conf import settings
from django.db import connection
from django.dispatch import Signal

from . import delivery
from .models import Letter

logger = logging.getLogger("leagues.letters")

AT_ONCE = 4  # a mail server that hangs holds one letter for a while (`smtp.PATIENCE` at most), not those after it
# Seconds between a call and the sending, by chance. Sending at once would slow down the answer to whoever has asked for
# the letter, and only when there is one to send: the time of the answer would tell who has an account.
LATER = (0.2, 0.6)
POLL = 20.0  # seconds between two looks into the outbox when nobody calls
TIDY = 3600.0
# What else is to be sent is sent then; none of it may keep letters waiting.
outbox_looked_at: Final = Signal()


class Courier:
    """The thread, and the few that it starts for single letters."""

    def __init__(self) -> None:
        self._called = Event()
        self._guard = Lock()
        self._places = BoundedSemaphore(AT_ONCE)
        self._thread: Thread | None = None
        self._tidied = 0.0

    def start(self) -> None:
        """Begin to work in this process, once."""
        if self._thread and self._thread.is_alive():
            return
        with self._guard:
            if self._thread is None or not self._thread.is_alive():
                self._called.set()
                self._thread = Thread(target=self._work, name="letters", daemon=True)
                self._thread.start()

    def call(self) -> None:
        """There is something to send. In a process that serves nothing the servers will find it."""
        self._called.set()

    def _work(self) -> None:
        while True:
            if self._called.wait(POLL):
                time.sleep(random.uniform(*LATER))  # noqa: S311 - no secret
            self._called.clear()
            try:
                self._send_due()
                outbox_looked_at.send_robust(sender=Courier)
            except Exception:
                logger.warning("the outbox cannot be read", exc_info=True)
            finally:
                connection.close()

    def _send_due(self) -> None:
        if time.monotonic() - self._tidied > TIDY or not self._tidied:
            delivery.clear_away()
            self._tidied = time.monotonic()
        while True:
            self._places.acquire()
            letter = None
            try:
                letter = delivery.take()
                if letter:
                    Thread(target=self._deliver, args=[letter], name="letter", daemon=True).start()
            finally:
                if letter is None:
                    self._places.release()
            if letter is None:
                return

    def _deliver(self, letter: Letter) -> None:
        try:
            delivery.deliver(letter)
        except Exception:
            logger.warning("what became of letter %s cannot be noted; it is sent again", letter.pk, exc_info=True)
        finally:
            connection.close()
            self._places.release()


_courier = Courier()


def serve(**_signal: Any) -> None:
    """With the first request of a process: begin."""
    if settings.LETTERS_BY_THREAD:
        _courier.start()


def wake() -> None:
    """There is something to send."""
    _courier.call()


def _start_afresh() -> None:
    """A forked process has none of the threads of the one that it comes from."""
    global _courier  # noqa: PLW0603 - one a process
    _courier = Courier()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_start_afresh)
