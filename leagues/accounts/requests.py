"""Who is signed in, and with which session, for pages that only somebody signed in opens."""

from typing import TYPE_CHECKING, cast

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from .models import Account

if TYPE_CHECKING:
    from .sessions import SessionStore


def account_of(request: HttpRequest) -> Account:
    """The account that is signed in; PermissionDenied if there is none."""
    if not isinstance(request.user, Account):
        raise PermissionDenied
    return request.user


def stored_key(request: HttpRequest) -> str | None:
    """What is stored of the key of this session."""
    return cast("SessionStore", request.session).stored_key
