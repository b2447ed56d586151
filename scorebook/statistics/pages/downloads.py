"""Tables as CSV files."""

import csv
from collections.abc import Iterable, Iterator
from datetime import date
from io import StringIO
from typing import Any, Final

from django.http import HttpResponse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.formats import YearOnly

from ..tables import StatisticsTable

THIN: Final = gettext_lazy("aus wenigen Spielen")  # what the column is called that says what is grey on the page
# Umlauts and replacements of blanks, by their code points.
SPELT = {0xE4: "ae", 0xF6: "oe", 0xFC: "ue", 0xC4: "Ae", 0xD6: "Oe", 0xDC: "Ue", 0xDF: "ss", 0x5F: "-", 0x3A: "-"}
# Spreadsheets take text that begins like this for a formula.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def csv_answer(table: StatisticsTable, name: str) -> HttpResponse:
    """All rows of a table as CSV for German spreadsheets: semicolons, decimal commas, UTF-8 with a BOM."""
    response = HttpResponse(table_csv(table).encode("utf-8-sig"), content_type="text/csv; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return response


def file_name(*parts: str) -> str:
    """A name in plain letters, in which umlauts are spelt out: "freitagsrunde-ewige-tabelle-2024-ddv"."""
    spelt = (part.translate(SPELT).replace(".", "-") for part in parts)
    return "-".join(word for part in spelt if (word := slugify(part)))


def table_csv(table: StatisticsTable) -> str:
    """The header and all rows, in the order of the table.

    What the page says in small letters or in grey stands here, too: the ends of intervals, days, and, where any number
    is made of few games, in the last column the names of those that are.
    """
    out = StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    columns = list(table.columns)
    lines = [[*_values(columns, row), _thin(columns, row)] for row in table.data]
    header = table_header(table)
    grey = any(line[-1] for line in lines)
    writer.writerow([safe(name) for name in ([*header, str(THIN)] if grey else header)])
    for line in lines:
        writer.writerow([cell(value) for value in (line if grey else line[:-1])])
    return out.getvalue()


def table_header(table: StatisticsTable) -> list[str]:
    """The heads of all columns of the file."""
    return [name for column in table.columns for name in _names(column)]


def table_values(table: StatisticsTable) -> Iterator[list[Any]]:
    """The rows as plain values: numbers, days and text; None where there is nothing."""
    columns = list(table.columns)
    return ([*_values(columns, row)] for row in table.data)


def thin_cells(table: StatisticsTable) -> list[str]:
    """For every row the columns whose number is made of few games, which the page shows in grey."""
    columns = list(table.columns)
    return [_thin(columns, row) for row in table.data]


def _names(column: Any) -> list[str]:
    return [column.column.called, *(name for name, _value in column.column.beside())]


def _values(columns: Iterable[Any], row: Any) -> Iterator[Any]:
    for column in columns:
        value = column.accessor.resolve(row, quiet=True)
        yield column.column.plain(value)
        for _name, value_of in column.column.beside():
            yield value_of(value)


def _thin(columns: Iterable[Any], row: Any) -> str:
    """The columns whose number in this row is made of few games."""
    thin = (one for one in columns if one.column.is_thin(one.accessor.resolve(row, quiet=True)))
    return ", ".join(one.column.called for one in thin)


def cell(value: Any) -> str:
    """A value in the form that a spreadsheet expects: numbers and dates as such, and text that is never a formula."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return _("ja") if value else _("nein")
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return f"{round(value, 4) + 0:.4f}".rstrip("0").rstrip(".").replace(".", ",")
    if isinstance(value, date):
        return str(value.year) if isinstance(value, YearOnly) else value.isoformat()
    return safe(str(value))


def safe(text: str) -> str:
    """Text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.lstrip(" \u00a0").startswith(FORMULA_STARTS) or text.startswith(FORMULA_STARTS) else text
