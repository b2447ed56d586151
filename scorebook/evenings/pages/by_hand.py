"""A game by hand: points, and what is known besides; the deal moves on as after any other."""

import uuid
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from leagues.creation_forms import created
from leagues.groups.models import Role
from leagues.web import render_page

from ..access import evening_for
from ..forms.by_hand import GameByHandForm
from ..models import Evening, Event, EventKind
from ..selectors.evenings import load
from ..services.events import add_event
from .admission import at_the_table, confirm_closed
from .insert_position import Place, place_of
from .result_card import tell, what_it_did


@dataclass(frozen=True)
class GameByHandPage:
    """Where a game by hand is entered."""

    evening: Evening
    form: GameByHandForm
    place: Place


@at_the_table
@require_http_methods(["GET", "POST"])
def game_by_hand(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Enter a game by hand; a phone at the table does not."""
    evening, access = evening_for(request, evening_id, role=Role.SCHREIBER)
    access.require_by_name()
    view = load(evening)
    place = place_of(request, view)
    if request.method == "POST" and (question := confirm_closed(request, evening)):
        return question
    form = GameByHandForm(request.POST or None, view=view)

    def book() -> Event:
        kind = EventKind.POINTS_ONLY
        return add_event(actor=access.actor, evening=evening, kind=kind, before=place.before, **form.event)[0]

    if request.method == "POST" and (made := created(request, form, Event, book, actor=access.actor)):
        if made.new:
            tell(request, _("Eingetragen."), what_it_did(made.thing.pk))
        else:
            tell(request, _("Das war schon eingetragen."))
        return redirect("evening-detail", evening.pk)
    return render_page(
        request, "evenings/by_hand.html", GameByHandPage(evening, form, place), status=422 if form.errors else 200
    )
