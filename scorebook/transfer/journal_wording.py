"""The sentences of what was taken over from files and sheets, in the journal of a league."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import ngettext

from leagues.journal_wording import JournalNames, Saying, StoredValues

from .services.batches import TAKEN, TAKEN_BACK
from .services.importing import IMPORTED


def _imported(_before: StoredValues, after: StoredValues, _names: JournalNames) -> str:
    evenings = after.get("evenings", 0)
    return ngettext(
        "Aus einer Datei übernommen: {number} Abend mit {games} Spielen",
        "Aus einer Datei übernommen: {number} Abende mit {games} Spielen",
        evenings,
    ).format(number=evenings, games=after.get("games", 0))


def _sheet(_before: StoredValues, after: StoredValues, _names: JournalNames) -> str:
    evenings, changed = after.get("evenings", 0), after.get("changed", 0)
    message = ngettext(
        "Aus einer Tabelle übernommen: {number} Abend", "Aus einer Tabelle übernommen: {number} Abende", evenings
    ).format(number=evenings)
    if not changed:
        return message
    more = ngettext("{number} Abend geändert", "{number} Abende geändert", changed).format(number=changed)
    return f"{message}, {more}"


def _sheet_back(_before: StoredValues, after: StoredValues, _names: JournalNames) -> str:
    evenings = after.get("evenings", 0)
    return ngettext(
        "Eine übernommene Tabelle zurückgenommen: {number} Abend",
        "Eine übernommene Tabelle zurückgenommen: {number} Abende",
        evenings,
    ).format(number=evenings)


WORDS: Final[Mapping[str, Saying]] = {IMPORTED: _imported, TAKEN: _sheet, TAKEN_BACK: _sheet_back}
