"""Letters to people: written into the outbox in the transaction of what causes them, sent once that is stored.

The time of an answer says nothing about who has an account: sending comes after it, and for somebody without an account
the same is done but the sending.
"""

from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from leagues.accounts.language import reads_in
from leagues.accounts.models import Account
from leagues.groups.models import Invitation
from leagues.page import rendered
from leagues.refused import Refused
from leagues.request_context import current_request

from . import courier, delivery
from .limits import cause_of, is_full_of_notices, refuse_too_many
from .models import Letter, LetterState

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

NOT_SET_UP = _("Dieser Server verschickt keine Briefe. Frag, wer ihn betreibt.")
# Letters that anybody can have sent to anybody.
ASKED_FOR = frozenset({"register", "known", "password", "invitation"})
# Told in any case, though the address belongs to no account any more.
LAST_WORDS = frozenset({"address_changed"})


def letters_possible() -> bool:
    """Whether letters leave this server. Without a mail server they are printed, but never in production: they hold
    secrets."""
    return bool(settings.EMAIL_HOST) or not settings.PRODUCTION


def letters_delayed() -> bool:
    """Whether letters wait because the mail server did not take them. One query."""
    return Letter.objects.filter(state=LetterState.WAITING).exclude(error="").exists()


def send_letter(
    *,
    to: str,
    template: str,
    context: "DataclassInstance",
    sender: int | None = None,
    invitation: Invitation | None = None,
    real: bool = True,
) -> Letter | None:
    """Write a plain text letter: the first line of the template is the subject, the rest the text.

    It is caused by the account `sender` (by default by who is signed in) and perhaps about an invitation. Letters that
    somebody has asked for, and all letters to people without an account, are refused (at `email`) when there were too
    many, or when this server has no mail server. What an account is told about its leagues is no reason to refuse
    anything: then there is no letter, and None. With `real=False` everything is done but the sending.
    """
    to = Account.objects.normalize_email(to)
    reader = None if template in ASKED_FOR else Account.objects.filter(email=to, is_active=True).first()
    notice = reader is not None or template in LAST_WORDS
    if not letters_possible():
        if notice:
            return None
        raise Refused.because("no_letters", "email", NOT_SET_UP)
    # What somebody has asked for comes in the language of the page; a notice in that of its reader.
    with nullcontext() if template in ASKED_FOR else reads_in(reader):
        subject, _newline, body = rendered(f"accounts/mail/{template}.txt", context).strip().partition("\n")
    cause = cause_of(sender, current_request())
    with transaction.atomic():
        if notice and is_full_of_notices(to):
            return None
        if not notice:
            refuse_too_many(to=to, kind=template, cause=cause)
        letter = Letter(kind=template, to=to, invitation=invitation, sender_id=cause.account, origin=cause.origin)
        if real:
            letter.subject, letter.body = subject.strip(), body.lstrip("\n")
        else:
            letter.state, letter.done_at = LetterState.CANCELLED, timezone.now()
        letter.save()
        if real:
            transaction.on_commit(partial(_hand_over, letter.pk), robust=True)
    return letter


def _hand_over(pk: int) -> None:
    """With a mail server a thread beside the requests sends it; without one it is printed here and now."""
    if settings.LETTERS_BY_THREAD:
        courier.wake()
    else:
        delivery.send_one(pk)
