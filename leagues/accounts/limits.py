"""Limits on wrong tries, held in the database so that they hold across all processes of a server.

Each limit is a bucket that takes so many tries at once and loses one each time an interval has passed. Asking reads one
row a bucket and writes nothing: a refused try costs no write, and only a wrong try, which has cost a password hash
before, writes. Buckets lie in a fixed number of places; two that share a place by chance share their tries.
"""

import math
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core import signing
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from leagues.accounts.models import Account, Tries
from leagues.request_context import address_of, report_tried

PLACES = 2**16  # rows a limit has at most
# Each wrong try clears away a few rows that are empty again: together more than it can make.
CLEARED = 20
KEPT_EMPTY = timedelta(minutes=1)  # a row made by somebody else a moment ago is not taken away under their hands


@dataclass(frozen=True, slots=True)
class Limit:
    """So many wrong tries at once, then one more each time the interval has passed."""

    name: str
    most: int
    every: timedelta

    def of(self, *whose: str) -> "Bucket":
        """The bucket of an account, an address, or both together."""
        digest = salted_hmac(f"leagues.accounts.limits.{self.name}", "\x00".join(whose), algorithm="sha256").digest()
        return Bucket(self, f"{self.name}:{int.from_bytes(digest) % PLACES:04x}")


@dataclass(frozen=True, slots=True)
class Bucket:
    """One bucket of a limit."""

    limit: Limit
    key: str

    def wait(self, until: datetime, now: datetime) -> timedelta:
        """How long until there is room for another try; nothing or less when there is."""
        return until - now - (self.limit.most - 1) * self.limit.every


class TooManyTries(Exception):  # noqa: N818 - a refusal, no error
    """Refused: there were too many wrong tries. `seconds` until the next one."""

    def __init__(self, wait: timedelta) -> None:
        super().__init__("too many tries")
        self.seconds = max(1, math.ceil(wait.total_seconds()))


def refuse_if_full(buckets: Iterable[Bucket]) -> None:
    """Raise TooManyTries while one of the buckets has no room. One query, nothing is written."""
    found = {bucket.key: bucket for bucket in buckets}
    rows = Tries.objects.filter(key__in=found).values_list("key", "until")
    _refuse(rows, found, timezone.now())


def count_wrong(buckets: Iterable[Bucket]) -> None:
    """Count a wrong try in every bucket; TooManyTries if one was full already, or is now."""
    found = {bucket.key: bucket for bucket in buckets}
    now = timezone.now()
    with transaction.atomic():
        rows = _locked_buckets(sorted(found), now)
        for row in rows:
            row.until = max(row.until, now) + found[row.key].limit.every  # tries at the same moment are owed later
        Tries.objects.bulk_update(rows, ["until"])
        _clear_away(now)
    _refuse([(row.key, row.until) for row in rows], found, now)


def _locked_buckets(keys: list[str], now: datetime) -> list[Tries]:
    """The rows of these buckets, made where there are none, and held until the transaction ends.

    An empty one may just be taken away by somebody else: between making what is missing and holding it.
    """
    while True:
        Tries.objects.bulk_create([Tries(key=key, until=now) for key in keys], ignore_conflicts=True)
        rows = list(Tries.objects.select_for_update().filter(key__in=keys).order_by("key"))
        if len(rows) == len(keys):
            return rows


def forget_wrong(bucket: Bucket) -> None:
    """Empty a bucket: the right password was given. No write when it was empty."""
    if Tries.objects.filter(key=bucket.key).exists():
        Tries.objects.filter(key=bucket.key).delete()


def _refuse(rows: Iterable[tuple[str, datetime]], found: dict[str, Bucket], now: datetime) -> None:
    longest = max((found[key].wait(until, now) for key, until in rows), default=timedelta())
    if longest > timedelta():
        raise TooManyTries(longest)


def forget_tries(now: datetime | None = None) -> int:
    """Delete all buckets that are empty again; how many that were."""
    return Tries.objects.filter(until__lt=(now or timezone.now()) - KEPT_EMPTY).delete()[0]


def _clear_away(now: datetime) -> None:
    empty = Tries.objects.filter(until__lt=now - KEPT_EMPTY).values_list("key", flat=True)[:CLEARED]
    if keys := list(empty):
        Tries.objects.filter(key__in=keys, until__lt=now - KEPT_EMPTY).delete()


# How often somebody may type a wrong password. Counted are the address (whatever account is tried from it), the account
# and the address together, and the account wherever the tries come from. The last only slows down: strangers cannot
# lock anybody out for good, because a browser in which the account was signed in before has tries of its own. It is
# known by a cookie.


FROM_AN_ADDRESS = Limit("address", 30, timedelta(seconds=30))
ACCOUNT_FROM_AN_ADDRESS = Limit("account-address", 10, timedelta(seconds=90))
ACCOUNT_FROM_EVERYWHERE = Limit("account", 50, timedelta(seconds=30))
DEVICE_COOKIE = Limit("browser", 10, timedelta(seconds=90))
WHILE_SIGNED_IN = Limit("own-password", 10, timedelta(seconds=90))
SALT = "leagues.accounts.sign_in"
REMEMBERED = 60 * 60 * 24 * 365


class LimitedTries:
    """The first of the authentication backends: it signs nobody in, and refuses after too many tries."""

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> None:
        """Raise TooManyTries before a password is hashed."""
        if request is not None and (email := _typed(credentials)):
            refuse_if_full(_buckets(request, email))


def count_failure(request: HttpRequest | None = None, credentials: dict[str, Any] | None = None, **_more: Any) -> None:
    """When a sign-in has failed: count it, whether the account exists or not. Raises TooManyTries with the last one."""
    if request is not None and (email := _typed(credentials or {})):
        with _notify_operator_account("sign_in.locked", email):
            count_wrong(_buckets(request, email))


def forget_failures(request: HttpRequest | None = None, user: Account | None = None, **_more: Any) -> None:
    """When somebody has signed in: the slips before are forgotten, for this account from here.

    What is counted for the address or the account alone stays: otherwise an own account would wash off what was tried
    on others, and its owner what strangers try.
    """
    if request is not None and user is not None:
        forget_wrong(_own_bucket(request, user.email))


def is_own_password(account: Account, typed: str) -> bool:
    """Whether somebody who is signed in knows the password of the account. TooManyTries after wrong ones.

    The holder of somebody's phone must not be able to guess the password on it.
    """
    bucket = WHILE_SIGNED_IN.of(str(account.pk))
    refuse_if_full([bucket])
    if account.check_password(typed):
        forget_wrong(bucket)
        return True
    report_tried("own_password.failed", account.email)
    with _notify_operator_account("own_password.locked", account.email):
        count_wrong([bucket])
    return False


def remember_browser(answer: HttpResponse, account: Account) -> HttpResponse:
    """The same answer, after which this browser has tries of its own for the account."""
    answer.set_cookie(
        settings.BROWSER_COOKIE_NAME,
        signing.dumps(_mark(account.email), salt=SALT),
        max_age=REMEMBERED,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return answer


@contextmanager
def _notify_operator_account(event: str, email: str) -> Iterator[None]:
    """Note for the operator whose account somebody tried too often, once: later tries cost no question about it."""
    try:
        yield
    except TooManyTries:
        report_tried(event, email)
        raise


def _typed(credentials: dict[str, Any]) -> str:
    """The address of the account that somebody tries, in the form in which it is stored."""
    return Account.objects.normalize_email(str(credentials.get("username") or credentials.get("email") or ""))[:254]


def _buckets(request: HttpRequest, email: str) -> list[Bucket]:
    own = _own_bucket(request, email)
    if own.limit is DEVICE_COOKIE:
        return [own]
    return [own, FROM_AN_ADDRESS.of(address_of(request)), ACCOUNT_FROM_EVERYWHERE.of(email)]


def _own_bucket(request: HttpRequest, email: str) -> Bucket:
    """What is counted for this account from here: in this browser if it is known, else at this address."""
    cookie = request.COOKIES.get(settings.BROWSER_COOKIE_NAME, "")
    try:
        mark = signing.loads(cookie, salt=SALT, max_age=REMEMBERED)
    except signing.BadSignature:
        mark = ""
    if isinstance(mark, str) and constant_time_compare(mark, _mark(email)):
        return DEVICE_COOKIE.of(cookie)
    return ACCOUNT_FROM_AN_ADDRESS.of(email, address_of(request))


def _mark(email: str) -> str:
    return salted_hmac(SALT, email, algorithm="sha256").hexdigest()[:32]
