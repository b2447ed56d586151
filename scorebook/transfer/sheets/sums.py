"""The sums that stand in a table, compared with what stands above them."""

from typing import NamedTuple

from .cells import CellPlace, number_of
from .tables import TableLayout


class WrongSum(NamedTuple):
    """A sum of the table that is not what stands above it."""

    place: CellPlace
    name: str
    said: float
    counted: float


def checked_sums(layout: TableLayout, *, running: bool) -> tuple[int, list[WrongSum]]:
    """How many sums there are, and those that are not what stands above: since the last sum row, or the beginning.

    `running`: the rows say what everybody has, so that the last of them is the sum.
    """
    begin, number, wrong = layout.head + 1, 0, []
    for end in layout.sums:
        for column, name in layout.people.items():
            said = number_of(layout.sheet.at(end, column))
            if said is None:
                continue
            number += 1
            counted = [_counted(layout, running, column, start, end) for start in {begin, layout.head + 1}]
            if all(abs(said - one) > 1e-6 for one in counted):
                wrong.append(WrongSum(layout.place_of(end, column), name, said, counted[0]))
        begin = end + 1
    return number, wrong


def _counted(layout: TableLayout, running: bool, column: int, start: int, end: int) -> float:
    rows = (row for row in range(start, end) if row not in layout.sums)
    numbers = [number for row in rows if (number := number_of(layout.sheet.at(row, column))) is not None]
    if running:
        return numbers[-1] if numbers else 0
    return sum(numbers)
