"""A spreadsheet as it was read: sheets of rows of plain values, and its form in JSON."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from .cells import CellPlace, Value


@dataclass(frozen=True)
class GridSheet:
    """One sheet; rows may have different lengths. `turned`: rows and columns have changed places since it was read."""

    name: str
    rows: list[list[Value]]
    turned: bool = False

    def at(self, row: int, column: int) -> Value:
        """What stands in a cell; None outside."""
        return self.rows[row][column] if row < len(self.rows) and column < len(self.rows[row]) else None

    def place(self, row: int, column: int) -> CellPlace:
        """The name of a cell."""
        return CellPlace(self.name, column, row) if self.turned else CellPlace(self.name, row, column)

    def turn(self) -> "GridSheet":
        """The same with rows and columns exchanged; cells keep their names."""
        columns = [[self.at(row, column) for row in range(len(self.rows))] for column in range(self.width)]
        return GridSheet(self.name, columns, not self.turned)

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
                {"name": sheet.name, "rows": [[_told(value) for value in row] for row in sheet.rows]}
                for sheet in self.sheets
            ],
        }

    @classmethod
    def from_json(cls, told: dict[str, Any]) -> "Workbook":
        """What `to_json` has said."""
        sheets = [
            GridSheet(one["name"], [[_heard(value) for value in row] for row in one["rows"]]) for one in told["sheets"]
        ]
        return cls(sheets, told["system"])


def _told(value: Value) -> Any:
    return {"d": value.isoformat()} if isinstance(value, date) else value


def _heard(value: Any) -> Value:
    heard: Value = date.fromisoformat(value["d"]) if isinstance(value, dict) else value
    return heard
