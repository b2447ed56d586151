"""What opens an evening to phones without an account.

Table links: opened for one evening, redeemed by phones at the table, ended with the evening. One that the end of the
evening has ended carries the time of that end, and still shows the evening for a day.

The address of an evening: whoever has it reads. Every evening has one from its beginning; it stays until a Verwalter
closes it.

Secrets and PINs are computed from the stored seed with the server's key. So they can be shown again to
latecomers, and the database alone opens nothing.
"""

import logging
import secrets
from base64 import urlsafe_b64encode
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import F, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from leagues.access import TOO_SMALL
from leagues.accounts.limits import Limit, TooManyTries, count_wrong, refuse_if_full
from leagues.accounts.models import Account
from leagues.groups.models import League, Membership, Role, new_token, token_hash
from leagues.groups.services.departures import Ended, must_manage
from leagues.journal import Actor, note
from leagues.refused import Refused
from leagues.request_context import report

from ..models import Capability, Evening, Pen
from ..models.evening import LIFETIME, VISIBLE_AFTER_END, fresh_stamp

# Without letters that are mistaken for others, and without vowels: no words.
CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
CODE_LENGTH = 5
PIN_LENGTH = 6
SALTS: Final = {
    Role.SCHREIBER: "scorebook.table_link",
    Role.LESER: "scorebook.evening_page",
    Role.VERWALTER: "scorebook.sign_in",
}
PAGE_BYTES: Final = 16  # 128 bits: the address stands in chats, and its QR code is read from across the table

# Wrong PINs: from one address, for one evening from one address, for one evening from everywhere. A group that mistypes
# is not kept out by what others at the same address try at their evenings, and the link itself is never limited.
FROM_AN_ADDRESS = Limit("pin-address", 30, timedelta(minutes=1))
CODE_FROM_AN_ADDRESS = Limit("pin-code-address", 10, timedelta(minutes=1))
CODE_FROM_EVERYWHERE = Limit("pin-code", 60, timedelta(seconds=30))


def table_secret(link: Capability) -> str:
    """The secret part of the address, 256 bits or `PAGE_BYTES`, that only the server can compute from the seed.

    "" when the link was made with a key that the server no longer has; then only a new one helps.
    """
    found = (_secret(link, key) for key in _keys())
    return next((secret for secret in found if token_hash(secret) == link.token_hash), "")


def table_pin(link: Capability) -> str:
    """The six digits to type together with the code; "" as for the secret."""
    for key in _keys():
        if token_hash(_secret(link, key)) == link.token_hash:
            digest = salted_hmac("scorebook.table_pin", link.seed, secret=key, algorithm="sha256").digest()
            return f"{int.from_bytes(digest) % 10**PIN_LENGTH:0{PIN_LENGTH}}"
    return ""


def _keys() -> list[str]:
    """The server's key, and those from before that are still valid."""
    return [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]


def _secret(link: Capability, key: str) -> str:
    role = Role(link.role)
    digest = salted_hmac(SALTS[role], link.seed, secret=key, algorithm="sha256").digest()
    digest = digest[:PAGE_BYTES] if role is Role.LESER else digest
    return urlsafe_b64encode(digest).decode().rstrip("=")


def _made(evening: Evening, role: Role, account_id: int | None, **more: Any) -> Capability:
    """A new capability of an evening, with a seed and the digest of the secret that follows from it."""
    made = Capability(
        league_id=evening.league_id, evening=evening, role=role, seed=new_token(), created_by_id=account_id, **more
    )
    made.token_hash = token_hash(_secret(made, settings.SECRET_KEY))
    made.save(force_insert=True)
    return made


def _held_for_writer(actor: Actor, evening: Evening) -> Evening:
    """The evening, locked, for somebody who opens it to others. PermissionDenied if an account writes there no more."""
    league = League.objects.locked(evening.league_id)
    if actor.account_id and not _writes(actor.account_id, league):
        raise PermissionDenied(TOO_SMALL.format(role=Role.SCHREIBER.label))
    return Evening.objects.select_for_update(of=("self",)).get(pk=evening.pk)


@transaction.atomic
def open_table_link(*, actor: Actor, evening: Evening) -> Capability:
    """A new table link of an open evening; an earlier one stops working. Refused when the evening is closed.

    PermissionDenied for an account that has lost the right to write meanwhile.
    """
    evening = _held_for_writer(actor, evening)
    if not evening.open:
        raise Refused.because("evening_closed", "", _("Der Abend ist schon beendet."))
    end_table_links(evening)
    link = _made(evening, Role.SCHREIBER, actor.account_id, code=_free_code(), expires_at=timezone.now() + LIFETIME)
    note(actor=actor, about=evening, action="table_link_opened", after={"table_link": link.pk})
    return link


@transaction.atomic
def revoke_table_link(*, actor: Actor, evening: Evening) -> bool:
    """End the table link of an evening: every phone that used it is out at once. True if there was one."""
    evening = Evening.objects.select_for_update(of=("self",)).get(pk=evening.pk)
    ended = end_table_links(evening) + _closed_with_evening(Capability.tables.filter(evening=evening))
    if ended:
        note(actor=actor, about=evening, action="table_link_revoked")
    return bool(ended)


def end_table_links(evening: Evening, at: datetime | None = None) -> int:
    """End all table links of a locked evening; they stay ended when it is opened again. `at`: when, by default now."""
    return Capability.tables.filter(evening=evening, revoked_at=None).update(revoked_at=at or timezone.now())


def _closed_with_evening(links: QuerySet[Capability]) -> int:
    """What the end of an evening has left of these links, which is to be read for a day, ends too."""
    now = timezone.now()
    recent = links.filter(evening__closed_at__gt=now - VISIBLE_AFTER_END, revoked_at=F("evening__closed_at"))
    return Capability.tables.filter(pk__in=list(recent.values_list("pk", flat=True))).update(revoked_at=now)


def end_table_links_of(actor: Actor, membership: Membership, to: Role | None) -> Ended:
    """End every open table link of a locked league if somebody who could know them writes there no more (role `to`).

    A link does not know who has it by now.
    """
    if to is not None and to.includes(Role.SCHREIBER):
        return Ended()
    now, league = timezone.now(), membership.league
    evenings = Capability.tables.filter(league=league, revoked_at=None).values("evening")
    list(Evening.objects.select_for_update(of=("self",)).filter(pk__in=evenings).order_by("pk"))
    still_open = Capability.tables.filter(evening__league=league, revoked_at=None).select_related("evening")
    opening = [link for link in still_open if link.opens_at(now)]
    still_open.update(revoked_at=now)
    _closed_with_evening(Capability.tables.filter(evening__league=league))
    for link in opening:
        note(actor=actor, about=link.evening, action="table_link_revoked")
    return Ended(table_links=len(opening))


def link_by_secret(secret: str) -> Capability | None:
    """The link with this secret, if it still opens."""
    link = _link_of(secret)
    return link if link and _opens(link) else None


def ended_link_by_secret(secret: str) -> Capability | None:
    """The link with this secret, if its evening has ended and it still shows it."""
    link = _link_of(secret)
    shows = link and link.opened_evening.league.archived_at is None and link.shows_at(timezone.now())
    return link if shows else None


def _link_of(secret: str) -> Capability | None:
    return Capability.tables.filter(token_hash=token_hash(secret)).select_related("evening__league").first()


def link_by_pin(*, code: str, pin: str, address: str) -> Capability | None:
    """The link with this code and PIN, if it still opens. Refused after too many wrong ones (`too_many_tries`).

    An unknown code is counted and answered like a wrong PIN, but together with all other unknown ones: made-up codes
    take no places of their own.
    """
    code = code.strip().upper().replace(" ", "")[:20]
    link = Capability.tables.filter(code=code).select_related("evening__league").first()
    buckets = [FROM_AN_ADDRESS.of(address), CODE_FROM_AN_ADDRESS.of(code if link else "", address)]
    if link:
        buckets.append(CODE_FROM_EVERYWHERE.of(code))
    try:
        refuse_if_full(buckets)
    except TooManyTries as full:
        report("pin.locked", level=logging.WARNING, table_link=link.pk if link else None)
        raise Refused.because(
            "too_many_tries", "pin", _("Zu viele falsche Versuche. Warte eine Minute, oder nimm den Link.")
        ) from full
    typed = "".join(pin.split())
    if link and _opens(link) and (expected := table_pin(link)) and constant_time_compare(typed, expected):
        return link
    report("pin.failed", level=logging.WARNING, table_link=link.pk if link else None)
    with suppress(TooManyTries):  # the last wrong one is answered like those before
        count_wrong(buckets)
    return None


def _writes(account_id: int, league: League) -> bool:
    membership = Membership.objects.filter(league=league, account=account_id).first()
    return membership is not None and Role(membership.role).includes(Role.SCHREIBER)


def _opens(link: Capability) -> bool:
    return link.opened_evening.league.archived_at is None and link.opens_at(timezone.now())


def _free_code() -> str:
    while True:
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        if not Capability.tables.filter(code=code).exists():
            return code


# The address at which everybody who has it reads an evening.


def make_page(evening: Evening, actor: Actor) -> Capability:
    """The address of an evening that has none; the caller holds the evening, or has just made it."""
    return _made(evening, Role.LESER, actor.account_id)


@transaction.atomic
def open_page(*, actor: Actor, evening: Evening) -> Capability:
    """Open the address of an evening where it has none, or one that the server's key no longer gives.

    PermissionDenied for an account that has lost the right to write meanwhile.
    """
    evening = _held_for_writer(actor, evening)
    found = Capability.pages.filter(evening=evening, revoked_at=None).first()
    if found and table_secret(found):
        return found
    Capability.pages.filter(evening=evening, revoked_at=None).update(revoked_at=timezone.now())
    note(actor=actor, about=evening, action="evening_page_opened")
    return make_page(evening, actor)


def page_secret(evening: Evening) -> str:
    """The secret of the open address of an evening, whose league is known; "" if there is none.

    One query, unless the evening was read with it.
    """
    if "open_page" in vars(evening):
        found = vars(evening)["open_page"]
        page = Capability(role=Role.LESER, seed=found["seed"], token_hash=found["digest"]) if found else None
    else:
        page = Capability.pages.filter(evening=evening, revoked_at=None).first()
    return table_secret(page) if page and evening.league.archived_at is None else ""


# What signs somebody in, once: the address that the demo prints.


@transaction.atomic
def make_sign_in(*, account: Account, evening: Evening) -> Capability:
    """An address that signs this account in, once and within a day; the one before ends."""
    Capability.sign_ins.filter(created_by=account, revoked_at=None).update(revoked_at=timezone.now())
    return _made(evening, Role.VERWALTER, account.pk, expires_at=timezone.now() + LIFETIME)


def sign_in_by_secret(secret: str) -> Capability | None:
    """What signs somebody in at this address, if it still does. One query."""
    doors = Capability.sign_ins.filter(
        token_hash=token_hash(secret), revoked_at=None, expires_at__gt=timezone.now(), created_by__is_active=True
    )
    return doors.select_related("created_by").first()


def use_sign_in(secret: str) -> Capability | None:
    """Use it: from then on the address opens nothing. None if somebody was there before, also at the same moment."""
    door = sign_in_by_secret(secret)
    used = door and Capability.sign_ins.filter(pk=door.pk, revoked_at=None).update(revoked_at=timezone.now())
    return door if used else None


CALLING: Final = timedelta(minutes=15)  # so long after the end places are called one by one
BEGINNING: Final = timedelta(minutes=1)  # so long nobody need have called one


class OpenPage(NamedTuple):
    """An evening that everybody reads, and the code of its table link; "" where nobody can write with a PIN.

    `called`: how many places of the Siegerehrung may be seen by now; None: all.
    """

    evening: Evening
    code: str
    called: int | None


def call_place(evening: Evening, number: int) -> None:
    """So many places of a Siegerehrung are called at the table, last place first; nothing is taken back.

    Nothing happens while the evening is open, and a while after its end.
    """
    if evening.closed_at and timezone.now() < evening.closed_at + CALLING:
        pages = Capability.pages.filter(Q(called=None) | Q(called__lt=number), evening=evening, revoked_at=None)
        pages.update(called=number)


def _called(page: Capability) -> int | None:
    ended, now = page.opened_evening.closed_at, timezone.now()
    lasts = BEGINNING if page.called is None else CALLING
    return (page.called or 0) if ended and now < ended + lasts else None


def evening_by_page(secret: str) -> OpenPage | None:
    """What everybody reads at this address, the evening with league and rules, if it is open. One query."""
    tables = Capability.tables.filter(
        evening=OuterRef("evening"), evening__closed_at=None, revoked_at=None, expires_at__gt=timezone.now()
    )
    pages = Capability.pages.filter(token_hash=token_hash(secret), revoked_at=None, league__archived_at=None)
    pages = pages.annotate(table_code=Subquery(tables.values("code")[:1]))
    page = pages.select_related("evening__league", "evening__rule_set_version").first()
    if page is None:
        return None
    evening = page.opened_evening
    evening.rule_set_version.league = evening.league
    return OpenPage(evening, vars(page)["table_code"] or "", _called(page))


def was_page(secret: str) -> bool:
    """Whether an evening could once be read at this address. One query."""
    return Capability.pages.filter(token_hash=token_hash(secret)).exists()


def open_addresses(league: League) -> list[Capability]:
    """Everything that opens an evening of the league just now, the newest evening first. One query."""
    now = timezone.now()
    rows = Capability.objects.filter(league=league, revoked_at=None).exclude(evening=None).select_related("evening")
    found = rows.order_by("-evening__local_date", "-evening__opened_at", "role")
    return [one for one in found if one.role == Role.LESER or one.opens_at(now)]


@transaction.atomic
def close_addresses(*, actor: Actor, league: League, only: int | None = None) -> int:
    """Close what opens evenings of a league, or one of it; how many there were. Opened again they are others.

    PermissionDenied for an account that is no Verwalter by now.
    """
    league = League.objects.locked(league.pk)
    must_manage(actor, league)
    found = [one for one in open_addresses(league) if only in (None, one.pk)]
    evenings = {one.opened_evening.pk for one in found}
    list(Evening.objects.select_for_update(of=("self",)).filter(pk__in=evenings).order_by("pk"))
    Capability.objects.filter(pk__in=[one.pk for one in found]).update(revoked_at=timezone.now())
    for one in found:
        action = "evening_page_closed" if one.role == Role.LESER else "table_link_revoked"
        note(actor=actor, about=one.evening, action=action)
    return len(found)


# Taking the pen of an evening and putting it down. A fact of no game, so it stands in no journal.


NAME_LENGTH = 120


@transaction.atomic
def take_pen(*, evening: Evening, phone: str, name: str) -> Pen:
    """Give this phone the pen, also if another one had it. Refused when the evening is closed."""
    locked = Evening.objects.select_for_update(of=("self",)).get(pk=evening.pk)
    if not locked.open:
        raise Refused.because("evening_closed", "", _("Der Abend ist schon beendet."))
    pen = Pen.objects.get_or_create(evening=locked, defaults={"league_id": locked.league_id})[0]
    if pen.phone == phone:
        return pen
    return _change(pen, phone=phone, name=name[:NAME_LENGTH])


@transaction.atomic
def put_pen_down(*, evening: Evening, phone: str) -> bool:
    """Lay the pen on the table; true if this phone held it, otherwise nothing changes."""
    Evening.objects.select_for_update(of=("self",)).get(pk=evening.pk)
    pen = Pen.objects.filter(evening=evening, phone=phone).exclude(phone="").first()
    if pen is None:
        return False
    _change(pen, phone="", name="")
    return True


def _change(pen: Pen, *, phone: str, name: str) -> Pen:
    pen.phone, pen.name = phone, name
    pen.since = timezone.now() if phone else None
    pen.version += 1
    pen.stamp = fresh_stamp()
    pen.save()
    return pen
