"""What a spreadsheet that somebody brings may be: its limits, and the sentences that refuse it."""

from typing import Final

from scorebook.scoring.game.sentences import gettext_noop

from ..file.layout import MOST_BYTES, MOST_UNPACKED, FileError

MOST_ROWS: Final = 50_000  # in one sheet
MOST_COLUMNS: Final = 200
MOST_SHEETS: Final = 200
MOST_CELLS: Final = 600_000
MOST_ENTRIES: Final = 2_000  # in the archive that an XLSX or ODS file is
LONGEST_TEXT: Final = 2_000

EMPTY: Final = gettext_noop("Die Datei ist leer.")
NO_SHEET: Final = gettext_noop("Das ist keine Tabelle: gelesen werden CSV, XLSX und ODS.")
BROKEN: Final = gettext_noop(
    "Die Datei ist beschädigt und lässt sich nicht öffnen. Bitte neu speichern und noch einmal bringen."
)
ENCRYPTED: Final = gettext_noop("Die Datei ist mit einem Passwort geschützt. Bitte ohne Passwort speichern.")
MACROS: Final = gettext_noop("Die Datei enthält Makros. Bitte ohne Makros speichern, als XLSX, ODS oder CSV.")
TOO_LARGE: Final = gettext_noop("Die Datei ist zu groß; so viel schreibt keine Runde auf.")
TOO_MANY_ROWS: Final = gettext_noop("In {where} stehen {rows} Zeilen; gelesen werden bis {most}.")
TOO_MANY_COLUMNS: Final = gettext_noop("In {where} stehen {columns} Spalten; gelesen werden bis {most}.")
TOO_MANY_SHEETS: Final = gettext_noop("Die Datei hat {sheets} Blätter; gelesen werden bis {most}.")
NUL: Final = gettext_noop("In {cell} stehen Zeichen, die kein Text sind. Ist das wirklich eine Tabelle?")
ENCODING: Final = gettext_noop(
    "Die Umlaute der Datei sind nicht zu lesen. Bitte als CSV in UTF-8 speichern, oder als XLSX."
)
TWISTED: Final = gettext_noop(
    "In {cell} steht „{text}“: die Umlaute sind verdreht. Bitte die Tabelle neu als CSV in UTF-8 speichern."
)
ONE_COLUMN: Final = gettext_noop(
    "Die Tabelle hat nur eine Spalte. Gebraucht werden das Datum und eine Spalte für jeden Spieler."
)
TEXT_TOO_LONG: Final = gettext_noop(
    "In {cell} steht ein sehr langer Text; so etwas gehört nicht in eine Punktetabelle."
)

__all__ = ["MOST_BYTES", "MOST_UNPACKED", "SheetError"]


class SheetError(FileError):
    """A spreadsheet that is not taken; `code` for programs, the message a German sentence that names the cell."""
