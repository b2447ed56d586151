"""The table between two games: who sits where, and what can be changed about it."""

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from leagues.access import Access
from leagues.creation_forms import created
from leagues.groups.models import Role
from leagues.people.models import canonical_among
from leagues.people.selectors import Name, names_of
from leagues.refused import Refused
from leagues.web import render_page, submit
from scorebook.evenings.access import evening_for, outbox_owner
from scorebook.evenings.event_wording import event_words
from scorebook.evenings.forms.events import FORMS, BockForm, EventForm, JoinForm, RedealForm
from scorebook.evenings.models import Evening, Event, EventKind
from scorebook.evenings.pages.requests import Place, at_the_table, confirm_closed, place_of
from scorebook.evenings.pages.result_card import tell, what_it_did
from scorebook.evenings.pages.seating import (
    Chair,
    EndOutlook,
    FreePlace,
    Turn,
    chairs_of,
    end_outlook,
    gaps_of,
    turn_of,
)
from scorebook.evenings.selectors.evenings import EveningView, load, may_name
from scorebook.evenings.services.events import add_event, seat_newcomer
from scorebook.gatherings.page_parts import at_a_table
from scorebook.rules.wording import bock_words, redeal_choices
from scorebook.scoring.evening import MOST, State


@dataclass(frozen=True)
class EveningTablePage:
    """The table between two games.

    `place`: where in the evening what is entered here belongs. `outlook` None: no end is announced. `full`: no seat is
    free. `bock`: the Böcke that lie ahead, in words; `bock_form` None: the scheme has none. `owner`: for whom a phone
    keeps what it cannot send.
    """

    evening: Evening
    place: Place
    state: State
    dealer: Name
    leader: Name
    chairs: Sequence[Chair]
    turn: Turn
    outlook: EndOutlook | None
    full: bool
    reasons: Sequence[tuple[str, str]]
    redeal: EventForm
    bock: str
    bock_form: EventForm | None
    owner: str


@dataclass(frozen=True)
class EveningJoinPage:
    """Somebody sits down. `form` None: the table is full; `adds`: whether somebody new may be named."""

    evening: Evening
    place: Place
    state: State
    chairs: Sequence[Chair]
    gaps: Sequence[FreePlace]
    form: JoinForm | None
    chosen: int
    adds: bool
    owner: str


@at_the_table
@require_http_methods(["GET", "POST"])
def evening_table(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """The table between two games, and the address to which all that happens there is sent."""
    evening, access = evening_for(request, evening_id, role=Role.SCHREIBER)
    place = place_of(request, load(evening))
    if request.method == "POST" and place.before and (question := confirm_closed(request, evening)):
        return question
    form = _sent(request, access, place)
    if form and _added(request, access, form, place):
        return redirect("evening-detail", evening.pk)
    if isinstance(form, JoinForm):
        return _join_page(request, access, place, form)
    for errors in form.errors.values() if form else ():
        for error in errors:
            messages.error(request, str(error))
    return render_page(
        request,
        "evenings/table.html",
        table_page(place, form, outbox_owner(request, access)),
        status=422 if form else 200,
    )


@at_the_table
@require_http_methods(["GET", "POST"])
def evening_join(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Somebody comes and sits down: from the league, or new."""
    evening, access = evening_for(request, evening_id, role=Role.SCHREIBER)
    place = place_of(request, load(evening))
    if request.method == "POST" and place.before and (question := confirm_closed(request, evening)):
        return question
    form = _form(request, access, place, EventKind.JOIN) if request.method == "POST" else None
    if form and _added(request, access, form, place):
        return redirect("evening-detail", evening.pk)
    return _join_page(request, access, place, form)


def _sent(request: HttpRequest, access: Access, place: Place) -> EventForm | None:
    if request.method != "POST":
        return None
    kind = request.POST.get("kind", "")
    if kind not in FORMS:
        raise Http404(_("Dieses Ereignis gibt es nicht."))
    return _form(request, access, place, kind)


def _form(request: HttpRequest, access: Access, place: Place, kind: str) -> EventForm:
    more = {"adds": _adds(access)} if kind == EventKind.JOIN else {}
    return FORMS[kind](request.POST or None, view=place.view, kind=kind, only=may_name(access, place.view), **more)


def _adds(access: Access) -> bool:
    """Whether this access may add players to the league: it writes there, and by name."""
    return access.member and access.may_decide


def _added(request: HttpRequest, access: Access, form: EventForm, place: Place) -> bool:
    """Whether the event of the form stands in the evening now; it says so, or the form says why not."""
    actor, view = access.actor, place.view

    def add() -> Event:
        data = form.cleaned_data
        at: dict[str, Any] = {"actor": actor, "evening": view.evening, "event_id": data["uuid"], "before": place.before}
        if data.get("name"):
            return seat_newcomer(**at, name=data["name"], regular=bool(data["stays"]), seat=data["seat"])
        return add_event(**at, kind=EventKind(data["kind"]), **form.values())[0]

    call: Callable[..., Any] = submit if isinstance(form, JoinForm) else _above
    made = created(request, form, Event, add, actor=actor, call=call)
    if made is None:
        return False
    if made.new:
        tell(request, _done(made.thing, view), what_it_did(made.thing.pk))
    else:
        tell(request, _("Das war schon eingetragen."))
    return True


def _done(event: Event, view: EveningView) -> str:
    names = view.names
    if event.player_id and str(event.player_id) not in names:  # somebody new
        names = names_of(event.league_id)
    words = event_words(event, {}, names)
    return (_("{title}: {sub}.") if words.sub else _("{title}.")).format(title=words.title, sub=words.sub)


def _above(form: EventForm, service: Any, **facts: Any) -> Any:
    """Call the service; what it refuses is said above the page, whose forms are mere buttons."""
    try:
        return service(**facts)
    except Refused as refused:
        for objection in refused.objections:
            form.add_error(None, objection.message)
        return None


def table_page(place: Place, form: EventForm | None, owner: str) -> EveningTablePage:
    """What the page of the table shows; `form`: what was sent to it in vain."""
    view = place.view
    state, scheme = view.folded.state, view.evening.scheme

    def form_of(of: type[EventForm], kind: str) -> EventForm:
        return form if isinstance(form, of) else of(view=view, kind=kind)

    return EveningTablePage(
        evening=view.evening,
        place=place,
        state=state,
        dealer=view.names[state.dealer],
        leader=view.names[state.leader],
        chairs=chairs_of(view),
        turn=turn_of(view),
        outlook=None if place.before else end_outlook(view, timezone.now()),
        full=len(state.seats) >= MOST,
        reasons=redeal_choices(scheme),
        redeal=form_of(RedealForm, EventKind.REDEAL),
        bock=bock_words(state.outlook),
        bock_form=form_of(BockForm, EventKind.BOCK_SET) if scheme.options.bock.most else None,
        owner=owner,
    )


def _join_page(request: HttpRequest, access: Access, place: Place, form: EventForm | None) -> HttpResponse:
    view, adds = place.view, _adds(access)
    fresh = form or JoinForm(view=view, kind=EventKind.JOIN, only=may_name(access, place.view), adds=adds)
    assert isinstance(fresh, JoinForm)  # noqa: S101 - both are made here
    person_of = canonical_among(view.everybody)
    fresh.mark_elsewhere({person_of[who]: where for who, where in at_a_table(view.evening).items()})
    page = join_page(place, fresh, outbox_owner(request, access))
    if len(page.state.seats) >= MOST:
        page = replace(page, form=None)
    return render_page(request, "evenings/join.html", page, status=422 if form else 200)


def join_page(place: Place, form: JoinForm, owner: str) -> EveningJoinPage:
    """What the page shows on which somebody sits down by this form."""
    view = place.view
    state, chosen = view.folded.state, str(form["seat"].value())
    return EveningJoinPage(
        evening=view.evening,
        place=place,
        state=state,
        chairs=chairs_of(view),
        gaps=gaps_of(view),
        form=form,
        chosen=int(chosen) if chosen.isdecimal() and len(chosen) < 3 else len(state.seats),
        adds="name" in form.fields,
        owner=owner,
    )
