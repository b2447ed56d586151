"""Several queries that see one state of the database, whatever is written meanwhile, and that hold up no writer."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import wraps
from typing import Any

from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse

View = Callable[..., HttpResponse]


@contextmanager
def snapshot() -> Iterator[None]:
    """Read everything inside from one state. Nothing is written in here; inside another transaction nothing changes.

    SQLite begins a transaction that takes no lock before it reads (those of the services take the write lock at
    once), PostgreSQL one that repeats its reads.
    """
    if connection.in_atomic_block:
        yield
        return
    with ExitStack() as stack:
        with _without_write_lock():
            stack.enter_context(transaction.atomic())
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


@contextmanager
def _without_write_lock() -> Iterator[None]:
    """Let the next transaction of this thread's connection begin as SQLite begins one by itself."""
    if connection.vendor != "sqlite":
        yield
        return
    sqlite: Any = connection  # only this kind of connection has modes
    sqlite.ensure_connection()
    usual = sqlite.transaction_mode
    sqlite.transaction_mode = "DEFERRED"
    try:
        yield
    finally:
        sqlite.transaction_mode = usual


def in_one_snapshot(view: View) -> View:
    """A page whose queries see one state. Who asks is found out before: a session may be written while it is read."""

    @wraps(view)
    def framed(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        _ = request.user.is_authenticated
        with snapshot():
            return view(request, *args, **kwargs)

    return framed
