"""A database of its own beside that of the tests, which other processes can open; it is gone afterwards."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper


class Scratch:
    """A database without any table. `url`: as `DATABASE_URL` names it; `other`: a connection to it."""

    def __init__(self, usual: BaseDatabaseWrapper, folder: Path, label: str) -> None:
        self.postgresql = usual.vendor == "postgresql"
        self.path = folder / f"{label}.sqlite3"
        # Whoever runs tests on several processors must not drop the database of a neighbour.
        beside = "_".join([str(usual.settings_dict["NAME"]), label, os.environ.get("PYTEST_XDIST_WORKER", "")])
        self.name = beside.rstrip("_") if self.postgresql else str(self.path)
        self.other = type(usual)({**usual.settings_dict, "NAME": self.name}, DEFAULT_DB_ALIAS)

    @property
    def url(self) -> str:
        if self.postgresql:
            return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{self.name}").geturl()
        return f"sqlite:///{self.path}"

    def read(self, sql: str, wait: float = 20) -> list[tuple]:
        """All rows; on SQLite after so many seconds an OperationalError if somebody is in the way."""
        if self.postgresql:
            with self.other.cursor() as cursor:
                cursor.execute(sql)
                return cursor.fetchall()
        stored = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True, timeout=wait)
        try:
            return stored.execute(sql).fetchall()
        finally:
            stored.close()


@contextmanager
def scratch_database(folder: Path, label: str) -> Iterator[Scratch]:
    """A new database; on PostgreSQL on the same server, whose user must be allowed to make one."""
    usual = connections[DEFAULT_DB_ALIAS]
    scratch = Scratch(usual, folder, label)
    gone = f'DROP DATABASE IF EXISTS "{scratch.name}" WITH (FORCE)'
    if scratch.postgresql:
        _on_server(usual, gone, f'CREATE DATABASE "{scratch.name}"')
    try:
        yield scratch
    finally:
        scratch.other.close()
        if scratch.postgresql:
            _on_server(usual, gone)


def _on_server(usual: BaseDatabaseWrapper, *statements: str) -> None:
    with usual._nodb_cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
