"""Who may make an account on this server: everybody, whoever is invited to a league, or nobody."""

from typing import Final

from django.conf import settings
from django.urls import Resolver404, resolve

from leagues.groups.services.invitations import open_invitation

OPEN: Final = "open"
INVITED: Final = "invited"


def may_register(target: str) -> bool:
    """`target`: where the visitor wants to go on to; an invitation that still holds lets in where one is needed."""
    if settings.REGISTRATION != INVITED:
        return bool(settings.REGISTRATION == OPEN)
    try:
        match = resolve(target.partition("?")[0])
    except Resolver404:
        return False
    return match.view_name == "invitation" and open_invitation(match.kwargs["secret"]) is not None
