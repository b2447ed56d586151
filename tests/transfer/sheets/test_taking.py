"""A long table is taken over beside the request: the page says how far it is, and whoever leaves loses nothing."""

import pytest

from leagues import background
from leagues.background import reporting
from scorebook.evenings.models import Evening
from scorebook.transfer.services import batches
from scorebook.transfer.services.batches import taking_name, taking_of

from .conftest import NAMES
from .files import csv_file

pytestmark = pytest.mark.django_db
ROWS = [["Datum", *NAMES], *([f"{day}.3.2024", 2, 2, -2, -2] for day in range(1, 8))]


@pytest.fixture
def name(way, verwalter):
    said = taking_name(verwalter, way.league)
    yield said
    background.forget_progress(said)


def test_while_it_goes_on_the_page_says_how_far_and_what_a_stopped_server_left_can_be_done_again(way, name):
    way.through(csv_file(ROWS))
    with reporting(name) as report:
        report({"done": 40, "of": 93})
        page = way.client.get(way.trial)
    assert (page.context["done"], page.context["of"], page.headers["Refresh"]) == (40, 93, f"2; url={way.trial}")
    assert "40 von 93 Abenden sind geschrieben." in page.content.decode()
    page = way.client.get(way.trial, follow=True)
    assert "Das Übernehmen wurde unterbrochen" in page.content.decode()
    way.client.post(way.trial)
    assert Evening.objects.count() == 7


def test_it_tells_how_many_evenings_are_written(way, name, monkeypatch):
    told, write = [], batches._Writing.write

    def noted(self, changed_too, paid, progress):
        return write(self, changed_too, paid, lambda done, of: (told.append((done, of)), progress(done, of)))

    monkeypatch.setattr(batches, "AT_A_TIME", 3)
    monkeypatch.setattr(batches._Writing, "write", noted)
    way.take(csv_file(ROWS))
    assert told == [(0, 7), (3, 7), (6, 7), (7, 7)]


def test_who_has_left_is_told_the_end_once_on_coming_back(way, name, verwalter, monkeypatch):
    way.through(csv_file(ROWS))
    work = []
    monkeypatch.setattr("leagues.background.start", lambda _key, some: work.append(some))
    monkeypatch.setattr("scorebook.transfer.services.batches.ANSWERED_WITHIN", 0)
    way.client.post(way.trial)
    assert Evening.objects.count() == 0
    work[0]()
    page = way.client.get(way.trial, follow=True)
    assert "7 Abende übernommen." in page.content.decode()
    assert taking_of(verwalter, way.league) is None
    assert Evening.objects.count() == 7
