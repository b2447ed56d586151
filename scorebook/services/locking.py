"""One writer at a time for an evening."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction

from scorebook.derive.refold import refold
from scorebook.models import GAP, Evening, Event

from .sealing import refuse_final


@contextmanager
def changing(evening_id: Any) -> Iterator[Evening]:
    """Lock an evening, let the caller write its facts, then recompute what follows; all or nothing.

    Refused: an evening that is final.
    On SQLite the transaction itself is the lock (BEGIN IMMEDIATE), on PostgreSQL the evening's row.
    """
    with transaction.atomic():
        locked = Evening.objects.select_for_update(of=("self",)).select_related("rule_set_version")
        evening = locked.get(pk=evening_id)
        refuse_final(evening)
        yield evening
        refold(evening)
        evening.version += 1
        evening.save(update_fields=["version"])


def next_position(evening: Evening) -> int:
    """A position after every event of the evening, withdrawn ones too."""
    last = Event.objects.filter(evening=evening).order_by("-position").values_list("position", flat=True).first()
    return GAP if last is None else last + GAP


def position_before(event: Event) -> int:
    """A free position right before an event; the neighbours are moved apart if there is none."""
    earlier = Event.objects.filter(evening_id=event.evening_id, position__lt=event.position)
    previous = earlier.order_by("-position").values_list("position", flat=True).first() or 0
    if event.position - previous > 1:
        return (previous + event.position) // 2
    _spread(event.evening_id)
    event.refresh_from_db(fields=["position"])
    return event.position - GAP // 2


def _spread(evening_id: Any) -> None:
    """Put all events of an evening a full gap apart again, from the last one on, so that none meets another."""
    events = list(Event.objects.filter(evening_id=evening_id).order_by("position"))
    highest = max(event.position for event in events)
    for place, event in reversed(list(enumerate(events, start=1))):
        event.position = highest + place * GAP
        event.save(update_fields=["position"])
