"""Which entries of the journal go with a league when it leaves, and how they are written there."""

from typing import Any

from django.db.models import Q, QuerySet

from leagues.groups.models import League
from leagues.journal_models import JournalEntry
from scorebook.evenings.models import Evening

from ..file.layout import STAYS
from ..file.references import Numbers, renumbered


def travelling(league: League) -> QuerySet[JournalEntry]:
    """The entries that go with a league, the oldest first."""
    staying = Q()
    for beginning in STAYS:
        staying |= Q(action__startswith=beginning)
    return JournalEntry.objects.filter(league=league).exclude(staying).order_by("pk")


def journal_line(entry: JournalEntry, numbers: Numbers, player_of: dict[int, int]) -> dict[str, Any]:
    """An entry for the file. `by`: the player who made it; `player_of`: who plays under which account."""
    by = entry.by_player_id or player_of.get(entry.account_id or 0)
    consequence = getattr(entry, "consequence", None)
    line = {
        "at": entry.at.isoformat(),
        "evening": str(entry.subject_id) if entry.subject_kind == Evening.journal_kind else None,
        "part": str(entry.part_id) if entry.part_id else None,
        "actor": entry.actor_kind,
        "by": numbers.players.get(by) if by else None,
        "action": entry.action,
        "before": renumbered(entry.before, numbers),
        "after": renumbered(entry.after, numbers),
    }
    if consequence is not None:
        told = {"recounted": consequence.recounted, "totals": consequence.totals}
        line["consequence"] = renumbered(told, numbers)
    return line
