"""The page of the Siegerehrung."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from leagues.access import Access
from leagues.groups.models import League, Role
from leagues.web import render_page
from scorebook.evenings.access import TABLE, evening_for
from scorebook.evenings.models import Evening
from scorebook.evenings.page_parts import Broken, PageLink
from scorebook.evenings.pages.ceremony import Ceremony, ceremony_of, outside, shareable, shared_text
from scorebook.evenings.pages.display import EveningReading, reading_of
from scorebook.evenings.pages.evening_page import page_url
from scorebook.evenings.pages.requests import at_the_table
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.table_links import call_place
from scorebook.money.pages.evening import who_pays
from scorebook.statistics.awards import awarded_at
from scorebook.statistics.records.evening import broken_at
from scorebook.statistics.titles import titles_at

MOST_DIGITS = 3  # of how many places are called
CALLS = "calls_places"  # in the session: the evening that this phone has ended
# What an evening has broken, in the order in which it is said. Outsiders learn nothing of other evenings.
RECORDS = (broken_at, awarded_at, titles_at)


@dataclass(frozen=True)
class CeremonyPage:
    """The page of the Siegerehrung. `shared`: the text for a chat; `at_once`: nothing is called one by one.

    `calls`: who only looks sees each place when it is called on this phone, which has ended the evening.
    """

    league: League
    access: Access
    evening: Evening
    reading: EveningReading
    ceremony: Ceremony
    broken: Sequence[Broken]
    links: Sequence[PageLink]
    shared: str
    at_once: bool
    calls: bool


@at_the_table
@require_safe
def evening_ceremony(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """The Siegerehrung of a closed evening; `?alle` shows all at once. An evening without points has none."""
    evening, access = evening_for(request, evening_id)
    view = load(evening)
    reading = reading_of(view)
    if evening.open or not reading.standing.played:
        return redirect("evening-detail", evening.pk)
    page = CeremonyPage(
        league=access.league,
        access=access,
        evening=evening,
        reading=reading,
        ceremony=ceremony_of(view),
        broken=[one for room in RECORDS for one in room(view, access.member)],
        links=who_pays(evening) if access.member else [],
        shared=shared_text(shareable(view, access.league), outside(view, access.league), page_url(request, evening)),
        at_once="alle" in request.GET,
        calls=request.session.get(CALLS) == str(evening.pk),
    )
    return render_page(request, "evenings/ceremony.html", page)


@at_the_table
@require_POST
def ceremony_step(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """So many places (`platz`) are called on the phone that has ended the evening; 204, from other phones as well."""
    evening, access = evening_for(request, evening_id)
    if access.actor.kind != TABLE:
        access.require(Role.SCHREIBER)
    number = request.POST.get("platz", "")
    if request.session.get(CALLS) == str(evening.pk) and number.isdecimal() and len(number) < MOST_DIGITS:
        call_place(evening, int(number))
    return HttpResponse(status=204)
