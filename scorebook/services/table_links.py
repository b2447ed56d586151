"""Table links: opened for one evening, redeemed by phones at the table, ended with the evening.

The secret of a link and its PIN are computed from the stored seed with the server's key. So they can be shown again to
whoever comes late, and the database alone opens nothing.
"""

import secrets
from base64 import urlsafe_b64encode
from datetime import datetime, timedelta

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from leagues.models import League, Membership, Role
from leagues.models.invitation import new_token, token_hash
from leagues.permissions import TOO_SMALL
from scorebook.models import Evening, PinTries, TableLink
from scorebook.models.table_link import LIFETIME

from .actor import Actor
from .journal import note
from .refused import Refused

# Without letters that are mistaken for others, and without vowels: no words.
CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
CODE_LENGTH = 5
PIN_LENGTH = 6

# Wrong PINs: so many at once, then one more each time the interval has passed. A group that mistypes is not kept out
# by what others at the same address try at their evenings, and the link itself is never limited.
FROM_ONE_ADDRESS = (10, timedelta(minutes=1))
FROM_EVERYWHERE = (60, timedelta(seconds=30))


def table_secret(link: TableLink) -> str:
    """The secret part of the link's address: 256 bits that only the server can compute from the seed."""
    digest = salted_hmac("scorebook.table_link", link.seed, algorithm="sha256").digest()
    return urlsafe_b64encode(digest).decode().rstrip("=")


def table_pin(link: TableLink) -> str:
    """The six digits to type together with the code."""
    digest = salted_hmac("scorebook.table_pin", link.seed, algorithm="sha256").digest()
    return f"{int.from_bytes(digest) % 10**PIN_LENGTH:0{PIN_LENGTH}}"


@transaction.atomic
def open_table_link(*, actor: Actor, evening: Evening) -> TableLink:
    """A new table link of an open evening; an earlier one stops working. Refused when the evening is closed.

    PermissionDenied for an account that has lost the right to write meanwhile.
    """
    league = League.objects.locked(evening.league_id)
    if actor.account_id and not _writes(actor.account_id, league):
        raise PermissionDenied(TOO_SMALL.format(role=Role.SCHREIBER.label))
    evening = Evening.objects.select_for_update(of=("self",)).get(pk=evening.pk)
    if not evening.open:
        raise Refused.because("evening_closed", "", "Der Abend ist schon beendet.")
    end_table_links(evening)
    link = TableLink(
        evening=evening, seed=new_token(), created_by_id=actor.account_id, expires_at=timezone.now() + LIFETIME
    )
    link.token_hash = token_hash(table_secret(link))
    link.code = _free_code()
    link.save()
    note(actor=actor, evening=evening, action="table_link_opened", after={"table_link": link.pk})
    return link


@transaction.atomic
def revoke_table_link(*, actor: Actor, evening: Evening) -> bool:
    """End the table link of an evening: every phone that used it is out at once. True if there was one."""
    evening = Evening.objects.select_for_update(of=("self",)).get(pk=evening.pk)
    ended = end_table_links(evening)
    if ended:
        note(actor=actor, evening=evening, action="table_link_revoked")
    return bool(ended)


def end_table_links(evening: Evening) -> int:
    """End all table links of a locked evening; they stay ended when it is opened again."""
    return TableLink.objects.filter(evening=evening, revoked_at=None).update(revoked_at=timezone.now())


def end_table_links_of(actor: Actor, league: League) -> int:
    """End every open table link of a locked league, because somebody who could know them writes there no more."""
    now = timezone.now()
    evenings = Evening.objects.filter(league=league, table_links__revoked_at=None, table_links__isnull=False)
    list(Evening.objects.select_for_update(of=("self",)).filter(pk__in=evenings.values("pk")).order_by("pk"))
    still_open = TableLink.objects.filter(evening__league=league, revoked_at=None).select_related("evening")
    opening = [link for link in still_open if link.opens_at(now)]
    still_open.update(revoked_at=now)
    for link in opening:
        note(actor=actor, evening=link.evening, action="table_link_revoked")
    return len(opening)


def link_by_secret(secret: str) -> TableLink | None:
    """The link with this secret, if it still opens."""
    return _opening(TableLink.objects.filter(token_hash=token_hash(secret)))


def link_by_pin(*, code: str, pin: str, address: str) -> TableLink | None:
    """The link with this code and PIN, if it still opens. Refused after too many wrong ones (`too_many_tries`).

    An unknown code is counted and answered like a wrong PIN: nobody learns which codes exist.
    """
    code = code.strip().upper().replace(" ", "")[:20]
    buckets = [(_key(code, address), *FROM_ONE_ADDRESS), (_key(code, ""), *FROM_EVERYWHERE)]
    now = timezone.now()
    with transaction.atomic():
        tries = [_bucket(key, most, every, now) for key, most, every in buckets]
        if any(bucket.left < 1 for bucket in tries):
            raise Refused.because(
                "too_many_tries", "pin", "Zu viele falsche Versuche. Warte eine Minute, oder nimm den Link."
            )
        link = _opening(TableLink.objects.filter(code=code))
        typed = "".join(pin.split())
        if constant_time_compare(typed, table_pin(link) if link else "nothing") and link:
            return link
        for bucket in tries:
            bucket.left -= 1
            bucket.save()
        _forget(now)
    return None


def _writes(account_id: int, league: League) -> bool:
    membership = Membership.objects.filter(league=league, account=account_id).first()
    return membership is not None and Role(membership.role).includes(Role.SCHREIBER)


def _opening(links: object) -> TableLink | None:
    link = links.select_related("evening__league").first()  # type: ignore[attr-defined]
    if link is None or link.evening.league.archived_at or not link.opens_at(timezone.now()):
        return None
    return link


def _free_code() -> str:
    while True:
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        if not TableLink.objects.filter(code=code).exists():
            return code


def _key(code: str, address: str) -> str:
    """What a bucket is kept under: neither code nor address can be read from it."""
    return salted_hmac("scorebook.pin_tries", f"{code} {address}", algorithm="sha256").hexdigest()


def _bucket(key: str, most: int, every: timedelta, now: datetime) -> PinTries:
    bucket, _ = PinTries.objects.select_for_update().get_or_create(key=key, defaults={"left": most, "at": now})
    bucket.left = min(float(most), bucket.left + (now - bucket.at) / every)
    bucket.at = now
    return bucket


def _forget(now: datetime) -> None:
    """Throw away buckets that are full again."""
    PinTries.objects.filter(at__lt=now - timedelta(hours=1)).delete()
