"""A database that is busy for a moment leaves nothing broken."""

import sqlite3

import pytest
from django.db import ConnectionHandler, OperationalError, transaction

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
