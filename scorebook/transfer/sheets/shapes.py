"""Finding out how a table of points is laid out: where the names stand, where the days, and what a row is.

Four forms were found wherever people keep such tables: a row an evening with what everybody had at its end; a row a
game with what everybody got for it; a row a game with what everybody has after it; a row a game with what happened in
it. The second and the third look alike, and are distinguished by the points themselves: in a game two or three get what
the others lose, or get something while the others get nothing. The fourth has a column that says who was Re, and
another one about the game (`columns.py`); its points may be either.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import pairwise
from typing import Final

from scorebook.scoring.game.sentences import Sentence, gettext_noop

from . import columns, tables
from .cells import CellPlace, GridSheet, Value, Workbook, is_formula, number_of, read_as
from .columns import FactColumn, fact_columns
from .days import SECONDS, as_day, clock_of, day_inside, day_of, has_month_first, has_no_year, year_in, year_of
from .number_patterns import NoPerson, form_of, no_people
from .rewriting import beside_each_other, rewritten
from .tables import EVENINGS, NAMING, SheetError, TableForm, TableLayout, day_in, points_in

HEADS_WITHIN: Final = 30  # rows from the top
FEW_ROWS: Final = 3  # a standing may be what two before it come to, by chance
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
    fixed: bool = False  # what a row is, is known

    @property
    def names(self) -> dict[str, int]:
        """Every name as it is written, in the order of first appearance: in how many rows points stand below it."""
        found: Counter[str] = Counter()
        for layout in self.layouts:
            for column, name in layout.people.items():
                found[name] += sum(number_of(layout.sheet.at(row, column)) is not None for row in layout.rows())
            for row in layout.rows() if layout.facts else ():
                named = dict.fromkeys(layout.named(row, NAMING))
                found.update(name for name in named if name not in layout.people.values())
        return dict(found)

    def numbers_of(self, name: str) -> list[float]:
        """The numbers below a name, in order."""
        cells = (layout.sheet.at(row, column) for layout, row, column in self._cells() if layout.people[column] == name)
        return [number for cell in cells if (number := number_of(cell)) is not None]

    @property
    def forms(self) -> list[TableForm]:
        """What a row can be: what happened is read only where the table says who was Re."""
        telling = all(layout.facts for layout in self.layouts)
        points = any(layout.people for layout in self.layouts)
        return [form for form in TableForm if (telling if form is TableForm.FACTS else points)]

    @property
    def needs_day(self) -> bool:
        """Whether there is a sheet for which nothing says its day, nor the year of evenings that stand in rows."""
        rows = self.form in EVENINGS
        return any(
            one.yearless or (one.days is None and one.day is None and one.years is None and not (rows and one.year))
            for one in self.layouts
        )

    @property
    def month_first(self) -> bool:
        """Whether days with slashes can only be meant with the month first."""
        some = [layout for layout in self.layouts if layout.days is not None]
        return has_month_first(layout.sheet.at(row, layout.days or 0) for layout in some for row in layout.body())

    @property
    def no_people(self) -> dict[str, NoPerson]:
        """The columns with numbers that are probably nobody."""
        return no_people(self.layouts)

    @property
    def left_out(self) -> list[str]:
        """The heads of columns that nobody reads."""
        return list(dict.fromkeys(head for layout in self.layouts for head in layout.left_out))

    @property
    def marks(self) -> dict[str, list[CellPlace]]:
        """The short words that stand in the cells of people, and where."""
        found: dict[str, list[CellPlace]] = {}
        for layout, row, column in self._cells():
            if mark := columns.mark_of(layout.sheet.at(row, column)):
                found.setdefault(mark, []).append(layout.sheet.place(row, column))
        return found

    @property
    def absent(self) -> tuple[str, ...]:
        """The marks that probably say that somebody does not play: usual ones, and those in rows that need no more."""
        proposed: dict[str, bool] = {}
        for layout, row, column in self._cells():
            if mark := columns.mark_of(layout.sheet.at(row, column)):
                numbers = list(points_in(layout, row).values())
                complete = len(numbers) >= 4 and abs(sum(numbers)) < 1e-6
                proposed[mark] = proposed.get(mark, True) and (complete or mark in columns.USUAL_MARKS)
        return tuple(mark for mark, fits in proposed.items() if fits)

    def _cells(self) -> Iterator[tuple[TableLayout, int, int]]:
        """The cells of people."""
        for layout in self.layouts:
            for row in layout.rows():
                yield from ((layout, row, column) for column in layout.people)

    def taken(self, people: Mapping[str, str]) -> "TableShape":
        """The same with the columns of those alone who are somebody, and what a row of these is."""
        layouts = [
            replace(one, people={column: name for column, name in one.people.items() if people.get(name)})
            for one in self.layouts
        ]
        usual = self.fixed or not any(one.people for one in layouts)
        form = self.form if usual else form_of(layouts)
        return TableShape(form, layouts, self.without, fixed=self.fixed)

    @property
    def apart(self) -> dict[str, set[str]]:
        """For every name those that have points in the same row: they are other people."""
        rows = {
            frozenset(layout.people[column] for column in points_in(layout, row))
            for layout in self.layouts
            for row in layout.rows()
        }
        telling = (layout for layout in self.layouts if layout.facts)
        rows |= {frozenset(layout.named(row, NAMING[:2])) for layout in telling for row in layout.rows()}
        return {name: {other for row in rows if name in row for other in row} - {name} for name in self.names}


def shape_of(workbook: Workbook, form: TableForm | None = None) -> TableShape:
    """Find out how a file is laid out; `form`: what a row is, where that is known.

    Refused (SheetError): no names above numbers, a name twice in one head.
    """
    layouts: list[TableLayout] = []
    without = []
    for original in (one for sheet in workbook.sheets for one in beside_each_other(sheet)):
        sheet = rewritten(original)
        some = _blocks(sheet) or [one for one in (_layout(sheet), _layout(sheet.turn())) if one]
        if not some:
            without.append(sheet.name)
        elif len(some) == 2 and some[1].sheet.turned:
            some = [max(some, key=_days_found)]
        for one in some:
            _refuse_twice(one)
        layouts += some
    if not layouts:
        raise SheetError("no_table", Sentence(NO_TABLE))
    if telling := [layout for layout in layouts if layout.facts]:  # beside them sums are only sums
        without += [layout.sheet.name for layout in layouts if not layout.facts]
        return TableShape(form or TableForm.FACTS, telling, without, fixed=True)
    whole = TableShape(form or TableForm.TOTALS, layouts, without, fixed=form is not None)
    return replace(whole, form=whole.taken({name: name for name in whole.names if name not in whole.no_people}).form)


def _blocks(sheet: GridSheet) -> list[TableLayout]:
    """The tables below each other on one sheet, each with its own head; empty if there is only one."""
    heads = [row for row in range(len(sheet.rows)) if _is_head(sheet, row)]
    if len(heads) < 2:
        return []
    ends = []
    for head, following in pairwise(heads):
        filled = [row for row in range(head + 1, following) if _numbers(sheet, row) > 1 or _labelled_sum(sheet, row)]
        ends.append(max(filled, default=head) + 1)
    parts = [sheet.part(range(begin, end)) for begin, end in zip([0, *ends], [*ends, len(sheet.rows)], strict=True)]
    found = [_layout(part) for part in parts]
    return [one for one in found if one] if all(found) else []


def _is_head(sheet: GridSheet, row: int) -> bool:
    """Whether names stand in a row, no number, and numbers in the row that follows."""
    names = [column for column, value in enumerate(sheet.rows[row]) if columns.is_name(value)]
    if len(names) < 3 or _numbers(sheet, row):
        return False
    below = next((one for one in range(row + 1, len(sheet.rows)) if any(sheet.rows[one])), None)
    return below is not None and sum(number_of(sheet.at(below, column)) is not None for column in names) >= 3


def _numbers(sheet: GridSheet, row: int) -> int:
    return sum(number_of(value) is not None for value in sheet.rows[row])


def _labelled_sum(sheet: GridSheet, row: int) -> bool:
    return any(columns.is_sum(value) for value in sheet.rows[row])


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
    sections = _sections(sheet)
    yearless = days is not None and not year_of(sheet.name) and _without_years(sheet, head, days, sections)
    years = _years_column(sheet, head, others) if days is None else None
    rest = [column for column in others if column not in (days, years)]
    return TableLayout(
        sheet=sheet,
        head=head,
        people=people,
        days=days,
        place=next((column for column in rest if columns.is_one_of(sheet.at(head, column), columns.PLACE)), None),
        row_sums=next((column for column in rest if columns.is_sum(sheet.at(head, column))), None),
        day=_day_of_sheet(sheet, head),
        clock=_clock_column(sheet, head, rest),
        sums=_sum_rows(sheet, head, people, labels, days),
        facts=facts,
        years=years,
        yearless=yearless,
        sections=sections,
        statistics=tuple(row for row in sheet.below(head) if _is_statistic(sheet, row, days)),
        about={} if facts else columns.columns_about(sheet, head, rest),
    )


def _sum_rows(
    sheet: GridSheet, head: int, people: Mapping[int, str], labels: Sequence[int], days: int | None
) -> tuple[int, ...]:
    """The rows that are called so, and the last one without a day if it comes to what stands above in all columns."""
    rows = sheet.below(head)
    found = [row for row in rows if any(columns.is_sum(sheet.at(row, column)) for column in labels)]
    filled = {row: some for row in rows if row not in found and any(some := _row_numbers(sheet, row, people))}
    last = max(filled, default=head)
    if len(filled) > FEW_ROWS and (days is None or sheet.at(last, days) is None):
        above = [sum(some) for some in zip(*(one for row, one in filled.items() if row != last), strict=True)]
        if all(abs(one - other) < 1e-6 for one, other in zip(above, filled[last], strict=True)):
            found.append(last)
    return tuple(sorted(found))


def _row_numbers(sheet: GridSheet, row: int, people: Mapping[int, str]) -> list[float]:
    return [number_of(sheet.at(row, column)) or 0 for column in people]


def _people(sheet: GridSheet, head: int) -> dict[int, str]:
    """The columns whose head is a name with numbers below it, or formulas that still have to become some."""
    found = {}
    for column, value in enumerate(sheet.rows[head]):
        if not columns.is_name(value):
            continue
        below = sheet.column(column, head)
        there = [cell for cell in below if not columns.is_absent(cell)]
        numbers = sum(number_of(cell) is not None or is_formula(cell) for cell in there)
        marks = sum(bool(columns.mark_of(cell)) for cell in there)
        if any(_seconds(cell) for cell in there):
            continue
        if numbers and (numbers * 2 >= len(there) or (numbers > 1 and numbers + marks == len(there))):
            found[column] = read_as(value)
    return found


def _refuse_twice(layout: TableLayout) -> None:
    first_columns: dict[str, int] = {}
    for column, name in layout.people.items():
        if (key := name.casefold()) in first_columns:
            one, other = layout.sheet.place(layout.head, first_columns[key]), layout.sheet.place(layout.head, column)
            raise SheetError("header_twice", Sentence(HEADER_TWICE, name=name, one=one.sentence, other=other.short))
        first_columns[key] = column


def _days_column(sheet: GridSheet, head: int, others: Sequence[int]) -> int | None:
    """The column in which days stand; numbers count as days only below a head that says so."""
    year = year_of(sheet.name)
    found = _most_days(sheet, head, others, year)
    return found if found is not None or year else _most_days(sheet, head, others, tables.SOME_YEAR)


def _most_days(sheet: GridSheet, head: int, others: Sequence[int], year: int | None) -> int | None:
    best, most = None, 0
    for column in others:
        is_headed = columns.is_one_of(sheet.at(head, column), columns.DAY)
        cells = sheet.column(column, head)
        if not is_headed:
            cells = [cell for cell in cells if number_of(cell) is None or _seconds(cell)]
        days = sum(day_of(as_day(cell) if is_headed else cell, year=year) is not None for cell in cells)
        if days > most:
            best, most = column, days
    return best


def _without_years(sheet: GridSheet, head: int, column: int, sections: Mapping[int, str]) -> bool:
    first = min(sections, default=len(sheet.rows))  # from there on it is said
    return any(has_no_year(sheet.at(row, column)) for row in range(head + 1, min(first, len(sheet.rows))))


def _sections(sheet: GridSheet) -> dict[int, str]:
    """The rows with nothing in them but a year, or a title with one: it counts for those below."""
    found = {}
    for row, values in enumerate(sheet.rows):
        there = [value for value in values if value not in (None, "")]
        if len(there) == 1 and day_of(there[0]) is None and year_in(there[0]) is not None:
            found[row] = read_as(there[0])
    return found


def _is_statistic(sheet: GridSheet, row: int, days: int | None) -> bool:
    """Whether the first words of a row say that it is worked out from others."""
    first = next((value for value in sheet.rows[row] if value is not None), None)
    return columns.is_statistic(first) and (days is None or day_of(sheet.at(row, days)) is None)


def _years_column(sheet: GridSheet, head: int, others: Sequence[int]) -> int | None:
    """The column in which years stand, beside words or below a head that says so."""

    def years(column: int) -> int:
        headed = columns.is_one_of(sheet.at(head, column), columns.YEAR | columns.DAY)
        cells = sheet.column(column, head)
        return sum(year_in(cell) is not None for cell in cells if headed or number_of(cell) is None)

    best = max(others, key=years, default=None)
    if best is None:
        return None
    first = next((row for row in sheet.below(head) if _numbers(sheet, row) > 1), head)
    filled = sum(value is not None for value in sheet.column(best, head))
    return best if years(best) * 2 > filled and year_in(sheet.at(first, best)) is not None else None


def _day_of_sheet(sheet: GridSheet, head: int) -> date | None:
    """The day that a sheet is called after, or that stands above its head or in it."""
    above = (
        day_inside(value) if isinstance(value, str) else day_of(value)
        for row in reversed(sheet.rows[: head + 1])
        for value in row
        if not isinstance(value, int | float)
    )
    return next((day for day in above if day), None) or day_inside(sheet.name)


def _clock_column(sheet: GridSheet, head: int, others: Sequence[int]) -> int | None:
    """The column in which times of the day stand."""
    rows = sheet.below(head)
    found = {column: sum(clock_of(sheet.at(row, column)) is not None for row in rows) for column in others}
    best = max(found, key=lambda column: found[column], default=None)
    return best if best is not None and found[best] > 1 else None


def _seconds(value: Value) -> bool:
    """Whether a number is one of seconds or milliseconds since 1970."""
    number = number_of(value)
    return number is not None and number >= SECONDS.start and day_of(int(number)) is not None
