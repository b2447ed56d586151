"""Tables as CSV files."""

import csv
from datetime import date
from io import StringIO
from typing import Any

from django.http import HttpResponse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from ..tables import StatisticsTable

# Umlauts and what stands for a blank, by their code points.
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
    """The header and all rows, in the order of the table."""
    out = StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    columns = list(table.columns)
    writer.writerow([safe(str(column.header).replace("\u00ad", "")) for column in columns])
    for row in table.data:
        values = (column.column.plain(column.accessor.resolve(row, quiet=True)) for column in columns)
        writer.writerow([cell(value) for value in values])
    return out.getvalue()


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
        return value.isoformat()
    return safe(str(value))


def safe(text: str) -> str:
    """Text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.lstrip(" \u00a0").startswith(FORMULA_STARTS) or text.startswith(FORMULA_STARTS) else text
