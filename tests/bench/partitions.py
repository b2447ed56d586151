"""Whether PostgreSQL finds a league in one partition: `python -m tests.bench.partitions` with LOAD_DATABASE_URL.

On an empty scratch database: fills some leagues, copies every table of a league into one that is partitioned by
`league_id` (HASH, eight parts), lets the pages of a league ask the copies, and reads with EXPLAIN how many parts of
each table their queries touch. Prints the queries that go through all parts: those are what a distributed database
(Citus by `league_id`) would have to ask everywhere.
"""

import os
import re
import sys
from collections import Counter
from typing import Any

from tests.bench.friday import environment, filled

PARTS, LEAGUES = 8, 6
SCHEMA = "parts"
# A table of a league, partitioned; the keys of a copy are of no interest, only where its rows are looked for.
COPY = """
CREATE TABLE {schema}."{table}" (LIKE public."{table}" INCLUDING DEFAULTS) PARTITION BY HASH (league_id);
{parts}
INSERT INTO {schema}."{table}" SELECT * FROM public."{table}";
"""
PART = (
    'CREATE TABLE {schema}."{table}_{n}" PARTITION OF {schema}."{table}" FOR VALUES WITH (MODULUS {of}, REMAINDER {n});'
)


def copied(connection: Any, parts: int = PARTS) -> list[str]:
    """Make the copies; answers the names of the tables."""
    from django.apps import apps

    models = [model for name in ("leagues", "scorebook") for model in apps.get_app_config(name).get_models()]
    tables = [m._meta.db_table for m in models if "league" in {field.name for field in m._meta.fields}]
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE SCHEMA {SCHEMA}")
        for table in tables:
            every = "\n".join(PART.format(schema=SCHEMA, table=table, n=n, of=parts) for n in range(parts))
            cursor.execute(COPY.format(schema=SCHEMA, table=table, parts=every))
        cursor.execute("ANALYZE")
    return tables


def touched(connection: Any, sql: str, tables: list[str]) -> dict[str, int]:
    """How many parts of each table a query may go through."""
    with connection.cursor() as cursor:
        cursor.execute("EXPLAIN " + sql.replace("%", "%%"), [])
        plan = "\n".join(row[0] for row in cursor.fetchall())
    parts = set(re.findall(r" on (\w+?)_(\d) ", plan))
    counts = Counter(table for table, _number in parts)
    return {table: counts[table] for table in tables if counts[table]}


def pages_of(league: int) -> list[str]:
    """Every address that names a league and nothing else."""
    from django.urls import URLPattern, get_resolver

    found, rest = [], list(get_resolver().url_patterns)
    for one in rest:
        if not isinstance(one, URLPattern):
            rest += one.url_patterns
        elif set(one.pattern.converters) == {"league_id"} and str(one.pattern).startswith("liga/"):
            found.append("/" + str(one.pattern).replace("<int:league_id>", str(league)))
    return sorted(set(found))


def main() -> int:
    """Measure and print; 1 if a page of a league asks every part of a table."""
    database = os.environ.get("LOAD_DATABASE_URL", "")
    if not database.startswith("postgres"):
        raise SystemExit("LOAD_DATABASE_URL has to name an empty PostgreSQL database")
    from pathlib import Path

    env = environment(Path(), database)
    tables = filled(env, LEAGUES)
    os.environ |= env | {"ALLOWED_HOSTS": "*", "DIVIDED_BY_LEAGUE": "1"}
    import django

    django.setup()
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    named = copied(connection)
    with connection.cursor() as cursor:
        cursor.execute(f"SET search_path = {SCHEMA}, public")
    client = Client(raise_request_exception=False)
    client.cookies["sessionid"] = tables[0].session
    league, evening = tables[0].league, tables[0].evening
    everywhere = 0
    for path in (*pages_of(league), f"/abend/{evening}/", f"/abend/{evening}/stand/"):
        with CaptureQueriesContext(connection) as queries:
            status = client.get(path).status_code
        if status != 200:
            print(f"{path} {status}")
            continue
        asked = [one["sql"] for one in queries.captured_queries if one["sql"].startswith("SELECT")]
        found = [(sql, touched(connection, sql, named)) for sql in asked]
        of_league = [(sql, parts) for sql, parts in found if parts]
        wide = [(sql, parts) for sql, parts in of_league if max(parts.values()) > 1]
        print(f"{path} {status}: {len(of_league)} queries of a league, {len(of_league) - len(wide)} in one part")
        for sql, parts in wide:
            names = ", ".join(f"{table} {number}" for table, number in parts.items() if number > 1)
            print(f"    {names}: … {sql.partition(' WHERE ')[2][:150]}")
        everywhere += len(wide)
    print(f"{len(named)} tables partitioned by league_id; {everywhere} queries go through more than one part")
    return 1 if everywhere else 0


if __name__ == "__main__":
    sys.exit(main())
