"""How many letters may be asked for. The outbox itself is counted, so all processes of a server count the same."""

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import connection
from django.db.models import Count, Q
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from leagues.accounts.security_log import report
from leagues.refused import Refused
from leagues.request_context import RequestContext

from .models import Letter

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
KIND_A_DAY = 5  # of one kind to one address, with a minute between them
ADDRESS_A_DAY = 12  # to one address together, without letters for a new password: nobody is kept from that by others
ACCOUNT_AN_HOUR = 20  # caused by one account
ACCOUNT_A_DAY = 60
ORIGIN_AN_HOUR = 20  # asked for from one network by people who are not signed in
NOTICES_A_DAY = 50  # to one address about its leagues

ASKED_JUST_NOW = _(
    "Für diese Adresse wurde gerade schon ein Brief verlangt. Sieh nach, auch im Spamordner, oder warte eine Minute."
)
ASKED_OFTEN = _("Für diese Adresse wurden heute schon genug Briefe verlangt. Morgen geht es wieder.")
SENT_OFTEN = _(
    "Du hast gerade schon viele Briefe verschickt. In einer Stunde geht es wieder, oder gib den Link selbst weiter."
)
FROM_HERE = _("Von eurem Anschluss aus wurden gerade viele Briefe verlangt. Versuch es in einer Stunde noch einmal.")
# Any number will do, as long as nothing else of this program takes the same.
COUNTING = 0x1E77E5


@dataclass(frozen=True, slots=True)
class LetterCause:
    """Who causes a letter: an account, or somebody not signed in, known by a checksum of where they are."""

    account: int | None = None
    origin: str = ""


def cause_of(account: int | None, request: RequestContext | None) -> LetterCause:
    """The account if there is one, else where the request comes from; nobody when the program writes by itself."""
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
        ("in_a_minute", 1, ASKED_JUST_NOW, True),
        ("of_kind", KIND_A_DAY, ASKED_OFTEN, True),
        ("to_address", ADDRESS_A_DAY, ASKED_OFTEN, kind != "password"),
        ("by_account", ACCOUNT_AN_HOUR, SENT_OFTEN, cause.account is not None),
        ("by_account_a_day", ACCOUNT_A_DAY, SENT_OFTEN, cause.account is not None),
        ("from_origin", ORIGIN_AN_HOUR, FROM_HERE, bool(cause.origin)),
    ]
    for name, most, sentence, counts_here in limits:
        if counts_here and found[name] >= most:
            report("letters.too_many", level=logging.WARNING, account=cause.account, limit=name, kind=kind)
            raise Refused.because("too_many_letters", "email", sentence)


def is_full_of_notices(to: str) -> bool:
    """Whether an address was told enough today; the log says that it was told no more."""
    if Letter.objects.filter(_since(timezone.now() - DAY), to=to).count() < NOTICES_A_DAY:
        return False
    report("letters.too_many", level=logging.WARNING, limit="notices")
    return True


def _since(moment: datetime) -> Q:
    return Q(created_at__gt=moment)


def _one_after_the_other() -> None:
    """Wait for whoever else is counting, until their transaction ends. On SQLite the transaction itself is the lock."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [COUNTING])
