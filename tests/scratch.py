"""A database of its own beside that of the tests, which other processes can open; it is gone afterwards."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path
from shutil import copyfile
from urllib.parse import urlsplit

import django
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

ROOT = Path(__file__).resolve().parents[1]
_tables: Path | None = None  # an SQLite file with all tables, as they were before the first test


def keep_tables(path: Path) -> None:
    """Remember what the migrations have made in this file, so that nobody goes all the way again."""
    global _tables  # noqa: PLW0603 - set once, before the first test
    usual = connections[DEFAULT_DB_ALIAS]
    if usual.vendor != "sqlite" or usual.settings_dict["NAME"] != usual.settings_dict["TEST"]["NAME"]:
        return  # where no test wants a database, none was made, and this is not that of the tests
    if not path.exists():
        made = path.with_suffix(f".{os.getpid()}")
        with usual.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(made)])
        made.replace(path)
    _tables = path


def tables_known(folder: Path, *filled: Path) -> Path:
    """Where the tables lie that these very migrations have made in an earlier run, if there was one.

    `filled`: what the rows that stand in them hang on as well.
    """
    digest = sha256(f"{django.__version__} {sqlite3.sqlite_version}".encode())
    for app in ("leagues", "scorebook"):
        for path in sorted((ROOT / app / "migrations").glob("*.py")):
            digest.update(path.read_bytes())
    for path in filled:
        digest.update(path.read_bytes())
    return folder / f"{digest.hexdigest()[:16]}.sqlite3"


def begin_with_tables(path: Path) -> None:
    """Let a new SQLite file have all tables already. On PostgreSQL `migrate` has to make them."""
    if _tables:
        copyfile(_tables, path)


def fill_with_tables(usual: BaseDatabaseWrapper) -> None:
    """The same in a transaction that is open already: as statements."""
    if _tables:
        with closing(sqlite3.connect(_tables)) as kept, usual.cursor() as cursor:
            for statement in kept.iterdump():
                if statement not in {"BEGIN TRANSACTION;", "COMMIT;"}:
                    cursor.execute(statement)


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
