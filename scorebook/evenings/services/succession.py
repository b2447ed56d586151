"""Where something stands that a phone has entered without knowing what others have entered meanwhile.

A phone says which event it has seen last. What it enters belongs behind that one and behind all that already follows
it: what others have entered there, and what this phone has entered since. Two phones that go on from the same event
thus stand one behind the other, each in its own order, whatever the order in which they are heard.
"""

from typing import Any, NamedTuple
from uuid import UUID

from ..models import Command, CommandState, Evening, Event, EventKind, Game


class Succession(NamedTuple):
    """The place of something new. `parent`: the event it follows (None: the beginning), `before`: the one that comes
    after it (None: it is the last). `rivals`: games of other phones that follow the same event as a game would here.
    """

    parent: Event | None
    before: Event | None
    rivals: tuple[Event, ...]


def succession(evening: Evening, after: UUID | None, phone: str) -> Succession:
    """The place behind the event or game with this number, for a phone; the caller holds the evening's lock.

    None is the beginning of the evening. A number that nobody knows counts as the last event. Three queries.
    """
    events = list(Event.objects.filter(evening=evening).order_by("position"))
    numbers = {event.pk: place for place, event in enumerate(events)}
    known = _number_of(evening, after, numbers)
    start = -1 if after is None else len(events) - 1 if known is None else known
    made = Command.objects.filter(evening=evening, makes_event=True)
    sent: dict[Any, tuple[UUID | None, str]] = {
        event: (parent, sender) for event, parent, sender in made.values_list("event_id", "parent_id", "phone")
    }
    parent = events[start] if start >= 0 else None
    behind = {parent.pk if parent else None}
    directly = set(behind)  # what follows without a game in between
    rivals, before = [], None
    for place in range(start + 1, len(events)):
        event = events[place]
        default = (events[place - 1].pk if place else None, "")
        follows, sender = sent.get(event.pk, default)
        if follows not in behind:
            before = event
            break
        behind.add(event.pk)
        if follows in directly:
            if event.kind != EventKind.GAME or event.withdrawn_at:
                directly.add(event.pk)
            elif not phone or sender != phone:
                rivals.append(event)
    return Succession(parent, before, tuple(rivals))


def _number_of(evening: Evening, after: UUID | None, numbers: dict[Any, int]) -> int | None:
    """The place of an event, named by its own number, that of its game, or that of a command which found that it was
    so already (-1: that one stood at the beginning); None if it is not of this evening."""
    if after is None or after in numbers:
        return numbers.get(after)
    if game := Game.objects.filter(pk=after).first():
        return numbers.get(game.event_id)
    idle = Command.objects.filter(evening=evening, kind="join", makes_event=False, event=None, body__id=str(after))
    command = idle.exclude(state=CommandState.PARKED).first()
    return numbers.get(command.parent_id, -1) if command else None
