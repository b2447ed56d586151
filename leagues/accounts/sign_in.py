"""How often somebody may type a wrong password.

Counted are the address (whatever account is tried from it), the account and the address together, and the account
wherever the tries come from. The last only slows down: strangers cannot lock anybody out for good,
because a browser in which the account was signed in before has tries of its own. It is known by a cookie.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare, salted_hmac

from .addresses import address_of
from .limits import Bucket, Limit, TooManyTries, count_wrong, forget_wrong, refuse_if_full
from .models import Account
from .security_log import report_tried

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
