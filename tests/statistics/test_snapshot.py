"""The queries of a page see one state, whoever writes between two of them, and hold up nobody."""

import sqlite3
import threading
import uuid

import pytest
from django.core.cache import cache
from django.db import Error, InternalError, connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues.actor import Actor
from leagues.database import snapshot
from leagues.people.models import Player
from scorebook.comparison.pages import comparison as page
from scorebook.comparison.selectors.games import stamps_of
from scorebook.evenings.models import Participation
from scorebook.evenings.services.games import record_game
from scorebook.statistics import dashboard
from scorebook.statistics.people import people_of
from tests.statistics.addresses import statistic

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def on_disk(evening, tmp_path):
    """SQLite in memory knows no snapshots: what was written so far goes to a file, and the test goes on there."""
    if connection.vendor != "sqlite":
        yield
        return
    memory, name, file = connection.connection, connection.settings_dict["NAME"], tmp_path / "db.sqlite3"
    with sqlite3.connect(file) as copy:
        memory.backup(copy)
    connection.connection, connection.settings_dict["NAME"] = None, str(file)
    yield
    connection.close()
    connection.connection, connection.settings_dict["NAME"] = memory, name


@pytest.fixture
def evening(make_evening, record):
    evening = make_evening()
    record(evening, re_augen=151)
    return evening


@pytest.fixture
def reader(evening, browser_of, verwalter):
    return browser_of(verwalter)


@pytest.fixture
def elsewhere():
    """Run something in another process's place: another thread with a connection of its own. Answers its error."""

    def run(work):
        errors = []

        def writing():
            try:
                work()
            except Error as error:
                errors.append(error)
            finally:
                connection.close()

        thread = threading.Thread(target=writing)
        thread.start()
        thread.join(20)
        assert not thread.is_alive()
        return errors

    return run


@pytest.fixture
def meanwhile(monkeypatch, elsewhere, evening, facts):
    """Somebody records a game while the page is between two of its queries."""

    def between(module, name, real):
        def slow(*args):
            answer = real(*args)
            game = {
                "actor": Actor.system(),
                "evening": evening,
                "game_id": uuid.uuid4(),
                "facts": facts(evening, "solo_damen"),
            }
            assert elsewhere(lambda: record_game(**game)) == []
            return answer

        monkeypatch.setattr(module, name, slow)

    return between


@pytest.mark.parametrize("name", ["league-table", "league-ranking", "paare", "spielarten"])
@pytest.mark.share(4)
def test_a_page_of_statistics_is_of_one_state(reader, evening, meanwhile, name):
    address = statistic(evening.league_id, name) + "?als=csv"
    before = reader.get(address).content
    cache.clear()
    meanwhile(dashboard, "people_of", people_of)
    during = reader.get(address).content
    assert Participation.objects.filter(evening=evening).count() == 8
    assert during == before
    after = {
        row.games.value for row in reader.get(reverse("league-table", args=[evening.league_id])).context["table"].data
    }
    assert after == {2}


def test_the_comparison_is_of_one_state(reader, evening, meanwhile):
    meanwhile(page, "stamps_of", stamps_of)
    address = reverse("league-comparison", args=[evening.league_id])
    assert [row.cells[0].points for row in reader.get(address).context["table"].rows] == [2, 2, -2, -2]
    assert Participation.objects.filter(evening=evening).count() == 8


def test_whoever_reads_holds_up_no_writer(evening, elsewhere, facts):
    with snapshot():
        assert Participation.objects.count() == 4
        game = {"actor": Actor.system(), "evening": evening, "game_id": uuid.uuid4(), "facts": facts(evening)}
        assert elsewhere(lambda: record_game(**game)) == []
        assert Participation.objects.count() == 4
    assert Participation.objects.count() == 8


def test_two_snapshots_at_once(evening, elsewhere):
    with snapshot():
        assert Participation.objects.count() == 4

        def read():
            with snapshot():
                assert Participation.objects.count() == 4

        assert elsewhere(read) == []


def test_afterwards_everything_is_as_usual(evening, record):
    with pytest.raises(ZeroDivisionError), snapshot():
        1 / 0  # noqa: B018
    assert connection.get_autocommit()
    if connection.vendor == "sqlite":
        assert connection.transaction_mode == "IMMEDIATE"
    record(evening)
    assert Participation.objects.count() == 8


def test_nothing_is_written_in_a_snapshot(evening):
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has no transaction for reading alone")
    with pytest.raises(InternalError), snapshot():
        Player.objects.update(name="X")


def test_a_snapshot_costs_at_most_three_statements(evening, reader):
    address = reverse("league-table", args=[evening.league_id])
    reader.get(address)
    with CaptureQueriesContext(connection) as captured:
        reader.get(address)
    words = [query["sql"].split()[0] for query in captured]
    assert len(captured) <= 12
    assert words.count("SELECT") == 6
    assert set(words) <= {"SELECT", "BEGIN", "SET", "COMMIT"}
