"""How the journal of a league says that it was filled with examples."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import ngettext

from leagues.journal_wording import JournalNames, Saying, StoredValues

FILLED: Final = "demo_filled"


def _filled(_before: StoredValues, after: StoredValues, _names: JournalNames) -> str:
    evenings = after.get("evenings", 0)
    message = ngettext("Mit einem erfundenen Abend gefüllt", "Mit {number} erfundenen Abenden gefüllt", evenings)
    return message.format(number=evenings)


WORDS: Final[Mapping[str, Saying]] = {FILLED: _filled}
