"""An empty database beside that of the tests, to be migrated step by step."""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfile

from django.apps import apps
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Model

from scorebook.operation.backups.rows import one_by_one
from tests.scratch import scratch_database

from .rows import Kept, fill

EMPTY = "empty"
OURS = frozenset({"leagues", "scorebook"})
SCHEMA = r"""
SELECT 'column', table_name, column_name, udt_name, character_maximum_length, is_nullable, column_default, is_identity
FROM information_schema.columns WHERE table_schema = current_schema()
UNION ALL SELECT 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid), NULL, NULL, NULL, NULL
FROM pg_constraint WHERE connamespace = current_schema()::regnamespace
UNION ALL SELECT 'index', tablename, NULL, regexp_replace(indexdef, 'INDEX \w+_[0-9a-f]{8} ON', 'INDEX ON'),
    NULL, NULL, NULL, NULL
FROM pg_indexes WHERE schemaname = current_schema()
UNION ALL SELECT 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), NULL, NULL, NULL, NULL
FROM pg_trigger WHERE NOT tgisinternal
UNION ALL SELECT 'function', proname, NULL, pg_get_functiondef(oid), NULL, NULL, NULL, NULL
FROM pg_proc WHERE pronamespace = current_schema()::regnamespace
"""


@contextmanager
def empty_database(folder: Path, label: str = EMPTY) -> Iterator[None]:
    """Whoever asks for a connection inside gets one to a new database without any table; afterwards it is gone.

    The migrations and commands of the project use the default connection, so it is that one which is exchanged.
    """
    usual = connections[DEFAULT_DB_ALIAS]
    with scratch_database(folder, label) as scratch:
        connections[DEFAULT_DB_ALIAS] = scratch.other
        try:
            yield
        finally:
            connections[DEFAULT_DB_ALIAS] = usual


def migrate_to(names: dict[str, str]) -> dict[str, type[Model]]:
    """Migrate our apps to these migrations and all others to their newest; the models of that time by table.

    As `manage.py migrate` does at its end, content types and permissions of the models of that time are made.
    """
    executor = MigrationExecutor(connection)
    one_by_one(executor.loader)
    newest = [node for node in executor.loader.graph.leaf_nodes() if node[0] not in OURS]
    state = executor.migrate([*newest, *names.items()])
    state.clear_delayed_apps_cache()
    _make_permissions(state.apps)
    return {model._meta.db_table: model for model in state.apps.get_models(include_auto_created=True)}


def migrate_to_now() -> None:
    """What whoever runs the site does after an update."""
    call_command("migrate", verbosity=0)


@contextmanager
def database_of(kept: Kept, folder: Path, *, like: Path | None = None) -> Iterator[Path]:
    """As `empty_database`, with the tables and rows of a file. Answers where SQLite has it.

    `like`: where SQLite has such a database already, as it was left; the way to it is not gone again then.
    """
    path = folder / f"{EMPTY}.sqlite3"
    again = connection.vendor == "sqlite" and like is not None
    if again:
        copyfile(like, path)
    with empty_database(folder):
        if not again:
            fill(kept, migrate_to(kept.migrations))
        yield path


def _make_permissions(then) -> None:
    from django.contrib.auth.management import create_permissions

    for app in apps.get_app_configs():
        if app.label in OURS:
            config = then.get_app_config(app.label)
            config.models_module = True
            create_permissions(config, verbosity=0, apps=then)


def schema() -> Counter[tuple[str, ...]]:
    """What the database itself has: columns, keys, checks, indexes, triggers and functions, in whatever order.

    PostgreSQL keeps the names that indexes of Django had before their columns were renamed; those of ours count.
    """
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(
                "SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"
            )
            parts = re.compile(r'[(,] ?(?="|CONSTRAINT )|\)$')
            return Counter((*names, *sorted(parts.split(sql))) for *names, sql in cursor.fetchall())
        cursor.execute(SCHEMA)
        return Counter(tuple(map(str, row)) for row in cursor.fetchall())
