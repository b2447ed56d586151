"""What phones at one table ask the server again and again: is anything new, and what does the page show now."""

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypedDict

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues.access import Access
from leagues.groups.models import League, Role
from leagues.page import rendered
from scorebook.rules.wording import redeal_choices
from scorebook.scoring.game.numerals import signed

from ..access import evening_again, evening_for, kept_for
from ..additions import EveningAddition, evening_page
from ..forms.entry import EntryConfig, new_game_config
from ..models import Evening
from ..selectors.afterwards import changed_after_end
from ..selectors.evenings import EveningView, load_known
from ..services.same_game import seen_until
from .admission import at_the_table
from .answers import answers_json
from .etag import evening_tag, unless_nothing_new, with_tag
from .facts import facts_of
from .follow import line_to
from .lines import EventLine, lines_of_events
from .now import TableNow, table_now
from .over import Over, over_of
from .pen import PenHeld, pen_held
from .result_card import ResultCard
from .standing import EveningStanding, standing_of

# As the evening's page is put together.
PARTS = ("head", "strip", "band", "now", "pen", "last", "over", "standing", "games")


@dataclass(frozen=True)
class EveningPage:
    """The page of an evening: the entry where there is one, and the parts that `stand` brings up to date.

    `last` is the newest entry. `reasons` of a redeal that the scheme knows: what is stored, and the words for it.
    `over` stands in place of the entry once the last round is played. `entry` is what `forms.entry` says, None where
    nothing is entered. `view` is what all of it was made of. `follow_url` is where a phone hears at once what is new,
    empty if nowhere. `owner`: for whom a phone keeps what it could not send; `sends`: whether it may have something to
    send, also after the end of a table link. `parked`: how many late entries wait for
    whoever looks.
    """

    view: EveningView
    evening: Evening
    league: League
    access: Access
    may_write: bool
    now: TableNow
    pen: PenHeld
    newest_first: Sequence[EventLine]
    last: EventLine | None
    standing: EveningStanding
    reasons: Sequence[tuple[str, str]]
    additions: Sequence[EveningAddition]
    stand_tag: str
    follow_url: str
    over: Over | None
    entry: EntryConfig | None
    owner: str
    parked: int
    sends: bool


class Stand(TypedDict):
    """What a phone needs to bring its page up to date; `facts` is the evening as it goes on with it, `news` the newest
    entry in one line."""

    tag: str
    open: bool
    parts: dict[str, str]
    facts: dict[str, Any] | None
    entry: EntryConfig | None
    news: str


class CardAnswer(TypedDict):
    """The stand after something was saved or taken back, and the card that says what it did."""

    stand: Stand
    card: str


def page_of(request: HttpRequest, evening: Evening, access: Access, tag: str) -> EveningPage:
    """Everything on the evening's page. `tag`: its ETag, which was read before."""
    writes = access.may_write and evening.open
    # Before the games are read: a game that comes in between is asked about once too often, never once too seldom.
    seen = seen_until(evening) if writes else ""
    view = load_known(evening)
    additions = [addition(evening) for addition in evening_page]
    lines = [_marked(line, additions) for line in lines_of_events(view)]
    over = over_of(view)
    return EveningPage(
        view=view,
        evening=evening,
        league=access.league,
        access=access,
        may_write=access.may_write,
        now=table_now(view),
        pen=pen_held(request, evening),
        newest_first=lines[::-1],
        last=lines[-1] if lines else None,
        standing=standing_of(view, changed_after_end(evening)),
        reasons=redeal_choices(evening.scheme),
        additions=additions,
        stand_tag=tag.strip('"'),
        follow_url=line_to(request, evening.pk),
        over=over,
        entry=new_game_config(view, seen=seen) if writes and not over else None,
        owner=kept_for(request, access),
        parked=vars(evening)["parked"] if access.may(Role.VERWALTER) else 0,
        sends=access.may_write or not access.by_name,
    )


def _marked(line: EventLine, additions: Sequence[EveningAddition]) -> EventLine:
    """A line with the words that higher rooms put beside it."""
    found = (addition.marks.get(line.event.pk) for addition in additions)
    marks = tuple(mark for mark in found if mark)
    return replace(line, marks=marks) if marks else line


@answers_json()
@require_safe
@unless_nothing_new
@at_the_table
def evening_stand(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """The parts of the evening's page as they are now; 304 as long as nothing is new, after one query in all."""
    evening, access = evening_for(request, evening_id)
    tag = evening_tag(request, evening)
    answer = get_conditional_response(request, etag=tag)
    if answer is None:
        answer = JsonResponse(stand_of(request, page_of(request, evening, access, tag)))
    return with_tag(answer, tag)


def stand_of(request: HttpRequest, page: EveningPage) -> Stand:
    """What a phone needs to bring the page up to date; also the answer to something that it has saved."""
    parts = {name: rendered(f"evenings/parts/{name}.html", page, request) for name in PARTS}
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
) -> CardAnswer:
    """The stand, and the card of what has just happened; the evening is read anew, once for both."""
    tag = evening_tag(request, evening)
    page = page_of(request, evening_again(evening, access), access, tag)
    card = card_in(page.view)
    html = rendered("evenings/parts/card.html", card, request) if card else ""
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
