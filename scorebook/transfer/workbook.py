"""Workbooks for spreadsheet programs (Office Open XML, ISO/IEC 29500): sheets of typed cells, written row by row.

Text is always written as text, so nothing that somebody has typed becomes a formula or a link. The formats are German
whatever the reader's computer speaks: the locale 407 of Microsoft's list.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import Enum
from typing import IO, Final

from django.utils.translation import pgettext

from scorebook.scoring.game.sentences import MINUS

CellValue = int | float | date | str | None
# What XML 1.0 cannot hold, however it is written (section 2.2).
UNWRITABLE: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# What the name of a sheet must not hold, and how long it may be, for Excel.
NOT_IN_NAMES: Final = re.compile(r"[\[\]:*?/\\']")
LONGEST_NAME: Final = 31


class CellKind(Enum):
    """What the cells of a column are, which says how they are written; and the width of the column, in digits."""

    TEXT = 18.0
    LONG = 34.0
    NUMBER = 10.0
    POINTS = 11.0
    DECIMAL = 12.0
    DAY = 12.5


@dataclass(frozen=True)
class WorkbookColumn:
    """A column of a sheet: its head and its cells."""

    title: str
    kind: CellKind = CellKind.TEXT

    @property
    def width(self) -> float:
        """The width in digits: a long title is wrapped, but its longest word is not."""
        return max(self.kind.value, 1.15 * max((len(word) for word in self.title.split()), default=0) + 1.5)


@dataclass(frozen=True)
class WorkbookSheet:
    """A sheet: its name, its columns, and its rows, which are asked for once. `kept`: columns that stay in sight."""

    name: str
    columns: Sequence[WorkbookColumn]
    rows: Iterable[Sequence[CellValue]]
    kept: int = 1


def sheet_name(name: str, taken: Iterable[str] = ()) -> str:
    """A name that every program takes for a sheet, and that is not taken yet."""
    plain = " ".join(NOT_IN_NAMES.sub(" ", writable(name)).split())[:LONGEST_NAME].strip() or pgettext("Mappe", "Blatt")
    there = {one.casefold() for one in taken}
    found, number = plain, 1
    while found.casefold() in there:
        number += 1
        found = f"{plain[: LONGEST_NAME - len(str(number)) - 1].strip()} {number}"
    return found


def writable(text: str) -> str:
    """Text without what no XML file can hold."""
    return UNWRITABLE.sub("", text)


FORMATS: Final = {
    CellKind.NUMBER: "[$-407]#,##0",
    CellKind.POINTS: f'[$-407]+#,##0;"{MINUS}"#,##0;0',
    CellKind.DECIMAL: "[$-407]#,##0.00",
    CellKind.DAY: "[$-407]dd.mm.yyyy",
}
PLAIN: Final = {
    "constant_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}
HEADER: Final = {"bold": True, "text_wrap": True, "valign": "top", "bottom": 1, "bg_color": "#E8EFE9"}


def write_xlsx(sheets: Iterable[WorkbookSheet], target: IO[bytes], *, title: str, made: date) -> None:
    """Write the sheets; the same ones give the same bytes on the same day."""
    import xlsxwriter

    book = xlsxwriter.Workbook(target, PLAIN)
    book.set_properties({"title": writable(title), "created": datetime(made.year, made.month, made.day)})
    header = book.add_format(HEADER)
    formats = {kind: book.add_format({"num_format": FORMATS[kind]} if kind in FORMATS else {}) for kind in CellKind}
    for sheet in sheets:
        page = book.add_worksheet(sheet.name)
        page.freeze_panes(1, sheet.kept)
        page.repeat_rows(0)
        page.set_landscape()
        page.set_paper(9)  # A4
        page.fit_to_pages(1, 0)
        for place, column in enumerate(sheet.columns):
            page.set_column(place, place, column.width)
            page.write_string(0, place, writable(column.title), header)
        shapes = [formats[column.kind] for column in sheet.columns]
        for line, row in enumerate(sheet.rows, start=1):
            for place, value in enumerate(row):
                if value is None or value == "":
                    continue
                if isinstance(value, str):
                    page.write_string(line, place, writable(value))
                elif isinstance(value, date):
                    page.write_datetime(line, place, datetime(value.year, value.month, value.day), shapes[place])
                else:
                    page.write_number(line, place, value, shapes[place])
    book.close()
