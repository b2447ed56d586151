"""Phones with which a league was begun: the league's only member, until somebody takes it into an account.

The phone keeps the secret in a cookie, the database its digest. While an account is signed in there, it counts.
"""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject

from leagues.access import Phone
from leagues.groups.models import Role, token_hash
from leagues.journal import PHONE, Actor

from .models import Capability

KEPT_DAYS = 400  # after the last game; browsers keep no cookie longer
READING = {"GET", "HEAD", "OPTIONS", "TRACE"}


def phone_actor(phone: Capability) -> Actor:
    """A phone with which a league was begun."""
    return Actor(PHONE, phone.pk)


def phone_here(request: HttpRequest) -> Capability | None:
    """The phone that the cookie of this request names, whoever is signed in there, with its league; one query."""
    secret = request.COOKIES.get(settings.PHONE_COOKIE_NAME)
    if not secret:
        return None
    return Capability.phones.filter(token_hash=token_hash(secret), revoked_at=None).select_related("league").first()


def keep_secret(response: HttpResponse, secret: str) -> HttpResponse:
    """The same answer, with which the phone keeps its secret, anew for the whole time."""
    response.set_cookie(
        settings.PHONE_COOKIE_NAME,
        secret,
        max_age=KEPT_DAYS * 86400,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def drop_secret(response: HttpResponse) -> HttpResponse:
    """The same answer, with which the phone loses its secret."""
    response.delete_cookie(settings.PHONE_COOKIE_NAME, samesite="Lax")
    return response


class Phones:
    """Says who asks where nobody is signed in and the phone has such a secret. What it writes renews the cookie.

    `request.begun`: the phone's row, also for an account, which may take the league over.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        secret = request.COOKIES.get(settings.PHONE_COOKIE_NAME)
        if not secret:
            return self.get_response(request)
        target: Any = request
        account: Any = request.user
        target.begun = SimpleLazyObject(lambda: phone_here(target))
        target.user = SimpleLazyObject(lambda: _asker(target, account))
        response = self.get_response(request)
        wrote = request.method not in READING and settings.PHONE_COOKIE_NAME not in response.cookies
        return keep_secret(response, secret) if wrote and isinstance(request.user, Phone) else response


def _asker(request: Any, account: Any) -> Any:
    """The account; without one the phone, if it has a league; nobody otherwise."""
    if account.is_authenticated:
        return request.account_read
    phone = phone_here(request)
    return Phone(phone.league_id, Role(phone.role), phone_actor(phone)) if phone else request.account_read
