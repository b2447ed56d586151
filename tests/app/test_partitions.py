"""A league on a database that is divided by league: every page answers, for no key names a row alone."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from leagues.divided import join_by_key, join_by_league
from tests.bench.partitions import SCHEMA, copied, pages_of, touched

pytestmark = pytest.mark.skipif(connection.vendor != "postgresql", reason="only PostgreSQL divides tables")


@pytest.fixture
def divided(make_evening, record):
    """An evening on copies of all tables of a league that are divided, and have no key that leaves out the league."""
    evening = make_evening("ddv")
    for number in range(3):
        record(evening, re_augen=130 + number)
    tables = copied(connection, parts=2)
    with connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL search_path = {SCHEMA}, public")
    return evening, tables


@pytest.fixture
def joined_by_league():
    """As with DIVIDED_BY_LEAGUE."""
    join_by_league()
    yield
    join_by_key()


def test_every_page_of_a_league_answers(divided, browser_of, verwalter):
    evening, _tables = divided
    client = browser_of(verwalter)
    client.raise_request_exception = False
    unlike = []
    for path in (*pages_of(evening.league_id), f"/abend/{evening.pk}/", f"/abend/{evening.pk}/stand/"):
        status = client.get(path).status_code
        if status not in {200, 302, 404, 405}:
            unlike.append((path, status))
    assert unlike == []


# What is looked for by the key of an evening or a game, whose league nobody knows before, or in a subquery about a row
# whose league is known by then: EXPLAIN names all parts, though one is opened.
BY_KEY = ("/abende/", "/daten/datei/", "/jahrbuch.pdf", "/kasse/regeln/", "/staerke.svg")


def test_with_joins_by_league_a_list_asks_only_where_the_league_lies(divided, browser_of, verwalter, joined_by_league):
    evening, tables = divided
    client = browser_of(verwalter)
    wide = []
    for path in pages_of(evening.league_id):
        with CaptureQueriesContext(connection) as queries:
            client.get(path)
        asked = {one["sql"] for one in queries.captured_queries if one["sql"].startswith("SELECT")}
        wide += [(path, sql) for sql in asked if max(touched(connection, sql, tables).values(), default=0) > 1]
    assert [(path, sql) for path, sql in wide if not path.endswith(BY_KEY)] == []
    assert len(wide) <= 10
