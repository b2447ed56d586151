"""A table as somebody keeps it, brought into a league."""

import io

import pytest

from scorebook.transfer.services.brought import bring_sheet, keep_said, sheet_of
from scorebook.transfer.sheets.mapping import TableMapping

from .files import csv_file

NAMES = ["Anna", "Ben", "Cem", "Dora"]
ROWS = [
    ["Datum", "Ort", *NAMES],
    ["6.3.98", "Krug", 14, -6, -10, 2],
    ["3.4.98", "Krug", 4, 4, -4, -4],
    ["1.5.98", "", 1, -1, 1, -1],
]


@pytest.fixture
def brought(verwalter):
    """Bring a table given as rows, and say how it is meant."""

    def make(league, rows=ROWS, **said):
        bring_sheet(account=verwalter, league=league, name="runde.csv", content=io.BytesIO(csv_file(rows)))
        sheet = sheet_of(verwalter, league)
        if said:
            mapping = TableMapping.from_json({**sheet.mapping.to_json(), **said})
            keep_said(sheet.stored, mapping, sheet.rules)
            sheet = sheet_of(verwalter, league)
        return sheet

    return make
