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
def way(make_league, browser_of, verwalter):
    """A browser of the Verwalter, and the addresses of the steps."""
    league, _players = make_league(names=NAMES)
    client, base = browser_of(verwalter), f"/liga/{league.pk}/daten/tabelle/"

    class Way:
        start, shape, people, trial = base, f"{base}form/", f"{base}leute/", f"{base}probe/"

        def __init__(self):
            self.league, self.client = league, client

        def bring(self, content, name="runde.csv"):
            return client.post(base, {"file": SimpleUploadedFile(name, content)})

        def through(self, content, **said):
            """Bring a file and say what the forms propose."""
            assert self.bring(content)["Location"] == self.shape
            for step, following in ((self.shape, self.people), (self.people, self.trial)):
                form = client.get(step).context["form"]
                fields = {name: form[name].value() for name in form.fields if form[name].value() not in (False, None)}
                assert client.post(step, {**fields, **said})["Location"] == following
            return client.get(self.trial)

    return Way()
