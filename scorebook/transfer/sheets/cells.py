"""Cells of a spreadsheet: how they are called, and which number stands in one."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Final, NamedTuple

from scorebook.scoring.game.sentences import ALONE, Sentence, gettext_noop

Value = str | int | float | bool | date | None

IN_SHEET: Final = gettext_noop("Blatt {sheet}, {cell}")
MOST: Final = 1e15  # what is larger counts neither points nor days
DASHES: Final = "\N{MINUS SIGN}\N{EN DASH}\N{EM DASH}"
TYPED: Final = str.maketrans({**dict.fromkeys(DASHES, "-"), **dict.fromkeys("\u00a0\u202f '’", "")})
SIGN: Final = re.compile(r"^\s*(?:(minus)|plus)\s+(?=\d)", re.I)
UNIT: Final = re.compile(r"(?:€|EUR|Euro|CHF|Fr\.|\$|Punkte?|Pkte?\.?|Pts\.?|P\.)", re.I)
NUMBER: Final = re.compile(r"[+-]?\d+(?:[.,]\d+)?|[+-]?\d{1,3}(?:\.\d{3})+(?:,\d+)?")


class CellPlace(NamedTuple):
    """Where a cell is: the sheet, and row and column counted from 0."""

    sheet: str
    row: int
    column: int

    def __str__(self) -> str:
        return str(self.sentence)

    @property
    def sentence(self) -> Sentence:
        """How it is called in a sentence, with its sheet if that has a name."""
        if not self.sheet:
            return Sentence(ALONE, said=self.short)
        return Sentence(IN_SHEET, sheet=self.sheet, cell=self.short)

    @property
    def short(self) -> str:
        """The name of the cell alone: D14."""
        return cell_name(self.row, self.column)


def cell_name(row: int, column: int) -> str:
    """What a spreadsheet calls a cell: (13, 3) is D14."""
    letters, column = "", column + 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row + 1}"


def read_as(value: Value) -> str:
    """The text of a cell, as a person would read it."""
    if isinstance(value, date):
        return f"{value:%d.%m.%Y}"
    if isinstance(value, float):
        return f"{value:g}".replace(".", ",")
    return "" if value is None else " ".join(str(value).split())


def is_formula(value: Value) -> bool:
    """Whether a text is a formula without a result: a CSV file holds it as it was typed."""
    return isinstance(value, str) and value.lstrip().startswith(("=", "@"))


def number_of(value: Value) -> float | None:
    """The number that stands in a cell, with a comma or a point, a typographic minus, or one behind it."""
    if isinstance(value, bool) or value is None or isinstance(value, date):
        return None
    if isinstance(value, int | float):
        return finite(value)
    text = SIGN.sub(lambda found: "-" if found[1] else "", UNIT.sub("", value, count=1)).translate(TYPED)
    if text.endswith("-") and text[:1].isdigit():
        text = f"-{text[:-1]}"
    if text.startswith("(") and text.endswith(")"):
        text = f"-{text[1:-1]}"
    if text.startswith("±0"):
        text = text[1:]
    if not NUMBER.fullmatch(text):
        return None
    if "," in text or re.fullmatch(r"[+-]?\d{1,3}(?:\.\d{3})+", text):
        text = text.replace(".", "").replace(",", ".")
    return finite(float(text))


def finite(number: float) -> float | None:
    """None for what no sum can be made with: workbooks can hold an infinite number, and one that is none."""
    return float(number) if -MOST < number < MOST else None


def whole_of(value: Value, factor: int = 1) -> int | None:
    """The points that stand in a cell; None where it is no number or, times `factor`, no whole one."""
    number = number_of(value)
    if number is None or abs(number) > 10**9:
        return None
    number *= factor
    return round(number) if abs(number - round(number)) < 1e-6 else None


# A spreadsheet as it was read: sheets of rows of plain values, and its form in JSON.


@dataclass(frozen=True)
class GridSheet:
    """One sheet; rows may have different lengths. `turned`: rows and columns have changed places since it was read.

    `origin`: which rows of the file these are, where they are only some of them; `left`: how many columns of the file
    stand before the first one.
    """

    name: str
    rows: list[list[Value]]
    turned: bool = False
    origin: tuple[int, ...] = ()
    left: int = 0

    def at(self, row: int, column: int) -> Value:
        """The value of a cell; None outside."""
        return self.rows[row][column] if row < len(self.rows) and column < len(self.rows[row]) else None

    def below(self, head: int) -> range:
        """The rows below one."""
        return range(head + 1, len(self.rows))

    def column(self, column: int, head: int) -> list[Value]:
        """The values of a column below its head."""
        return [self.at(row, column) for row in self.below(head)]

    def place(self, row: int, column: int) -> CellPlace:
        """The name of a cell."""
        row = self.origin[row] if row < len(self.origin) else row
        if self.turned:
            return CellPlace(self.name, column, row + self.left)
        return CellPlace(self.name, row, column + self.left)

    def part(self, rows: range) -> "GridSheet":
        """Some of its rows; cells keep their names."""
        origin = tuple(self.origin[row] if self.origin else row for row in rows)
        return replace(self, rows=self.rows[rows.start : rows.stop], origin=origin)

    def turn(self) -> "GridSheet":
        """The same with rows and columns exchanged; cells keep their names."""
        columns = [[self.at(row, column) for row in range(len(self.rows))] for column in range(self.width)]
        return GridSheet(self.name, columns, not self.turned, (), self.left)

    @property
    def width(self) -> int:
        """How many columns the widest row has."""
        return max((len(row) for row in self.rows), default=0)

    def cells(self) -> Iterator[tuple[int, int, Value]]:
        """Everything that stands there."""
        for number, row in enumerate(self.rows):
            for column, value in enumerate(row):
                if value is not None:
                    yield number, column, value


@dataclass(frozen=True)
class Workbook:
    """All sheets of a file. `system`: the key of the program that has written it, empty if that is not known."""

    sheets: list[GridSheet]
    system: str = ""

    def to_json(self) -> dict[str, Any]:
        """Plain values; a day is {"d": "1998-03-06"}."""
        return {
            "system": self.system,
            "sheets": [
                {"name": sheet.name, "rows": [[_to_plain(value) for value in row] for row in sheet.rows]}
                for sheet in self.sheets
            ],
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Workbook":
        """What `to_json` has said."""
        sheets = [
            GridSheet(one["name"], [[_from_plain(value) for value in row] for row in one["rows"]])
            for one in data["sheets"]
        ]
        return cls(sheets, data["system"])


def _to_plain(value: Value) -> Any:
    return {"d": value.isoformat()} if isinstance(value, date) else value


def _from_plain(value: Any) -> Value:
    parsed: Value = date.fromisoformat(value["d"]) if isinstance(value, dict) else value
    return parsed
