"""Letters to people: written into the outbox in the transaction of what causes them, sent once that is stored.

The time of an answer says nothing about who has an account: sending comes after it, and for somebody without an account
the same is done but the sending. How many may be asked for is counted in the outbox itself: all processes count alike.
The template of a letter reads the fields of one of the contents here. The reader may use another language than the
sender: days are written in the template, sentences are lazy.
"""

import logging
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Count, Q
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from leagues.accounts.browser import reads_in
from leagues.accounts.models import Account
from leagues.groups.models import Invitation
from leagues.letters import courier
from leagues.letters.models import Letter, LetterState
from leagues.refused import Refused
from leagues.request_context import RequestContext, current_request, report
from leagues.web import render_part

if TYPE_CHECKING:
    from _typeshed import DataclassInstance
    from django.utils.functional import _StrOrPromise


@dataclass(frozen=True)
class LinkLetter:
    """A letter that somebody has asked for: the link is the matter, `host` is where it leads."""

    link: str
    host: str


@dataclass(frozen=True)
class HostLetter:
    """A notice about the own account on this server."""

    host: str


@dataclass(frozen=True)
class InvitationLetter:
    """An invitation to a league, for somebody who may never have been here."""

    league: str
    link: str
    host: str


@dataclass(frozen=True)
class RightsLetter:
    """What has changed about who decides in a league, in a sentence, and what has ended with it (or nothing)."""

    league: str
    what: "_StrOrPromise"
    ended: "_StrOrPromise"


@dataclass(frozen=True)
class ForgettingLetter:
    """A player whose name is to go, or stays after all; `day` is when it would go, with these `words` of the texts."""

    league: str
    player: str
    day: date
    words: tuple[str, ...]


@dataclass(frozen=True)
class WaitingLetter:
    """So many entries of an evening that wait for a decision. `until`: when the first of them is gone."""

    league: str
    number: int
    evening: date
    until: date


@dataclass(frozen=True)
class WebhookLetter:
    """An address outside that took no message for a long time: its host, since which day, and what it last answered."""

    league: str
    address: str
    since: date
    outcome: "_StrOrPromise"


@dataclass(frozen=True)
class PublicationLetter:
    """A league that everybody can read from a `day` on."""

    league: str
    day: date


@dataclass(frozen=True)
class RemovalLetter:
    """A league that is to be deleted on a `day`, or stays after all."""

    league: str
    day: date


MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
KIND_A_DAY = 5  # of one kind to one address, with a minute between them
ADDRESS_A_DAY = 12  # to one address together, without letters for a new password: others cannot use those up
ACCOUNT_AN_HOUR = 20  # caused by one account
ACCOUNT_A_DAY = 60
ORIGIN_AN_HOUR = 20  # asked for from one network by people who are not signed in
NOTICES_A_DAY = 50  # to one address about its leagues

REQUESTED_JUST_NOW = _(
    "Für diese Adresse wurde gerade schon ein Brief verlangt. Sieh nach, auch im Spamordner, oder warte eine Minute."
)
REQUESTED_OFTEN = _("Für diese Adresse wurden heute schon genug Briefe verlangt. Morgen geht es wieder.")
SENT_OFTEN = _(
    "Du hast gerade schon viele Briefe verschickt. In einer Stunde geht es wieder, oder gib den Link selbst weiter."
)
FROM_HERE = _("Von eurem Anschluss aus wurden gerade viele Briefe verlangt. Versuch es in einer Stunde noch einmal.")
# Any number will do, as long as nothing else of this program takes the same.
COUNTING = 0x1E77E5
NOT_SET_UP = _("Dieser Server verschickt keine Briefe. Frag, wer ihn betreibt.")
# Letters that anybody can have sent to anybody.
REQUESTED_TEMPLATES = frozenset({"register", "known", "password", "invitation"})
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
    many, or when this server has no mail server. Letters about an account's leagues are no reason to refuse
    anything: then there is no letter, and None. With `real=False` everything is done but the sending.
    """
    to = Account.objects.normalize_email(to)
    reader = None if template in REQUESTED_TEMPLATES else Account.objects.filter(email=to, is_active=True).first()
    notice = reader is not None or template in LAST_WORDS
    if not letters_possible():
        if notice:
            return None
        raise Refused.because("no_letters", "email", NOT_SET_UP)
    # What somebody has asked for comes in the language of the page; a notice in that of its reader.
    with nullcontext() if template in REQUESTED_TEMPLATES else reads_in(reader):
        subject, _newline, body = render_part(f"accounts/mail/{template}.txt", context).strip().partition("\n")
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
        courier.send_one(pk)


@dataclass(frozen=True, slots=True)
class LetterCause:
    """Who causes a letter: an account, or somebody not signed in, known by a checksum of where they are."""

    account: int | None = None
    origin: str = ""


def cause_of(account: int | None, request: RequestContext | None) -> LetterCause:
    """The account if there is one, else where the request comes from; None when the program writes by itself."""
    if account is None and request:
        account = request.account_id
    if account is not None or request is None:
        return LetterCause(account)
    return LetterCause(None, salted_hmac("leagues.letter_origin", request.address, algorithm="sha256").hexdigest())


def refuse_too_many(*, to: str, kind: str, cause: LetterCause) -> None:
    """Refuse (at `email`) a letter when there were too many.

    To be called in the transaction that writes it: two at the same moment are counted one after the other.
    """
    _one_after_the_other()
    now = timezone.now()
    kinds = Q(to=to, kind=kind)
    others = Q(to=to) & ~Q(kind="password")
    counts = {
        "in_a_minute": Count("pk", filter=kinds & _since(now - MINUTE)),
        "of_kind": Count("pk", filter=kinds),
        "to_address": Count("pk", filter=others),
        "by_account": Count("pk", filter=Q(sender=cause.account) & _since(now - HOUR)),
        "by_account_a_day": Count("pk", filter=Q(sender=cause.account)),
        "from_origin": Count("pk", filter=Q(origin=cause.origin) & _since(now - HOUR)),
    }
    found = Letter.objects.filter(_since(now - DAY)).aggregate(**counts)
    limits = [
        ("in_a_minute", 1, REQUESTED_JUST_NOW, True),
        ("of_kind", KIND_A_DAY, REQUESTED_OFTEN, True),
        ("to_address", ADDRESS_A_DAY, REQUESTED_OFTEN, kind != "password"),
        ("by_account", ACCOUNT_AN_HOUR, SENT_OFTEN, cause.account is not None),
        ("by_account_a_day", ACCOUNT_A_DAY, SENT_OFTEN, cause.account is not None),
        ("from_origin", ORIGIN_AN_HOUR, FROM_HERE, bool(cause.origin)),
    ]
    for name, most, sentence, counts_here in limits:
        if counts_here and found[name] >= most:
            report("letters.too_many", level=logging.WARNING, account=cause.account, limit=name, kind=kind)
            raise Refused.because("too_many_letters", "email", sentence)


def is_full_of_notices(to: str) -> bool:
    """Whether an address has got the most letters of a day; the log says that no more are sent."""
    if Letter.objects.filter(_since(timezone.now() - DAY), to=to).count() < NOTICES_A_DAY:
        return False
    report("letters.too_many", level=logging.WARNING, limit="notices")
    return True


def _since(moment: datetime) -> Q:
    return Q(created_at__gt=moment)


def _one_after_the_other() -> None:
    """Wait for others that count, until their transaction ends. On SQLite the transaction itself is the lock."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [COUNTING])
