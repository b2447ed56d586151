"""What happens between two games: seats, redeals, last round, dealer and Bock by hand; taking anything back."""

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from leagues.access import Access
from leagues.groups.models import Role
from leagues.people.selectors import Name
from leagues.refused import Refused
from leagues.web import render_page
from scorebook.evenings.access import evening_for, outbox_owner
from scorebook.evenings.event_wording import EventText, event_words, penalty_sentence
from scorebook.evenings.forms.entry import EntryConfig, new_game_config
from scorebook.evenings.models import Evening, Event, EventKind
from scorebook.evenings.pages.requests import Place, answered, at_the_table, confirm_closed, place_of, refusal
from scorebook.evenings.pages.result_card import (
    CardNews,
    ResultCard,
    card_of,
    consequence_since,
    consequence_words,
    newest_entry,
    press_and_tell,
    taken_back,
)
from scorebook.evenings.selectors.evenings import EveningView, load
from scorebook.evenings.services.events import restore_event, withdraw_event
from scorebook.rules.wording import localized_objections
from scorebook.scoring.evening import Row
from scorebook.scoring.game import Paragraph, by_source
from scorebook.scoring.penalties import FREE

from .evening import card_answer
from .journal import JournalLine, entries_of, journal_lines


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
    sum. `sentence`: what a penalty says of itself.
    """

    event: Event
    evening: Evening
    row: Row | None
    text: EventText
    remark: str
    shares: Sequence[tuple[Name, int]]
    total: int
    below_zero: bool
    sentence: str
    paragraph: Paragraph | None
    objections: Sequence[str]
    journal: Sequence[JournalLine]
    may_write: bool
    may_undo: bool
    may_withdraw: bool
    owner: str


@ensure_csrf_cookie
@at_the_table
@require_safe
def game_insert(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """The entry of a forgotten game, right before the event that `?vor=` names."""
    evening = evening_for(request, evening_id, role=Role.SCHREIBER)[0]
    place = place_of(request, load(evening))
    if place.before is None:
        return redirect("evening-detail", evening.pk)
    if question := confirm_closed(request, evening):
        return question
    entry = new_game_config(place.view)
    entry["record_url"] = answered(evening, entry["record_url"] + place.query)
    entry["preview_url"] += place.query
    return render_page(request, "evenings/insert.html", GameInsertPage(evening, entry, place))


@at_the_table
@require_safe
def event_detail(request: HttpRequest, event_id: uuid.UUID) -> HttpResponse:
    """One event that is no game: what it was, what it booked, and its journal."""
    event, access, view = _event(request, event_id)
    if event.kind == EventKind.GAME:
        return redirect("game-detail", event.game.pk)
    row = next((row for entry, row in view.entries if entry.pk == event.pk), None)
    points = row.points if row else {str(share.player_id): share.points for share in event.shares.order_by("pk")}
    text, total = event_words(event, points, view.names, view.evening.scheme), sum(points.values())
    page = EventPage(
        event=event,
        evening=view.evening,
        row=row,
        text=text,
        remark=_remark(event, text, booked=bool(points)),
        shares=[(view.names[key], amount) for key, amount in points.items()],
        total=total,
        below_zero=total < 0,
        sentence=penalty_sentence(event, points),
        paragraph=by_source(event.data.get("source", "")),
        objections=localized_objections(row.objections) if row else [],
        journal=journal_lines(view, entries_of(view.evening.pk, event)),
        may_write=access.may_write,
        may_undo=access.may_decide,
        may_withdraw=access.may_write and (access.may_decide or not _by_hand(event)),
        owner=outbox_owner(request, access),
    )
    return render_page(request, "evenings/event.html", page)


@at_the_table
@require_POST
def event_withdraw(request: HttpRequest, event_id: uuid.UUID) -> HttpResponse:
    """Take anything back, in one tap; everything after it is recomputed. A script gets the stand and a card."""
    event, access, view = _event(request, event_id, role=Role.SCHREIBER)
    if _by_hand(event):
        access.require_by_name()
    if question := confirm_closed(request, event.evening, by_script=_by_script(request)):
        return question
    row = next((row for entry, row in view.entries if entry.pk == event.pk), None)
    if _by_script(request):
        number = row.number if row else 0
        return _by_button(request, event, access, service=withdraw_event, card=lambda _after: taken_back(event, number))
    if row is None:
        done = _("Das war schon zurückgenommen.")
    elif event.kind == EventKind.GAME:
        done = _("Zurückgenommen: Spiel {number}.").format(number=row.number)
    else:
        done = _("Zurückgenommen: {title}.").format(title=event_words(event, {}, view.names, view.evening.scheme).title)
    press_and_tell(request, event.pk, withdraw_event, done, actor=access.actor, event=event)
    return redirect("evening-detail", event.evening_id)


@at_the_table
@require_POST
def event_restore(request: HttpRequest, event_id: uuid.UUID) -> HttpResponse:
    """Put something back where it was. A script gets the stand and the card of the game."""
    event, access, _view = _event(request, event_id, role=Role.SCHREIBER)
    if _by_hand(event):
        access.require_by_name()
    if question := confirm_closed(request, event.evening, by_script=_by_script(request)):
        return question
    if _by_script(request):
        return _by_button(request, event, access, service=restore_event, card=lambda after: card_of(after, event))
    done = _("Wieder eingesetzt.")
    press_and_tell(request, event.pk, restore_event, done, actor=access.actor, event=event)
    return redirect(reverse("event-detail", args=[event.pk]))


def _remark(event: Event, text: EventText, *, booked: bool) -> str:
    """The lines below the title; the booked points have a table of their own."""
    if event.kind == EventKind.POINTS_ONLY:
        return _("Mehr ist davon nicht erfasst.")
    return event.reason if booked else text.sub


def _by_script(request: HttpRequest) -> bool:
    """Whether the page stays where it is and is brought up to date."""
    return request.headers.get("Accept") == "application/json"


def _by_button(
    request: HttpRequest,
    event: Event,
    access: Access,
    *,
    service: Callable[..., Any],
    card: Callable[[EveningView], ResultCard],
) -> JsonResponse:
    """What a button on a card has done, or why not."""
    newest_before = newest_entry(event.pk)
    try:
        service(actor=access.actor, event=event)
    except Refused as refused:
        return refusal(refused)
    event.refresh_from_db()

    def with_consequences(after: EveningView) -> ResultCard:
        result, found = card(after), consequence_since(event.pk, newest_before)
        if not (found and found.recounted):
            return result
        return replace(result, news=[*result.news, CardNews("anew", consequence_words(found, after.names))])

    return JsonResponse(card_answer(request, event.evening, access, with_consequences))


def _by_hand(event: Event) -> bool:
    """Whether it is a penalty or correction of any amount, which a phone at the table does not enter either."""
    if event.kind == EventKind.POINTS_ONLY:
        return True
    return event.kind == EventKind.PENALTY and event.data.get("kind", FREE) == FREE


def _event(request: HttpRequest, event_id: uuid.UUID, role: Role = Role.LESER) -> tuple[Event, Access, EveningView]:
    """An event that this person may see, with its evening; Http404 for strangers."""
    event = Event.objects.select_related("game").filter(pk=event_id).first()
    if event is None:
        raise Http404(_("Diesen Eintrag gibt es nicht."))
    evening, access = evening_for(request, event.evening_id, role=role)
    return event, access, load(evening)
