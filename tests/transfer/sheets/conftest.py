"""A table as somebody keeps it, brought into a league."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from scorebook.transfer.models import SheetBatch
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

        def form(self, step):
            return self.client.get(step).context["form"]

        def say(self, step, **said):
            """Send what a page proposes where `said` has nothing for it."""
            form = self.form(step)
            fields = {one: form[one].value() for one in form.fields if form[one].value() not in (False, None)}
            return self.client.post(step, {**fields, **said})

        def through(self, content, name="runde.csv", **said):
            """The trial of a file of which everything is accepted that the forms propose."""
            assert self.bring(content, name)["Location"] == self.shape
            assert self.say(self.shape, **said)["Location"] == self.people
            assert self.say(self.people, **said)["Location"] == self.trial
            return self.client.get(self.trial)

        def take(self, content, name="runde.csv", **said):
            """Take a file over; the trial of it."""
            trial = self.through(content, name, **said)
            self.client.post(self.trial)
            return trial

        def back(self):
            """Take the newest batch back."""
            return self.client.post(f"{self.start}{SheetBatch.objects.first().pk}/zuruecknehmen/")

    return Way


@pytest.fixture
def moved(exported, taken_over, verwalter):
    """A league as it comes back from its file, beside itself."""
    return lambda league: taken_over(exported(league), owner=verwalter, as_new=True).league


@pytest.fixture
def way(way_of):
    return way_of(NAMES)
