"""The ETag of an evening for one phone: as long as it is the same, so is everything on the evening's page.

What a page shows comes from the evening and its pen (their stamps), from the league and its people (the league's row
and the newest entry of its own journal), from the program (the build), and from who looks with what. Reading all that
takes no query beyond those that say who may see the evening. A digest tells nobody what it was made of.
"""

from django.conf import settings
from django.contrib.messages import get_messages
from django.contrib.messages.storage.cookie import CookieStorage
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.utils import timezone
from django.utils.crypto import salted_hmac

from leagues.access import Access
from leagues.build import build
from leagues.groups.models import League

from ..models import Evening, Pen, pen_of
from .follow import line_to

PHONE = "phone"  # in the session: the number this phone has made up for itself
# Cookies that no page shows by themselves; all others are wishes of a phone: its theme, its words.
NO_WISHES = frozenset(
    {
        settings.SESSION_COOKIE_NAME,
        settings.CSRF_COOKIE_NAME,
        settings.BROWSER_COOKIE_NAME,
        CookieStorage.cookie_name,
    }
)


def evening_tag(request: HttpRequest, evening: Evening, access: Access) -> str:
    """The ETag of what this phone sees. `evening` was read by `scorebook.evenings.access.evening_for`.

    What a phone may send is part of it: a form holds for the cookie against forgery with which it was made.
    """
    get_token(request)  # makes the secret, if this is the first page
    pen = pen_of(evening)
    wishes = sorted((name, value) for name, value in request.COOKIES.items() if name not in NO_WISHES)
    parts = (
        build(),
        timezone.localdate(),
        (evening.pk, evening.stamp, pen.stamp if pen else "", holds_pen(request, pen)),
        (_row(access.league), vars(evening)["league_noted"]),
        (request.user.pk, access.role, access.member, access.actor.kind),
        (request.META["CSRF_COOKIE"], wishes),
        line_to(request, evening.pk),
    )
    return f'"{salted_hmac(__name__, repr(parts), algorithm="sha256").hexdigest()[:32]}"'


def holds_pen(request: HttpRequest, pen: Pen | None) -> bool:
    """Whether this phone has the pen."""
    return bool(pen and pen.phone and pen.phone == request.session.get(PHONE))


def may_be_kept(request: HttpRequest) -> bool:
    """Whether the page may be shown again as it is now; a message is shown once."""
    return not len(get_messages(request))


def _row(league: League) -> list[object]:
    return [getattr(league, field.attname) for field in league._meta.concrete_fields]
