"""From a table and what people have said about it to evenings; what cannot be taken is refused with its cell.

An evening is taken whole or not at all. What the table does not say stays unsaid: nobody plays who has no points, and
of a game nothing is known but them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Final, NamedTuple

from scorebook.scoring.game.numerals import signed

from . import words
from .cells import CellPlace, Value, day_of, is_formula, number_of, plausible, whole_of
from .cells import words as read_as
from .mapping import TableMapping
from .shapes import TableForm, TableLayout, TableShape
from .sums import WrongSum, checked_sums

FEWEST, MOST, FOUR = 4, 8, 4
NO_DAY: Final = "Hier fehlt das Datum."
NOT_A_DAY: Final = "„{text}“ ist kein Datum."
STRANGE_DAY: Final = (
    "Der {day} kann nicht stimmen; vielleicht zählt die Tabelle ihre Tage ab 1904 statt ab 1900, oder umgekehrt."
)
FORMULA: Final = "Hier steht eine Formel, die niemand ausgerechnet hat. Bitte die Tabelle einmal öffnen und speichern."
NO_NUMBER: Final = "„{text}“ ist keine Zahl."
NOT_WHOLE: Final = "„{text}“ ergibt keine ganzen Punkte; vielleicht hilft ein Faktor."
TWO_COLUMNS: Final = "Für {name} stehen hier zwei Zahlen ({cells})."
TOO_FEW: Final = "An diesem Abend haben nur {number} Leute Punkte; es braucht vier."
TOO_MANY: Final = "In einem Spiel haben hier {number} Leute Punkte; es können nur vier sein."
NO_CHANGE: Final = "Hier ändert sich kein Stand; welches Spiel das war, ist nicht erfasst."
ROW_SUM: Final = "Die Punkte dieser Zeile heben sich nicht auf: Summe {sum}."


class GameRead(NamedTuple):
    """Points that a row brought: for one game, or (`games` 0) for a whole evening."""

    points: dict[str, int]
    games: int
    place: CellPlace


@dataclass
class EveningRead:
    """An evening as the table has it; `place`: where it begins; `number`: which one of its day, from 1."""

    day: date
    where: str
    place: CellPlace
    number: int = 1
    games: list[GameRead] = field(default_factory=list)

    @property
    def people(self) -> list[str]:
        """Everybody who has points, in the order of the columns."""
        return list(dict.fromkeys(who for game in self.games for who in game.points))

    @property
    def totals(self) -> dict[str, int]:
        """What everybody has at the end."""
        return {who: sum(game.points.get(who, 0) for game in self.games) for who in self.people}


class CellRemark(NamedTuple):
    """Something about a cell: why an evening is refused, or what is odd."""

    code: str
    place: CellPlace
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


@dataclass
class TablePlan:
    """What a table comes to."""

    evenings: list[EveningRead] = field(default_factory=list)
    refused: list[CellRemark] = field(default_factory=list)
    odd: list[CellRemark] = field(default_factory=list)
    wrong_sums: list[WrongSum] = field(default_factory=list)
    sums: int = 0


class CellError(Exception):
    """A cell that cannot be taken, and with it its evening."""

    def __init__(self, code: str, place: CellPlace, message: str) -> None:
        super().__init__(message)
        self.remark = CellRemark(code, place, message)


def plan_of(shape: TableShape, mapping: TableMapping, *, today: date, plus_minus: bool) -> TablePlan:
    """What a table comes to. `plus_minus`: the points of a row should sum to zero."""
    plan = TablePlan()
    for layout in shape.layouts:
        table = _Table(layout, mapping, today, plus_minus)
        for rows in table.evenings():
            try:
                evening, odd = table.evening(rows)
            except CellError as error:
                plan.refused.append(error.remark)
            else:
                plan.evenings.append(evening)
                plan.odd += odd
        number, wrong = checked_sums(layout, mapping)
        plan.sums += number
        plan.wrong_sums += wrong
    _count_days(plan.evenings)
    return plan


def _count_days(evenings: list[EveningRead]) -> None:
    seen: dict[date, int] = {}
    for evening in evenings:
        seen[evening.day] = evening.number = seen.get(evening.day, 0) + 1


@dataclass(frozen=True)
class _Table:
    """One sheet and how it is to be understood."""

    layout: TableLayout
    mapping: TableMapping
    today: date
    plus_minus: bool

    def evenings(self) -> Iterator[list[int]]:
        """The rows of every evening. A row of games without a day belongs to the evening before."""
        some: list[int] = []
        before: Value = None
        for row in self.layout.body():
            if row in self.layout.sums or not self._filled(row):
                continue
            said = self._said(row)
            new = self.mapping.form is TableForm.TOTALS or (said is not None and said != before)
            if new and some:
                yield some
                some = []
            before = said if said is not None else before
            some.append(row)
        if some:
            yield some

    def evening(self, rows: list[int]) -> tuple[EveningRead, list[CellRemark]]:
        """What these rows say, and what is odd about them. CellError: something in them cannot be taken."""
        layout, first = self.layout, min(self.layout.people)
        place = layout.place_of(rows[0], first if layout.days is None else layout.days)
        where = "" if layout.place is None else read_as(layout.sheet.at(rows[0], layout.place))
        evening = EveningRead(self._day(rows[0], place), where, place)
        total: dict[str, int] = {}
        odd: list[CellRemark] = []
        for row in rows:
            points, at = self._points(row), layout.place_of(row, first)
            if self.plus_minus and sum(points.values()) != 0:
                odd.append(CellRemark("row_sum", at, ROW_SUM.format(sum=signed(sum(points.values())))))
            if self.mapping.form is TableForm.TOTALS:
                evening.games.append(GameRead(_attending(points), 0, at))
                continue
            if self.mapping.form is TableForm.RUNNING:
                now, points = points, {who: amount - total.get(who, 0) for who, amount in points.items()}
                total |= now
                if not any(points.values()):
                    odd += [CellRemark("no_change", at, NO_CHANGE)] if evening.games else []
                    continue
            evening.games.append(GameRead(_players(points, at), 1, at))
        if len(evening.people) < FEWEST:
            raise CellError("too_few", place, TOO_FEW.format(number=len(evening.people)))
        return evening, odd

    def _filled(self, row: int) -> bool:
        return any(not words.is_absent(self.layout.sheet.at(row, column)) for column in self.layout.people)

    def _said(self, row: int) -> Value:
        return None if self.layout.days is None else self.layout.sheet.at(row, self.layout.days)

    def _day(self, row: int, place: CellPlace) -> date:
        cell = self._said(row)
        day = self.layout.day
        if cell is not None:
            mapping = self.mapping
            day = day_of(cell, month_first=mapping.month_first, epoch=mapping.epoch, year=self.layout.year)
            if day is None:
                raise CellError("not_a_day", place, NOT_A_DAY.format(text=read_as(cell)[:40]))
        if day is None:
            raise CellError("no_day", place, NO_DAY)
        if not plausible(day, self.today):
            raise CellError("strange_day", place, STRANGE_DAY.format(day=f"{day:%d.%m.%Y}"))
        return day

    def _points(self, row: int) -> dict[str, int]:
        """What everybody has in a row, by the key of the person."""
        found: dict[str, int] = {}
        cells: dict[str, CellPlace] = {}
        for column, name in self.layout.people.items():
            value, place = self.layout.sheet.at(row, column), self.layout.place_of(row, column)
            if not (who := self.mapping.people.get(name)) or words.is_absent(value):
                continue
            points = _whole(value, place, self.mapping)
            if who in found:
                both = f"{cells[who].short}, {place.short}"
                raise CellError("two_columns", place, TWO_COLUMNS.format(name=name, cells=both))
            found[who], cells[who] = points, place
        return found


def _attending(points: dict[str, int]) -> dict[str, int]:
    """Who was there: where more have a number than sit at a table, a nought says that somebody was not."""
    scored = {who: amount for who, amount in points.items() if amount}
    return scored if len(points) > MOST and FEWEST <= len(scored) <= MOST else points


def _players(points: dict[str, int], place: CellPlace) -> dict[str, int]:
    """Who played: where more than four have a number, those who got some points."""
    scored = {who: amount for who, amount in points.items() if amount} if len(points) > FOUR else points
    if len(scored) > FOUR:
        raise CellError("too_many", place, TOO_MANY.format(number=len(scored)))
    return scored


def _whole(value: Value, place: CellPlace, mapping: TableMapping) -> int:
    if is_formula(value):
        raise CellError("formula", place, FORMULA)
    text = read_as(value)[:40]
    if number_of(value) is None:
        raise CellError("no_number", place, NO_NUMBER.format(text=text))
    points = whole_of(value, mapping.factor)
    if points is None:
        raise CellError("not_whole", place, NOT_WHOLE.format(text=text))
    return -points if mapping.minus_wins else points
