"""What stands in a workbook, whatever its format: sheets of rows whose cells are numbers, days or text."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import Final

from django.utils.translation import pgettext

CellValue = int | float | date | str | None
# What XML 1.0 cannot hold, however it is written (section 2.2).
UNWRITABLE: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# What the name of a sheet must not hold, and how long it may be: the stricter of both formats, which is Excel's.
NOT_IN_NAMES: Final = re.compile(r"[\[\]:*?/\\']")
LONGEST_NAME: Final = 31


class CellKind(Enum):
    """What the cells of a column are, which says how they are written and how wide they are."""

    TEXT = 18.0
    LONG = 34.0
    NUMBER = 10.0
    POINTS = 11.0
    DECIMAL = 12.0
    DAY = 12.5

    @property
    def width(self) -> float:
        """The width of the column, in digits."""
        return float(self.value)


@dataclass(frozen=True)
class WorkbookColumn:
    """A column of a sheet: what stands above it, and what its cells are."""

    title: str
    kind: CellKind = CellKind.TEXT

    @property
    def width(self) -> float:
        """The width in digits: a long title is wrapped, but its longest word is not."""
        return max(self.kind.width, 1.15 * max((len(word) for word in self.title.split()), default=0) + 1.5)


@dataclass(frozen=True)
class WorkbookSheet:
    """A sheet: its name, its columns, and its rows, which are asked for once. `kept`: columns that stay in sight."""

    name: str
    columns: Sequence[WorkbookColumn]
    rows: Iterable[Sequence[CellValue]]
    kept: int = 1


def sheet_name(name: str, taken: Iterable[str] = ()) -> str:
    """A name that every program takes for a sheet, and that is not taken yet."""
    plain = " ".join(NOT_IN_NAMES.sub(" ", writable(name)).split())[:LONGEST_NAME].strip() or pgettext("Mappe", "Blatt")
    there = {one.casefold() for one in taken}
    found, number = plain, 1
    while found.casefold() in there:
        number += 1
        found = f"{plain[: LONGEST_NAME - len(str(number)) - 1].strip()} {number}"
    return found


def writable(text: str) -> str:
    """Text without what no XML file can hold."""
    return UNWRITABLE.sub("", text)
