"""What was changed at an evening after it was closed."""

from datetime import datetime
from typing import Final

from ..models import Evening

# What may change points: games, what happens between them, a new reckoning.
CHANGES: Final = (
    "game_recorded",
    "game_corrected",
    "game_withdrawn",
    "game_restored",
    "event_added",
    "event_withdrawn",
    "event_restored",
    "evening_rescored",
)


def changed_after_end(evening: Evening) -> datetime | None:
    """When a closed evening was changed last since then, by its journal; None for an open one. At most one query."""
    if evening.closed_at is None:
        return None
    later = evening.journal.filter(action__in=CHANGES, at__gt=evening.closed_at)
    return later.order_by("-id").values_list("at", flat=True).first()
