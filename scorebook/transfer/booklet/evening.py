"""The sheet of an evening as a booklet: who has what, the sheet itself, its course, and every game in words."""

from collections.abc import Callable, Sequence
from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from leagues.formats import format_place
from scorebook.charts.draw import evening_pixels
from scorebook.evenings.pages.display import lines_of, reading_of
from scorebook.evenings.pages.lines import EventLine
from scorebook.evenings.pages.sheet import RunningSheet, SheetRow
from scorebook.evenings.selectors.evenings import EveningView
from scorebook.rules.wording import games_words
from scorebook.scoring.game.sentences import plain, signed

from .booklet import Booklet


def evening_booklet(
    view: EveningView, *, league: str, made: date, as_public: Callable[[str], str] = str, notes: bool = True
) -> bytes:
    """The evening of a view, whose names stand as they shall be read. The same view gives the same bytes on a day.

    `as_public` makes of a free text what may be read. `notes`: with those of the table, in which names may stand.
    """
    evening, reading = view.evening, reading_of(view)
    day = evening.day_words()
    booklet = Booklet(title=f"{league}, {day}", foot=f"{league} · {day}", made=made)
    booklet.title(league, " · ".join(part for part in (day, as_public(evening.place), evening.scheme.title) if part))
    booklet.heading(_("Stand"))
    booklet.table(
        [_("Platz"), _("Spieler"), _("Punkte"), _("Spiele"), _("Siege")],
        [[format_place(one.rank), one.who.name, signed(one.points), plain(one.games), one.wins_cell]
         for one in reading.standing.lines],
        widths=(1, 5, 1.5, 1.5, 1.5),
        left=2,
        bold=[[one.rank == 1] * 5 for one in reading.standing.lines],
        size=10,
    )  # fmt: skip
    if reading.figures:
        booklet.sentence(f"{reading.figures.played}.")
    else:
        booklet.sentence(f"{games_words(reading.standing.games)}.")
    if reading.sheet.rows:
        _sheet(booklet, reading.sheet)
        pixels = evening_pixels(lines_of(view))
        booklet.picture(_("Punkte im Lauf des Abends"), pixels, _("Die Punkte nach jedem Spiel"), width=150)
        _games(booklet, [row.line for row in reading.sheet.rows], as_public, notes=notes)
    return booklet.bytes()


def _sheet(booklet: Booklet, sheet: RunningSheet) -> None:
    """The running sheet: what a game brought, and what everybody had then; bold where somebody has won."""
    booklet.heading(pgettext("Spielzettel", "Blatt"))
    head = [_("Spiel"), *(column.who.short for column in sheet.columns)]
    rows = [[_label(row), *(_cell(cell.points, cell.total) for cell in row.cells)] for row in sheet.rows if row.booked]
    bold = [[False, *(cell.won for cell in row.cells)] for row in sheet.rows if row.booked]
    total = [_("Summe"), *(signed(column.points) for column in sheet.columns)]
    widths = (1.4, *[2.0] * len(sheet.columns))
    marks = [*bold, [True] * len(total)]
    booklet.table(head, [*rows, total], widths=widths, bold=marks, size=_size(len(head), len(rows)))
    if sheet.plus_minus and sheet.sum_agrees and not sheet.total:
        booklet.sentence(_("Probe: Alle Punkte zusammen ergeben null."), muted=True)


def _size(columns: int, lines: int) -> float:
    """The size of letters with which many columns stand beside each other and a usual evening fits on its page."""
    return 7.0 if columns > 7 or lines > 27 else 8.5


def _label(row: SheetRow) -> str:
    return f"{row.label} ×{row.line.factor}" if row.line.factor else row.label


def _cell(points: int | None, total: int) -> str:
    """What a player got, and behind it what they had then."""
    return f"{signed(points)}  ({signed(total)})" if points is not None else f"({signed(total)})"


def _games(booklet: Booklet, lines: Sequence[EventLine], as_public: Callable[[str], str], *, notes: bool) -> None:
    """Everything that happened, a line each."""
    booklet.heading(_("Was geschah"))
    rows = []
    for line in lines:
        text = as_public(_line_text(line, notes=notes))
        rows.append([str(line.number) if line.is_game else "", line.title, text, _points(line)])
    booklet.table([_("Spiel"), _("Wer"), _("Was"), _("Punkte")], rows, widths=(1, 4, 7, 1.4), left=3)


def _line_text(line: EventLine, *, notes: bool) -> str:
    """The text of a line, with the remarks of the table."""
    note = _("Notiz: {words}").format(words=line.comment) if line.comment and notes else ""
    return ". ".join(part for part in (*line.remarks, *line.marks, note) if part)


def _points(line: EventLine) -> str:
    return signed(line.figure) if line.figure is not None else ""
