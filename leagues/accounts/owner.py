"""For whom a browser may keep pages and what was entered without a net: a name for each person that gives nothing away.

For an account it is the same on every device, and the same for pages and for entries; so it is for a phone with which
a league was begun. A phone at the table without either keeps pages for itself while its session lasts, and entries for
its link, which outlives a session.
"""

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language

from leagues.actor import ACCOUNT, Actor

A_YEAR = 60 * 60 * 24 * 365
HEADER = "X-Owner"
NO_OWNER = "-"
SHARED = "shared"  # the cookie of a phone that several people use, and what its pages say instead of a name


def is_shared(request: HttpRequest) -> bool:
    """Whether somebody has said that several people use this phone."""
    return bool(request.COOKIES.get(SHARED))


def offline_owner(request: HttpRequest) -> str:
    """For whom the service worker keeps pages: the name, and the language where it is not German. Pages of two
    languages are kept apart, and go together."""
    name, language = owner_of(request), get_language()
    return f"{name}.{language}" if name and language != settings.LANGUAGE_CODE else name


def mark_shared(answer: HttpResponse, *, shared: bool) -> HttpResponse:
    """The same answer, with which a browser remembers whether several people use it."""
    if shared:
        answer.set_cookie(SHARED, "1", max_age=A_YEAR, secure=settings.SESSION_COOKIE_SECURE, samesite="Lax")
    else:
        answer.delete_cookie(SHARED, samesite="Lax")
    return answer


def owner_of(request: HttpRequest) -> str:
    """The name; empty when nobody is signed in or sits at a table here, and on a phone that several people use."""
    session, began = getattr(request, "session", None), settings.PHONE_COOKIE_NAME in request.COOKIES
    if session is None or is_shared(request) or (session.is_empty() and not began):
        return ""
    account, row = session.get(SESSION_KEY), getattr(session, "row", None)
    if account is not None:
        return name_of(ACCOUNT, account)
    if began and (actor := getattr(request.user, "actor", None)):
        return owner_by(actor)
    return name_of("device", row.started_at.isoformat()) if row is not None else ""


def owner_by(actor: Actor) -> str:
    """The name of this actor, whatever the phone."""
    return name_of(actor.kind, actor.id)


def name_of(kind: str, key: object) -> str:
    """The name for the account, device or link with this key."""
    return salted_hmac(__name__, f"{kind} {key}", algorithm="sha256").hexdigest()[:24]
