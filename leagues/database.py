"""What an error of the database means: that somebody else is writing, or which rule it has found broken."""

from typing import Any

from django.db import Error, IntegrityError, InterfaceError, OperationalError
from django.db.models import Model

# Of PostgreSQL's errors in operation those that waiting does not heal: no room on the disk, no memory.
LASTING = frozenset({"53100", "53200"})


def is_busy(error: BaseException | None) -> bool:
    """Whether the same request may well succeed in a moment: the database is locked, restarting or out of reach."""
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    cause = error.__cause__
    if cause is not None and type(cause).__module__.startswith("psycopg"):
        return getattr(cause, "sqlstate", None) not in LASTING
    said = str(error)
    return "is locked" in said or "is busy" in said


def broken_constraint(error: IntegrityError) -> str:
    """The name of the constraint that was broken; SQLite names the columns of a unique one instead ("table.column")."""
    diagnosis: Any = getattr(error.__cause__, "diag", None)
    if diagnosis is not None:
        return diagnosis.constraint_name or ""
    return str(error).partition("constraint failed: ")[2]


def is_key_taken(error: Error, model: type[Model]) -> bool:
    """Whether a row could not be written because its primary key belongs to another row of this model."""
    if not isinstance(error, IntegrityError):
        return False
    table = model._meta.db_table
    return broken_constraint(error) in {f"{table}_pkey", f"{table}.{model._meta.pk.column}"}


def is_check_broken(error: IntegrityError) -> bool:
    """Whether a row says something that its table's CHECK excludes: a fault of ours, whatever somebody has typed."""
    state = getattr(error.__cause__, "sqlstate", None)
    return state == "23514" if state else str(error).startswith("CHECK constraint failed")
