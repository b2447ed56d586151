"""What happens between two games: seats, redeals, last round, dealer and Bock by hand; taking anything back."""

import uuid
from collections.abc import Collection
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.access import Access
from leagues.creation.forms import created
from leagues.groups.models import Role
from leagues.refused import Refused
from leagues.submission import press
from scorebook.scoring.evening.seats import FEWEST, MOST
from scorebook.scoring.game.paragraphs import by_source
from scorebook.scoring.penalties.guided import FREE

from ..access import evening_for
from ..event_wording import event_words
from ..forms.entry import new_game_config
from ..forms.events import FORMS, REASONS, BockForm, EventForm, JoinForm, RedealForm
from ..models import Event, EventKind
from ..selectors.attendance import may_name
from ..selectors.evenings import EveningView, load
from ..services.events import add_event, restore_event, withdraw_event
from .admission import at_the_table
from .journal import entries_of, journal_lines
from .places import Place, place_of
from .sheet import now_context


@at_the_table
@require_http_methods(["GET", "POST"])
def evening_table(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """The table between two games: who sits where, and everything that can be changed about it."""
    evening, access = evening_for(request, evening_id, role=Role.SCHREIBER)
    view = load(evening)
    place, only = place_of(request, view), may_name(access, view)
    form = _sent(request, place, only)
    if form and _added(request, access, form, place):
        return redirect("evening-detail", evening.pk)
    for error in form.non_field_errors() if form else ():
        messages.error(request, str(error))
    context = _table_context(place, form, only) | {"league": access.league, "member": access.member, "place": place}
    return render(request, "evenings/table.html", context, status=422 if form else 200)


def _sent(request: HttpRequest, place: Place, only: Collection[str] | None) -> EventForm | None:
    if request.method != "POST":
        return None
    kind = request.POST.get("kind", "")
    if kind not in FORMS:
        raise Http404("Dieses Ereignis gibt es nicht.")
    return FORMS[kind](request.POST, view=place.view, kind=kind, only=only)


def _added(request: HttpRequest, access: Access, form: EventForm, place: Place) -> bool:
    actor = access.actor

    def add() -> Event:
        data = form.cleaned_data
        return add_event(
            actor=actor,
            evening=place.view.evening,
            kind=EventKind(data["kind"]),
            event_id=data["uuid"],
            before=place.before,
            **form.values(),
        )[0]

    made = created(request, form, Event, add, actor=actor, call=_above)
    if made is None:
        return False
    said = ": ".join(part for part in event_words(made.thing, {}, place.view.names) if part)
    messages.success(request, f"{said}." if made.new else "Das war schon eingetragen.")
    return True


def _above(form: EventForm, service: Any, **facts: Any) -> Any:
    """Call the service; what it refuses is said above the page, whose forms are mere buttons."""
    try:
        return service(**facts)
    except Refused as refused:
        for objection in refused.objections:
            form.add_error(None, objection.message)
        return None


def _table_context(place: Place, form: EventForm | None, only: Collection[str] | None) -> dict[str, Any]:
    view = place.view
    state, options = view.folded.state, view.evening.rule_set_version.scheme.options

    def shown(of: type[EventForm], kind: str) -> EventForm:
        return form if form and form.cleaned_data.get("kind") == kind else of(view=view, kind=kind, only=only)

    active = len(state.active)
    return now_context(view) | {
        "seats": [
            {
                "who": view.names[key],
                "paused": key in state.paused,
                "deals": key == state.dealer,
                "plays": key in state.four,
                "may_go": key in state.paused or active > FEWEST,
            }
            for key in state.seats
        ],
        "reasons": REASONS,
        "redeal": shown(RedealForm, EventKind.REDEAL),
        "join": shown(JoinForm, EventKind.JOIN) if len(state.seats) < MOST else None,
        "bock_form": shown(BockForm, EventKind.BOCK_SET) if options.bock.most else None,
    }


@ensure_csrf_cookie
@at_the_table
@require_safe
def game_insert(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """The entry of a forgotten game, right before the event that `?vor=` names."""
    evening, access = evening_for(request, evening_id, role=Role.SCHREIBER)
    place = place_of(request, load(evening))
    if place.before is None:
        return redirect("evening-detail", evening.pk)
    entry = new_game_config(place.view)
    for address in ("record_url", "preview_url"):
        entry[address] += place.query
    context = {"evening": evening, "league": access.league, "entry": entry, "place": place}
    return render(request, "evenings/insert.html", context)


@at_the_table
@require_safe
def event_detail(request: HttpRequest, event_id: uuid.UUID) -> HttpResponse:
    """One event that is no game: what it was, what it booked, and its journal."""
    event, access, view = _event(request, event_id)
    if event.kind == EventKind.GAME:
        return redirect("game-detail", event.game.pk)
    row = next((row for known, row in view.entries if known.pk == event.pk), None)
    points = row.points if row else {str(share.player_id): share.points for share in event.shares.order_by("pk")}
    context = {
        "event": event,
        "evening": view.evening,
        "league": access.league,
        "may_write": access.may_write,
        "row": row,
        "said": event_words(event, points, view.names),
        "shares": [(view.names[key], amount) for key, amount in points.items()],
        "total": sum(points.values()),
        "paragraph": by_source(event.data.get("source", "")),
        "objections": row.objections if row else (),
        "journal": journal_lines(view, entries_of(view.evening.pk, event)),
        "may_undo": access.may_decide,
        "may_withdraw": access.may_write and (access.may_decide or not _by_hand(event)),
    }
    return render(request, "evenings/event.html", context)


@at_the_table
@require_POST
def event_withdraw(request: HttpRequest, event_id: uuid.UUID) -> HttpResponse:
    """Take anything back, in one tap; everything after it is recomputed."""
    event, access, view = _event(request, event_id, role=Role.SCHREIBER)
    if _by_hand(event):
        access.require_by_name()
    number = next((row.number for known, row in view.entries if known.pk == event.pk), None)
    what = f"Spiel {number}" if event.kind == EventKind.GAME else event_words(event, {}, view.names).title
    press(request, withdraw_event, f"Zurückgenommen: {what}.", actor=access.actor, event=event)
    return redirect("evening-detail", event.evening_id)


@at_the_table
@require_POST
def event_restore(request: HttpRequest, event_id: uuid.UUID) -> HttpResponse:
    """Put something back where it was."""
    event, access, _ = _event(request, event_id, role=Role.SCHREIBER)
    if _by_hand(event):
        access.require_by_name()
    press(request, restore_event, "Wieder eingesetzt.", actor=access.actor, event=event)
    return redirect(reverse("event-detail", args=[event.pk]))


def _by_hand(event: Event) -> bool:
    """Whether it is a penalty or correction of any amount, which a phone at the table does not enter either."""
    return event.kind == EventKind.PENALTY and event.data.get("kind", FREE) == FREE


def _event(request: HttpRequest, event_id: uuid.UUID, role: Role = Role.LESER) -> tuple[Event, Access, EveningView]:
    """An event that this person may see, with its evening; Http404 for strangers."""
    event = Event.objects.select_related("game").filter(pk=event_id).first()
    if event is None:
        raise Http404("Diesen Eintrag gibt es nicht.")
    evening, access = evening_for(request, event.evening_id, role=role)
    return event, access, load(evening)
