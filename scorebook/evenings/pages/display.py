"""Reading an evening: the sheet, its chart, the end."""

import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from leagues.groups.models import League, Role
from leagues.people.selectors import names_of
from leagues.web import render_page
from scorebook.charts.answer import picture_answer, picture_tag
from scorebook.charts.series import Totals
from scorebook.rules.wording import bock_name, games_words, listed, party_word
from scorebook.scoring.evening import Row
from scorebook.scoring.game import GameScore
from scorebook.scoring.game.facts import CallFact, GameFacts
from scorebook.scoring.game.sentences import signed
from scorebook.scoring.game.terms import LEVEL_OF

from ..access import evening_for, outbox_owner
from ..derived.tallies import keeps, named
from ..models import Evening
from ..podium import GameBooked, WinningRun, longest_run
from ..selectors.evenings import EveningView, changed_after_end, load
from .admission import at_the_table
from .lines import EventLine, line_of
from .result_card import BookedSide, sides_booked
from .sheet import EveningStanding, LedgerLine, RunningSheet, ledger_of, sheet_of, standing_of
from .table_header import TableNow, table_now

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


# What was remarkable at an evening: its biggest game, longest run of wins, best call, and its Böcke.


SHORTEST_RUN = 3


class Highlight(NamedTuple):
    """A figure, what it is ("Größtes Spiel"), and whose or when."""

    figure: str
    title: str
    words: str


class WonCall(NamedTuple):
    """A call that was kept, in a game."""

    call: CallFact
    facts: GameFacts
    row: Row


def games_of(view: EveningView) -> list[GameBooked]:
    """The scored games with what they brought and who won them."""
    return [GameBooked(row.number, row.points, winners_of(row)) for row in _scored(view)]


def winners_of(row: Row) -> tuple[str, ...]:
    """The party that has won a game."""
    score = row.score
    if score is None or score.winner is None:
        return ()
    return score.re if score.winner.value == "re" else score.kontra


def highlights_of(view: EveningView) -> list[Highlight]:
    """What was remarkable, as far as there was any of it."""
    return [*_biggest(view), *_run(view, longest_run(games_of(view))), *_best_call(view), *_boecke(view)]


def _scored(view: EveningView) -> list[Row]:
    return [row for row in view.folded.rows if isinstance(row.score, GameScore) and view.facts_of(row)]


def _biggest(view: EveningView) -> Iterator[Highlight]:
    """The game of which somebody got, or lost, the most points."""
    rows = [row for row in _scored(view) if any(row.points.values())]
    if not rows:
        return
    row = max(rows, key=lambda one: max(map(abs, one.points.values())))
    side = max(sides_booked(view, row), key=lambda one: abs(one.points))
    words = _("Spiel {number}, {names}").format(number=row.number, names=side.names)
    if row.bock:
        words = _("{game}, {bock}").format(game=words, bock=bock_name(row.bock))
    yield Highlight(signed(side.points), _("Größtes Spiel"), words)


def _run(view: EveningView, run: WinningRun | None) -> Iterator[Highlight]:
    """The longest run of wins, if it is worth telling."""
    if run is None or run.length < SHORTEST_RUN:
        return
    words = listed([view.names[player].call_name for player, _first, _last in run.runs])
    if len(run.runs) == 1:
        _player, first, last = run.runs[0]
        words = _("{name}, Spiel {first} bis {last}").format(name=words, first=first, last=last)
    yield Highlight(_("{number} am Stück").format(number=run.length), _("Längste Serie"), words)


def _best_call(view: EveningView) -> Iterator[Highlight]:
    """The deepest call that was kept; of equally deep ones that in the game which brought most."""
    won_call = best_call(view)
    if won_call is None:
        return
    call, facts, row = won_call
    scheme = view.evening.scheme
    level, members = LEVEL_OF[call.call], facts.members(call.party)
    caller = named(call.player, members)
    who = [caller] if caller in view.names else list(members)
    names = listed([view.names[key].call_name for key in who if key in view.names])
    figure = scheme.levels[level] if level > 1 else party_word(call.party, scheme)
    words = _("{names}, Spiel {number}").format(names=names, number=row.number)
    yield Highlight(figure, _("Beste Ansage"), words)


def best_call(view: EveningView) -> WonCall | None:
    """The deepest call that was made and kept."""
    won_calls = [
        WonCall(call, facts, row)
        for row in _scored(view)
        if (facts := view.facts_of(row))
        for call in facts.announcements
        if row.score and row.score.winner is call.party and not call.invalid and keeps(facts, call, call.party.value)
    ]
    return max(won_calls, key=_depth, default=None)


def _depth(won_call: WonCall) -> tuple[int, int]:
    return LEVEL_OF[won_call.call.call], max(won_call.row.points.values(), default=0)


def _boecke(view: EveningView) -> Iterator[Highlight]:
    """How many Böcke came, and what they did."""
    rows = _scored(view)
    boecke, under = sum(row.boecke for row in rows), [row for row in rows if row.bock]
    if not boecke:
        return
    figure = ngettext("{number} Bock", "{number} Böcke", boecke).format(number=boecke)
    words = _("Keines davon wurde gespielt")
    if under:
        most = max(row.factor for row in under)
        words = _("{games}, bis ×{factor}").format(games=games_words(len(under)), factor=most)
    yield Highlight(figure, _("Unter Bock"), words)


def highlight_lines(highlights: Sequence[Highlight]) -> list[tuple[str, str]]:
    """The highlights as lines: a heading, and what is said of it."""
    return [(one.title, f"{one.figure} · {one.words}") for one in highlights]
