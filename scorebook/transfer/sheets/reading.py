"""From the bytes of a CSV, XLSX or ODS file to plain values. Nothing is worked out, nothing of it is run.

Runs in a process of its own (`../child.py`). The archive that an XLSX or ODS file is gets unpacked once to count
its bytes, whatever it says about itself, before anything reads it.
"""

import csv
import io
import json
import re
import zipfile
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta
from pathlib import PurePosixPath
from typing import Any, Final

from python_calamine import CalamineError, CalamineWorkbook, PasswordError, load_workbook

from scorebook.scoring.game.sentences import Sentence, gettext_noop

from ..league_file.layout import LEAGUE, MOST_BYTES, MOST_UNPACKED
from . import tables
from .cells import CellPlace, GridSheet, Value, Workbook
from .days import day_inside, is_season, year_of
from .file_cells import RawCells, extents, html_sheets, raw_cells
from .systems import from_json, recognised
from .tables import SheetError

ZIP: Final = b"PK"
OLD_EXCEL: Final = bytes.fromhex("d0cf11e0a1b11ae1")
MACRO: Final = re.compile(r"(^|/)(vbaProject\.bin|Basic/.+|Scripts/.+|macrosheets/.+)$", re.I)
UNSPEAKABLE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
# UTF-8 that somebody has read as Windows text: "MÃ¼ller".
TWISTED: Final = re.compile("\xc3[\x80-\xbf\u0152\u0153\u0161\u0178\u017d\u201e\u2013\u20ac\u201c]")
DELIMITERS: Final = ";\t,|"
BEFORE_TEXT: Final = b" \t\r\n\xef\xbb\xbf"
TABLE: Final = re.compile(r"\.(?:csv|txt|tsv|xlsx|xls|ods|json)$", re.I)
HIDDEN: Final = re.compile(r"(?:^|/)(?:\.|__MACOSX/)")
DIFFERENT_FILES: Final = gettext_noop(
    "Diese Dateien kommen aus verschiedenen Programmen. Bitte nur solche von einer Sorte auf einmal bringen."
)
WHOLE_LEAGUE: Final = gettext_noop(
    "Das ist eine ganze Liga aus einem Spielbuch, keine Tabelle. Sie kommt als eigene Liga herein: unter „Neue Liga“, "
    "„Hier übernehmen“."
)
IN_SHEET: Final = gettext_noop("Blatt „{name}“")
IN_FILE: Final = gettext_noop("der Datei")
AT_ONCE: Final = 1 << 20
NOT_WORKED_OUT: Final = "="  # `is_formula` knows it


def title_of(name: str) -> str:
    """The day or the year that a file is called after: that of a table in it which has no name itself."""
    if day := day_inside(name):
        return day.isoformat()
    year = year_of(name)
    if year and is_season(name):
        return f"{year}/{(year + 1) % 100:02}"
    return str(year) if year else ""


def packed(files: Sequence[tuple[str, bytes]]) -> bytes:
    """Several files, by name and content, as the archive that `read_workbook` reads as one workbook."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for number, (name, content) in enumerate(files):
            archive.writestr(f"{number:03}/{name.replace('/', '-')}", content)  # two may have one name
    return out.getvalue()


def read_workbook(content: bytes, title: str = "") -> Workbook:
    """Read a file; `title`: what its table is called, where it has no name itself.

    Refused (SheetError): what is none, is broken, encrypted, too large, or has macros in it.
    """
    if len(content) > MOST_BYTES:
        raise SheetError("file_too_large", Sentence(tables.TOO_LARGE))
    if not content.strip(BEFORE_TEXT + b"\x00"):
        raise SheetError("empty", Sentence(tables.EMPTY))
    if content.startswith(ZIP):
        _check_archive(content)
        workbook = _read_several(content) if _holds_files(content) else _read_binary(content)
    elif content.startswith(OLD_EXCEL):
        workbook = _read_binary(content)
    elif content.lstrip(BEFORE_TEXT)[:1] == b"<" and b"<table" in content.lower():
        workbook = Workbook(html_sheets(_decoded(content), title))
        for sheet in workbook.sheets:
            _check_size(title, len(sheet.rows), sheet.width)
    elif content.lstrip(BEFORE_TEXT)[:1] in (b"{", b"["):
        workbook = from_json(_json(content))
    else:
        sheets = [_read_text(content, title)]
        workbook = Workbook(sheets, recognised(sheets))
    return _checked(workbook)


def _json(content: bytes) -> Any:
    try:
        return json.loads(content.decode("utf-8-sig"))
    except ValueError as error:
        raise SheetError("no_sheet", Sentence(tables.NO_SHEET)) from error


def _check_archive(content: bytes) -> None:
    left = MOST_UNPACKED
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            entries = archive.infolist()
            if len(entries) > tables.MOST_ENTRIES:
                raise SheetError("too_many_entries", Sentence(tables.TOO_LARGE))
            if any(entry.flag_bits & 0x1 for entry in entries):
                raise SheetError("encrypted", Sentence(tables.ENCRYPTED))
            if any(MACRO.search(entry.filename) for entry in entries):
                raise SheetError("macros", Sentence(tables.MACROS))
            for entry in entries:
                with archive.open(entry) as part:
                    while some := part.read(AT_ONCE):
                        left -= len(some)
                        if left < 0:
                            raise SheetError("file_too_large", Sentence(tables.TOO_LARGE))
    except SheetError:
        raise
    except Exception as error:  # zlib.error, BadZipFile, RuntimeError …: whatever is wrong, it is broken
        raise SheetError("broken", Sentence(tables.BROKEN)) from error


def _holds_files(content: bytes) -> bool:
    """Whether an archive holds tables, and is none itself."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return not {"[Content_Types].xml", "content.xml", "mimetype"} & set(archive.namelist())


def _read_several(content: bytes) -> Workbook:
    """The sheets of all files in an archive, each called as its file is, and the days in those names."""
    sheets: list[GridSheet] = []
    systems: set[str] = set()
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        if LEAGUE in archive.namelist():
            raise SheetError("league_file", Sentence(WHOLE_LEAGUE))
        names = [name for name in archive.namelist() if TABLE.search(name) and not HIDDEN.search(name)]
        if not names:
            raise SheetError("broken", Sentence(tables.BROKEN))
        for name in sorted(names, key=_in_order):
            own = PurePosixPath(name).stem
            one = archive.read(name)
            if one.startswith(ZIP) and _holds_files(one):
                raise SheetError("no_sheet", Sentence(tables.NO_SHEET))
            book = read_workbook(one, own)
            systems.add(book.system)
            for sheet in book.sheets:
                called = sheet.name if sheet.name == own else f"{own} {sheet.name}".strip()
                sheets.append(GridSheet(called, sheet.rows))
    if len(sheets) > tables.MOST_SHEETS:
        message = Sentence(tables.TOO_MANY_SHEETS, sheets=len(sheets), most=tables.MOST_SHEETS)
        raise SheetError("too_many_sheets", message)
    if len(systems) > 1:
        raise SheetError("different_files", Sentence(DIFFERENT_FILES))
    return Workbook(sheets, *systems)


def _in_order(name: str) -> list[tuple[int, str]]:
    """So that the second comes before the tenth."""
    return [(int(part), "") if part.isdigit() else (0, part) for part in re.split(r"(\d+)", PurePosixPath(name).name)]


def _read_binary(content: bytes) -> Workbook:
    try:
        by_sheet: dict[str, RawCells] = {}
        if content.startswith(ZIP):  # before the reader makes room for all between them
            by_sheet = dict([*raw_cells(content), *extents(content)])
            for name, cells in by_sheet.items():
                _check_size(name, cells.rows, cells.columns)
        book = load_workbook(io.BytesIO(content))
        return Workbook([_with_formulas(sheet, by_sheet.get(sheet.name)) for sheet in _sheets(book)])
    except PasswordError as error:
        raise SheetError("encrypted", Sentence(tables.ENCRYPTED)) from error
    except (CalamineError, ValueError, OSError) as error:
        if isinstance(error, SheetError):
            raise
        locked = "EncryptedPackage".encode("utf-16-le") in content
        code, sentence = ("encrypted", tables.ENCRYPTED) if locked else ("broken", tables.BROKEN)
        raise SheetError(code, Sentence(sentence)) from error


def _sheets(book: CalamineWorkbook) -> Iterator[GridSheet]:
    names = book.sheet_names
    if len(names) > tables.MOST_SHEETS:
        message = Sentence(tables.TOO_MANY_SHEETS, sheets=len(names), most=tables.MOST_SHEETS)
        raise SheetError("too_many_sheets", message)
    for name in names:
        sheet = book.get_sheet_by_name(name)
        _check_size(name, sheet.total_height + 1, sheet.total_width + 1)  # they count from nought
        rows = sheet.to_python(skip_empty_area=False)
        yield GridSheet(name, [[_plain(value) for value in row] for row in rows])


def _with_formulas(sheet: GridSheet, raw_cells: RawCells | None) -> GridSheet:
    """The sheet with a sign where the reader has seen nothing, and there is a formula without a result."""
    for row, column in raw_cells.formulas if raw_cells else ():
        if sheet.at(row, column) is None:
            sheet.rows.extend([] for _ in range(row + 1 - len(sheet.rows)))
            cells = sheet.rows[row]
            cells.extend([None] * (column + 1 - len(cells)))
            cells[column] = NOT_WORKED_OUT
    return sheet


def _check_size(name: str, rows: int, columns: int) -> None:
    where = Sentence(IN_SHEET, name=name) if name else Sentence(IN_FILE)
    if rows > tables.MOST_ROWS:
        message = Sentence(tables.TOO_MANY_ROWS, where=where, rows=rows, most=tables.MOST_ROWS)
        raise SheetError("too_many_rows", message)
    if columns > tables.MOST_COLUMNS:
        message = Sentence(tables.TOO_MANY_COLUMNS, where=where, columns=columns, most=tables.MOST_COLUMNS)
        raise SheetError("too_many_columns", message)


def _plain(value: Any) -> Value:
    if isinstance(value, datetime):
        midnight = value.time() == time()
        return value.date() if midnight else value.isoformat(" ", "minutes")
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return int(value)
    if isinstance(value, str):
        return value.strip() or None
    if isinstance(value, bool | int | float | date):
        return value
    return str(value) if isinstance(value, time | timedelta) else None


def _read_text(content: bytes, title: str) -> GridSheet:
    text = _decoded(content)
    lines = text.splitlines()
    delimiter = _delimiter(lines[:50])
    if drawn := _drawn_with_blanks(lines, delimiter):
        return GridSheet(title, drawn)
    rows: list[list[Value]] = []
    csv.field_size_limit(tables.LONGEST_TEXT * 100)
    try:
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter):
            if delimiter == "|" and all(not cell.strip(" :-") for cell in row) and any(row):
                continue  # the line below the head, where tables are drawn with signs
            rows.append([cell.strip() or None for cell in row])
            if len(rows) > tables.MOST_ROWS:
                _check_size("", max(len(lines), len(rows)), 0)
            _check_size("", 0, len(row))
    except csv.Error as error:
        raise SheetError("no_sheet", Sentence(tables.NO_SHEET)) from error
    return GridSheet(title, rows)


def _decoded(content: bytes) -> str:
    marked = content.startswith((b"\xff\xfe", b"\xfe\xff"))
    encodings = ["utf-16"] if marked else ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        try:
            return content.decode(encoding)
        except UnicodeError:
            continue
    raise SheetError("encoding", Sentence(tables.ENCODING))


def _drawn_with_blanks(lines: list[str], delimiter: str) -> list[list[Value]]:
    """The cells of a table whose columns are made of blanks alone; empty if it is no such, or leaves a cell empty."""
    if len(lines) > tables.MOST_ROWS or any(delimiter in line for line in lines):
        return []
    rows = [re.split(r"\s{2,}", line.strip()) for line in lines if line.strip()]
    drawn = len(rows) > 1 and len(rows[0]) > 4 and all(len(row) == len(rows[0]) for row in rows)
    return [[*row] for row in rows] if drawn else []


def _delimiter(lines: list[str]) -> str:
    """The sign between the cells: the one that most lines have, equally often."""

    def fits(sign: str) -> tuple[int, int]:
        counts = [line.count(sign) for line in lines if line.strip()]
        usual = max(set(counts), key=counts.count, default=0)
        return (counts.count(usual) if usual else 0, usual)

    return max(DELIMITERS, key=fits)


def _checked(workbook: Workbook) -> Workbook:
    """Refuse what no table of points holds; sheets without anything in them are left out."""
    cells = 0
    sheets = [sheet for sheet in workbook.sheets if any(True for _ in sheet.cells())]
    if not sheets:
        raise SheetError("empty", Sentence(tables.EMPTY))
    for sheet in sheets:
        for row, column, value in sheet.cells():
            cells += 1
            if isinstance(value, str):
                _check_text(value, sheet.place(row, column))
    if cells > tables.MOST_CELLS:
        raise SheetError("file_too_large", Sentence(tables.TOO_LARGE))
    if all(len({column for _row, column, _value in sheet.cells()}) < 2 for sheet in sheets):
        raise SheetError("one_column", Sentence(tables.ONE_COLUMN))
    return Workbook(sheets, workbook.system)


def _check_text(text: str, place: CellPlace) -> None:
    if UNSPEAKABLE.search(text):
        raise SheetError("nul", Sentence(tables.NUL, cell=place.sentence))
    if TWISTED.search(text):
        raise SheetError("twisted", Sentence(tables.TWISTED, cell=place.sentence, text=text[:40]))
    if len(text) > tables.LONGEST_TEXT:
        raise SheetError("text_too_long", Sentence(tables.TEXT_TOO_LONG, cell=place.sentence))
