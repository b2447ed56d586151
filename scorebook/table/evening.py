"""The page of an evening: opening and closing it, and what phones at its table ask the server again and again."""

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_cookie

from leagues.access import Access, actor_of, league_for, manages, members_only
from leagues.creation_forms import created
from leagues.groups.models import League, Role
from leagues.people.services.persons import forget_due
from leagues.web import call_and_flash, render_page, render_part
from scorebook.comparison import page_parts as comparison
from scorebook.disputes import selectors as disputes
from scorebook.evenings.access import evening_again, evening_for, outbox_owner
from scorebook.evenings.forms.entry import EntryConfig, new_game_config
from scorebook.evenings.forms.evenings import OpenEveningForm
from scorebook.evenings.models import Evening
from scorebook.evenings.page_parts import EveningAddition
from scorebook.evenings.pages.evening_page import Invite, invite_of
from scorebook.evenings.pages.phones import facts_of
from scorebook.evenings.pages.requests import answers_json, at_the_table, evening_tag, is_cacheable, with_tag
from scorebook.evenings.pages.result_card import ResultCard
from scorebook.evenings.pages.sheet import EventLine, lines_of_events
from scorebook.evenings.pages.table_header import (
    EndPanel,
    EveningStanding,
    PenState,
    TableNow,
    over_of,
    pen_state,
    standing_of,
    table_now,
)
from scorebook.evenings.selectors.evenings import EveningView, changed_after_end, load, twin_of
from scorebook.evenings.services.duplicate_requests import newest_recording_of
from scorebook.evenings.services.evenings import close_evening, open_evening, reopen_evening
from scorebook.evenings.services.lock import evening_hooks
from scorebook.gatherings import page_parts as gatherings
from scorebook.money.pages import evening as money
from scorebook.referees import selectors as referees
from scorebook.rules.wording import redeal_choices
from scorebook.scoring.game.sentences import signed

from .ceremony import CALLS

# What other rooms add to the page of an evening, in the order in which it stands there.
ADDITIONS = (
    gatherings.on_evening,
    referees.on_evening,
    comparison.on_evening,
    disputes.on_evening,
    money.on_evening,
)
# As the evening's page is put together.
PARTS = ("head", "strip", "band", "now", "pen", "last", "over", "standing", "games")


@dataclass(frozen=True)
class EveningPage:
    """The page of an evening: the entry where there is one, and the parts that `stand` brings up to date.

    `last` is the newest entry. `reasons` of a redeal that the scheme knows: what is stored, and the words for it.
    `over` stands in place of the entry once the last round is played. `entry` is what `forms.entry` says, None where
    nothing is entered. `view` is what all of it was made of. `owner`: for whom a phone keeps what it could not send;
    `sends`: whether it may have something to send, also after the end of a table link. `parked`: how many late entries
    wait for the next visitor. `invite`: how a second phone gets here, where that is still to be said. `twin`: the
    same evening, begun on another phone; `own`: it is begun on a phone that has no net, and nowhere else.
    """

    view: EveningView
    evening: Evening
    league: League
    access: Access
    may_write: bool
    now: TableNow
    pen: PenState
    newest_first: Sequence[EventLine]
    last: EventLine | None
    standing: EveningStanding
    reasons: Sequence[tuple[str, str]]
    additions: Sequence[EveningAddition]
    stand_tag: str
    over: EndPanel | None
    entry: EntryConfig | None
    owner: str
    parked: int
    sends: bool
    invite: Invite | None = None
    twin: Evening | None = None
    own: bool = False


def page_of(
    request: HttpRequest, evening: Evening, access: Access, tag: str, own: EveningView | None = None
) -> EveningPage:
    """Everything on the evening's page. `tag`: its ETag, which was read before; `own`: how it stands, where it is not
    stored."""
    writes = access.may_write and evening.open
    # Before the games are read: a game that comes in between is asked about once too often, never once too seldom.
    newest_recording = newest_recording_of(evening) if writes else ""
    view = own or load(evening)
    additions = [] if own else [addition(evening) for addition in ADDITIONS]
    lines = [_marked(line, additions) for line in lines_of_events(view)]
    over = over_of(view)
    return EveningPage(
        view=view,
        evening=evening,
        league=access.league,
        access=access,
        may_write=access.may_write,
        now=table_now(view),
        pen=pen_state(request, evening),
        newest_first=lines[::-1],
        last=lines[-1] if lines else None,
        standing=standing_of(view, changed_after_end(evening)),
        reasons=redeal_choices(evening.scheme),
        additions=additions,
        stand_tag=tag.strip('"'),
        over=over,
        entry=new_game_config(view, seen=newest_recording) if writes and not over else None,
        owner=outbox_owner(request, access),
        parked=vars(evening)["parked"] if access.may(Role.VERWALTER) else 0,
        sends=access.may_write or not access.by_name,
        own=own is not None,
    )


def _marked(line: EventLine, additions: Sequence[EveningAddition]) -> EventLine:
    """A line with the words that higher rooms put beside it."""
    found = (addition.marks.get(line.event.pk) for addition in additions)
    marks = tuple(mark for mark in found if mark)
    return replace(line, marks=marks) if marks else line


@answers_json()
@require_safe
@at_the_table
def evening_stand(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """The parts of the evening's page as they are now; 304 as long as nothing is new."""
    evening, access = evening_for(request, evening_id)
    tag = evening_tag(request, evening, access)
    answer = get_conditional_response(request, etag=tag)
    if answer is None:
        answer = JsonResponse(stand_of(request, page_of(request, evening, access, tag)))
    return with_tag(answer, tag)


def stand_of(request: HttpRequest, page: EveningPage) -> dict[str, Any]:
    """What a phone needs to bring the page up to date; also the answer to something that it has saved.

    `facts` is the evening as it goes on with it, `news` the newest entry in one line.
    """
    parts = {name: render_part(f"evenings/parts/{name}.html", page, request) for name in PARTS}
    return {
        "tag": page.stand_tag,
        "open": page.evening.open,
        "parts": parts,
        "facts": facts_of(page.view) if page.evening.open else None,
        "entry": page.entry,
        "news": _news(page.last),
    }


def card_answer(
    request: HttpRequest, evening: Evening, access: Access, card_in: Callable[[EveningView], ResultCard | None]
) -> dict[str, Any]:
    """The stand, and the card of what has just happened; the evening is read anew, once for both."""
    now = evening_again(evening, access)
    page = page_of(request, now, access, evening_tag(request, now, access))
    card = card_in(page.view)
    html = render_part("evenings/parts/card.html", card, request) if card else ""
    return {"stand": stand_of(request, page), "card": html}


def _news(last: EventLine | None) -> str:
    """The newest entry in one line, for a phone that is in the middle of another one."""
    if last is None:
        return ""
    title = last.title
    if last.is_game:
        title = _("Spiel {number}: {title} {points}").format(
            number=last.number, title=last.title, points=signed(last.gain)
        )
    return ", ".join(part for part in (title, last.sub) if part)


@dataclass(frozen=True)
class EveningOpenPage:
    """Where an evening is opened. `editor`: where the user may edit its usual rules; empty if they may not."""

    league: League
    form: OpenEveningForm
    editor: str


@members_only
@require_http_methods(["GET", "POST"])
def evening_open(request: HttpRequest, league_id: int) -> HttpResponse:
    """Open an evening: seats, first dealer, rules, date and place."""
    league = league_for(request.user, league_id, role=Role.SCHREIBER)
    form = OpenEveningForm(request.POST or None, league=league)
    actor = actor_of(request.user)

    def make() -> Evening:
        forget_due(league=league)  # whose time to say no is over
        return open_evening(actor=actor, league=league, **form.chosen)

    if made := created(request, form, Evening, make, actor=actor):
        return redirect("evening-detail", made.thing.pk)
    editor = reverse("rules-edit", args=[league.pk, form.usual.rule_set_id]) if form.usual and manages(league) else ""
    return render_page(request, "evenings/open.html", EveningOpenPage(league, form, editor))


@ensure_csrf_cookie
@require_safe
@vary_on_cookie
@at_the_table
def evening_detail(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """The evening: entry of the next game, standing, dealer, Bock and the list of games.

    A browser keeps it and asks each time whether it still holds: 304 without reading a single game. It forgets it when
    somebody signs out, as everything else.
    """
    evening, access = evening_for(request, evening_id)
    tag, cacheable = evening_tag(request, evening, access), is_cacheable(request)
    answer = get_conditional_response(request, etag=tag) if cacheable else None
    if answer is None:
        page = page_of(request, evening, access, tag)
        asks = vars(evening)["beside"] and evening.open and access.member and access.may_write
        twin = twin_of(evening) if asks else None
        page = replace(page, invite=invite_of(request, evening, access), twin=twin)
        answer = render_page(request, "evenings/detail.html", page)
    return with_tag(answer, tag) if cacheable else answer


@at_the_table
@require_POST
def evening_close(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Close the evening; its Siegerehrung follows."""
    evening, access = evening_for(request, evening_id, role=Role.SCHREIBER)
    honours = evening.player_rollups.exists()
    message = "" if honours else _("Der Abend ist beendet.")  # the Siegerehrung says it by itself
    closed = call_and_flash(request, close_evening, message, actor=access.actor, evening=evening)
    for hooks in evening_hooks if closed else ():
        hooks.after_closing(evening)
    if closed:
        request.session[CALLS] = str(evening.pk)
    if closed and access.member and (elsewhere := gatherings.back_to_gathering(evening)):
        return redirect(elsewhere)
    if closed and honours:
        return redirect("evening-ceremony", evening.pk)
    return redirect("evening-detail", evening.pk)


@at_the_table
@require_POST
def evening_reopen(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Open a closed evening again."""
    evening, access = evening_for(request, evening_id, role=Role.SCHREIBER)
    access.require_by_name()
    call_and_flash(request, reopen_evening, _("Der Abend geht weiter."), actor=access.actor, evening=evening)
    return redirect("evening-detail", evening.pk)
