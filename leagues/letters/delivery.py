"""Sending what waits in the outbox: once, by whichever process comes first, again when it fails, and not for ever."""

import logging
import time
from datetime import datetime, timedelta
from smtplib import SMTPRecipientsRefused, SMTPResponseException

from django.core.mail import EmailMessage
from django.db import InterfaceError, OperationalError, connection, transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from leagues.database import is_busy
from leagues.groups.models import Invitation

from .models import KEPT, Letter, LetterState

logger = logging.getLogger("leagues.letters")

# After each failed try; then it is given up. Links in letters are good for a day.
WAITS = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 180, 360))
# So long a letter belongs to who has taken it. If that process ends meanwhile, another one takes it after that.
LEASE = timedelta(minutes=5)
PATIENCE = (1.0, 5.0, 20.0)  # seconds between the tries to note what became of one


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
    if letter.tries > len(WAITS) + 1:  # whoever tried it never came back
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
    """Delete finished letters that nobody asks about any more. Gives their number."""
    done = Letter.objects.exclude(state=LetterState.WAITING).filter(created_at__lt=timezone.now() - KEPT)
    return done.delete()[0] if done.exists() else 0


def _is_open(invitation_id: int) -> bool:
    """Whether an invitation can still be redeemed; one that went with its league cannot."""
    invitation = Invitation.objects.filter(pk=invitation_id).first()
    return invitation is not None and invitation.open_at(timezone.now())


def _skips_locked() -> bool:
    return connection.features.has_select_for_update_skip_locked


def _is_taken(letter: Letter, now: datetime) -> bool:
    """Whether this process is the one that takes the letter: nobody has tried it since it was read."""
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
    for wait in (*PATIENCE, None):
        try:
            _mine(letter).update(state=state, subject="", body="", done_at=timezone.now(), error=error)
            return
        except (OperationalError, InterfaceError) as refused:
            if wait is None or not is_busy(refused):
                raise
            connection.close_if_unusable_or_obsolete()
            time.sleep(wait)


def _mine(letter: Letter) -> QuerySet[Letter]:
    """The row, as long as nobody else has taken the letter meanwhile."""
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
