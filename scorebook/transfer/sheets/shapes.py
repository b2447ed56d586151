"""Finding out how a table of points is laid out: where the names stand, where the days, and what a row is.

Three forms were found wherever people keep such tables: a row an evening with what everybody had at its end; a row a
game with what everybody got for it; a row a game with what everybody has after it. The last two look alike, and are
told apart by the points themselves: in a game two or three get what the others lose, or get something while the others
get nothing.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from itertools import pairwise
from typing import Final

from . import words
from .cells import CellPlace, day_of, number_of, year_of
from .cells import words as read_as
from .layout import SheetError
from .workbook import GridSheet, Workbook

HEADS_WITHIN: Final = 30  # rows from the top
NO_TABLE: Final = (
    "In der Datei ist keine Tabelle mit Punkten zu finden: gebraucht wird eine Zeile mit Namen, darunter Zahlen."
)
HEADER_TWICE: Final = "„{name}“ steht zweimal im Kopf ({one} und {other}). Bitte eine der beiden Spalten umbenennen."


class TableForm(StrEnum):
    """What a row of the table is."""

    TOTALS = "totals"
    SINGLE = "single"
    RUNNING = "running"


@dataclass(frozen=True)
class TableLayout:
    """Where what stands in one sheet. `people`: column → name as written; `day`: that of the whole sheet."""

    sheet: GridSheet
    head: int
    people: dict[int, str]
    days: int | None
    place: int | None = None
    row_sums: int | None = None
    day: date | None = None
    sums: tuple[int, ...] = ()

    @property
    def year(self) -> int | None:
        """The year that the sheet is called after."""
        return year_of(self.sheet.name)

    def body(self) -> Iterator[int]:
        """The rows below the head."""
        return iter(range(self.head + 1, len(self.sheet.rows)))

    def place_of(self, row: int, column: int) -> CellPlace:
        """The name of a cell."""
        return self.sheet.place(row, column)


@dataclass(frozen=True)
class TableShape:
    """What was found in a file: its form and the layout of every sheet with points; `without`: the other sheets."""

    form: TableForm
    layouts: list[TableLayout]
    without: list[str] = field(default_factory=list)

    @property
    def names(self) -> dict[str, int]:
        """Every name as it is written, in the order of first appearance: in how many rows points stand below it."""
        found: Counter[str] = Counter()
        for layout in self.layouts:
            for column, name in layout.people.items():
                rows = (row for row in layout.body() if row not in layout.sums)
                found[name] += sum(number_of(layout.sheet.at(row, column)) is not None for row in rows)
        return dict(found)

    @property
    def apart(self) -> dict[str, set[str]]:
        """For every name those that have points in the same row: they are other people."""
        rows = {
            frozenset(layout.people[column] for column in _points(layout, row))
            for layout in self.layouts
            for row in layout.body()
            if row not in layout.sums
        }
        return {name: {other for row in rows if name in row for other in row} - {name} for name in self.names}


def shape_of(workbook: Workbook, form: TableForm | None = None) -> TableShape:
    """Find out how a file is laid out; `form`: what a row is, where that is known.

    Refused (SheetError): no names above numbers, a name twice in one head.
    """
    layouts, without = [], []
    for sheet in workbook.sheets:
        layout = _layout(sheet)
        turned = _layout(sheet.turn())
        best = max((layout, turned), key=lambda one: _days_found(one) if one else -1)
        if best is None:
            without.append(sheet.name)
        else:
            _refuse_twice(best)
            layouts.append(best)
    if not layouts:
        raise SheetError("no_table", NO_TABLE)
    return TableShape(form or _form(layouts), layouts, without)


def _days_found(layout: TableLayout) -> int:
    if layout.days is None:
        return int(layout.day is not None)
    return sum(_day(layout, row) is not None for row in layout.body())


def _day(layout: TableLayout, row: int) -> date | None:
    column = layout.days
    return None if column is None else day_of(layout.sheet.at(row, column), year=layout.year)


def _layout(sheet: GridSheet) -> TableLayout | None:
    best: tuple[int, dict[int, str]] | None = None
    for head in range(min(HEADS_WITHIN, len(sheet.rows))):
        people = _people(sheet, head)
        if len(people) >= 2 and (best is None or len(people) > len(best[1])):
            best = (head, people)
    if best is None:
        return None
    head, people = best
    others = [column for column in range(sheet.width) if column not in people]
    days = _days_column(sheet, head, others)
    rest = [column for column in others if column != days]
    return TableLayout(
        sheet=sheet,
        head=head,
        people=people,
        days=days,
        place=next((column for column in rest if words.is_one_of(sheet.at(head, column), words.PLACE)), None),
        row_sums=next((column for column in rest if words.is_sum(sheet.at(head, column))), None),
        day=_day_of_sheet(sheet, head),
        sums=tuple(row for row in range(head + 1, len(sheet.rows)) if _is_sum_row(sheet, row, others)),
    )


def _is_sum_row(sheet: GridSheet, row: int, others: Sequence[int]) -> bool:
    return any(words.is_sum(sheet.at(row, column)) for column in others)


def _people(sheet: GridSheet, head: int) -> dict[int, str]:
    """The columns whose head is a name with numbers below it."""
    found = {}
    for column, value in enumerate(sheet.rows[head]):
        if not words.is_name(value):
            continue
        below = [sheet.at(row, column) for row in range(head + 1, len(sheet.rows))]
        there = [cell for cell in below if not words.is_absent(cell)]
        numbers = sum(number_of(cell) is not None for cell in there)
        if numbers and numbers * 2 >= len(there):
            found[column] = read_as(value)
    return found


def _refuse_twice(layout: TableLayout) -> None:
    seen: dict[str, int] = {}
    for column, name in layout.people.items():
        if (key := name.casefold()) in seen:
            one, other = layout.place_of(layout.head, seen[key]), layout.place_of(layout.head, column)
            raise SheetError("header_twice", HEADER_TWICE.format(name=name, one=one, other=other.short))
        seen[key] = column


def _days_column(sheet: GridSheet, head: int, others: Sequence[int]) -> int | None:
    """The column in which days stand; numbers count as days only below a head that says so."""
    year, best, most = year_of(sheet.name), None, 0
    for column in others:
        said = words.is_one_of(sheet.at(head, column), words.DAY)
        cells = [sheet.at(row, column) for row in range(head + 1, len(sheet.rows))]
        if not said:
            cells = [cell for cell in cells if not isinstance(cell, int | float)]
        days = sum(day_of(cell, year=year) is not None for cell in cells)
        if days > most:
            best, most = column, days
    return best


def _day_of_sheet(sheet: GridSheet, head: int) -> date | None:
    """The day that a sheet is called after, or that stands above its head."""
    if day := day_of(sheet.name):
        return day
    above = (day_of(value) for row in sheet.rows[:head] for value in row if not isinstance(value, int | float))
    return next((day for day in above if day), None)


def _form(layouts: list[TableLayout]) -> TableForm:
    rows = days = 0
    for layout in layouts:
        there = [row for row in _with_points(layout) if row not in layout.sums]
        rows += len(there)
        days += len({day for row in there if (day := _day(layout, row))})
    if days and days * 5 >= rows * 4:
        return TableForm.TOTALS
    single = running = 0
    for layout in layouts:
        points = [_points(layout, row) for row in _with_points(layout) if row not in layout.sums]
        single += sum(like_a_game(list(row.values())) for row in points)
        running += sum(
            like_a_game([now[column] - before.get(column, 0) for column in now]) for before, now in pairwise(points)
        )
    return TableForm.RUNNING if running > single else TableForm.SINGLE


def _points(layout: TableLayout, row: int) -> dict[int, float]:
    numbers = {column: number_of(layout.sheet.at(row, column)) for column in layout.people}
    return {column: number for column, number in numbers.items() if number is not None}


def _with_points(layout: TableLayout) -> Iterator[int]:
    return (row for row in layout.body() if _points(layout, row))


def like_a_game(points: Sequence[float]) -> bool:
    """Whether one game can have given these points: what one party got each, and the other, the soloist thrice."""
    there = sorted(one for one in points if one)
    if not 1 <= len(there) <= 4:
        return False
    different = set(there)
    if len(different) == 1:
        return True
    low, high = min(different), max(different)
    if len(different) > 2 or len(there) < 4:
        return False
    return low == -high or high == -3 * low or low == -3 * high
