"""Indexes hold no more than the rows they serve: each of them is paid at every save."""

import pytest
from django.db import connection

from tests.bench.leagues import evening_of, large_league

CONTENT = """
SELECT found.type, sum(pages.payload) FROM dbstat pages JOIN sqlite_master found USING (name)
WHERE found.tbl_name LIKE 'scorebook_%' GROUP BY 1
"""  # the empty room of pages is left out: with twelve evenings most indexes have one, nearly empty


@pytest.mark.django_db
def test_indexes_hold_no_more_than_the_rows():
    _evening, account = evening_of(2)
    large_league(account, 12)
    with connection.cursor() as cursor:
        cursor.execute(CONTENT)
        held = dict(cursor.fetchall())
    assert held["index"] <= held["table"]
