"""Whether what the statistics read was made by this version: known without counting a single evening again.

An upgrade may end between the new tables and the sums, and then everything answers, with the figures of before.
"""

from typing import Any, Final

from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from scorebook.evenings.derived.rows import ENGINE_REVISION
from scorebook.evenings.models import Evening, Score, SumsMade


def note_sums_made() -> None:
    """All sums were made just now, with the tables and the kernel that there are."""
    SumsMade.objects.update_or_create(pk=SumsMade.ONE, defaults={"version": _version()})


def note_without_evenings(**_signal: Any) -> None:
    """After new tables: without any games there is nothing to make."""
    if not Evening.objects.exists():
        note_sums_made()


def sums_are_of_before() -> bool:
    """Whether tables or kernel have changed since all sums were made."""
    return not SumsMade.objects.filter(version=_version()).exists()


def scores_are_of_before() -> bool:
    """Whether a game is still scored as an earlier kernel scored it."""
    return Score.objects.exclude(engine_revision=ENGINE_REVISION).exists()


def _version() -> str:
    """The last change of the tables, and the revision of the kernel.

    By what the database has had: sums that were made before a migration are of before, whatever lies on the disk.
    """
    had = MigrationRecorder(connection).applied_migrations()
    return f"{max((name for app, name in had if app == 'scorebook'), default='')} {ENGINE_REVISION}"


# What SQLite knows about the sizes of its tables, by which it chooses the way to what is asked.


ROWS_LOOKED_AT: Final = 1000  # of an index at most, so that this takes no longer for a large database


def learn_table_sizes() -> None:
    """Let SQLite count anew."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA analysis_limit = {ROWS_LOOKED_AT}")
        cursor.execute("ANALYZE")
