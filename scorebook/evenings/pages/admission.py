"""Who gets to a view at all; what they may do there is decided by `scorebook.evenings.access`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any
from urllib.parse import urlsplit

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.access import is_known
from leagues.refused import Refused
from leagues.web import render_page, safe_target

from ..access import seated_somewhere
from ..models import Evening
from .answers import error_answer, refusal, wants_json

View = Callable[..., HttpResponse]


def at_the_table(view: View) -> View:
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
