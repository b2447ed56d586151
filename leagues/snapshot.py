"""Several queries that all see the same state of the database, without blocking writers."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import wraps
from typing import Any

from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse

View = Callable[..., HttpResponse]


@contextmanager
def snapshot() -> Iterator[None]:
    """Let all queries inside see the same state of the database. Nothing may be written inside.

    Inside another transaction this does nothing. On SQLite it begins a transaction without a lock (unlike the
    transactions of services, which take the write lock at once), on PostgreSQL one with repeatable reads.
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
    """Let the next transaction on this connection begin as SQLite's default does, without the write lock."""
    if connection.vendor != "sqlite":
        yield
        return
    sqlite: Any = connection  # only SQLite's connection has this attribute
    sqlite.ensure_connection()
    usual = sqlite.transaction_mode
    sqlite.transaction_mode = "DEFERRED"
    try:
        yield
    finally:
        sqlite.transaction_mode = usual


def in_one_snapshot(view: View) -> View:
    """Decorate a view so that all its queries see one state of the database.

    The user is loaded beforehand, because reading a session may write to it.
    """

    @wraps(view)
    def framed(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        _ = request.user.is_authenticated
        with snapshot():
            return view(request, *args, **kwargs)

    return framed
