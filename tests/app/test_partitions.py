"""A league on a database that is divided by league: every page answers, and asks for it where the league lies."""

import re

import pytest
from django.apps import apps
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, get_resolver

pytestmark = pytest.mark.skipif(connection.vendor != "postgresql", reason="only PostgreSQL divides tables")
# A table of a league in two parts; the keys of a copy are of no interest, only where its rows are looked for.
COPY = """
CREATE TABLE parts."{0}" (LIKE public."{0}" INCLUDING DEFAULTS) PARTITION BY HASH (league_id);
CREATE TABLE parts."{0}_0" PARTITION OF parts."{0}" FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TABLE parts."{0}_1" PARTITION OF parts."{0}" FOR VALUES WITH (MODULUS 2, REMAINDER 1);
INSERT INTO parts."{0}" SELECT * FROM public."{0}";
"""


@pytest.fixture
def evening(make_evening, record):
    """An evening on copies of all tables of a league that are divided, and have no key that leaves out the league."""
    evening = make_evening("ddv")
    for number in range(3):
        record(evening, re_augen=130 + number)
    with connection.cursor() as cursor:
        cursor.execute("CREATE SCHEMA parts")
        for table in tables_of_leagues():
            cursor.execute(COPY.format(table))
        cursor.execute("ANALYZE")
        cursor.execute("SET LOCAL search_path = parts, public")
    return evening


def tables_of_leagues():
    models = [model for name in ("leagues", "scorebook") for model in apps.get_app_config(name).get_models()]
    return [model._meta.db_table for model in models if any(one.name == "league" for one in model._meta.get_fields())]


def starts_everywhere(sql):
    """Whether EXPLAIN names both parts of every table: nothing in the question says in which the rows lie."""
    with connection.cursor() as cursor:
        cursor.execute("EXPLAIN " + sql.replace("%", "%%"), [])
        parts = {hit for (line,) in cursor.fetchall() for hit in re.findall(r" on (\w+)_([01]) ", line)}
    return bool(parts) and all((table, "0") in parts and (table, "1") in parts for table, _part in parts)


def pages_of(league):
    """Every address that names a league and nothing else."""
    found, rest = [], list(get_resolver().url_patterns)
    for one in rest:
        if not isinstance(one, URLPattern):
            rest += one.url_patterns
        elif set(one.pattern.converters) == {"league_id"} and str(one.pattern).startswith("liga/"):
            found.append("/" + str(one.pattern).replace("<int:league_id>", str(league)))
    return sorted(set(found))


# Asked about by the keys of evenings, games or rules of the league, which were read just before.
BY_KEY = {"abend/neu/leer/": 1, "daten/datei/": 3, "kasse/regeln/": 1}


def test_every_page_of_a_league_answers_and_starts_where_the_league_lies(evening, browser_of, verwalter):
    client = browser_of(verwalter)
    client.raise_request_exception = False
    unlike, everywhere = [], {}
    for path in (*pages_of(evening.league_id), f"/abend/{evening.pk}/", f"/abend/{evening.pk}/stand/"):
        with CaptureQueriesContext(connection) as queries:
            status = client.get(path).status_code
        if status not in {200, 302, 404, 405}:
            unlike.append((path, status))
        asked = {one["sql"] for one in queries.captured_queries if one["sql"].startswith("SELECT")}
        if path.startswith("/liga/") and (wide := [sql for sql in asked if starts_everywhere(sql)]):
            everywhere[path.removeprefix(f"/liga/{evening.league_id}/")] = wide
    assert unlike == []
    assert {path: len(wide) for path, wide in everywhere.items()} == BY_KEY, everywhere
