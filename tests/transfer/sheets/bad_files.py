"""Files that are no table of points, or none that anybody should open: how each is made, its code, what is said."""

from .files import csv_file, ods_file, packed, parts_of, xlsx_file

ROWS = [["Datum", "Anna", "Ben"], ["6.3.98", 14, -14]]
SHEET = "xl/worksheets/sheet1.xml"
ON = 'table:number-columns-repeated="16383"'
ROWS_ON = 'table:number-rows-repeated="1048573"'
ONE = '<table:table-cell office:value-type="float" office:value="1"><text:p>1</text:p></table:table-cell>'


def xlsx_with(end="", **more):
    """A workbook whose sheet ends so, with more files in it."""
    parts = parts_of(xlsx_file({"1998": ROWS}))
    return packed({**parts, SHEET: parts[SHEET].replace("</sheetData>", f"{end}</sheetData>")}, **more)


def far(cell, row):
    """A table with one number far away from it."""
    return xlsx_with(f'<row r="{row}"><c r="{cell}"><v>1</v></c></row>')


def ods_with(begun):
    """An ODS table whose last row is the one that begins so."""
    parts = parts_of(ods_file({"1998": ROWS}))
    end = f"{begun}</table:table-row></table:table>"
    return packed({**parts, "content.xml": parts["content.xml"].replace("</table:table>", end)})


def cut():
    whole = xlsx_file({"A": ROWS})
    return whole[: len(whole) // 2]


FEW = 4_000_000  # bytes that may be unpacked, where these are read
MANY = 100_000  # beginnings of something that never ends
BAD = {
    "leer": (lambda: b"", "empty", "Die Datei ist leer."),
    "nur Leerzeilen": (lambda: b"\r\n;;\r\n", "empty", "Die Datei ist leer."),
    "abgeschnitten": (cut, "broken", "beschädigt"),
    "Zellen ohne Ende": (lambda: xlsx_with('<c r="A9">' * MANY), "broken", "beschädigt"),
    "Zellen, die nur beginnen": (lambda: xlsx_with("<c " * MANY), "broken", "beschädigt"),
    "Werte ohne Ende": (lambda: xlsx_with(f'<c r="A9">{"<v " * MANY}</c>'), "broken", "beschädigt"),
    "anderes Archiv": (lambda: packed({"liesmich.txt": "nichts"}), "one_column", "nur eine Spalte"),
    "zip bomb": (lambda: xlsx_with(**{"xl/media/a.bin": bytes(FEW + 1)}), "file_too_large", "zu groß"),
    "zu viele Zeilen": (
        lambda: b"Datum;Anna\r\n" + b"6.3.98;1\r\n" * 100_000,
        "too_many_rows",
        "In der Datei stehen 100.001 Zeilen; gelesen werden bis 50.000.",
    ),
    "NUL": (lambda: b"Datum;Anna\r\n6.3.98;1\x002\r\n", "nul", "In B2 stehen Zeichen, die kein Text sind"),
    "kein Text": (lambda: bytes(range(1, 256)) * 40, "encoding", "Umlaute"),
    "verdrehte Umlaute": ("Datum;MÃ¼ller\r\n6.3.98;2".encode, "twisted", "In B1 steht „MÃ¼ller“"),
    "eine Spalte": (lambda: b"Anna\r\n1\r\n2\r\n", "one_column", "nur eine Spalte"),
    "Makros": (lambda: xlsx_with(**{"xl/vbaProject.bin": b"x"}), "macros", "Makros"),
    "Passwort": (
        lambda: bytes.fromhex("d0cf11e0a1b11ae1") + b"\0" * 600 + "EncryptedPackage".encode("utf-16-le"),
        "encrypted",
        "Passwort",
    ),
    "zu viele Spalten": (lambda: csv_file([range(300)] * 2), "too_many_columns", "In der Datei stehen 300 Spalten"),
    "im Blatt": (lambda: xlsx_file({"1998": [range(300)] * 2}), "too_many_columns", "In Blatt „1998“ stehen 300"),
    "letzte Zelle": (lambda: far("XFD1048576", 1_048_576), "too_many_rows", "stehen 1.048.576 Zeilen"),
    "letzte Spalte": (lambda: far("XFD9", 9), "too_many_columns", "stehen 16.384 Spalten; gelesen werden bis 200."),
    "ODS, letzte Zelle": (
        lambda: ods_with(f"<table:table-row {ROWS_ON}/><table:table-row><table:table-cell {ON}/>{ONE}"),
        "too_many_rows",
        "stehen 1.048.576 Zeilen",
    ),
    "ODS, jede Zelle": (
        lambda: ods_with(f"<table:table-row {ROWS_ON}>{ONE.replace('cell', f'cell {ON}', 1)}"),
        "too_many_rows",
        "stehen 1.048.575 Zeilen",
    ),
    "ODS, hinter Milliarden": (
        lambda: ods_with(f"<table:table-row><table:table-cell {ON.replace('16383', '4000000000')}/>{ONE}"),
        "too_many_columns",
        "stehen 4.000.000.001 Spalten",
    ),
    "zu viele Blätter": (lambda: xlsx_file({str(n): ROWS for n in range(201)}), "too_many_sheets", "hat 201 Blätter"),
}
