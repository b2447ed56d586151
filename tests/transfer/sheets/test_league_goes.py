"""A league is deleted in the moment in which a table comes into it or goes again: one waits for the other."""

from logging import ERROR

import pytest
from django.core.management import call_command

from leagues.groups.models import League
from leagues.groups.services import departures
from scorebook.evenings.models import Evening, Event
from scorebook.transfer.models import BroughtSheet, SheetBatch
from scorebook.transfer.services import batches
from tests.aside import aside, meet

from .conftest import ROWS
from .files import csv_file

pytestmark = pytest.mark.django_db(transaction=True)
CHANGED = [*ROWS[:2], ["3.4.98", "Krug", 6, 2, -4, -4], ROWS[3]]


@pytest.fixture
def taking(way):
    """What somebody does who takes over a table that is partly here, or takes it back: the answer's status."""
    way.client.raise_request_exception = False
    way.through(csv_file(ROWS))
    assert way.client.post(way.trial).status_code == 302
    way.through(csv_file(CHANGED))
    batch = SheetBatch.objects.get()
    back = f"/liga/{way.league.pk}/daten/tabelle/{batch.pk}/zuruecknehmen/"
    return {
        "take over": lambda: way.client.post(way.trial, {"changed_too": "on"}).status_code,
        "take back": lambda: way.client.post(back).status_code,
    }


def delete(league):
    return lambda: call_command("delete_league", str(league.pk), now=True, yes=True)


@pytest.mark.whole
@pytest.mark.parametrize("what", ["take over", "take back"])
@pytest.mark.parametrize("first", ["the table", "the deletion"])
def test_both_come_to_their_end(way, taking, monkeypatch, caplog, what, first):
    middle = (batches, "try_sheet" if what == "take over" else "_removed")
    table, deletion = aside(taking[what]), aside(delete(way.league))
    one, other = (table, deletion) if first == "the table" else (deletion, table)
    meet(monkeypatch, one, other, middle if first == "the table" else (departures, "_delete"))
    assert table.kept == [302 if first == "the table" else 404]
    assert deletion.kept == [None]
    for model in (League, Evening, Event, SheetBatch, BroughtSheet):
        assert not model.objects.exists(), model
    assert [record.getMessage() for record in caplog.records if record.levelno >= ERROR] == []


@pytest.mark.whole
@pytest.mark.parametrize("what", ["take over", "take back"])
def test_it_goes_right_after_and_nobody_rates_who_played_there(way, taking, monkeypatch, caplog, what):
    rate = batches.store_what_is_missing

    def rated(league_id):
        delete(way.league)()
        return rate(league_id)

    monkeypatch.setattr(batches, "store_what_is_missing", rated)
    assert taking[what]() == 302
    assert not League.objects.exists()
    assert [record.getMessage() for record in caplog.records if record.levelno >= ERROR] == []
