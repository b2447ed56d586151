"""Reading an evening: the sheet, its chart, the wide view for a tablet or a television, the print, the end."""

import uuid
from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from leagues.groups.models import Role
from leagues.people.selectors.shown import names_of
from scorebook.charts.answer import picture_answer, picture_tag
from scorebook.charts.series import Totals
from scorebook.rules.wording import facts_in_words, party_word, sides_of
from scorebook.scoring.game.items import GameScore

from ..access import evening_for
from ..selectors.evenings import EveningView, load
from .admission import at_the_table
from .sheet import figures_of, games_count, ledger_of, line_of, now_context, sheet_context, standing_of

LAST_ON_DISPLAY = 4


@at_the_table
@require_safe
def evening_sheet(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """The running sheet like on paper, with leader, biggest game, Pflichtsoli and the chart."""
    evening, access = evening_for(request, evening_id)
    view = load(evening)
    context = reading_context(view) | {"league": access.league, "may_write": access.may_write}
    return render(request, "evenings/sheet.html", context)


def reading_context(view: EveningView) -> dict[str, Any]:
    """Everything there is to read about an evening."""
    return (
        now_context(view)
        | sheet_context(view)
        | figures_of(view)
        | {"ledger": ledger_of(view), "standing": standing_of(view), "games_count": games_count(view)}
    )


@at_the_table
@require_safe
def evening_print(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """The evening on A4: standing, sheet, and every game with its calculation."""
    evening, access = evening_for(request, evening_id)
    view = load(evening)
    context = reading_context(view) | {"league": access.league, "itemised": _itemised(view)}
    return render(request, "evenings/print.html", context)


def _itemised(view: EveningView) -> list[dict[str, Any]]:
    """Every game and penalty with its calculation."""
    scheme, answer = view.evening.rule_set_version.scheme, []
    for event, row in view.entries:
        line = line_of(view, event, row)
        facts = view.facts_of(row)
        if facts is not None:
            scored = row.score if isinstance(row.score, GameScore) else None
            line |= {
                "facts": facts_in_words(facts, scheme, view.names),
                "score": scored,
                "sides": sides_of(scored, facts, view.names) if scored else [],
                "winner": party_word(scored.winner, scheme) if scored else "",
            }
        answer.append(line)
    return answer


@at_the_table
@require_safe
def evening_display(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """The wide view; `?stand=<stamp>` is answered with 204 as long as nothing is new."""
    evening, access = evening_for(request, evening_id)
    if request.GET.get("stand") == evening.stamp:
        return HttpResponse(status=204)
    view = load(evening)
    lines = [line_of(view, event, row) for event, row in view.entries[-LAST_ON_DISPLAY:]]
    context = reading_context(view) | {"league": access.league, "latest": lines[::-1]}
    return render(request, "evenings/display.html", context)


@at_the_table
@require_safe
def evening_end(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Before the evening is closed: what it was, and which Pflichtsoli and Böcke are still open."""
    evening, access = evening_for(request, evening_id, role=Role.SCHREIBER)
    if not evening.open:
        return redirect("evening-detail", evening.pk)
    context = reading_context(load(evening)) | {"league": access.league}
    return render(request, "evenings/end.html", context)


@at_the_table
@require_safe
def evening_svg(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """The running totals of everybody as an image."""
    evening, _ = evening_for(request, evening_id)
    names = names_of(evening.league_id)
    dark = request.GET.get("thema") == "dunkel"

    def draw() -> bytes:
        from scorebook.charts.evening import evening_chart

        return evening_chart(lines_of(load(evening)), dark=dark)

    return picture_answer(request, picture_tag(evening.pk, evening.stamp, sorted(names.values()), dark), draw)


def lines_of(view: EveningView) -> list[Totals]:
    """The running total of every player after each game, what was booked between games counted to the one before."""
    booked = [row for row in view.folded.rows if row.is_game or row.points]
    stops = [list(rows)[-1].totals for _, rows in groupby(booked, key=lambda row: row.number - (not row.is_game))]
    return [
        Totals(who.name, who.short, who.colour, (0, *(totals.get(who.key, 0) for totals in stops)))
        for who in view.players
    ]
