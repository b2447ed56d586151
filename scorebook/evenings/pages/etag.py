"""The ETag of an evening for one phone: as long as it is the same, so is everything on the evening's page.

It is made of all that decides what the page shows and who may read it (`scorebook.evenings.selectors.sight`), and of
the program (the build), the day and the wishes of the phone. So whoever comes with it may still read the evening: had a
right been taken away since, it would be another one. A digest tells nobody what it was made of.
"""

import uuid
from collections.abc import Callable
from functools import wraps
from secrets import token_hex

from django.conf import settings
from django.contrib.messages import get_messages
from django.contrib.messages.storage.cookie import CookieStorage
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.crypto import salted_hmac

from leagues.accounts.requests import open_with, stored_key
from leagues.build import build

from ..models import Evening, Pen
from ..selectors.sight import Sight, sight_of
from .follow import line_to

View = Callable[..., HttpResponse]

PHONE = "phone"  # in the session: the number this phone has made up for itself
SIGHT = "evening_sight"  # at the request
# Cookies that no page shows by themselves; all others are wishes of a phone: its theme, its words.
NO_WISHES = frozenset(
    {
        settings.SESSION_COOKIE_NAME,
        settings.CSRF_COOKIE_NAME,
        settings.BROWSER_COOKIE_NAME,
        CookieStorage.cookie_name,
    }
)


def evening_tag(request: HttpRequest, evening: Evening) -> str:
    """The ETag of what this phone sees, to be read before anything that the answer shows. At most one query.

    What a phone may send is part of it: a form holds for the cookie against forgery with which it was made.
    """
    get_token(request)  # makes the secret, if this is the first page
    return _tag_of(request, evening.pk, _sight(request, evening.pk))


def unless_nothing_new(view: View) -> View:
    """Answer 304 after one query while somebody sees the same evening with the same rights as when they got the ETag.

    Everything else, and everybody else, is left to the view, whose ETag is `evening_tag`.
    """

    @wraps(view)
    def asked(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
        return _nothing_new(request, evening_id) or view(request, evening_id)

    return asked


def _nothing_new(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse | None:
    sight = _sight(request, evening_id)
    if (
        sight is None
        or not open_with(request, sight.device)
        or "If-None-Match" not in request.headers
        or "CSRF_COOKIE" not in request.META
        or not may_be_kept(request)
    ):
        return None
    tag = _tag_of(request, evening_id, sight)
    answer = get_conditional_response(request, etag=tag)
    return with_tag(answer, tag) if answer else None


def _sight(request: HttpRequest, evening_id: uuid.UUID) -> Sight | None:
    """What decides what this phone sees, None without a session. One query, and none when it is asked again."""
    told = vars(request)
    if SIGHT not in told:
        key = stored_key(request)
        told[SIGHT] = sight_of(evening_id, key) if key else None
    sight: Sight | None = told[SIGHT]
    return sight


def with_tag(answer: HttpResponse, tag: str) -> HttpResponse:
    """The same answer, which a browser keeps for its owner and asks about each time."""
    answer.headers["ETag"] = tag
    patch_cache_control(answer, private=True, no_cache=True)
    patch_vary_headers(answer, ("Cookie",))
    return answer


def _tag_of(request: HttpRequest, evening_id: uuid.UUID, sight: Sight | None) -> str:
    wishes = sorted((name, value) for name, value in request.COOKIES.items() if name not in NO_WISHES)
    parts = (
        build(),
        timezone.localdate(),
        evening_id,
        sight.facts if sight else token_hex(16),
        (request.META["CSRF_COOKIE"], wishes),
        line_to(request, evening_id),
    )
    return f'"{salted_hmac(__name__, repr(parts), algorithm="sha256").hexdigest()[:32]}"'


def holds_pen(request: HttpRequest, pen: Pen | None) -> bool:
    """Whether this phone has the pen."""
    return bool(pen and pen.phone and pen.phone == request.session.get(PHONE))


def may_be_kept(request: HttpRequest) -> bool:
    """Whether the page may be shown again as it is now; a message is shown once."""
    return not len(get_messages(request))
