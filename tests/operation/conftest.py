"""Log lines as an operator reads them, and a real server with a database of its own."""

import logging
from functools import cache
from pathlib import Path

import pytest
from django.db import connection, transaction
from django.db.migrations.loader import MigrationLoader

from scorebook.config import log_lines
from scorebook.operation.backups import backup
from scorebook.operation.backups.rows import models_then
from tests.operation.mail_server import MailServer
from tests.operation.server import PLAIN, Server
from tests.scratch import begin_with_tables, fill_with_tables


@pytest.fixture
def lines():
    """What the handler of the settings would write to stderr, one entry a record."""
    kept = []

    class Keeper(logging.Handler):
        def emit(self, record):
            kept.append(self.format(record))

    keeper = Keeper()
    keeper.setFormatter(log_lines.LogFormatter())
    root = logging.getLogger()
    root.addHandler(keeper)
    yield kept
    root.removeHandler(keeper)


@pytest.fixture
def events(caplog):
    """The events of the security log so far, each as its facts."""
    caplog.set_level(logging.INFO, "leagues.security")
    return lambda: [record.facts for record in caplog.records if record.name == "leagues.security"]


@pytest.fixture
def server(transactional_db, tmp_path):
    """Starts gunicorn on a copy of the test database (SQLite) or on the test database itself; ended with the test."""
    started = []

    def start(how=PLAIN, **environment):
        started.append(Server(tmp_path, environment, how))
        return started[-1]

    yield start
    for one in started:
        one.stop()


@pytest.fixture
def mail_server():
    """A mail server that listens until the test ends."""
    running = MailServer()
    running.start()
    yield running
    running.stop()


@pytest.fixture
def smtp(mail_server, settings):
    """Letters of this process go to the mail server, when they are asked to."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_USE_TLS = "127.0.0.1", mail_server.port, False
    settings.EMAIL_TIMEOUT = 1
    settings.LETTERS_BY_THREAD = True  # and no thread runs here: they wait until the test sends them
    return mail_server


@pytest.fixture
def quick_tables(monkeypatch):
    """A restored SQLite database of now begins with the tables that the migrations have made for all tests; on
    PostgreSQL the same statements make them again."""
    made = backup.make_tables

    def copied(migrations):
        whole = all(names <= {*migrations.get(app, ())} for app, names in of_now().items())
        if connection.vendor == "postgresql":
            return made_again(made, migrations)
        if whole and connection.in_atomic_block:
            fill_with_tables(connection)
        elif whole:
            connection.close()
            begin_with_tables(Path(connection.settings_dict["NAME"]))  # then there is nothing left to migrate
        return made(migrations)

    monkeypatch.setattr(backup, "make_tables", copied)


@cache
def of_now():
    """The migrations that a database of this version has had, by app, without those that only stand for others."""
    loader, found = MigrationLoader(None), {}
    for app, name in loader.disk_migrations.keys() - loader.replacements.keys():
        found.setdefault(app, set()).add(name)
    return found


STATEMENTS = {}  # migrations → what they have written


def made_again(made, migrations):
    """What `made` makes in this database without tables: a second time by the statements of the first."""
    key, written = str(migrations), []
    if key in STATEMENTS:
        with transaction.atomic(), connection.cursor() as cursor:
            for sql, given, many in STATEMENTS[key]:
                (cursor.executemany if many else cursor.execute)(sql, given)
        return models_then(migrations)

    def note(execute, sql, given, many, context):
        if not str(sql).lstrip().startswith(("SELECT", "SAVEPOINT", "RELEASE")):
            written.append((sql, given, many))
        return execute(sql, given, many, context)

    with connection.execute_wrapper(note):
        models = made(migrations)
    STATEMENTS[key] = written
    return models
