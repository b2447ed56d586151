"""Tables in an HTML page: what many a server sends under the name of a spreadsheet."""

from html.parser import HTMLParser
from typing import Final

from .cells import GridSheet

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
