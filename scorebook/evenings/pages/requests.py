"""What a request to an evening may do, says and is answered: who is let in, JSON, the place it means, the page's ETag.

The ETag is made of what was read to answer the phone at all: its session, the evening, and the access to it that
`evenings.access` has found just now; and of the program (the build), the day and the wishes of the phone. A right that
has ended is found out there each time, before anything is compared. A digest does not show what it was made of.
"""

import json
import math
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.contrib.messages import get_messages
from django.contrib.messages.storage.cookie import CookieStorage
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.request import RawPostDataException
from django.middleware.csrf import get_token
from django.urls import Resolver404, resolve, reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.access import Access, is_known
from leagues.accounts.sessions import stored_key
from leagues.cache import build
from leagues.refused import Refused
from leagues.web import render_page, safe_target
from scorebook.scoring.evening import fold_events

from ..access import seated_somewhere
from ..models import Evening, Event, EventKind
from ..models.evening import pen_of
from ..selectors.evenings import EveningView
from ..selectors.facts import Sources

AnyView = Callable[..., HttpResponse]
View = TypeVar("View", bound=AnyView)
EVERY = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


def answers_json(*methods: str) -> Callable[[View], View]:
    """Mark a view (the outermost decorator): to these methods, or to all, it answers JSON even when it fails."""

    def mark(view: View) -> View:
        view.answers_json = frozenset(methods) or EVERY  # type: ignore[attr-defined]
        return view

    return mark


def wants_json(request: HttpRequest) -> bool:
    """Whether the address answers JSON to this request, whatever its headers say."""
    match = request.resolver_match
    if match is None:
        try:
            match = resolve(request.path_info)
        except Resolver404:
            return False
    return request.method in getattr(match.func, "answers_json", ())


def error_answer(code: str, message: str, status: int) -> JsonResponse:
    """One error that is about the whole request."""
    return JsonResponse({"errors": [{"code": code, "field": "", "message": message}]}, status=status)


def of_other_person(body: Mapping[str, Any], owner: str) -> JsonResponse | None:
    """409 for what a phone has kept for somebody else than this owner, who is here now."""
    if body.get("owner", owner) == owner:
        return None
    return error_answer("other_person", _("Das hat auf diesem Handy jemand anderes eingetragen."), 409)


def refusal(refused: Refused) -> JsonResponse:
    """What is wrong, for the entry page: 422 with code, field and German message of each objection."""
    return JsonResponse({"errors": refused.to_json()}, status=422)


def body_of(request: HttpRequest) -> dict[str, Any]:
    """The JSON object that was sent; Refused if it is none, or if it was read as a form already.

    A number without an end is none: Python writes and reads "NaN", JSON and the databases do not.
    """
    try:
        body = json.loads(request.body, parse_float=_finite, parse_constant=_finite)
    except (ValueError, RecursionError, RawPostDataException):
        body = None
    if not isinstance(body, dict):
        raise Refused.because("not_an_object", "", _("Die Anfrage ist kein JSON-Objekt."))
    return body


def _finite(digits: str) -> float:
    """The number; ValueError for one without an end."""
    if math.isfinite(number := float(digits)):
        return number
    raise ValueError(digits)


# Who gets to a view at all; what they may do there is decided by `scorebook.evenings.access`.


def at_the_table(view: AnyView) -> AnyView:
    """Let members and redeemed table links through; everybody else signs in first."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return view(request, *args, **kwargs) if has_session(request) else to_sign_in(request)

    guarded.at_the_table = True  # type: ignore[attr-defined]
    return guarded


def has_session(request: HttpRequest) -> bool:
    """Whether the phone is known: by an account, a league begun with it, or a table link."""
    return is_known(request.user) or seated_somewhere(request)


def lost_its_session(request: HttpRequest) -> bool:
    """Whether something was sent to an evening by a phone that is no longer known."""
    match = request.resolver_match
    return bool(match and getattr(match.func, "at_the_table", False)) and not has_session(request)


def to_sign_in(request: HttpRequest) -> HttpResponse:
    """To the sign-in, and from there back to the page; for a form to the page on which it stood.

    A script is answered 401 in JSON. The page keeps what was typed (`static/js/app/install.js`, the entry its draft).
    """
    if wants_json(request):
        return error_answer("signed_out", _("Du bist abgemeldet."), 401)
    if request.method in {"GET", "HEAD"}:
        return redirect_to_login(request.get_full_path())
    messages.info(request, _("Du bist abgemeldet. Melde dich an, dann geht es da weiter, wo du warst."))
    return redirect_to_login(_page_of_form(request))


def _page_of_form(request: HttpRequest) -> str:
    referrer = safe_target(request, request.META.get("HTTP_REFERER", ""))
    page = urlsplit(referrer)
    return f"{page.path}?{page.query}" if page.query else page.path or reverse("league-list")


# An evening that is over is changed only after a question; without a script it is a page of its own.


ANSWER = "sicher"  # in an address or a form: its sender has confirmed
UNASKED = gettext_lazy("Der Abend ist inzwischen beendet. Lade die Seite neu, dann lässt er sich noch ändern.")


@dataclass(frozen=True)
class ClosedPage:
    """The question before a closed evening is changed; `fields` are sent again with the answer, by `method`."""

    evening: Evening
    method: str
    fields: Sequence[tuple[str, str]]
    answer: str


def confirm_closed(request: HttpRequest, evening: Evening, *, by_script: bool = False) -> HttpResponse | None:
    """The question whether a closed evening shall really be changed; None if it is open, or was answered already.

    Requests for JSON get 422 and the code `evening_closed`.
    """
    if evening.open or ANSWER in request.GET or ANSWER in request.POST:
        return None
    if by_script or wants_json(request):
        return refusal(Refused.because("evening_closed", "", str(UNASKED)))
    sent = request.POST if request.method == "POST" else request.GET
    fields = [(name, str(value)) for name, values in sent.lists() for value in values if name != "csrfmiddlewaretoken"]
    page = ClosedPage(evening, (request.method or "GET").lower(), fields, ANSWER)
    return render_page(request, "evenings/closed.html", page)


def answered(evening: Evening, address: str) -> str:
    """An address to which something is sent after the question."""
    if evening.open:
        return address
    return f"{address}{'&' if '?' in address else '?'}{ANSWER}=1"


# Where in an evening something is entered: at the end, or right before an event (`?vor=<event>`).


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the evening: `view` is the evening up to there, `before` the event that follows (None: the end)."""

    view: EveningView
    before: Event | None = None

    @property
    def query(self) -> str:
        """What an address needs to mean this place."""
        return f"?vor={self.before.pk}" if self.before else ""

    @property
    def and_query(self) -> str:
        """The same as the beginning of more that is asked."""
        return f"{self.query}&" if self.before else "?"

    @property
    def before_game(self) -> int | None:
        """The number of the game that follows; None at the end, and where anything else follows."""
        follows = self.before is not None and self.before.kind == EventKind.GAME
        return self.view.folded.state.number if follows else None

    @property
    def after_game(self) -> int | None:
        """The number of the game that was before, where no game follows; None at the end."""
        follows = self.before is not None and self.before.kind != EventKind.GAME
        return self.view.folded.state.number - 1 if follows else None


def place_of(request: HttpRequest, view: EveningView) -> Place:
    """The place that the address names, the end without one; Http404 if there is no such event in the evening."""
    event_id = request.GET.get("vor", "")
    if not event_id:
        return Place(view)
    try:
        event_key = uuid.UUID(event_id)
    except ValueError:
        raise Http404(_("Diese Stelle gibt es nicht.")) from None
    for index, event in enumerate(view.sources.rows):
        if event.pk == event_key:
            return Place(_up_to(view, index), event)
    raise Http404(_("Diese Stelle gibt es nicht."))


def place_ahead_of(view: EveningView, event: Event | None) -> Place:
    """The place right before this event of the evening, whether that one counts or was taken back; the end for None."""
    rows = view.sources.rows
    index = sum(event is None or row.position < event.position for row in rows)
    return Place(_up_to(view, index), rows[index] if index < len(rows) else None)


def place_behind(view: EveningView, event: Event | None) -> Place:
    """The place right behind this event of the evening, or at its beginning."""
    rows = view.sources.rows
    index = sum(row.position <= event.position for row in rows) if event else 0
    return Place(_up_to(view, index), rows[index] if index < len(rows) else None)


def _up_to(view: EveningView, index: int) -> EveningView:
    """The evening as it was after so many events."""
    source = view.sources
    earlier = Sources(source.evening, source.setup, source.rows[:index], source.events[:index])
    folded = fold_events(earlier.setup, earlier.events, source.evening.scheme)
    return EveningView(earlier, folded, view.names, view.everybody)


# The ETag of an evening for one phone: as long as it is the same, so is everything on the evening's page.


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


def is_cacheable(request: HttpRequest) -> bool:
    """Whether the page may be shown again as it is now; a message is shown once."""
    return not len(get_messages(request))
