"""How the journal of a league words changes of its rules about disputes."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.journal_wording import Kept, Known, Saying

from .models import Judge


def _policy(before: Kept, after: Kept, known: Known) -> str:
    judge, days = after.get("judge", ""), after.get("final_after_days")
    who = Judge(judge).label if judge in Judge.values else "?"
    if days is None:
        return _("Streitregeln: es entscheidet {who}; nie endgültig").format(who=who)
    said = ngettext(
        "Streitregeln: es entscheidet {who}; endgültig nach {days} Tag",
        "Streitregeln: es entscheidet {who}; endgültig nach {days} Tagen",
        days,
    )
    return said.format(who=who, days=days)


WORDS: Final[Mapping[str, Saying]] = {"league.disputes": _policy}
