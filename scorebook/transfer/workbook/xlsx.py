"""A workbook for Excel (Office Open XML, ISO/IEC 29500), written row by row by XlsxWriter.

Text is always written as text, so nothing that somebody has typed becomes a formula or a link. The formats are German
whatever the reader's computer speaks: the locale 407 of Microsoft's list.
"""

from collections.abc import Iterable
from datetime import date, datetime
from typing import IO, Final

from scorebook.scoring.game.numerals import MINUS

from .sheet import CellKind, WorkbookSheet, writable

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
