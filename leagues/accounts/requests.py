"""Who is signed in, and with which session, for pages that only somebody signed in opens."""

from typing import TYPE_CHECKING, cast

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from .models import Account

if TYPE_CHECKING:
    from .models import Device
    from .sessions import SessionStore


def account_of(request: HttpRequest) -> Account:
    """The account that is signed in; PermissionDenied if there is none."""
    if not isinstance(request.user, Account):
        raise PermissionDenied
    return request.user


def stored_key(request: HttpRequest) -> str | None:
    """What is stored of the key of this session."""
    return cast("SessionStore", request.session).stored_key


def open_with(request: HttpRequest, device: "Device") -> bool:
    """Take this device for the session of the request; False if it does not open it as it is."""
    return cast("SessionStore", request.session).open_with(device)
