"""What happens between two games: seats, redeals, last round, dealer and Bock by hand; taking anything back."""

import uuid
from collections.abc import Callable, Collection, ItemsView, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.access import Access
from leagues.creation.forms import created
from leagues.groups.models import Role
from leagues.page import show
from leagues.people.selectors.shown import Name
from leagues.refused import Refused
from leagues.submission import press
from scorebook.rules.wording import bock_words
from scorebook.scoring.evening.events import redeal_reasons
from scorebook.scoring.evening.fold import Row, State
from scorebook.scoring.evening.seats import FEWEST, MOST
from scorebook.scoring.game.objections import Objection
from scorebook.scoring.game.paragraphs import Paragraph, by_source
from scorebook.scoring.penalties.guided import FREE

from ..access import evening_for
from ..event_wording import EventText, event_words
from ..forms.entry import EntryConfig, new_game_config
from ..forms.events import FORMS, BockForm, EventForm, JoinForm, RedealForm
from ..models import Evening, Event, EventKind
from ..selectors.attendance import may_name
from ..selectors.evenings import EveningView, load
from ..services.events import add_event, restore_event, withdraw_event
from .admission import at_the_table
from .answers import refusal
from .journal import JournalLine, entries_of, journal_lines
from .live import card_answer
from .places import Place, place_of
from .result_card import ResultCard, card_of, taken_back


class SeatAtTable(NamedTuple):
    """A seat and what can be said about whoever sits there; `may_go`: enough others are left to play."""

    who: Name
    paused: bool
    deals: bool
    plays: bool
    may_go: bool


@dataclass(frozen=True)
class EveningTablePage:
    """The table between two games.

    `member`: whether the league knows who looks; `place`: where in the evening what is entered here belongs. `join`
    None: no seat is free. `bock`: the Böcke that lie ahead, in words; `bock_form` None: the scheme has none.
    """

    evening: Evening
    member: bool
    place: Place
    state: State
    dealer: Name
    seats: Sequence[SeatAtTable]
    reasons: ItemsView[str, str]
    redeal: EventForm
    join: EventForm | None
    bock: str
    bock_form: EventForm | None


@dataclass(frozen=True)
class GameInsertPage:
    """The entry of a forgotten game; `entry` as `forms.entry` says."""

    evening: Evening
    entry: EntryConfig
    place: Place


@dataclass(frozen=True)
class EventPage:
    """An event that is no game.

    `row` None: it is taken back. `remark`: what is said below its title. `shares`: who is booked how much, `total` the
    sum.
    """

    event: Event
    evening: Evening
    row: Row | None
    said: EventText
    remark: str
    shares: Sequence[tuple[Name, int]]
    total: int
    below_zero: bool
    paragraph: Paragraph | None
    objections: Sequence[Objection]
    journal: Sequence[JournalLine]
    may_write: bool
    may_undo: bool
    may_withdraw: bool


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
    page = _table_page(place, form, only, member=access.member)
    return show(request, "evenings/table.html", page, status=422 if form else 200)


def _sent(request: HttpRequest, place: Place, only: Collection[str] | None) -> EventForm | None:
    if request.method != "POST":
        return None
    kind = request.POST.get("kind", "")
    if kind not in FORMS:
        raise Http404(_("Dieses Ereignis gibt es nicht."))
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
    messages.success(request, _done(made.thing, place.view) if made.new else _("Das war schon eingetragen."))
    return True


def _done(event: Event, view: EveningView) -> str:
    said = event_words(event, {}, view.names)
    return (_("{title}: {sub}.") if said.sub else _("{title}.")).format(title=said.title, sub=said.sub)


def _above(form: EventForm, service: Any, **facts: Any) -> Any:
    """Call the service; what it refuses is said above the page, whose forms are mere buttons."""
    try:
        return service(**facts)
    except Refused as refused:
        for objection in refused.objections:
            form.add_error(None, objection.message)
        return None


def _table_page(
    place: Place, form: EventForm | None, only: Collection[str] | None, *, member: bool
) -> EveningTablePage:
    view = place.view
    state, options = view.folded.state, view.evening.rule_set_version.scheme.options

    def shown(of: type[EventForm], kind: str) -> EventForm:
        return form if form and form.cleaned_data.get("kind") == kind else of(view=view, kind=kind, only=only)

    active = len(state.active)
    return EveningTablePage(
        evening=view.evening,
        member=member,
        place=place,
        state=state,
        dealer=view.names[state.dealer],
        seats=[
            SeatAtTable(
                who=view.names[key],
                paused=key in state.paused,
                deals=key == state.dealer,
                plays=key in state.four,
                may_go=key in state.paused or active > FEWEST,
            )
            for key in state.seats
        ],
        reasons=redeal_reasons(view.evening.rule_set_version.scheme).items(),
        redeal=shown(RedealForm, EventKind.REDEAL),
        join=shown(JoinForm, EventKind.JOIN) if len(state.seats) < MOST else None,
        bock=bock_words(state.outlook),
        bock_form=shown(BockForm, EventKind.BOCK_SET) if options.bock.most else None,
    )


@ensure_csrf_cookie
@at_the_table
@require_safe
def game_insert(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """The entry of a forgotten game, right before the event that `?vor=` names."""
    evening = evening_for(request, evening_id, role=Role.SCHREIBER)[0]
    place = place_of(request, load(evening))
    if place.before is None:
        return redirect("evening-detail", evening.pk)
    entry = new_game_config(place.view)
    entry["record_url"] += place.query
    entry["preview_url"] += place.query
    return show(request, "evenings/insert.html", GameInsertPage(evening, entry, place))


@at_the_table
@require_safe
def event_detail(request: HttpRequest, event_id: uuid.UUID) -> HttpResponse:
    """One event that is no game: what it was, what it booked, and its journal."""
    event, access, view = _event(request, event_id)
    if event.kind == EventKind.GAME:
        return redirect("game-detail", event.game.pk)
    row = next((row for known, row in view.entries if known.pk == event.pk), None)
    points = row.points if row else {str(share.player_id): share.points for share in event.shares.order_by("pk")}
    said, total = event_words(event, points, view.names), sum(points.values())
    page = EventPage(
        event=event,
        evening=view.evening,
        row=row,
        said=said,
        remark=event.reason if points else said.sub,
        shares=[(view.names[key], amount) for key, amount in points.items()],
        total=total,
        below_zero=total < 0,
        paragraph=by_source(event.data.get("source", "")),
        objections=row.objections if row else (),
        journal=journal_lines(view, entries_of(view.evening.pk, event)),
        may_write=access.may_write,
        may_undo=access.may_decide,
        may_withdraw=access.may_write and (access.may_decide or not _by_hand(event)),
    )
    return show(request, "evenings/event.html", page)


@at_the_table
@require_POST
def event_withdraw(request: HttpRequest, event_id: uuid.UUID) -> HttpResponse:
    """Take anything back, in one tap; everything after it is recomputed. A script gets the stand and a card."""
    event, access, view = _event(request, event_id, role=Role.SCHREIBER)
    if _by_hand(event):
        access.require_by_name()
    row = next((row for known, row in view.entries if known.pk == event.pk), None)
    if _by_script(request):
        number = row.number if row else 0
        return _by_button(request, event, access, withdraw_event, lambda: taken_back(event, number))
    if row is None:
        done = _("Das war schon zurückgenommen.")
    elif event.kind == EventKind.GAME:
        done = _("Zurückgenommen: Spiel {number}.").format(number=row.number)
    else:
        done = _("Zurückgenommen: {title}.").format(title=event_words(event, {}, view.names).title)
    press(request, withdraw_event, done, actor=access.actor, event=event)
    return redirect("evening-detail", event.evening_id)


@at_the_table
@require_POST
def event_restore(request: HttpRequest, event_id: uuid.UUID) -> HttpResponse:
    """Put something back where it was. A script gets the stand and the card of the game."""
    event, access = _event(request, event_id, role=Role.SCHREIBER)[:2]
    if _by_hand(event):
        access.require_by_name()
    if _by_script(request):
        return _by_button(request, event, access, restore_event, lambda: card_of(load(event.evening), event))
    press(request, restore_event, _("Wieder eingesetzt."), actor=access.actor, event=event)
    return redirect(reverse("event-detail", args=[event.pk]))


def _by_script(request: HttpRequest) -> bool:
    """Whether the page stays where it is and is brought up to date."""
    return request.headers.get("Accept") == "application/json"


def _by_button(
    request: HttpRequest, event: Event, access: Access, service: Callable[..., Any], card: Callable[[], ResultCard]
) -> JsonResponse:
    """What a button on a card has done, or why not."""
    try:
        service(actor=access.actor, event=event)
    except Refused as refused:
        return refusal(refused)
    event.refresh_from_db()
    return JsonResponse(card_answer(request, event.evening, access, card()))


def _by_hand(event: Event) -> bool:
    """Whether it is a penalty or correction of any amount, which a phone at the table does not enter either."""
    return event.kind == EventKind.PENALTY and event.data.get("kind", FREE) == FREE


def _event(request: HttpRequest, event_id: uuid.UUID, role: Role = Role.LESER) -> tuple[Event, Access, EveningView]:
    """An event that this person may see, with its evening; Http404 for strangers."""
    event = Event.objects.select_related("game").filter(pk=event_id).first()
    if event is None:
        raise Http404(_("Diesen Eintrag gibt es nicht."))
    evening, access = evening_for(request, event.evening_id, role=role)
    return event, access, load(evening)
