"""The rows of a database as lines of text, the same on SQLite and PostgreSQL, whatever version its tables are of."""

import hashlib
import json
from base64 import b64encode
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime
from itertools import islice
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.apps import apps
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.models import AutoField, Model

Models = dict[str, type[Model]]
Migrations = dict[str, list[str]]
AT_A_TIME: Final = 1000
MODULUS: Final = 1 << 128


class UnknownVersionError(Exception):
    """The tables are of a version that this program does not know."""


class Digest(NamedTuple):
    """How many rows a table has, and the sum of what their texts hash to: their order does not matter."""

    rows: int = 0
    sum: int = 0

    def plus(self, line: bytes) -> "Digest":
        """With one more row."""
        number = int.from_bytes(hashlib.sha256(line).digest()[:16], "big")
        return Digest(self.rows + 1, (self.sum + number) % MODULUS)


def applied() -> Migrations:
    """Which migrations the database has had, by app; only of apps that are installed."""
    labels = {config.label for config in apps.get_app_configs()}
    found: Migrations = {}
    for app, name in sorted(MigrationLoader(connection).applied_migrations):
        if app in labels:
            found.setdefault(app, []).append(name)
    return found


def nodes(migrations: Migrations) -> tuple[MigrationLoader, list[tuple[str, str]]]:
    """The same as a loader names them, and that loader: where all are there that another one replaces it is that one.

    UnknownVersionError if this version of the program lacks one.
    """
    loader = MigrationLoader(None)
    named = {(app, name) for app, names in migrations.items() for name in names}
    if all(named.issuperset(one.replaces) for one in loader.replacements.values()):
        named.difference_update(*(one.replaces for one in loader.replacements.values()))
        named.update(loader.replacements)
    else:
        one_by_one(loader)
    if missing := sorted(f"{app}.{name}" for app, name in named.difference(loader.graph.nodes)):
        raise UnknownVersionError(missing[0])
    return loader, sorted(named)


def one_by_one(loader: Any) -> None:  # the stubs of Django misspell what is set here
    """Let a loader go all steps, as in a database that has had some of those that another migration replaces."""
    loader.replace_migrations = False
    loader.build_graph()
    for key, one in loader.replacements.items():
        loader.graph.remove_replacement_node(key, one.replaces)
        loader.applied_migrations.pop(key, None)


def newest(migrations: Migrations) -> tuple[MigrationLoader, list[tuple[str, str]]]:
    """Of each app the migrations on which no other one of them builds: where a database is to be brought."""
    loader, named = nodes(migrations)
    below = {(parent.key, child) for child in named for parent in loader.graph.node_map[child].parents}
    built_on = {parent for parent, child in below if parent[0] == child[0]}
    return loader, [node for node in named if node not in built_on]


def models_then(migrations: Migrations) -> Models:
    """The models as they were after these migrations, by table."""
    loader, named = nodes(migrations)
    state = loader.project_state(named)
    return by_table(state.apps)


def by_table(then: Any) -> Models:
    """All models that have a table of their own."""
    found = then.get_models(include_auto_created=True)
    return {model._meta.db_table: model for model in found if model._meta.managed and not model._meta.proxy}


def columns(model: type[Model]) -> list[str]:
    """The columns of a table, in the order of a line."""
    return [str(field.column) for field in model._meta.concrete_fields]


def lines(model: type[Model]) -> Iterator[bytes]:
    """Every row as one line."""
    names = [field.attname for field in model._meta.concrete_fields]
    found = model._base_manager.order_by("pk").values_list(*names)
    for row in found.iterator(chunk_size=AT_A_TIME):
        yield as_line(row)


def as_line(row: Iterable[Any]) -> bytes:
    """Values as JSON: keys sorted, moments in UTC."""
    text = json.dumps(list(row), default=_plain, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return text.encode() + b"\n"


def _plain(value: Any) -> str:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, UUID):
        return str(value)
    if isinstance(value, bytes | memoryview):
        return b64encode(bytes(value)).decode()
    raise TypeError(f"no text for {type(value).__name__}")


def write(model: type[Model], some: Iterable[bytes]) -> None:
    """Insert the rows of these lines."""
    fields = model._meta.concrete_fields
    quoted = connection.ops.quote_name
    named = ", ".join(quoted(str(field.column)) for field in fields)
    places = ", ".join(["%s"] * len(fields))
    sql = f"INSERT INTO {quoted(model._meta.db_table)} ({named}) VALUES ({places})"  # noqa: S608 - our own tables
    rest = iter(some)
    with connection.cursor() as cursor:
        while part := list(islice(rest, AT_A_TIME)):
            rows = [json.loads(line) for line in part]
            cursor.executemany(
                sql,
                [
                    [
                        field.get_db_prep_save(field.to_python(value), connection)
                        for field, value in zip(fields, row, strict=True)
                    ]
                    for row in rows
                ],
            )


def digest_of(model: type[Model]) -> Digest:
    """What the rows of a table come to."""
    digest = Digest()
    for line in lines(model):
        digest = digest.plus(line)
    return digest


def sequences(models: Models) -> dict[str, int]:
    """The highest number that was ever given to a row of each table: numbers of deleted rows are not given again."""
    found: dict[str, int] = {}
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT name, seq FROM sqlite_sequence WHERE seq > 0")
            return {name: seq for name, seq in sorted(cursor.fetchall()) if name in models}
        for table, sequence in _sequences_of(cursor, models):
            cursor.execute(f"SELECT last_value, is_called FROM {sequence}")  # noqa: S608 - named by the database
            last, called = cursor.fetchone()
            if called:
                found[table] = last
    return found


def go_on_after(models: Models, numbers: dict[str, int]) -> None:
    """Let the numbers of new rows go on after these, and after all rows that there are."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            for table, number in numbers.items():
                cursor.execute("UPDATE sqlite_sequence SET seq = max(seq, %s) WHERE name = %s", [number, table])
                cursor.execute(
                    "INSERT INTO sqlite_sequence (name, seq) SELECT %s, %s "
                    "WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = %s)",
                    [table, number, table],
                )
            return
        for table, sequence in _sequences_of(cursor, models):
            key = connection.ops.quote_name(str(models[table]._meta.pk.column))
            cursor.execute(f"SELECT max({key}) FROM {connection.ops.quote_name(table)}")  # noqa: S608 - our own tables
            last = max(numbers.get(table, 0), cursor.fetchone()[0] or 0)
            if last:
                cursor.execute("SELECT setval(%s, %s)", [sequence, last])


def _sequences_of(cursor: Any, models: Models) -> Iterator[tuple[str, str]]:
    for table, model in sorted(models.items()):
        if isinstance(model._meta.pk, AutoField) or "AutoField" in model._meta.pk.get_internal_type():
            quoted = connection.ops.quote_name(table)
            cursor.execute("SELECT pg_get_serial_sequence(%s, %s)", [quoted, model._meta.pk.column])
            if (sequence := cursor.fetchone()[0]) is not None:
                yield table, sequence
