"""A database that is busy for a moment leaves nothing broken."""

import sqlite3

import pytest
from django.core.management import call_command
from django.db import ConnectionHandler, OperationalError, connection, transaction

pytestmark = pytest.mark.django_db


@pytest.fixture
def busy(tmp_path, settings):
    """A connection to a file that somebody else is writing to."""
    path = tmp_path / "busy.sqlite3"
    options = {"transaction_mode": "IMMEDIATE", "timeout": 0}
    engine = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(path), "OPTIONS": options}
    one = settings.DATABASES["default"] | engine
    writer = sqlite3.connect(path, isolation_level=None)
    writer.execute("PRAGMA journal_mode=WAL")
    writer.execute("BEGIN IMMEDIATE")
    connection = ConnectionHandler({"default": one})["default"]
    yield connection
    connection.close()
    writer.close()


def test_a_new_connection_knows_json_though_somebody_writes(busy, monkeypatch):
    monkeypatch.setattr(transaction, "get_connection", lambda using=None: busy)
    busy.ensure_connection()
    with pytest.raises(OperationalError, match="locked"), transaction.atomic():
        pass
    assert busy.features.supports_json_field


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL finds out by itself")
def test_after_tidying_sqlite_knows_how_large_its_tables_are(make_evening):
    evening = make_evening("ddv")
    call_command("tidy")
    with connection.cursor() as cursor:
        cursor.execute("SELECT stat FROM sqlite_stat1 WHERE tbl = %s", [type(evening)._meta.db_table])
        assert {stat.split()[0] for (stat,) in cursor.fetchall()} == {"1"}
