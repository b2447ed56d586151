"""Files that are no table of points, or none that anybody should open: how each is made, its code, its sentence."""

import io
import zipfile

from .files import csv_file, ods_file, packed, xlsx_file, xlsx_parts

ROWS = [["Datum", "Anna", "Ben"], ["6.3.98", 14, -14]]


def bomb():
    parts = xlsx_parts({"A": ROWS})
    return packed(parts, **{"xl/media/huge.bin": b"\0" * 210_000_000})


def million():
    return b"Datum;Anna\r\n" + b"6.3.98;1\r\n" * 1_000_000


def far(cell, row):
    """A table with one number far away from it."""
    parts = xlsx_parts({"1998": ROWS})
    name = "xl/worksheets/sheet1.xml"
    alone = f'<row r="{row}"><c r="{cell}"><v>1</v></c></row></sheetData>'
    return packed({**parts, name: parts[name].replace("</sheetData>", alone)})


def without_end(begun, before="", after=""):
    """A small archive with a sheet in which something begins again and again, and never ends."""
    parts = xlsx_parts({"1998": ROWS})
    name = "xl/worksheets/sheet1.xml"
    return packed({**parts, name: parts[name].replace("</sheetData>", f"{before}{begun * 400_000}{after}</sheetData>")})


ON = 'table:number-columns-repeated="16383"'
ROWS_ON = 'table:number-rows-repeated="1048573"'
ONE = '<table:table-cell office:value-type="float" office:value="1"><text:p>1</text:p></table:table-cell>'


def ods_with(begun):
    """An ODS table whose last row is the one that begins so."""
    with zipfile.ZipFile(io.BytesIO(ods_file({"1998": ROWS}))) as archive:
        parts = {name: archive.read(name).decode() for name in archive.namelist()}
    end = f"{begun}</table:table-row></table:table>"
    return packed({**parts, "content.xml": parts["content.xml"].replace("</table:table>", end)})


def cut():
    whole = xlsx_file({"A": ROWS})
    return whole[: len(whole) // 2]


def foreign_zip():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("liesmich.txt", "nichts")
    return out.getvalue()


BAD = {
    "leer": (lambda: b"", "empty", "Die Datei ist leer."),
    "nur Leerzeilen": (lambda: b"\r\n;;\r\n", "empty", "Die Datei ist leer."),
    "abgeschnitten": (cut, "broken", "Die Datei ist beschädigt"),
    "Zellen ohne Ende": (lambda: without_end('<c r="A9">'), "broken", "Die Datei ist beschädigt"),
    "Zellen, die nur beginnen": (lambda: without_end("<c "), "broken", "Die Datei ist beschädigt"),
    "Werte ohne Ende": (lambda: without_end("<v ", '<c r="A9">', "</c>"), "broken", "Die Datei ist beschädigt"),
    "anderes Archiv": (foreign_zip, "one_column", "Die Tabelle hat nur eine Spalte"),
    "zip bomb": (bomb, "file_too_large", "Die Datei ist zu groß"),
    "eine Million Zeilen": (
        million,
        "too_many_rows",
        "In der Datei stehen 1.000.001 Zeilen; gelesen werden bis 50.000.",
    ),
    "NUL": (lambda: b"Datum;Anna\r\n6.3.98;1\x002\r\n", "nul", "In B2 stehen Zeichen, die kein Text sind"),
    "kein Text": (lambda: bytes(range(1, 256)) * 40, "encoding", "Die Umlaute der Datei sind nicht zu lesen"),
    "verdrehte Umlaute": ("Datum;MÃ¼ller\r\n6.3.98;2".encode, "twisted", "In B1 steht „MÃ¼ller“"),
    "eine Spalte": (lambda: b"Anna\r\n1\r\n2\r\n", "one_column", "nur eine Spalte"),
    "Makros": (lambda: packed(xlsx_parts({"A": ROWS}), **{"xl/vbaProject.bin": b"x"}), "macros", "enthält Makros"),
    "Passwort": (
        lambda: bytes.fromhex("d0cf11e0a1b11ae1") + b"\0" * 600 + "EncryptedPackage".encode("utf-16-le"),
        "encrypted",
        "mit einem Passwort geschützt",
    ),
    "zu viele Spalten": (
        lambda: csv_file([range(300), range(300)]),
        "too_many_columns",
        "In der Datei stehen 300 Spalten; gelesen werden bis 200.",
    ),
    "zu viele Spalten im Blatt": (
        lambda: xlsx_file({"1998": [[*range(300)], [*range(300)]]}),
        "too_many_columns",
        "In Blatt „1998“ stehen 300 Spalten",
    ),
    "eine Zahl in der letzten Zelle": (
        lambda: far("XFD1048576", 1_048_576),
        "too_many_rows",
        "In Blatt „1998“ stehen 1.048.576 Zeilen; gelesen werden bis 50.000.",
    ),
    "eine Zahl in der letzten Spalte": (
        lambda: far("XFD9", 9),
        "too_many_columns",
        "In Blatt „1998“ stehen 16.384 Spalten; gelesen werden bis 200.",
    ),
    "ODS, eine Zahl in der letzten Zelle": (
        lambda: ods_with(f"<table:table-row {ROWS_ON}/><table:table-row><table:table-cell {ON}/>{ONE}"),
        "too_many_rows",
        "In Blatt „1998“ stehen 1.048.576 Zeilen; gelesen werden bis 50.000.",
    ),
    "ODS, eine Zahl in jeder Zelle": (
        lambda: ods_with(f"<table:table-row {ROWS_ON}>{ONE.replace('cell', f'cell {ON}', 1)}"),
        "too_many_rows",
        "In Blatt „1998“ stehen 1.048.575 Zeilen",
    ),
    "ODS, eine Zahl hinter Milliarden": (
        lambda: ods_with(f"<table:table-row><table:table-cell {ON.replace('16383', '4000000000')}/>{ONE}"),
        "too_many_columns",
        "In Blatt „1998“ stehen 4.000.000.001 Spalten; gelesen werden bis 200.",
    ),
    "zu viele Blätter": (
        lambda: xlsx_file({str(number): ROWS for number in range(201)}),
        "too_many_sheets",
        "Die Datei hat 201 Blätter",
    ),
}
