"""A league on a database that is divided by league: every page answers, for no key names a row alone."""

import pytest
from django.db import connection

from tests.bench.partitions import SCHEMA, copied, pages_of

pytestmark = pytest.mark.skipif(connection.vendor != "postgresql", reason="only PostgreSQL divides tables")


@pytest.fixture
def divided(make_evening, record):
    """An evening on copies of all tables of a league that are divided, and have no key that leaves out the league."""
    evening = make_evening("ddv")
    for number in range(3):
        record(evening, re_augen=130 + number)
    copied(connection, parts=2)
    with connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL search_path = {SCHEMA}, public")
    return evening


def test_every_page_of_a_league_answers(divided, browser_of, verwalter):
    evening = divided
    client = browser_of(verwalter)
    client.raise_request_exception = False
    unlike = []
    for path in (*pages_of(evening.league_id), f"/abend/{evening.pk}/", f"/abend/{evening.pk}/stand/"):
        status = client.get(path).status_code
        if status not in {200, 302, 404, 405}:
            unlike.append((path, status))
    assert unlike == []
