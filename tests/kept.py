"""What many tests begin with is made once in a process; the next ones write its rows by the same statements."""

from collections.abc import Callable
from typing import TypeVar

from django.db import connection

WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE")
Made = TypeVar("Made")
_made: dict[str, tuple[object, list, object]] = {}


def made_once(name: str, build: Callable[[], Made]) -> Made:
    """What `build` makes, which holds keys of rows and no rows; where other rows came before, it is made anew.

    Only SQLite takes the numbers of rows back with a transaction, so that the same rows have the same ones again.
    """
    if connection.vendor != "sqlite":
        return build()
    before = _numbers()
    if name in _made and _made[name][0] == before:
        _, writes, made = _made[name]
        with connection.cursor() as cursor:
            for sql, given, many in writes:
                (cursor.executemany if many else cursor.execute)(sql, given)
        return made
    writes = []

    def note(execute, sql, given, many, context):
        if sql.startswith(WRITES):
            writes.append((sql, given, many))
        return execute(sql, given, many, context)

    with connection.execute_wrapper(note):
        made = build()
    _made[name] = before, writes, made
    return made


def _numbers() -> list[tuple]:
    """The last number that each table has given."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, seq FROM sqlite_sequence ORDER BY name")
        return cursor.fetchall()
