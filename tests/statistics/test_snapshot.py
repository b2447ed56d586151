"""The queries of a page see one state, whoever writes between two of them, and hold up nobody."""

import threading
import uuid

import pytest
from django.core.cache import cache
from django.db import Error, InternalError, connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues.database import snapshot
from leagues.people.models import Player
from scorebook.comparison.pages import comparison as page
from scorebook.comparison.selectors.games import stamps_of
from scorebook.evenings.models import Participation
from scorebook.evenings.services.games import record_game
from scorebook.statistics import dashboard
from scorebook.statistics.people import people_of
from tests.statistics.conftest import SYSTEM

pytestmark = pytest.mark.django_db(transaction=True)


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
            game = {"evening": evening, "game_id": uuid.uuid4(), "facts": facts(evening, "solo_damen")}
            assert elsewhere(lambda: record_game(actor=SYSTEM, **game)) == []
            return answer

        monkeypatch.setattr(module, name, slow)

    return between


def test_a_page_of_statistics_is_of_one_state(reader, evening, meanwhile):
    table = reverse("league-table", args=[evening.league_id])
    address = f"{table}?als=csv"
    before = reader.get(address).content
    cache.clear()
    meanwhile(dashboard, "people_of", people_of)
    during = reader.get(address).content
    assert Participation.objects.filter(evening=evening).count() == 8
    assert during == before
    assert {row.games.value for row in reader.get(table).context["table"].data} == {2}


def test_the_comparison_is_of_one_state(reader, evening, meanwhile):
    meanwhile(page, "stamps_of", stamps_of)
    address = reverse("league-comparison", args=[evening.league_id])
    assert [row.cells[0].points for row in reader.get(address).context["table"].rows] == [2, 2, -2, -2]
    assert Participation.objects.filter(evening=evening).count() == 8


def test_whoever_reads_holds_up_no_writer(evening, elsewhere, facts):
    def read():
        with snapshot():
            assert Participation.objects.count() == 4

    with snapshot():
        assert Participation.objects.count() == 4
        assert elsewhere(read) == []
        game = {"evening": evening, "game_id": uuid.uuid4(), "facts": facts(evening)}
        assert elsewhere(lambda: record_game(actor=SYSTEM, **game)) == []
        assert Participation.objects.count() == 4
    assert Participation.objects.count() == 8


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
