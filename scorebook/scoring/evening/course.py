"""A folded evening that can be continued: with one more event, or from the place where something has changed.

What an evening comes to after some events depends on the table alone, which does not grow with the games. So who keeps
the tables of some places need not begin anew (`fold.fold` does, and comes to the same).
"""

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from ..game.scheme import Scheme
from .effects import step
from .events import Event
from .fold import FoldedEvening, Setup, state_of
from .rows import Row
from .seats import Seats
from .table import Table

# After how many events the table is kept.
STRIDE: Final = 16


@dataclass(frozen=True)
class FoldCourse:
    """The rows of an evening, the table before every sixteenth of its events (`tables`), and the one after the last."""

    rows: tuple[Row, ...]
    tables: tuple[Table, ...]
    last: Table

    @cached_property
    def folded(self) -> FoldedEvening:
        """What `fold` says about the same events."""
        return FoldedEvening(self.rows, state_of(self.last))

    def continued(self, events: Iterable[Event], place: int | None = None) -> "FoldCourse":
        """The evening whose first `place` events are those of this one (all of them without saying), and then these."""
        kept = len(self.rows) if place is None else place
        rows = list(self.rows[:kept])
        if kept == len(self.rows):
            table, tables = _copied(self.last), list(self.tables)
        else:
            near = kept // STRIDE
            tables = list(self.tables[: near + 1])
            table = _copied(tables[near])
            for row in rows[near * STRIDE :]:
                step(table, row.event)
        for event in events:
            if len(rows) == len(tables) * STRIDE:
                tables.append(_copied(table))
            rows.append(step(table, event))
        return FoldCourse(tuple(rows), tuple(tables), table)


def begun(setup: Setup, scheme: Scheme) -> FoldCourse:
    """An evening on which nothing has happened yet."""
    table = Table(Seats(setup.seats), setup.dealer, scheme)
    return FoldCourse((), (_copied(table),), table)


def _copied(table: Table) -> Table:
    """A table that stands as this one does, and goes on by itself."""
    other = copy(table)
    other.standings = table.standings.copied()
    return other
