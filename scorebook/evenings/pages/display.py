"""Reading an evening: the sheet, its chart, the end, and the wide view for a wall."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from leagues.groups.models import League, Role
from leagues.people.selectors import Name, names_of
from leagues.web import render_page
from scorebook.charts.answer import picture_answer, picture_tag
from scorebook.charts.series import Totals
from scorebook.rules.wording import games_words, listed
from scorebook.scoring.evening import Row
from scorebook.scoring.game import GameScore

from ..access import evening_for, outbox_owner
from ..models import Evening
from ..selectors.evenings import EveningView, changed_after_end, load
from .requests import at_the_table
from .result_card import BookedSide, card_of, sides_booked
from .sheet import EventLine, LedgerLine, RunningSheet, ledger_of, line_of, lines_of_events, sheet_of
from .table_header import EndPanel, EveningStanding, TableNow, over_of, standing_of, table_now

# What was remarkable about an evening.


@dataclass(frozen=True)
class EveningFigures:
    """Leader, biggest game, and in words how much was played: games, soli, Böcke where the rules know some.

    `biggest_side`: who got, or lost, the most points in the biggest game.
    """

    leaders: list[str]
    lead: int
    biggest: EventLine
    biggest_side: BookedSide
    played: str
    final: bool


def figures_of(view: EveningView) -> EveningFigures | None:
    """What was remarkable about the evening; nothing before the first game."""
    games = [(event, row) for event, row in view.entries if isinstance(row.score, GameScore)]
    if not games:
        return None
    standing = standing_of(view)
    event, row = max(games, key=lambda pair: max(map(abs, pair[1].points.values())))
    return EveningFigures(
        leaders=[one.who.call_name for one in standing.lines if one.rank == 1],
        lead=standing.lines[0].points,
        biggest=line_of(view, event, row),
        biggest_side=max(sides_booked(view, row), key=lambda side: abs(side.points)),
        played=_played(view, standing.games, [row for _event, row in games]),
        final=standing.final,
    )


def _played(view: EveningView, games: int, scored: list[Row]) -> str:
    """How many games, soli and Böcke there were: "12 Spiele, 2 allein, 1 Bock"."""
    parts = [games_words(games)]
    if soli := sum(one.score is not None and len(one.score.re) == 1 for one in scored):
        parts.append(_("{number} allein").format(number=soli))
    if view.evening.scheme.options.bock.most:
        boecke = sum(one.boecke for one in scored)
        parts.append(ngettext("{number} Bock", "{number} Böcke", boecke).format(number=boecke))
    return ", ".join(parts)


@dataclass(frozen=True)
class EveningReading:
    """Everything there is to read about an evening; `commented`: the games beside which something was written."""

    evening: Evening
    now: TableNow
    sheet: RunningSheet
    figures: EveningFigures | None
    ledger: Sequence[LedgerLine]
    standing: EveningStanding
    commented: Sequence[EventLine]


@dataclass(frozen=True)
class ReadingPage:
    """The page on which the sheet of an evening is read."""

    league: League
    reading: EveningReading


@dataclass(frozen=True)
class EndPage:
    """Where an evening is ended; also without a net, and then its phone tells who has won.

    `owner`: for whom it keeps what it cannot send; `view` is what it goes on from.
    """

    league: League
    reading: EveningReading
    evening: Evening
    view: EveningView
    owner: str


@at_the_table
@require_safe
def evening_sheet(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """The running sheet like on paper, with leader, biggest game, Pflichtsoli and the chart."""
    evening, access = evening_for(request, evening_id)
    return render_page(request, "evenings/sheet.html", ReadingPage(access.league, reading_of(load(evening))))


def reading_of(view: EveningView) -> EveningReading:
    """What there is to read about an evening."""
    sheet = sheet_of(view)
    return EveningReading(
        evening=view.evening,
        now=table_now(view),
        sheet=sheet,
        figures=figures_of(view),
        ledger=ledger_of(view),
        standing=standing_of(view, changed_after_end(view.evening)),
        commented=[row.line for row in sheet.rows if row.line.comment],
    )


@at_the_table
@require_safe
def evening_end(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Before the evening is closed: what it was, and which Pflichtsoli and Böcke are still open."""
    evening, access = evening_for(request, evening_id, role=Role.SCHREIBER)
    if not evening.open:
        return redirect("evening-detail", evening.pk)
    return render_page(request, "evenings/end.html", end_page(load(evening), outbox_owner(request, access)))


def end_page(view: EveningView, owner: str) -> EndPage:
    """What is asked before this evening is closed."""
    return EndPage(view.evening.league, reading_of(view), view.evening, view, owner)


@at_the_table
@require_safe
def evening_svg(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """The running totals of everybody as an image; `?form=breit` is the flat one."""
    evening, _access = evening_for(request, evening_id)
    names = names_of(evening.league_id)
    dark, flat = request.GET.get("thema") == "dunkel", request.GET.get("form") == "breit"

    def draw() -> bytes:
        from scorebook.charts.evening import evening_chart

        return evening_chart(lines_of(load(evening)), dark=dark, flat=flat)

    tag = picture_tag("evening", evening.pk, evening.stamp, sorted(names.values()), dark, flat)
    return picture_answer(request, tag, draw)


def lines_of(view: EveningView) -> list[Totals]:
    """The running total of every player after each game, what was booked between games counted to the one before."""
    booked = [row for row in view.folded.rows if row.is_game or row.points]
    stops = [list(rows)[-1].totals for _number, rows in groupby(booked, key=lambda row: row.number - (not row.is_game))]
    return [
        Totals(who.call_name, who.short, who.mark, (0, *(totals.get(who.key, 0) for totals in stops)), who.sign)
        for who in view.players
    ]


# The wide view of an evening, for a tablet at the end of the table or a television: all at once, without scrolling.


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
    lines = _wall_lines(view, standing)
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


def _wall_lines(view: EveningView, standing: EveningStanding) -> list[WallLine]:
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
