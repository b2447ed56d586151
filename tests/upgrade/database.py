"""An empty database beside that of the tests, to be migrated step by step."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfile

from django.apps import apps
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Model

from tests.scratch import scratch_database

from .rows import Kept, fill

EMPTY = "empty"
OURS = frozenset({"leagues", "scorebook"})


@contextmanager
def empty_database(folder: Path) -> Iterator[None]:
    """Whoever asks for a connection inside gets one to a new database without any table; afterwards it is gone.

    The migrations and commands of the project use the default connection, so it is that one which is exchanged.
    """
    usual = connections[DEFAULT_DB_ALIAS]
    with scratch_database(folder, EMPTY) as scratch:
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
