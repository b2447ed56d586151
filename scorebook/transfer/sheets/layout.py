"""What a spreadsheet that somebody brings may be: its limits, and the sentences that refuse it."""

from typing import Final

from ..file.layout import MOST_BYTES, MOST_UNPACKED, FileError

MOST_ROWS: Final = 50_000  # in one sheet
MOST_COLUMNS: Final = 200
MOST_SHEETS: Final = 200
MOST_CELLS: Final = 600_000
MOST_ENTRIES: Final = 2_000  # in the archive that an XLSX or ODS file is
LONGEST_TEXT: Final = 2_000

EMPTY: Final = "Die Datei ist leer."
NO_SHEET: Final = "Das ist keine Tabelle: gelesen werden CSV, XLSX und ODS."
BROKEN: Final = "Die Datei ist beschädigt und lässt sich nicht öffnen. Bitte neu speichern und noch einmal bringen."
ENCRYPTED: Final = "Die Datei ist mit einem Passwort geschützt. Bitte ohne Passwort speichern."
MACROS: Final = "Die Datei enthält Makros. Bitte ohne Makros speichern, als XLSX, ODS oder CSV."
TOO_LARGE: Final = "Die Datei ist zu groß; so viel schreibt keine Runde auf."
TOO_MANY_ROWS: Final = "In {where} stehen {rows} Zeilen; gelesen werden bis {most}."
TOO_MANY_COLUMNS: Final = "In {where} stehen {columns} Spalten; gelesen werden bis {most}."
TOO_MANY_SHEETS: Final = "Die Datei hat {sheets} Blätter; gelesen werden bis {most}."
NUL: Final = "In {cell} stehen Zeichen, die kein Text sind. Ist das wirklich eine Tabelle?"
ENCODING: Final = "Die Umlaute der Datei sind nicht zu lesen. Bitte als CSV in UTF-8 speichern, oder als XLSX."
TWISTED: Final = (
    "In {cell} steht „{text}“: die Umlaute sind verdreht. Bitte die Tabelle neu als CSV in UTF-8 speichern."
)
ONE_COLUMN: Final = "Die Tabelle hat nur eine Spalte. Gebraucht werden das Datum und eine Spalte für jeden Spieler."
TEXT_TOO_LONG: Final = "In {cell} steht ein sehr langer Text; so etwas gehört nicht in eine Punktetabelle."

__all__ = ["MOST_BYTES", "MOST_UNPACKED", "SheetError"]


class SheetError(FileError):
    """A spreadsheet that is not taken; `code` for programs, the message a German sentence that names the cell."""
