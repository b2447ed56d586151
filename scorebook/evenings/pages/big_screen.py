"""The wide view of an evening, for a tablet at the end of the table or a television: all at once, without scrolling."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from leagues.groups.models import League
from leagues.people.selectors import Name
from leagues.web import render_page
from scorebook.rules.wording import listed

from ..access import evening_for
from ..models import Evening
from ..selectors.evenings import EveningView, load
from .admission import at_the_table
from .lines import EventLine, lines_of_events
from .result_card import card_of
from .sheet import EveningStanding, standing_of
from .table_header import EndPanel, TableNow, over_of, table_now

ROOMY = 6  # so many lines may be as high as they like


class WallLine(NamedTuple):
    """A player on the wall: the place, and how they stand to the next game; `note` has it in words."""

    rank: int
    who: Name
    points: int
    out: bool
    deals: bool
    leads: bool
    note: str


@dataclass(frozen=True)
class WallPage:
    """The wide view. `last` is the newest entry, `news` what there is to say about it; `four` who plays now,
    `over` what is said once the last round is played, `won` who has won, `crowded` whether there are so many that their
    lines have to be lower."""

    league: League
    evening: Evening
    now: TableNow
    lines: Sequence[WallLine]
    four: str
    over: EndPanel | None
    last: EventLine | None
    news: Sequence[str]
    games: int
    won: str
    crowded: bool


@at_the_table
@require_safe
def evening_display(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """The wide view; `?stand=<stamp>` is answered with 204 as long as nothing is new."""
    evening, access = evening_for(request, evening_id)
    if request.GET.get("stand") == evening.stamp:
        return HttpResponse(status=204)
    return render_page(request, "evenings/display.html", wall_of(load(evening), access.league))


def wall_of(view: EveningView, league: League) -> WallPage:
    """The content of the big screen."""
    standing, now, state = standing_of(view), table_now(view), view.folded.state
    events = lines_of_events(view)
    last = events[-1] if events else None
    lines = _lines(view, standing)
    first = [line.who.call_name for line in lines if line.leads]
    won = ngettext("{names} gewinnt", "{names} gewinnen", len(first)) if first else ""
    return WallPage(
        league=league,
        evening=view.evening,
        now=now,
        lines=lines,
        four=listed([view.names[key].call_name for key in state.four]),
        over=over_of(view),
        last=last,
        news=_news(view, last) if last else (),
        games=standing.games,
        won=won.format(names=listed(first)),
        crowded=len(lines) > ROOMY,
    )


def _lines(view: EveningView, standing: EveningStanding) -> list[WallLine]:
    """The standing with who deals, leads, sits out or has gone."""
    state, playing = view.folded.state, view.evening.open
    goes_on = playing and not state.over
    apart = any(line.rank > 1 for line in standing.lines)  # if all are level there is no leader
    answer = []
    for line in standing.lines:
        key = line.who.key
        leads, deals = apart and line.rank == 1, goes_on and key == state.dealer
        out = goes_on and key not in state.four
        words = [_("führt") if playing else _("gewinnt")] if leads else []
        if deals:
            words.append(_("gibt und setzt aus") if out else _("gibt"))
        elif out:
            words.append(_("pausiert") if key in state.seats else _("ist gegangen"))
        answer.append(WallLine(line.rank, line.who, line.points, out, deals, leads, ", ".join(words)))
    return answer


def _news(view: EveningView, last: EventLine) -> list[str]:
    """What the newest entry was, and whether somebody leads now who did not before."""
    if not last.is_game:
        return last.remarks
    return [*last.remarks, *(news.words for news in card_of(view, last.event).news if news.kind == "lead")]
