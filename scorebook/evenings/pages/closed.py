"""An evening that is over is changed only after a question; without a script it is a page of its own.

With a script `static/js/confirm.js` asks the same on the page, and sends the answer along.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy

from leagues.refused import Refused
from leagues.web import show

from ..models import Evening
from .answers import refusal, wants_json

ANSWER = "sicher"  # in an address or a form: whoever sends it was asked
UNASKED = gettext_lazy("Der Abend ist inzwischen beendet. Lade die Seite neu, dann lässt er sich noch ändern.")


@dataclass(frozen=True)
class ClosedPage:
    """The question before a closed evening is changed; `fields` are sent again with the answer, by `method`."""

    evening: Evening
    method: str
    fields: Sequence[tuple[str, str]]
    answer: str


def unasked(request: HttpRequest, evening: Evening, *, by_script: bool = False) -> HttpResponse | None:
    """The question whether a closed evening shall really be changed; None if it is open, or was answered already.

    Whoever expects JSON gets 422 and the code `evening_closed`.
    """
    if evening.open or ANSWER in request.GET or ANSWER in request.POST:
        return None
    if by_script or wants_json(request):
        return refusal(Refused.because("evening_closed", "", str(UNASKED)))
    sent = request.POST if request.method == "POST" else request.GET
    fields = [(name, str(value)) for name, values in sent.lists() for value in values if name != "csrfmiddlewaretoken"]
    page = ClosedPage(evening, (request.method or "GET").lower(), fields, ANSWER)
    return show(request, "evenings/closed.html", page)


def answered(evening: Evening, address: str) -> str:
    """An address to which something is sent after the question."""
    if evening.open:
        return address
    return f"{address}{'&' if '?' in address else '?'}{ANSWER}=1"
