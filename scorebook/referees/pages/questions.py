"""The referees: open to everybody under any Abrechnung, and at a table with its rules and players."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from leagues.web import show
from scorebook.evenings.access import evening_for
from scorebook.evenings.models import Evening
from scorebook.scoring.schemes import SCHEMES

from ..calls import call_page
from ..frames import PAGES, frame_of
from ..piles import pile_page
from ..reservations import reservation_page
from ..tables import tables_answer
from ..tricks import trick_page
from ..words import PAGE_ABOUT, PAGE_QUESTIONS


class RefereeLink(NamedTuple):
    """A referee to choose."""

    title: str
    about: str
    href: str


@dataclass(frozen=True)
class RefereesPage:
    """All referees."""

    links: Sequence[RefereeLink]
    evening: Evening | None


@require_safe
def referees(request: HttpRequest, evening_id: object = None) -> HttpResponse:
    """What the referees answer."""
    evening = evening_for(request, evening_id)[0] if evening_id is not None else None
    prefix = reverse("evening-referee", args=[evening.pk]) if evening else reverse("referees")
    links = [RefereeLink(str(PAGE_QUESTIONS[one]), str(PAGE_ABOUT[one]), f"{prefix}{one}/") for one in PAGES]
    return show(request, "referees/index.html", RefereesPage(links, evening))


@require_safe
def call(request: HttpRequest, evening_id: object = None) -> HttpResponse:
    """Whether a call was in time."""
    return show(request, "referees/call.html", call_page(frame_of(request, "ansage", evening_id)))


@require_safe
def trick(request: HttpRequest, evening_id: object = None) -> HttpResponse:
    """Who takes a trick."""
    return show(request, "referees/trick.html", trick_page(frame_of(request, "stich", evening_id)))


@require_safe
def reservation(request: HttpRequest, evening_id: object = None) -> HttpResponse:
    """Who plays after the Vorbehalte."""
    return show(request, "referees/reservation.html", reservation_page(frame_of(request, "vorbehalt", evening_id)))


@require_safe
def hand(request: HttpRequest, evening_id: object = None) -> HttpResponse:
    """What a hand gives a right to."""
    return show(request, "referees/pile.html", pile_page(frame_of(request, "blatt", evening_id), hand=True))


@require_safe
def pile(request: HttpRequest, evening_id: object = None) -> HttpResponse:
    """How many Augen a pile has."""
    return show(request, "referees/pile.html", pile_page(frame_of(request, "zaehlen", evening_id), hand=False))


@require_safe
def tables(request: HttpRequest, scheme: str = "", evening_id: object = None) -> HttpResponse:
    """Deadlines and ranks for a script, of a scheme or of the rules of an evening."""
    if evening_id is not None:
        return tables_answer(request, evening_for(request, evening_id)[0].scheme, private=True)
    if scheme not in SCHEMES:
        raise Http404
    return tables_answer(request, SCHEMES[scheme], private=False)
