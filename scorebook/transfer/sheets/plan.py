"""From a table and what people have said about it to evenings; what cannot be taken is refused with its cell.

An evening is taken whole or not at all. What the table does not say stays unsaid: people without points do not play,
and of a game nothing is known but them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from typing import Final, NamedTuple

from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.sentences import Sentence, Signed, gettext_noop

from . import columns
from .cells import CellPlace, Value, is_formula, number_of, read_as, whole_of
from .columns import FactColumn
from .days import as_day, plausible, some_day_of
from .fact_reading import FactReader
from .fact_words import FactWords
from .games import GameRows
from .number_patterns import form_of_games, goes_on
from .parsed_rows import (
    FEWEST,
    FOUR,
    CellError,
    CellRemark,
    EveningRead,
    GameRead,
    RulesByDate,
    TableMapping,
    always_there,
    attending,
    odd_games,
    players_in,
)
from .shapes import TableShape
from .tables import EVENINGS, ON, TableForm, TableLayout, moments

# The sums that stand in a table, compared with what stands above them.


class WrongSum(NamedTuple):
    """A sum of the table that differs from the rows above it."""

    place: CellPlace
    name: str
    in_sheet: float
    counted: float


def checked_sums(layout: TableLayout, *, running: bool) -> tuple[int, list[WrongSum]]:
    """How many sums there are, and those that differ from the rows above: since the last sum row, or the beginning.

    `running`: the rows say what everybody has, so that the last of them is the sum.
    """
    begin, number, wrong = layout.head + 1, 0, []
    for end in layout.sums:
        for column, name in layout.people.items():
            in_sheet = number_of(layout.sheet.at(end, column))
            if in_sheet is None:
                continue
            number += 1
            counted = [_counted(layout, running, column, start, end) for start in {begin, layout.head + 1}]
            if all(abs(in_sheet - one) > 1e-6 for one in counted):
                wrong.append(WrongSum(layout.sheet.place(end, column), name, in_sheet, counted[0]))
        begin = end + 1
    return number, wrong


def _counted(layout: TableLayout, running: bool, column: int, start: int, end: int) -> float:
    rows = (row for row in range(start, end) if row not in layout.sums)
    numbers = [number for row in rows if (number := number_of(layout.sheet.at(row, column))) is not None]
    if running:
        return numbers[-1] if numbers else 0
    return sum(numbers)


MOST_GAMES: Final = 1000  # in one evening

NO_DAY: Final = gettext_noop("Hier fehlt das Datum; es hilft ein Tag wie 8.3.2024 in dieser Zelle.")
STATISTIC: Final = gettext_noop("„{text}“ ist aus anderen Zeilen gerechnet und kein Abend; die Zeile bleibt weg.")
NOT_A_DAY: Final = gettext_noop(
    "„{text}“ ist kein Datum. Ein Tag darf aussehen wie 8.3.2024, 2024-03-08 oder 8/3/2024, auch mit Uhrzeit."
)
STRANGE_DAY: Final = gettext_noop(
    "Der {day} kann nicht stimmen; vielleicht zählt die Tabelle ihre Tage ab 1904 statt ab 1900, oder umgekehrt."
)
FORMULA: Final = gettext_noop(
    "Hier steht eine Formel, die niemand ausgerechnet hat. Bitte die Tabelle einmal öffnen und speichern."
)
NO_NUMBER: Final = gettext_noop(
    "„{text}“ ist keine Zahl. Punkte dürfen aussehen wie 12, −12 oder 12,5; wer nicht mitspielte, hat eine leere Zelle."
)
NOT_WHOLE: Final = gettext_noop("„{text}“ ergibt keine ganzen Punkte; vielleicht hilft ein Faktor.")
TWO_COLUMNS: Final = gettext_noop(
    "Für {name} stehen hier zwei Zahlen ({cells}); eine der beiden Zellen muss leer sein, oder es sind zwei Leute."
)
TOO_FEW: Final = gettext_noop(
    "An diesem Abend haben nur {number} Leute Punkte; es braucht vier. Vielleicht ist jemand unter „Wer "
    "ist wer?“ ausgelassen."
)
NO_CHANGE: Final = gettext_noop("Hier ändert sich kein Stand; welches Spiel das war, ist nicht erfasst.")
ROW_SUM: Final = gettext_noop("Die Punkte dieser Zeile heben sich nicht auf: Summe {sum}.")


@dataclass
class TablePlan:
    """What a table comes to."""

    evenings: list[EveningRead] = field(default_factory=list)
    refused: list[CellRemark] = field(default_factory=list)
    odd: list[CellRemark] = field(default_factory=list)
    wrong_sums: list[WrongSum] = field(default_factory=list)
    sums: int = 0
    last_sums: dict[str, float] = field(default_factory=dict)  # by the key of a person, where every sheet has some


def plan_of(shape: TableShape, mapping: TableMapping, *, today: date, rules: RulesByDate[Scheme]) -> TablePlan:
    """What a table comes to under the rules of that time."""
    plan, words = TablePlan(), rules.of(FactWords)
    points_form = (
        form_of_games(shape.taken(mapping.people).layouts) if mapping.form is TableForm.FACTS else mapping.form
    )
    carried: dict[str, int] = {}
    before: list[date] = []
    for layout in _dated(shape.layouts, mapping):
        table = _Table(layout, mapping, today, words, points_form, carried, before)
        for rows in table.evenings():
            try:
                evening, odd = table.evening(rows)
            except CellError as error:
                plan.refused.append(error.remark)
            else:
                plan.evenings.append(evening)
                plan.odd += odd
        plan.odd += table.statistics()
        number, wrong = checked_sums(layout, running=table.running)
        plan.sums += number
        plan.wrong_sums += wrong
    _count_days(plan.evenings)
    plan.odd += odd_games(plan.evenings)
    plan.odd += always_there(plan.evenings, _heads(shape.layouts, mapping))
    if points_form not in ON:
        plan.last_sums = _last_sums(shape.layouts, mapping)
    return plan


def _dated(layouts: Sequence[TableLayout], mapping: TableMapping) -> Iterator[TableLayout]:
    """The sheets with the year that was said, where their days have none."""
    year = mapping.year or (mapping.day.year if mapping.day else None)
    for layout in layouts:
        yield replace(layout, yearless=False, stated_year=year) if layout.yearless and year else layout


def _heads(layouts: Sequence[TableLayout], mapping: TableMapping) -> dict[str, tuple[str, CellPlace]]:
    """For everybody the name as it is written first, and its cell."""
    found: dict[str, tuple[str, CellPlace]] = {}
    for layout in layouts:
        for column, name in layout.people.items():
            if who := mapping.people.get(name):
                found.setdefault(who, (name, layout.sheet.place(layout.head, column)))
    return found


def _last_sums(layouts: Sequence[TableLayout], mapping: TableMapping) -> dict[str, float]:
    """What the sums at the end of the sheets come to for everybody; nothing where a sheet has none."""
    found: dict[str, float] = {}
    for layout in layouts:
        if not layout.sums:
            return {}
        for column, name in layout.people.items():
            in_sheet = number_of(layout.sheet.at(layout.sums[-1], column))
            if (who := mapping.people.get(name)) and in_sheet is not None:
                found[who] = found.get(who, 0) + in_sheet * mapping.factor * (-1 if mapping.minus_wins else 1)
    return found


def _count_days(evenings: list[EveningRead]) -> None:
    evening_counts: dict[date, int] = {}
    for evening in evenings:
        evening_counts[evening.day] = evening.number = evening_counts.get(evening.day, 0) + 1


@dataclass(frozen=True)
class _Table:
    """One sheet and how it is to be understood."""

    layout: TableLayout
    mapping: TableMapping
    today: date
    words: RulesByDate[FactWords]
    points_form: TableForm
    carried: dict[str, int]  # what everybody has at the end of the evening before, where the standing goes on
    before: list[date]  # the day of the evening before, if there was one

    @property
    def running(self) -> bool:
        """Whether the points of a row are what everybody has after it."""
        return self.points_form in (TableForm.RUNNING, *ON)

    @cached_property
    def days(self) -> dict[int, date]:
        """The day of the evening of each row that says one; a row with nothing but a day says it for the next one."""
        found = dict(moments(self.layout, month_first=self.mapping.month_first, epoch=self.mapping.epoch))
        above: date | None = None
        for row in self.layout.body():
            if not self._filled(row):
                above = found.get(row, above)
            elif row not in self.layout.sums:
                if above and row not in found:
                    found[row] = above
                above = None
        return found

    def evenings(self) -> Iterator[list[int]]:
        """The rows of every evening. A row of games without a day belongs to the evening before."""
        some: list[int] = []
        before: Value = None
        last = 0.0
        for row in self.layout.rows():
            if not self._filled(row):
                continue
            day_text = self._day_text(row)
            new = self.mapping.form in EVENINGS or (day_text is not None and day_text != before)
            if (number := self._number(row)) is not None:  # where they begin anew, another evening of the day begins
                new |= number <= last
                last = number
            if new and some:
                yield some
                some = []
            before = day_text if day_text is not None else before
            some.append(row)
        if some:
            yield some

    def evening(self, rows: list[int]) -> tuple[EveningRead, list[CellRemark]]:
        """What these rows say, and what is odd about them. CellError: something in them cannot be taken."""
        layout = self.layout
        place = layout.sheet.place(rows[0], self._first if layout.days is None else layout.days)
        where = "" if layout.place is None else read_as(layout.sheet.at(rows[0], layout.place))
        before = list(self.before)
        day, day_known = self._day(rows[0], place)
        evening = EveningRead(day, where, place, day_known=day_known)
        words = self.words.at(evening.day)
        if self._begins_anew(rows[0], before[0] if before else None, day):
            self.carried.clear()
        points, odd = self._points_by_row(rows, zero_sum=words.scheme.options.booking.zero_sum)
        if self.mapping.form is TableForm.FACTS:
            reader = FactReader(layout, self.mapping, words)
            odd = GameRows(reader, words.scheme, points.__getitem__).read(evening, rows)
        else:
            evening.games += self._games(points, odd, FactReader(layout, self.mapping, words))
        if len(evening.people) < FEWEST:
            raise CellError("too_few", place, Sentence(TOO_FEW, number=len(evening.people)))
        return evening, odd

    def statistics(self) -> Iterator[CellRemark]:
        """The rows that are worked out from others and stay away."""
        for row in self.layout.statistics:
            column, text = next((place, value) for place, value in enumerate(self.layout.sheet.rows[row]) if value)
            yield CellRemark(
                "statistic", self.layout.sheet.place(row, column), Sentence(STATISTIC, text=read_as(text)[:40])
            )

    def _points_by_row(self, rows: list[int], *, zero_sum: bool) -> tuple[dict[int, dict[str, int]], list[CellRemark]]:
        """What each row brought everybody, and the rows whose points do not cancel out."""
        found: dict[int, dict[str, int]] = {}
        odd: list[CellRemark] = []
        on = self.points_form in ON
        total = self.carried if on else {}
        for row in rows:
            points = self._points(row)
            if self.running:
                if on and row == self._begins and not goes_on(total, points):
                    total.clear()
                now, points = points, {who: amount - total.get(who, 0) for who, amount in points.items()}
                total |= now
            if zero_sum and (left := sum(points.values())):
                odd.append(CellRemark("row_sum", self._at(row), Sentence(ROW_SUM, sum=Signed(left))))
            found[row] = points
        return found, odd

    def _begins_anew(self, row: int, before: date | None, day: date) -> bool:
        """Whether a standing that goes on over evenings begins again with a new year."""
        if self.points_form not in ON or before is None or before.year == day.year:
            return False
        points = self._points(row)
        low = 2 * sum(map(abs, points.values())) < sum(map(abs, self.carried.values()))
        return low and not goes_on(self.carried, points)

    @cached_property
    def _begins(self) -> int:
        """The first row of the sheet with points."""
        return next(filter(self._filled, self.layout.rows()))

    def _games(
        self, points_by_row: dict[int, dict[str, int]], odd: list[CellRemark], reader: FactReader
    ) -> Iterator[GameRead]:
        """The games of which only the points are known, or the one row of an evening.

        In standings a row that changes nothing was a game of nought, unless it is the first or the last: a sheet may
        begin with noughts, and go on below the last game.
        """
        changed = [row for row, points in points_by_row.items() if any(points.values())]
        for row, points in points_by_row.items():
            at = self._at(row)
            if self.mapping.form in EVENINGS:
                unchanged = self.mapping.form is TableForm.STANDING
                yield GameRead(attending(points, nought_absent=self.mapping.nought_absent or unchanged), 0, at)
            elif not self.running or (changed and changed[0] <= row <= changed[-1]):
                played = players_in(self._with_losers(points), at)
                yield GameRead(played, 1, at, outcome=reader.outcome(row, played))
            elif not changed or row > changed[-1]:
                odd.append(CellRemark("no_change", at, Sentence(NO_CHANGE)))

    @property
    def _first(self) -> int:
        """The column that stands for a row: that of the first person, or who was Re."""
        return min(self.layout.people, default=self.layout.facts.get(FactColumn.RE, 0))

    def _at(self, row: int) -> CellPlace:
        return self.layout.sheet.place(row, self._first)

    def _filled(self, row: int) -> bool:
        return bool(self.layout.cell_text(row, FactColumn.RE)) or any(
            not columns.is_absent(self.layout.sheet.at(row, column))
            for column, name in self.layout.people.items()
            if self.mapping.people.get(name)
        )

    def _with_losers(self, points: dict[str, int]) -> dict[str, int]:
        """The points of a game with those of the four who got nothing, where no more than four take part."""
        everybody = {who for name in self.layout.people.values() if (who := self.mapping.people.get(name))}
        if self.mapping.form is not TableForm.SINGLE or len(everybody) != FOUR:
            return points
        return {**{who: 0 for who in everybody if who not in points}, **points}

    def _number(self, row: int) -> float | None:
        """The number of a game, where a table says what happened in it."""
        column = self.layout.facts.get(FactColumn.GAME) if self.mapping.form is TableForm.FACTS else None
        return None if column is None else number_of(self.layout.sheet.at(row, column))

    def _day_text(self, row: int) -> Value:
        """The day of the evening of a row, or what stands there instead of one."""
        if self.layout.days is None:
            return None if self.layout.years is None else self.layout.sheet.at(row, self.layout.years)
        value = as_day(self.layout.sheet.at(row, self.layout.days))
        counts = (number_of(value) or MOST_GAMES) < MOST_GAMES  # the number of a game below a line with its day
        return self.days.get(row) or (None if counts else value)

    def _day(self, row: int, place: CellPlace) -> tuple[date, bool]:
        """The day of the evening of a row, and whether it is known: else it is one that keeps the order."""
        cell = self._day_text(row)
        common_day = self.layout.day or self.mapping.day
        day = self.days.get(row) or (common_day if cell is None else None)
        year = self.layout.year_at(row) or (self.mapping.year if cell is None else None)
        day_known = day is not None
        if day is None and year:
            day = some_day_of(year, self.before[0] if self.before else None)
        if day is None and cell is not None:
            raise CellError("not_a_day", place, Sentence(NOT_A_DAY, text=read_as(cell)[:40]))
        if day is None or self.layout.yearless:
            raise CellError("no_day", place, Sentence(NO_DAY))
        if not plausible(day, self.today):
            raise CellError("strange_day", place, Sentence(STRANGE_DAY, day=day))
        self.before[:] = [day]
        return day, day_known

    def _points(self, row: int) -> dict[str, int]:
        """What everybody has in a row, by the key of the person."""
        found: dict[str, int] = {}
        cells: dict[str, CellPlace] = {}
        for column, name in self.layout.people.items():
            value, place = self.layout.sheet.at(row, column), self.layout.sheet.place(row, column)
            who = self.mapping.people.get(name)
            if not who or columns.is_absent(value) or columns.mark_of(value) in self.mapping.absent:
                continue
            points = _whole(value, place, self.mapping)
            if who in found:
                both = f"{cells[who].short}, {place.short}"
                raise CellError("two_columns", place, Sentence(TWO_COLUMNS, name=name, cells=both))
            found[who], cells[who] = points, place
        return found


def _whole(value: Value, place: CellPlace, mapping: TableMapping) -> int:
    if is_formula(value):
        raise CellError("formula", place, Sentence(FORMULA))
    text = read_as(value)[:40]
    if number_of(value) is None:
        raise CellError("no_number", place, Sentence(NO_NUMBER, text=text))
    points = whole_of(value, mapping.factor)
    if points is None:
        raise CellError("not_whole", place, Sentence(NOT_WHOLE, text=text))
    return -points if mapping.minus_wins else points
