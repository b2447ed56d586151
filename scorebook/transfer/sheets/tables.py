"""A table of points: what a row of it is, where its parts are, and what its points say about that."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from itertools import pairwise
from typing import Final

from scorebook.scoring.game.sentences import gettext_noop

from ..league_file.layout import MOST_BYTES, MOST_UNPACKED, FileError
from .cells import CellPlace, GridSheet, day_of, number_of, year_of
from .cells import words as read_as
from .columns import Columns, FactColumn
from .fact_words import names_in


class TableForm(StrEnum):
    """What a row of the table is."""

    TOTALS = "totals"
    SINGLE = "single"
    RUNNING = "running"
    FACTS = "facts"


# The columns of facts in which people are named.
NAMING: Final = (FactColumn.RE, FactColumn.KONTRA, FactColumn.DEALER)


@dataclass(frozen=True)
class TableLayout:
    """The places of the parts of one sheet. `people`: column → name as written; `day`: that of the whole sheet.

    `facts`: the columns that say what happened in a game, none where only points are known.
    """

    sheet: GridSheet
    head: int
    people: dict[int, str]
    days: int | None
    place: int | None = None
    row_sums: int | None = None
    day: date | None = None
    sums: tuple[int, ...] = ()
    facts: Columns = field(default_factory=dict)

    @property
    def year(self) -> int | None:
        """The year that the sheet is called after."""
        return year_of(self.sheet.name)

    def body(self) -> Iterator[int]:
        """The rows below the head."""
        return iter(range(self.head + 1, len(self.sheet.rows)))

    def place_of(self, row: int, column: int) -> CellPlace:
        """The name of a cell."""
        return self.sheet.place(row, column)

    def cell_text(self, row: int, column: FactColumn) -> str:
        """What a row says there about its game; empty where it says nothing."""
        return read_as(self.sheet.at(row, self.facts[column])) if column in self.facts else ""

    def whole_number(self, row: int, column: FactColumn) -> int | None:
        """The whole number that a row says there."""
        number = number_of(self.sheet.at(row, self.facts[column])) if column in self.facts else None
        return int(number) if number is not None and number.is_integer() else None

    def named(self, row: int, columns: Sequence[FactColumn]) -> list[str]:
        """Who is named in these columns of a row."""
        names = sorted(self.people.values(), key=len, reverse=True)
        return [
            name
            for column in columns
            if self.cell_text(row, column)
            for name in names_in(self.cell_text(row, column), names)
        ]


def form_of(layouts: list[TableLayout]) -> TableForm:
    """What a row of points is: with a day in nearly every one it is an evening, even if some of the days are wrong."""
    rows = days = day_texts = 0
    for layout in layouts:
        there = [row for row in with_points(layout) if row not in layout.sums]
        rows += len(there)
        days += len({day for row in there if (day := day_in(layout, row))})
        day_texts += len({text for row in there if (text := _day_text(layout, row))})
    if days and days * 2 >= rows and day_texts * 5 >= rows * 4:
        return TableForm.TOTALS
    return form_of_games(layouts)


def form_of_games(layouts: list[TableLayout]) -> TableForm:
    """Whether a row of points is what a game brought, or what everybody has after it."""
    single = running = 0
    for layout in layouts:
        points = [points_in(layout, row) for row in with_points(layout) if row not in layout.sums]
        single += sum(like_a_game(list(row.values())) for row in points)
        running += sum(
            like_a_game([now[column] - before.get(column, 0) for column in now]) for before, now in pairwise(points)
        )
    return TableForm.RUNNING if running > single else TableForm.SINGLE


def day_in(layout: TableLayout, row: int) -> date | None:
    """The day that stands in a row."""
    column = layout.days
    return None if column is None else day_of(layout.sheet.at(row, column), year=layout.year)


def _day_text(layout: TableLayout, row: int) -> str:
    """The text of the day in a row, whether there is such a day or not; one day has one text."""
    day = day_in(layout, row)
    return day.isoformat() if day else "" if layout.days is None else read_as(layout.sheet.at(row, layout.days))


def points_in(layout: TableLayout, row: int) -> dict[int, float]:
    """The numbers of a row, by the column of a person."""
    numbers = {column: number_of(layout.sheet.at(row, column)) for column in layout.people}
    return {column: number for column, number in numbers.items() if number is not None}


def with_points(layout: TableLayout) -> Iterator[int]:
    """The rows in which somebody has points."""
    return (row for row in layout.body() if points_in(layout, row))


def like_a_game(points: Sequence[float]) -> bool:
    """Whether one game can have given these points: what one party got each, and the other, the soloist thrice."""
    there = sorted(one for one in points if one)
    if not 1 <= len(there) <= 4:
        return False
    different = set(there)
    if len(different) == 1:
        return True
    low, high = min(different), max(different)
    if len(different) > 2 or len(there) < 4:
        return False
    return low == -high or high == -3 * low or low == -3 * high


# What a spreadsheet that somebody brings may be: its limits, and the sentences that refuse it.


MOST_ROWS: Final = 50_000  # in one sheet
MOST_COLUMNS: Final = 200
MOST_SHEETS: Final = 200
MOST_CELLS: Final = 600_000
MOST_ENTRIES: Final = 2_000  # in the archive that an XLSX or ODS file is
LONGEST_TEXT: Final = 2_000

EMPTY: Final = gettext_noop("Die Datei ist leer.")
NO_SHEET: Final = gettext_noop("Das ist keine Tabelle: gelesen werden CSV, XLSX und ODS.")
BROKEN: Final = gettext_noop(
    "Die Datei ist beschädigt und lässt sich nicht öffnen. Bitte neu speichern und noch einmal bringen."
)
ENCRYPTED: Final = gettext_noop("Die Datei ist mit einem Passwort geschützt. Bitte ohne Passwort speichern.")
MACROS: Final = gettext_noop("Die Datei enthält Makros. Bitte ohne Makros speichern, als XLSX, ODS oder CSV.")
TOO_LARGE: Final = gettext_noop("Die Datei ist zu groß; so viel schreibt keine Runde auf.")
TOO_MANY_ROWS: Final = gettext_noop("In {where} stehen {rows} Zeilen; gelesen werden bis {most}.")
TOO_MANY_COLUMNS: Final = gettext_noop("In {where} stehen {columns} Spalten; gelesen werden bis {most}.")
TOO_MANY_SHEETS: Final = gettext_noop("Die Datei hat {sheets} Blätter; gelesen werden bis {most}.")
NUL: Final = gettext_noop("In {cell} stehen Zeichen, die kein Text sind. Ist das wirklich eine Tabelle?")
ENCODING: Final = gettext_noop(
    "Die Umlaute der Datei sind nicht zu lesen. Bitte als CSV in UTF-8 speichern, oder als XLSX."
)
TWISTED: Final = gettext_noop(
    "In {cell} steht „{text}“: die Umlaute sind verdreht. Bitte die Tabelle neu als CSV in UTF-8 speichern."
)
ONE_COLUMN: Final = gettext_noop(
    "Die Tabelle hat nur eine Spalte. Gebraucht werden das Datum und eine Spalte für jeden Spieler."
)
TEXT_TOO_LONG: Final = gettext_noop(
    "In {cell} steht ein sehr langer Text; so etwas gehört nicht in eine Punktetabelle."
)

__all__ = ["MOST_BYTES", "MOST_UNPACKED", "SheetError"]


class SheetError(FileError):
    """A spreadsheet that is not taken; `code` for programs, the message a German sentence that names the cell."""
