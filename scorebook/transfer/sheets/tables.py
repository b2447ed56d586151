"""A table of points: what a row of it is, where its parts are, and what its points say about that."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Final

from scorebook.scoring.game.sentences import gettext_noop

from ..league_file.layout import FileError
from .cells import GridSheet, number_of, read_as
from .columns import Columns, FactColumn
from .days import (
    HALF_A_YEAR,
    as_day,
    clock_of,
    day_of,
    evening_day,
    has_no_year,
    is_season,
    moment_of,
    year_in,
    year_of,
)
from .fact_words import names_in


class TableForm(StrEnum):
    """What a row of the table is."""

    TOTALS = "totals"
    STANDING = "standing"
    SINGLE = "single"
    RUNNING = "running"
    RUNNING_ON = "running_on"
    FACTS = "facts"


EVENINGS: Final = (TableForm.TOTALS, TableForm.STANDING)  # a row is an evening
ON: Final = (TableForm.STANDING, TableForm.RUNNING_ON)  # what everybody has after it, from the beginning of the table
# The columns of facts in which people are named.
SOME_YEAR: Final = 2000  # with a 29th of February; until somebody says which
NAMING: Final = (FactColumn.RE, FactColumn.KONTRA, FactColumn.DEALER)


@dataclass(frozen=True)
class TableLayout:
    """The places of the parts of one sheet. `people`: column → name as written; `day`: that of the whole sheet;
    `years`: the column with the years, where no day is said; `yearless`: days stand there without a year, which nobody
    has said yet (`stated_year`); `sections`: the rows that say a year for those below; `statistics`: the rows that are
    worked out from others, which nobody reads; `about`: what is told of games besides their points.

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
    clock: int | None = None
    years: int | None = None
    yearless: bool = False
    stated_year: int | None = None
    sections: dict[int, str] = field(default_factory=dict)
    statistics: tuple[int, ...] = ()
    about: Columns = field(default_factory=dict)

    @property
    def heads(self) -> dict[int, str]:
        """What stands in the head of each column."""
        columns = range(self.sheet.width)
        return {column: text for column in columns if (text := read_as(self.sheet.at(self.head, column)))}

    @property
    def left_out(self) -> list[str]:
        """The heads of columns with something in them that nobody reads."""
        read = {self.days, self.place, self.row_sums, self.clock, self.years}
        read |= {*self.people, *self.facts.values(), *self.about.values()}
        filled = {column for row in self.body() for column, cell in enumerate(self.sheet.rows[row]) if cell is not None}
        return [text for column, text in self.heads.items() if column in filled and column not in read]

    @property
    def year(self) -> int | None:
        """The year that the sheet is called after, or that was said of it."""
        return year_of(self.sheet.name) or self.stated_year or (SOME_YEAR if self.yearless else None)

    def year_at(self, row: int) -> int | None:
        """The year of a row of which the day is not said, as its cell or the name of the sheet says it."""
        column = self.years if self.days is None else self.days
        return self.year_above(row) if column is None else year_in(self.sheet.at(row, column))

    def section(self, row: int) -> str:
        """What the section of a row is called, or else the sheet."""
        return next((text for begin, text in reversed(self.sections.items()) if begin < row), self.sheet.name)

    def year_above(self, row: int) -> int | None:
        """The year that the section of a row is called after, or else that of the sheet."""
        return year_of(self.section(row)) or self.year

    def body(self) -> Iterator[int]:
        """The rows below the head that say something of their own."""
        return (row for row in self.sheet.below(self.head) if row not in self.statistics and row not in self.sections)

    def rows(self) -> Iterator[int]:
        """The rows of the body that are no sums."""
        return (row for row in self.body() if row not in self.sums)

    def cell_text(self, row: int, column: FactColumn) -> str:
        """What a row says there about its game; empty where it says nothing."""
        place = self.facts.get(column, self.about.get(column))
        return "" if place is None else read_as(self.sheet.at(row, place))

    def head_of(self, column: FactColumn) -> str:
        """What stands above it."""
        return self.heads[{**self.facts, **self.about}[column]]

    def whole_number(self, row: int, column: FactColumn) -> int | None:
        """The whole number that a row says there."""
        number = number_of(self.sheet.at(row, self.facts[column])) if column in self.facts else None
        return int(number) if number is not None and number.is_integer() else None

    def named(self, row: int, columns: Sequence[FactColumn]) -> list[str]:
        """Who is named in these columns of a row."""
        names = sorted(self.people.values(), key=len, reverse=True)
        return [name for column in columns for name in names_in(self.cell_text(row, column), names)]


def day_in(layout: TableLayout, row: int) -> date | None:
    """The day that stands in a row."""
    column = layout.days
    return None if column is None else day_of(as_day(layout.sheet.at(row, column)), year=layout.year_above(row))


def moments(layout: TableLayout, *, month_first: bool = False, epoch: int = 1900) -> Iterator[tuple[int, date]]:
    """The rows in which a day stands, each with the day of its evening: after midnight that of the day before."""
    before: date | None = None
    column = layout.days
    if column is None:
        return
    begun: str | None = None
    year: int | None = None
    for row in layout.body():
        value = as_day(layout.sheet.at(row, column))
        if (section := layout.section(row)) != begun:
            begun, year = section, layout.year_above(row)
            may_wrap = year is not None and (is_season(section) or layout.stated_year is not None)
        moment = moment_of(value, month_first=month_first, epoch=epoch, year=year)
        if moment is None:
            continue
        if may_wrap and year and before and has_no_year(value) and moment.day < before - HALF_A_YEAR:
            year += 1  # after December comes January
            moment = moment_of(value, month_first=month_first, epoch=epoch, year=year) or moment
        if moment.minutes is None and layout.clock is not None:
            moment = moment._replace(minutes=clock_of(layout.sheet.at(row, layout.clock)))
        before = evening_day(moment, before)
        yield row, before


def points_in(layout: TableLayout, row: int) -> dict[int, float]:
    """The numbers of a row, by the column of a person."""
    numbers = {column: number_of(layout.sheet.at(row, column)) for column in layout.people}
    return {column: number for column, number in numbers.items() if number is not None}


def with_points(layout: TableLayout) -> Iterator[tuple[int, dict[str, float]]]:
    """The rows in which somebody has points, with these by name as written; no sums."""
    for row in layout.rows():
        if points := points_in(layout, row):
            yield row, {layout.people[column]: number for column, number in points.items()}


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


class SheetError(FileError):
    """A spreadsheet that is not taken; `code` for programs, the message a German sentence that names the cell."""
