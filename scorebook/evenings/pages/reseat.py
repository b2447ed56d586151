"""People change places: what it would change, before it is entered."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues.groups.models import Role
from leagues.people.selectors import Name
from leagues.web import show
from scorebook.scoring.evening.fold import State

from ..access import evening_for, kept_for
from ..models import Evening
from ..selectors.evenings import load
from .admission import at_the_table
from .places import Place, place_of
from .seating import (
    Chair,
    NewSeating,
    chairs_of,
    not_those,
    same_circle,
    seat_change,
    swapped,
)


@dataclass(frozen=True)
class EveningReseatPage:
    """People change places. `change` None: nothing is chosen yet; `anew`: everybody sits down anew.

    `order`: the keys on the chairs as they were chosen; `wrong`: what is the matter with the choice.
    """

    evening: Evening
    place: Place
    state: State
    dealer: Name
    chairs: Sequence[Chair]
    change: NewSeating | None
    anew: bool
    order: Sequence[str]
    wrong: str
    owner: str


@at_the_table
@require_safe
def evening_reseat(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """What it would change if two swapped, or everybody sat down anew; nothing is entered here."""
    evening, access = evening_for(request, evening_id, role=Role.SCHREIBER)
    place = place_of(request, load(evening))
    view = place.view
    state, change, wrong = view.folded.state, None, ""
    two, order = request.GET.getlist("tausch"), request.GET.getlist("platz")
    if order and same_circle(order, state.seats):
        wrong = _("So sitzt ihr schon.")
    elif order:
        change = seat_change(view, tuple(order))
        wrong = "" if change else not_those()
    elif len(two) == 2 and two[0] != two[1] and set(two) <= set(state.seats):
        change = seat_change(view, swapped(view, two), two)
    elif len(two) > 1:
        wrong = _("Bitte genau zwei antippen, die tauschen.")
    page = EveningReseatPage(
        evening=evening,
        place=place,
        state=state,
        dealer=view.names[state.dealer],
        chairs=change.chairs if change else chairs_of(view, moved=two),
        change=change,
        anew="neu" in request.GET or bool(wrong and order),
        order=order if len(order) == len(state.seats) else state.seats,
        wrong=wrong,
        owner=kept_for(request, access),
    )
    return show(request, "evenings/reseat.html", page)
