"""What the reader of ODS files does not tell: how far out a value stands.

A row or a cell there says how often it is repeated. The reader makes room for all of them before anybody can ask how
large the sheet is, and drops a value that stands too far out. Here they are only counted.
"""

import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final
from xml.parsers import expat

CONTENT: Final = "content.xml"
TABLE: Final = "urn:oasis:names:tc:opendocument:xmlns:table:1.0 "
OFFICE: Final = "urn:oasis:names:tc:opendocument:xmlns:office:1.0 "
CELLS: Final = {f"{TABLE}table-cell", f"{TABLE}covered-table-cell"}


@dataclass
class Extent:
    """How many rows and columns of the sheet `name` it takes to hold every value."""

    name: str
    rows: int = 0
    columns: int = 0


def extents(content: bytes) -> Iterator[Extent]:
    """How large each sheet of an ODS file is. Nothing of a file that cannot be read: the reader says what it is."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        if CONTENT not in archive.namelist():
            return
        counted = _Count()
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.StartElementHandler = counted.begin
        try:
            with archive.open(CONTENT) as part:
                parser.ParseFile(part)
        except expat.ExpatError:
            return
    yield from counted.sheets


@dataclass
class _Count:
    """Where the document has got to: rows before this one, how often it is there, and the columns before the cell."""

    sheets: list[Extent] = field(default_factory=list)
    rows: int = 0
    repeated: int = 0
    columns: int = 0

    def begin(self, tag: str, said: dict[str, str]) -> None:
        """An element begins."""
        if tag in CELLS:
            times = _times(said, "number-columns-repeated")
            if self.sheets and f"{OFFICE}value-type" in said:
                here = self.sheets[-1]
                here.rows = max(here.rows, self.rows + self.repeated)
                here.columns = max(here.columns, self.columns + times)
            self.columns += times
        elif tag == f"{TABLE}table-row":
            self.rows, self.columns = self.rows + self.repeated, 0
            self.repeated = _times(said, "number-rows-repeated")
        elif tag == f"{TABLE}table":
            self.sheets.append(Extent(said.get(f"{TABLE}name", "")))
            self.rows = self.repeated = self.columns = 0


def _times(said: dict[str, str], name: str) -> int:
    number = said.get(TABLE + name, "1")
    return int(number) if number.isascii() and number.isdigit() and len(number) <= 12 else 1
