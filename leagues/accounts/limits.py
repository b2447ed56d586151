"""Limits on wrong tries, held in the database so that they hold across all processes of a server.

Each limit is a bucket that takes so many tries at once and loses one each time an interval has passed. Asking reads one
row a bucket and writes nothing: a refused try costs no write, and only a wrong try, which has cost a password hash
before, writes. Buckets lie in a fixed number of places; two that share a place by chance share their tries.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from .models import Tries

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
