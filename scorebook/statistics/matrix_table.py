"""Everybody with or against everybody, as a table."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from .cell_columns import CellColumn
from .figures import NEVER, NOTHING
from .matrix import WarmCell
from .person_columns import CalledColumn
from .tables import StatisticsTable


class MatrixTable(StatisticsTable):
    """Somebody in every row, and a column for each person, weekday, month, hour or seat."""

    look = "table table--statistics table--matrix"
    person = CalledColumn(_("Spieler"))


def matrix_columns(people: Iterable[Any], value: str) -> list[tuple[str, CellColumn]]:
    """The columns of a MatrixTable. Its rows hold the cell of a person under the name `p<id>`."""
    return [(f"p{person.pk}", CellColumn(person, value)) for person in people]


def matrix_rows(lines: Iterable[Any], people: Sequence[Any]) -> list[dict[str, Any]]:
    """The rows of a MatrixTable. Nobody has a cell with themselves."""

    def cell(line: Any, person: Any) -> WarmCell:
        return WarmCell(NOTHING, 0) if person == line.person else line.cells.get(person.pk, WarmCell(NEVER, 0))

    return [{"person": line.person, **{f"p{person.pk}": cell(line, person) for person in people}} for line in lines]
