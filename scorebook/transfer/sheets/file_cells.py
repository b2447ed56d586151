"""What the reader of XLSX files does not tell: how far out a value stands, and which formulas have none.

The reader makes room for a whole rectangle before anybody can ask how large it is, and a formula that a program has
written without working it out is an empty cell to it. Both are found in the text of the archive. Where that is
written in another way, nothing is found, and the reader has its say alone.

Somebody may bring a file that was made to keep this busy: no pattern looks beyond the next "<" for the end of what it
has begun, or a small archive of beginnings would be gone through once for each of them.
"""

import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Final
from xml.parsers import expat
from xml.sax.saxutils import unescape

from .cells import GridSheet

BOOK: Final = "xl/workbook.xml"
RELATED: Final = "xl/_rels/workbook.xml.rels"
SHEET: Final = re.compile(r"<(?:\w+:)?sheet\s[^<>]*>")
RELATION: Final = re.compile(r"<(?:\w+:)?Relationship\s[^<>]*>")
ATTRIBUTE: Final = re.compile(r"(?<![\w:])([\w:]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
CELL: Final = re.compile(
    rb"<(?:\w+:)?c\s([^<>]*[^<>/])>"
    rb"([^<]*+(?:<(?!/?(?:\w+:)?c[\s/>])[^<]*+)*+)"  # up to the end of this cell, or the beginning of another
    rb"</(?:\w+:)?c>"
)
PLACE: Final = re.compile(rb"(?:^|\s)r=[\"']([A-Z]{1,3})(\d{1,7})[\"']")
WORDS: Final = re.compile(rb"(?:^|\s)t=[\"']str[\"']")  # worked out, and then it can be no words at all
FORMULA: Final = re.compile(rb"<(?:\w+:)?f[\s/>]")
VALUE: Final = re.compile(rb"<(?:\w+:)?(?:v|t)(?:\s[^<>]*)?>[^<]")
QUOTES: Final = {"&quot;": '"', "&apos;": "'"}


@dataclass
class RawCells:
    """`rows` and `columns`: how large a sheet is that holds every value; `formulas`: row and column, counted from 0, of
    each that has no value.
    """

    rows: int = 0
    columns: int = 0
    formulas: list[tuple[int, int]] = field(default_factory=list)


def raw_cells(content: bytes) -> Iterator[tuple[str, RawCells]]:
    """What the archive of an XLSX file says about the cells of each sheet, with its name."""
    cells: dict[str, RawCells] = {}  # a part that many sheets name is read once
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        for name, part in _parts(archive):
            if part not in cells:
                cells[part] = _raw_cells(archive.read(part))
            yield name, cells[part]


def _parts(archive: zipfile.ZipFile) -> Iterator[tuple[str, str]]:
    """The name of each sheet, and the file in which it is."""
    there = set(archive.namelist())
    if not {BOOK, RELATED} <= there:
        return
    related = [_attributes(found) for found in RELATION.findall(_text(archive, RELATED))]
    targets = {one.get("Id"): one.get("Target", "") for one in related}
    for found in SHEET.findall(_text(archive, BOOK)):
        attributes = _attributes(found)
        target = targets.get(next((value for key, value in attributes.items() if key.endswith(":id")), None), "")
        part = target[1:] if target.startswith("/") else f"xl/{target}"
        if part in there:
            yield attributes.get("name", ""), part


def _text(archive: zipfile.ZipFile, part: str) -> str:
    return archive.read(part).decode("utf-8", "replace")


def _attributes(element: str) -> dict[str, str]:
    return {name: unescape(one or other, QUOTES) for name, one, other in ATTRIBUTE.findall(element)}


def _raw_cells(sheet: bytes) -> RawCells:
    cells = RawCells()
    for found in CELL.finditer(sheet):
        place = PLACE.search(found[1])
        if place is None:
            continue
        valued = VALUE.search(found[2])
        if not valued and not FORMULA.search(found[2]):
            continue
        row, column = int(place[2]) - 1, _column(place[1])
        cells.rows, cells.columns = max(cells.rows, row + 1), max(cells.columns, column + 1)
        if not valued and not WORDS.search(found[1]):
            cells.formulas.append((row, column))
    return cells


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number - 1


# What the reader of ODS files does not tell: how far out a value stands.


CONTENT: Final = "content.xml"
TABLE: Final = "urn:oasis:names:tc:opendocument:xmlns:table:1.0 "
OFFICE: Final = "urn:oasis:names:tc:opendocument:xmlns:office:1.0 "
CELLS: Final = {f"{TABLE}table-cell", f"{TABLE}covered-table-cell"}


def extents(content: bytes) -> Iterator[tuple[str, RawCells]]:
    """How large each sheet of an ODS file is, with its name; nothing where it cannot be read: the reader says why."""
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

    sheets: list[tuple[str, RawCells]] = field(default_factory=list)
    rows: int = 0
    repeated: int = 0
    columns: int = 0

    def begin(self, tag: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        if tag in CELLS:
            times = _times(attributes, "number-columns-repeated")
            if self.sheets and f"{OFFICE}value-type" in attributes:
                _name, here = self.sheets[-1]
                here.rows = max(here.rows, self.rows + self.repeated)
                here.columns = max(here.columns, self.columns + times)
            self.columns += times
        elif tag == f"{TABLE}table-row":
            self.rows, self.columns = self.rows + self.repeated, 0
            self.repeated = _times(attributes, "number-rows-repeated")
        elif tag == f"{TABLE}table":
            self.sheets.append((attributes.get(f"{TABLE}name", ""), RawCells()))
            self.rows = self.repeated = self.columns = 0


def _times(attributes: dict[str, str], name: str) -> int:
    number = attributes.get(TABLE + name, "1")
    return int(number) if number.isascii() and number.isdigit() and len(number) <= 12 else 1


# Tables in an HTML page: what many a server sends under the name of a spreadsheet.


WIDE: Final = frozenset("23456789")  # cells that a head may span


class _Tables(HTMLParser):
    """Collects the cells of all tables; one inside a cell is part of its text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tables: list[list[list[str]]] = []
        self.depth = 0
        self.cell: list[str] | None = None
        self.span = 1

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            self.depth += 1
            if self.depth == 1:
                self.tables.append([])
        elif self.depth != 1:
            return
        elif tag == "tr":
            self._end_cell()
            self.tables[-1].append([])
        elif tag in ("td", "th") and self.tables[-1]:
            self._end_cell()
            self.cell, colspan = [], dict(attrs).get("colspan") or "1"
            self.span = int(colspan) if colspan in WIDE else 1
        elif tag == "br" and self.cell is not None:
            self.cell.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th", "tr", "table") and self.depth == 1:
            self._end_cell()
        if tag == "table" and self.depth:
            self.depth -= 1

    def handle_data(self, data: str) -> None:
        if self.cell is not None:
            self.cell.append(data)

    def _end_cell(self) -> None:
        if self.cell is not None and self.tables and self.tables[-1]:
            self.tables[-1][-1] += [" ".join("".join(self.cell).split()), *[""] * (self.span - 1)]
        self.cell = None


def html_sheets(text: str, title: str) -> list[GridSheet]:
    """Every table of a page with something in it, in order."""
    page = _Tables()
    page.feed(text)
    page.close()
    return [
        GridSheet(title, [[cell or None for cell in row] for row in one]) for one in page.tables if any(map(any, one))
    ]
