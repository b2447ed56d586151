"""What phones at one table ask each other through the server: is anything new, and who holds the pen."""

import uuid
from collections.abc import Callable, ItemsView, Sequence
from dataclasses import dataclass, replace
from secrets import token_hex
from typing import TypedDict

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from leagues.access import Access
from leagues.accounts.owner import is_shared
from leagues.accounts.requests import account_of
from leagues.accounts.sessions import label_of
from leagues.groups.models import League, Role
from leagues.page import rendered
from leagues.people.models import Player
from leagues.submission import press
from scorebook.rules.wording import facts_in_words
from scorebook.scoring.evening.events import redeal_reasons
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.numerals import signed

from ..access import evening_again, evening_for, owner_of
from ..additions import EveningAddition, evening_page
from ..forms.entry import EntryConfig, new_game_config
from ..models import Evening, Pen, pen_of
from ..selectors.afterwards import changed_after_end
from ..selectors.evenings import EveningView, load
from ..services.pen import put_pen_down, take_pen
from ..services.same_game import Found, seen_until
from .admission import at_the_table
from .answers import answers_json
from .calculation import game_row
from .etag import PHONE, evening_tag, holds_pen, unless_nothing_new, with_tag
from .follow import line_to
from .lines import EventLine, lines_of_events
from .now import TableNow, table_now
from .over import Over, over_of
from .result_card import ResultCard
from .standing import EveningStanding, standing_of

# As the evening's page is put together.
PARTS = ("head", "strip", "band", "now", "pen", "last", "over", "standing", "games")


@dataclass(frozen=True)
class PenHeld:
    """Who holds the pen (None: nobody), and whether it is this phone."""

    held: Pen | None
    own: bool


@dataclass(frozen=True)
class EveningPage:
    """The page of an evening: the entry where there is one, and the parts that `stand` brings up to date.

    `last` is the newest entry. `reasons` of a redeal that the scheme knows: what is stored, and the words for it.
    `over` stands in place of the entry once the last round is played. `entry` is what `forms.entry` says, None where
    nothing is entered. `view` is what all of it was made of. `follow_url` is where a phone hears at once what is new,
    empty if nowhere. `owner`: for whom a phone keeps what it could not send. `parked`: how many late entries wait for
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
    reasons: ItemsView[str, str]
    additions: Sequence[EveningAddition]
    stand_tag: str
    follow_url: str
    over: Over | None
    entry: EntryConfig | None
    owner: str
    parked: int


class Stand(TypedDict):
    """What a phone needs to bring its page up to date; `news` is the newest entry in one line."""

    tag: str
    open: bool
    parts: dict[str, str]
    entry: EntryConfig | None
    news: str


class CardAnswer(TypedDict):
    """The stand after something was saved or taken back, and the card that says what it did."""

    stand: Stand
    card: str


class SameGameQuestion(TypedDict):
    """What a phone shows before its owner says whether two games are one: the other's facts, and its `own` ones.

    With `correct_url` and `revision` its own facts can become a correction of the other's game.
    """

    said: str
    title: str
    facts: Sequence[tuple[str, str]]
    own: Sequence[tuple[str, str]]
    correct_url: str
    revision: int
    seen: str
    redirect: str


def page_of(request: HttpRequest, evening: Evening, access: Access, tag: str) -> EveningPage:
    """Everything on the evening's page. `tag`: its ETag, which was read before."""
    writes = access.may_write and evening.open
    # Before the games are read: a game that comes in between is asked about once too often, never once too seldom.
    seen = seen_until(evening) if writes else ""
    view = load(evening)
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
        reasons=redeal_reasons(evening.scheme).items(),
        additions=additions,
        stand_tag=tag.strip('"'),
        follow_url=line_to(request, evening.pk),
        over=over,
        entry=new_game_config(view, seen=seen) if writes and not over else None,
        owner="" if is_shared(request) else owner_of(access.actor),
        parked=vars(evening)["parked"] if access.may(Role.VERWALTER) else 0,
    )


def _marked(line: EventLine, additions: Sequence[EveningAddition]) -> EventLine:
    """A line with the words that higher rooms put beside it."""
    marks = (addition.marks.get(line.event.pk) for addition in additions)
    return replace(line, marks=tuple(mark for mark in marks if mark))


def pen_held(request: HttpRequest, evening: Evening) -> PenHeld:
    """Who holds the pen of an evening; nobody when it is closed."""
    pen = pen_of(evening)
    held = pen if pen and pen.phone and evening.open else None
    return PenHeld(held, own=holds_pen(request, held))


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


@at_the_table
@require_POST
def evening_pen(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Take the pen, or with `weg` put it down. A script gets 204 and asks for the stand."""
    evening, access = evening_for(request, evening_id, role=Role.SCHREIBER)
    phone = request.session.setdefault(PHONE, token_hex(16))
    if "weg" in request.POST:
        put_pen_down(evening=evening, phone=phone)
    else:
        press(request, take_pen, evening=evening, phone=phone, name=_writer(request, access))
    by_script = request.headers.get("Accept") == "*/*"
    return HttpResponse(status=204) if by_script else redirect("evening-detail", evening.pk)


def _writer(request: HttpRequest, access: Access) -> str:
    """How the table calls this phone: the player of the account, the account, or what kind of phone it is."""
    if not access.member:  # also somebody with an account: the league does not know the name
        return label_of(request.META.get("HTTP_USER_AGENT", ""))
    account = account_of(request)
    player = Player.objects.shown().filter(league=access.league, account=account).first()
    return player.called if player else account.display_name


def same_game(request: HttpRequest, view: EveningView, found: Found, sent: GameFacts) -> JsonResponse:
    """409: another phone has recorded what looks like the same game as the one that was sent."""
    return JsonResponse({"same": same_question(request, view, found, sent)}, status=409)


def same_question(request: HttpRequest, view: EveningView, found: Found, sent: GameFacts) -> SameGameQuestion:
    """What a phone shows before its owner says whether two games are one.

    The answer to "two games" is `seen` again, the answer to "mine is right" a correction.
    """
    scheme, account = view.evening.scheme, found.account
    if account is None:
        said = _("Das hat ein anderes Handy eben eingetragen.")
    elif account == request.user:
        said = _("Das wurde eben schon eingetragen.")
    else:
        said = _("Das hat {who} eben eingetragen.").format(who=account.display_name)
    theirs, own = (facts_in_words(facts, scheme, view.names) for facts in (found.facts, sent))
    return {
        "said": said,
        "title": _("Spiel {number}").format(number=game_row(view, found.game).number),
        "facts": [pair for pair in theirs if pair[1] != _("keine")],
        "own": [pair for pair in own if pair[1] != _("keine")],
        "correct_url": reverse("game-correct", args=[found.game.pk]),
        "revision": found.game.revision,
        "seen": found.seen,
        "redirect": reverse("evening-detail", args=[view.evening.pk]),
    }
