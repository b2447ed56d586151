"""Finding out how a table of points is laid out: where the names stand, where the days, and what a row is.

Four forms were found wherever people keep such tables: a row an evening with what everybody had at its end; a row a
game with what everybody got for it; a row a game with what everybody has after it; a row a game with what happened in
it. The second and the third look alike, and are distinguished by the points themselves: in a game two or three get what
the others lose, or get something while the others get nothing. The fourth has a column that says who was Re, and
another one about the game (`columns.py`); its points may be either.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from scorebook.scoring.game.sentences import Sentence, gettext_noop

from . import columns
from .cells import GridSheet, Workbook, day_of, is_formula, number_of, whole_of, year_of
from .cells import words as read_as
from .columns import FactColumn, fact_columns
from .parsed_rows import FACTORS
from .tables import NAMING, SheetError, TableForm, TableLayout, day_in, form_of, form_of_games, points_in

HEADS_WITHIN: Final = 30  # rows from the top
NO_TABLE: Final = gettext_noop(
    "In der Datei ist keine Tabelle mit Punkten zu finden: gebraucht wird eine Zeile mit Namen, darunter Zahlen."
)
HEADER_TWICE: Final = gettext_noop(
    "„{name}“ steht zweimal im Kopf ({one} und {other}). Bitte eine der beiden Spalten umbenennen."
)


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
            if layout.facts:
                rows = (row for row in layout.body() if row not in layout.sums)
                named = (set(layout.named(row, NAMING)) for row in rows)
                found.update(name for names in named for name in names if name not in layout.people.values())
        return dict(found)

    @property
    def forms(self) -> list[TableForm]:
        """What a row can be: what happened is read only where the table says who was Re."""
        telling = all(layout.facts for layout in self.layouts)
        points = any(layout.people for layout in self.layouts)
        return [form for form in TableForm if (telling if form is TableForm.FACTS else points)]

    @property
    def running(self) -> bool:
        """Whether the points of a row are what everybody has after it, and not what the game brought."""
        return form_of_games(self.layouts) is TableForm.RUNNING

    @property
    def factor(self) -> int:
        """What points are probably multiplied with, so that all of them are whole; 1 where nothing makes them so."""
        points = [
            number
            for layout in self.layouts
            for row in layout.body()
            if row not in layout.sums
            for column in layout.people
            if (number := number_of(layout.sheet.at(row, column))) is not None
        ]
        return next((one for one in FACTORS if all(whole_of(point, one) is not None for point in points)), 1)

    @property
    def apart(self) -> dict[str, set[str]]:
        """For every name those that have points in the same row: they are other people."""
        rows = {
            frozenset(layout.people[column] for column in points_in(layout, row))
            for layout in self.layouts
            for row in layout.body()
            if row not in layout.sums
        }
        rows |= {
            frozenset(layout.named(row, NAMING[:2]))
            for layout in self.layouts
            if layout.facts
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
        raise SheetError("no_table", Sentence(NO_TABLE))
    if telling := [layout for layout in layouts if layout.facts]:  # beside them sums are only sums
        without += [layout.sheet.name for layout in layouts if not layout.facts]
        return TableShape(form or TableForm.FACTS, telling, without)
    return TableShape(form or form_of(layouts), layouts, without)


def _days_found(layout: TableLayout) -> int:
    if layout.days is None:
        return int(layout.day is not None)
    return sum(day_in(layout, row) is not None for row in layout.body())


def _layout(sheet: GridSheet) -> TableLayout | None:
    best: tuple[int, dict[int, str], dict[FactColumn, int]] | None = None
    for head in range(min(HEADS_WITHIN, len(sheet.rows))):
        people, facts = _people(sheet, head), fact_columns(sheet, head)
        enough = len(people) >= 2 or FactColumn.KONTRA in facts
        if enough and (best is None or len(people) + len(facts) > len(best[1]) + len(best[2])):
            best = (head, people, facts)
    if best is None:
        return None
    head, people, facts = best
    others = [column for column in range(sheet.width) if column not in people and column not in facts.values()]
    labels = [*others, *(facts[one] for one in (FactColumn.GAME,) if one in facts)]
    days = _days_column(sheet, head, others)
    rest = [column for column in others if column != days]
    return TableLayout(
        sheet=sheet,
        head=head,
        people=people,
        days=days,
        place=next((column for column in rest if columns.is_one_of(sheet.at(head, column), columns.PLACE)), None),
        row_sums=next((column for column in rest if columns.is_sum(sheet.at(head, column))), None),
        day=_day_of_sheet(sheet, head),
        sums=tuple(row for row in range(head + 1, len(sheet.rows)) if _is_sum_row(sheet, row, labels)),
        facts=facts,
    )


def _is_sum_row(sheet: GridSheet, row: int, others: Sequence[int]) -> bool:
    return any(columns.is_sum(sheet.at(row, column)) for column in others)


def _people(sheet: GridSheet, head: int) -> dict[int, str]:
    """The columns whose head is a name with numbers below it, or formulas that still have to become some."""
    found = {}
    for column, value in enumerate(sheet.rows[head]):
        if not columns.is_name(value):
            continue
        below = [sheet.at(row, column) for row in range(head + 1, len(sheet.rows))]
        there = [cell for cell in below if not columns.is_absent(cell)]
        numbers = sum(number_of(cell) is not None or is_formula(cell) for cell in there)
        if numbers and numbers * 2 >= len(there):
            found[column] = read_as(value)
    return found


def _refuse_twice(layout: TableLayout) -> None:
    seen: dict[str, int] = {}
    for column, name in layout.people.items():
        if (key := name.casefold()) in seen:
            one, other = layout.place_of(layout.head, seen[key]), layout.place_of(layout.head, column)
            raise SheetError("header_twice", Sentence(HEADER_TWICE, name=name, one=one.sentence, other=other.short))
        seen[key] = column


def _days_column(sheet: GridSheet, head: int, others: Sequence[int]) -> int | None:
    """The column in which days stand; numbers count as days only below a head that says so."""
    year, best, most = year_of(sheet.name), None, 0
    for column in others:
        is_headed = columns.is_one_of(sheet.at(head, column), columns.DAY)
        cells = [sheet.at(row, column) for row in range(head + 1, len(sheet.rows))]
        if not is_headed:
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
