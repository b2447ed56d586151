"""The ETag of an evening for one phone: as long as it is the same, so is everything on the evening's page.

It is made of what was read to answer the phone at all: its session, the evening, and the access to it that
`evenings.access` has found just now; and of the program (the build), the day and the wishes of the phone. A right that
has ended is found out there each time, before anything is compared. A digest does not show what it was made of.
"""

from django.conf import settings
from django.contrib.messages import get_messages
from django.contrib.messages.storage.cookie import CookieStorage
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.utils import timezone
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.crypto import salted_hmac

from leagues.access import Access
from leagues.accounts.sessions import stored_key
from leagues.cache import build

from ..models import Evening, Pen
from ..models.evening import pen_of

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
    """The ETag of what this phone sees of an evening as `access` gives it; to be made before anything else of it is
    read. No query.

    What a phone may send is part of it: a form holds for the cookie against forgery with which it was made.
    """
    get_token(request)  # makes the secret, if this is the first page
    pen, league, found = pen_of(evening), access.league, vars(evening)
    parts = (
        build(),
        timezone.localdate(),
        (evening.pk, evening.stamp, evening.closed_at, found["league_noted"], found["parked"]),
        pen and pen.stamp,
        (access.role, access.member, access.actor, vars(league).get("own_role")),
        [field.value_from_object(league) for field in league._meta.concrete_fields],
        (stored_key(request), sorted(request.session.items()), request.META["CSRF_COOKIE"]),
        sorted((name, value) for name, value in request.COOKIES.items() if name not in NO_WISHES),
    )
    return f'"{salted_hmac(__name__, repr(parts), algorithm="sha256").hexdigest()[:32]}"'


def with_tag(answer: HttpResponse, tag: str) -> HttpResponse:
    """The same answer, which a browser keeps for its owner and asks about each time."""
    answer.headers["ETag"] = tag
    patch_cache_control(answer, private=True, no_cache=True)
    patch_vary_headers(answer, ("Cookie",))
    return answer


def holds_pen(request: HttpRequest, pen: Pen | None) -> bool:
    """Whether this phone has the pen."""
    return bool(pen and pen.phone and pen.phone == request.session.get(PHONE))


def is_cacheable(request: HttpRequest) -> bool:
    """Whether the page may be shown again as it is now; a message is shown once."""
    return not len(get_messages(request))
