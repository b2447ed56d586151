"""Reading an evening: the sheet, its chart, the end."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from leagues.groups.models import League, Role
from leagues.people.selectors import names_of
from leagues.web import show
from scorebook.charts.answer import picture_answer, picture_tag
from scorebook.charts.series import Totals

from ..access import evening_for
from ..models import Evening
from ..selectors.afterwards import changed_after_end
from ..selectors.evenings import EveningView, load
from .admission import at_the_table
from .figures import EveningFigures, figures_of
from .ledger import LedgerLine, ledger_of
from .lines import EventLine
from .now import TableNow, table_now
from .sheet import RunningSheet, sheet_of
from .standing import EveningStanding, standing_of


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
    """A page on which an evening is read: its sheet, or its end."""

    league: League
    reading: EveningReading


@at_the_table
@require_safe
def evening_sheet(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """The running sheet like on paper, with leader, biggest game, Pflichtsoli and the chart."""
    evening, access = evening_for(request, evening_id)
    return show(request, "evenings/sheet.html", ReadingPage(access.league, reading_of(load(evening))))


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
    return show(request, "evenings/end.html", ReadingPage(access.league, reading_of(load(evening))))


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
        Totals(who.name, who.short, who.mark, (0, *(totals.get(who.key, 0) for totals in stops)))
        for who in view.players
    ]
