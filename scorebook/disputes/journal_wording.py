"""What the journal of a league says about how it settles disputes, in words."""

from collections.abc import Mapping
from typing import Final

from leagues.journal_wording import Kept, Known, Saying

from .models import Judge


def _policy(before: Kept, after: Kept, known: Known) -> str:
    judge, days = after.get("judge", ""), after.get("final_after_days")
    who = Judge(judge).label if judge in Judge.values else "?"
    final = "nie endgültig" if days is None else f"endgültig nach {days} Tagen"
    return f"Streitregeln: es entscheidet {who}; {final}"


WORDS: Final[Mapping[str, Saying]] = {"league.disputes": _policy}
