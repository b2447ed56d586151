"""What was changed at an evening after it was closed."""

from datetime import datetime
from typing import Any, Final, cast

from django.db.models import Case, OuterRef, QuerySet, Subquery, When

from leagues.journal_models import JournalEntry, JournalEntryQuerySet

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


def with_changes(rows: QuerySet[Evening]) -> QuerySet[Evening]:
    """Evenings with `changed_at`, what `changed_after_end` says of them; no query more."""
    later = _changes(OuterRef("pk"), OuterRef("closed_at")).values("at")[:1]
    return rows.annotate(changed_at=Case(When(closed_at__isnull=False, then=Subquery(later))))


def changed_after_end(evening: Evening) -> datetime | None:
    """When a closed evening was changed last since then, by its journal; None for an open one.

    A query, unless the evening was read with it.
    """
    if evening.closed_at is None:
        return None
    if "changed_at" in vars(evening):
        return cast(datetime | None, vars(evening)["changed_at"])
    return _changes(evening.pk, evening.closed_at).values_list("at", flat=True).first()


def _changes(evening: Any, end: Any) -> JournalEntryQuerySet:
    """What was changed after the end, the last of it first."""
    entries = JournalEntry.objects.about(Evening.journal_kind, evening)
    return entries.filter(action__in=CHANGES, at__gt=end).order_by("-id")
