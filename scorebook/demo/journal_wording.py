"""How the journal of a league says that it was filled with examples."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import ngettext

from leagues.journal_wording import Kept, Known, Saying

FILLED: Final = "demo_filled"


def _filled(_before: Kept, after: Kept, _known: Known) -> str:
    evenings = after.get("evenings", 0)
    said = ngettext("Mit einem erfundenen Abend gefüllt", "Mit {number} erfundenen Abenden gefüllt", evenings)
    return said.format(number=evenings)


WORDS: Final[Mapping[str, Saying]] = {FILLED: _filled}
