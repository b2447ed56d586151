"""A table as somebody keeps it, brought into a league."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from scorebook.transfer.services.brought import bring_sheet, sheet_of, store_mapping
from scorebook.transfer.sheets.parsed_rows import TableMapping

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
            rules = said.pop("rules", sheet.rules)
            mapping = TableMapping.from_json({**sheet.mapping.to_json(), **said})
            store_mapping(sheet.stored, mapping, rules)
            sheet = sheet_of(verwalter, league)
        return sheet

    return make


@pytest.fixture
def way_of(make_league, browser_of, verwalter):
    """A browser of the Verwalter of a league with these names, and the addresses of the steps."""

    class Way:
        def __init__(self, names):
            self.league, _players = make_league(names=names)
            self.client = browser_of(verwalter)
            self.start = f"/liga/{self.league.pk}/daten/tabelle/"
            self.shape, self.people = f"{self.start}form/", f"{self.start}leute/"
            self.trial = f"{self.start}probe/"

        def bring(self, content, name="runde.csv"):
            return self.client.post(self.start, {"file": SimpleUploadedFile(name, content)})

        def walk(self, content, name="runde.csv", **said):
            """Bring a file, and say what the forms propose where `said` has nothing for them."""
            assert self.bring(content, name)["Location"] == self.shape
            for step, following in ((self.shape, self.people), (self.people, self.trial)):
                form = self.client.get(step).context["form"]
                fields = {one: form[one].value() for one in form.fields if form[one].value() not in (False, None)}
                assert self.client.post(step, {**fields, **said})["Location"] == following

        def through(self, content, **said):
            """The trial of a file."""
            self.walk(content, **said)
            return self.client.get(self.trial)

    return Way


@pytest.fixture
def way(way_of):
    return way_of(NAMES)
