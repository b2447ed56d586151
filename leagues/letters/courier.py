"""Sending what waits in the outbox: once, by whichever process comes first, again when it fails, and not for ever.

A thread in every process that serves pages sends letters beside the requests, one after the other. It starts with the
first request of a process (a server may fork after loading), finds by itself what other processes have left behind, and
is not waited for when the process ends: a letter that was just being sent is sent again later.
"""

import logging
import os
import random
import time
from datetime import datetime, timedelta
from smtplib import SMTPRecipientsRefused, SMTPResponseException
from threading import Event, Lock, Thread
from typing import Any, Final

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import InterfaceError, OperationalError, connection, transaction
from django.db.models import F, QuerySet
from django.dispatch import Signal
from django.utils import timezone

from leagues.database import is_busy
from leagues.groups.models import Invitation

from .models import KEPT, Letter, LetterState

logger = logging.getLogger("leagues.letters")

# Seconds between a call and the sending, by chance. Sending at once would slow down the answer to a request for
# the letter, and only when there is one to send: the time of the answer would tell who has an account.
LATER = (0.2, 0.6)
POLL = 20.0  # seconds between two looks into the outbox when no signal comes
TIDY = 3600.0
# After each failed try; then it is given up. Links in letters are good for a day.
WAITS = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 180, 360))
# So long a letter belongs to who has taken it. If that process ends meanwhile, another one takes it after that.
LEASE = timedelta(minutes=5)
RETRY_DELAYS = (1.0, 5.0, 20.0)  # seconds between the tries to note what became of one
# What else is to be sent is sent then; none of it may keep letters waiting.
outbox_looked_at: Final = Signal()


class Courier:
    """The thread of this process."""

    def __init__(self) -> None:
        self._called = Event()
        self._guard = Lock()
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
                if time.monotonic() - self._tidied > TIDY or not self._tidied:
                    clear_away()
                    self._tidied = time.monotonic()
                outbox_looked_at.send_robust(sender=Courier)
                send_due()
            except Exception:
                logger.warning("the outbox cannot be read or noted in; it is looked at again", exc_info=True)
            finally:
                connection.close()


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


def send_due() -> tuple[int, int]:
    """Send what is due, one letter after the other; how many were sent and how many failed."""
    sent = failed = 0
    while letter := take():
        if deliver(letter):
            sent += 1
        else:
            failed += 1
    return sent, failed


def send_one(pk: int) -> None:
    """Send this letter if it still waits."""
    letter = Letter.objects.filter(pk=pk, state=LetterState.WAITING).first()
    if letter and _is_taken(letter, timezone.now()):
        deliver(letter)


def take() -> Letter | None:
    """The letter that waits longest and is due; from now on it belongs to the caller. None: nothing is due.

    Several processes ask at once. PostgreSQL skips what another one is just taking; that only one gets it is proved by
    the change of its number of tries, on SQLite too.
    """
    now = timezone.now()
    due = Letter.objects.filter(state=LetterState.WAITING, due_at__lte=now).order_by("due_at", "pk")
    while due.exists():  # without a transaction, which on SQLite keeps others from writing
        with transaction.atomic():
            rows = due.select_for_update(skip_locked=True, of=("self",)) if _skips_locked() else due
            letter = rows.first()
            if letter is None:
                return None
            if _is_taken(letter, now):
                return letter
    return None


def deliver(letter: Letter) -> bool:
    """Send a letter that was taken; false when the mail server did not take it."""
    if letter.tries > len(WAITS) + 1:  # the process that tried it has died
        _finish(letter, LetterState.FAILED, letter.error)
        return False
    if letter.invitation_id and not _is_open(letter.invitation_id):
        _finish(letter, LetterState.CANCELLED)
        return True
    try:
        EmailMessage(subject=letter.subject, body=letter.body, to=[letter.to]).send()
    except Exception as error:  # whatever it is, the letter must not be lost
        _failed(letter, error)
        return False
    _finish(letter, LetterState.SENT)
    logger.info("letter %s (%s): sent at try %s", letter.pk, letter.kind, letter.tries)
    return True


def clear_away() -> int:
    """Delete finished letters that are no longer needed. Gives their number."""
    done = Letter.objects.exclude(state=LetterState.WAITING).filter(created_at__lt=timezone.now() - KEPT)
    return done.delete()[0] if done.exists() else 0


def _is_open(invitation_id: int) -> bool:
    """Whether an invitation can still be redeemed; one that went with its league cannot."""
    invitation = Invitation.objects.filter(pk=invitation_id).first()
    return invitation is not None and invitation.open_at(timezone.now())


def _skips_locked() -> bool:
    return connection.features.has_select_for_update_skip_locked


def _is_taken(letter: Letter, now: datetime) -> bool:
    """Whether this process is the one that takes the letter: no other has tried it since it was read."""
    mine = Letter.objects.filter(pk=letter.pk, state=LetterState.WAITING, tries=letter.tries)
    if not mine.update(tries=F("tries") + 1, due_at=now + LEASE):
        return False
    letter.tries += 1
    return True


def _failed(letter: Letter, error: Exception) -> None:
    about = f"letter {letter.pk} ({letter.kind}): try {letter.tries} failed, {_named(error)}"
    text = f"{type(error).__name__}: {error}"[:200].replace("\0", "")
    if letter.tries > len(WAITS) or _is_final(error):
        _finish(letter, LetterState.FAILED, text)
        logger.error("%s; given up", about)
        return
    again = timezone.now() + WAITS[letter.tries - 1]
    _mine(letter).update(due_at=again, error=text)
    logger.warning("%s; again at %s", about, timezone.localtime(again).isoformat(timespec="seconds"))


def _finish(letter: Letter, state: LetterState, error: str = "") -> None:
    """Note what became of it and erase the text: it may hold a secret that still opens something.

    While somebody else has been writing for too long this waits: a letter that has gone must not go again.
    """
    for wait in (*RETRY_DELAYS, None):
        try:
            _mine(letter).update(state=state, subject="", body="", done_at=timezone.now(), error=error)
            return
        except (OperationalError, InterfaceError) as refused:
            if wait is None or not is_busy(refused):
                raise
            connection.close_if_unusable_or_obsolete()
            time.sleep(wait)


def _mine(letter: Letter) -> QuerySet[Letter]:
    """The row, unless another process has taken the letter meanwhile."""
    return Letter.objects.filter(pk=letter.pk, state=LetterState.WAITING, tries=letter.tries)


def _is_final(error: Exception) -> bool:
    """Whether trying again is useless: there is no such mailbox."""
    if not isinstance(error, SMTPRecipientsRefused):
        return False
    return all(code >= 500 for code, _ in error.recipients.values())


def _named(error: Exception) -> str:
    """What went wrong, for the log: without the words of the mail server, which often repeat the address."""
    if isinstance(error, SMTPRecipientsRefused):
        return f"{type(error).__name__} {sorted(code for code, _ in error.recipients.values())}"
    if isinstance(error, SMTPResponseException):
        return f"{type(error).__name__} {error.smtp_code}"
    return f"{type(error).__name__}: {error}" if isinstance(error, OSError) else type(error).__name__
