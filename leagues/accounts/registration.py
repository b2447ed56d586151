"""Who may make an account on this server: everybody, whoever is invited to a league, or nobody.

Where it needs an invitation, one for a single person lets one account be made. Asking for the letter uses nothing up:
whoever closes the page, or finds the letter in no mailbox, begins again.
"""

from typing import Final

from django.conf import settings
from django.urls import Resolver404, resolve

from leagues.groups.models import Invitation
from leagues.groups.services.invitations import open_invitation

OPEN: Final = "open"
INVITED: Final = "invited"


def may_register(target: str, email: str = "") -> bool:
    """`target`: where the visitor wants to go on to; an invitation that still holds lets in where one is needed.

    `email`: whose address that has been proved to be; the account that was made with the invitation may be its own.
    """
    if settings.REGISTRATION != INVITED:
        return bool(settings.REGISTRATION == OPEN)
    found = invitation_at(target)
    if found is None:
        return False
    return found.account is None or (bool(email) and found.account.email == email)


def needed_secret(target: str) -> str | None:
    """The secret of the invitation to which this address leads, where an account needs one; None: it leads to none."""
    if settings.REGISTRATION != INVITED:
        return None
    try:
        match = resolve(target.partition("?")[0])
    except Resolver404:
        return None
    return str(match.kwargs["secret"]) if match.view_name == "invitation" else None


def invitation_at(target: str) -> Invitation | None:
    """That invitation, if it can still be redeemed."""
    secret = needed_secret(target)
    return None if secret is None else open_invitation(secret)
