"""A booklet of A4 pages: headings, sentences, tables and pictures in one style, with a line at the foot of each page.

The letters are those that matplotlib brings along, so that a server needs no fonts of its own. The same content gives
the same bytes on the same day.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from io import BytesIO
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from fpdf import FPDF, FontFace
from fpdf.enums import TableBordersLayout, TableCellFillMode
from fpdf.fonts import TextStyle
from PIL import Image

from leagues.formats import current_locale, format_place
from scorebook.charts.canvas import drawable
from scorebook.charts.draw import FONTS, evening_pixels
from scorebook.evenings.pages.display import lines_of, reading_of
from scorebook.evenings.pages.sheet import EventLine, RunningSheet, SheetRow
from scorebook.evenings.selectors.evenings import EveningView
from scorebook.rules.wording import games_words
from scorebook.scoring.game.sentences import plain, signed

MARGIN: Final = 16.0
INK: Final = (28, 27, 23)
MUTED: Final = (85, 80, 70)
GREEN: Final = (11, 81, 56)
SHADE: Final = (243, 241, 234)
FAMILY: Final = "DejaVu"
HEADING: Final = 14.0  # mm, with the space around it
SMALLEST: Final = 0.6  # of its size, so that a picture can still be read


class _Pages(FPDF):
    """Pages with the name of the booklet and their number at the foot."""

    foot = ""

    def footer(self) -> None:
        self.set_y(-13)
        self.set_font(FAMILY, size=8)
        self.set_text_color(*MUTED)
        number = _("Seite {page} von {pages}").format(page=self.page_no(), pages="{nb}")
        self.cell(self.epw / 2, 5, self.foot)
        self.cell(self.epw / 2, 5, number, align="R")


class Booklet:
    """A booklet that is written from its beginning to its end."""

    def __init__(self, *, title: str, foot: str, made: date) -> None:
        self.pages = _Pages(format="A4")
        for style, path in FONTS.items():
            self.pages.add_font(FAMILY, style, path)
        self.pages.set_creation_date(datetime(made.year, made.month, made.day, tzinfo=UTC))
        self.pages.set_title(drawable(title))
        self.pages.set_lang(current_locale())
        self.pages.set_margin(MARGIN)
        self.pages.set_auto_page_break(auto=True, margin=18)
        self.pages.foot = drawable(foot)
        heading = TextStyle(font_family=FAMILY, font_style="B", font_size_pt=13, color=GREEN, t_margin=5, b_margin=2)
        self.pages.set_section_title_styles(heading)
        self.pages.add_page()
        self.plain()

    def plain(self, size: float = 9.5, colour: tuple[int, int, int] = INK, *, bold: bool = False) -> None:
        """Write on like this."""
        self.pages.set_font(FAMILY, "B" if bold else "", size)
        self.pages.set_text_color(*colour)

    def title(self, words: str, below: str) -> None:
        """The title of the booklet, with a line below."""
        self.plain(22, GREEN, bold=True)
        self.pages.multi_cell(0, 10, drawable(words), align="L", new_x="LMARGIN", new_y="NEXT")
        self.sentence(below, muted=True)
        self.pages.ln(2)

    def cover(self, above: str, words: str, lines: Sequence[str]) -> None:
        """A page for itself: what the book is of, its name, and some lines below each other."""
        self.pages.set_y(80)
        self.plain(14, MUTED)
        self.pages.multi_cell(0, 8, drawable(above), align="C", new_x="LMARGIN", new_y="NEXT")
        self.plain(40, GREEN, bold=True)
        self.pages.multi_cell(0, 18, drawable(words), align="C", new_x="LMARGIN", new_y="NEXT")
        self.pages.ln(10)
        self.plain(13)
        for line in lines:
            self.pages.multi_cell(0, 8, drawable(line), align="C", new_x="LMARGIN", new_y="NEXT")
        self.pages.add_page()

    def heading(self, words: str, *, room: float = 40) -> None:
        """A heading, and an entry in the list of contents; on a new page if less room than this (in mm) is left."""
        if self.pages.will_page_break(room):
            self.pages.add_page()
        self.pages.start_section(drawable(words))
        self.plain()

    def strong(self, words: str) -> None:
        """A name above a paragraph, which stays with it."""
        if self.pages.will_page_break(26):
            self.pages.add_page()
        self.pages.ln(2)
        self.plain(11, bold=True)
        self.pages.multi_cell(0, 6, drawable(words), align="L", new_x="LMARGIN", new_y="NEXT")

    def sentence(self, words: str, *, muted: bool = False) -> None:
        """A paragraph."""
        self.plain(9.5, MUTED if muted else INK)
        self.pages.multi_cell(0, 5, drawable(words), align="L", new_x="LMARGIN", new_y="NEXT")
        self.plain()

    def table(
        self,
        head: Sequence[str],
        rows: Sequence[Sequence[str]],
        *,
        widths: Sequence[float],
        left: int = 1,
        bold: Sequence[Sequence[bool]] = (),
        size: float = 8.5,
    ) -> None:
        """A table over the whole width; the first `left` columns are text, the others numbers. `bold`: which cells."""
        if not rows:
            return
        self.plain(size)
        looks: dict[str, Any] = {
            "borders_layout": TableBordersLayout.HORIZONTAL_LINES,
            "cell_fill_color": SHADE,
            "cell_fill_mode": TableCellFillMode.EVEN_ROWS,
            "headings_style": FontFace(emphasis="BOLD", color=INK, fill_color=(255, 255, 255)),
            "line_height": size * 0.56,
            "padding": (0.6, 1.2),
            "text_align": tuple("LEFT" if place < left else "RIGHT" for place in range(len(head))),
        }
        self.pages.set_draw_color(190, 184, 170)
        strong = FontFace(emphasis="BOLD")
        with self.pages.table(col_widths=tuple(widths), **looks) as table:
            heading = table.row()
            for word in head:
                heading.cell(drawable(word))
            for number, cells in enumerate(rows):
                row = table.row()
                marks = bold[number] if number < len(bold) else ()
                for place, cell in enumerate(cells):
                    row.cell(drawable(cell), style=strong if place < len(marks) and marks[place] else None)
        self.pages.ln(2)
        self.plain()

    def picture(self, heading: str, pixels: bytes, words: str, *, width: float | None = None) -> None:
        """A picture below its heading over the whole width, or so many mm wide; `words` for those who do not see it.

        Both stand on one page: where there is not quite room for it, the picture is a little smaller.
        """
        wide = width or self.pages.epw
        with Image.open(BytesIO(pixels)) as image:
            high = wide * image.height / image.width
        left = self.pages.page_break_trigger - self.pages.get_y() - HEADING
        high, whole = (left if SMALLEST * high <= left < high else high), high
        self.heading(heading, room=HEADING + high)
        self.pages.image(BytesIO(pixels), w=wide * high / whole, alt_text=drawable(words))
        self.pages.ln(2)

    def bytes(self) -> bytes:
        """The file."""
        return bytes(self.pages.output())


# The sheet of an evening as a booklet: who has what, the sheet itself, its course, and every game in words.


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
