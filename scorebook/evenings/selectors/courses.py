"""Evenings as they were last read by this process, so that the next game need not read and fold all of them again.

An evening is kept for its stamp, and continued as long as its basis is the same: then what this process lacks is later
events at most, whoever has written them. Only the last event that is known is looked for, because after a backup was
restored, or where a transaction has failed, other events can follow on the same basis.
"""

from bisect import bisect_left
from collections import OrderedDict
from threading import Lock
from typing import Any, Final, NamedTuple

from scorebook.scoring.evening.course import FoldCourse, begun
from scorebook.scoring.evening.fold import Setup

from ..models import Evening, Event, EventKind
from .facts import Sources, kernel_event, kernel_events_of, sources_of

# So much memory at most. An event takes 5 KB, and up to 3 KB more once its line was shown.
MOST_BYTES: Final = 32 << 20
BYTES_AN_EVENT: Final = 8 << 10


class KnownEvening(NamedTuple):
    """An evening at a stamp: its events in order, the fold over them, and by which rules and in which words.

    `shown` is for whoever shows it: what was made of a row, to be used again as long as that row is the same.
    """

    stamp: str
    basis: str
    rules: tuple[Any, ...]
    setup: Setup
    rows: tuple[Event, ...]
    course: FoldCourse
    shown: dict[Any, Any]

    def sources(self, evening: Evening) -> Sources:
        """The facts of the evening, as they were read."""
        return Sources(evening, self.setup, self.rows, tuple(row.event for row in self.course.rows))


def known(evening: Evening) -> KnownEvening:
    """The evening at its stamp. No query if this process knows it, three if it lacks events, four if it is unknown."""
    found = _kept(evening)
    if found is None or found.stamp != evening.stamp:
        found = (found and _caught_up(found, evening)) or read_whole(evening)
        keep(evening, found)
    return found


def read_whole(evening: Evening) -> KnownEvening:
    """The evening as it is stored now, read and folded from the first event on."""
    sources = sources_of(evening)
    course = begun(sources.setup, evening.scheme).continued(sources.events)
    return KnownEvening(evening.stamp, evening.basis, _rules(evening), sources.setup, sources.rows, course, {})


def continued(evening: Evening) -> KnownEvening | None:
    """A locked evening with the event that was just appended to it; None if it has to be read as a whole."""
    before = _kept(evening)
    if before is None or evening.appended is None:
        return None
    if before.stamp != evening.stamp:
        return _caught_up(before, evening)
    event, facts = evening.appended
    row = _row_alone(event)
    return before._replace(rows=(*before.rows, row), course=before.course.continued([kernel_event(event, facts)]))


class Resumed(NamedTuple):
    """An evening as it was and as it is, and the place of the first of its events that is another one now."""

    before: KnownEvening
    now: KnownEvening
    place: int


def resumed(evening: Evening) -> Resumed | None:
    """A locked evening of which one event was changed, put in or taken out; None if it has to be read as a whole.

    Only that event is read; what comes after it is folded again from the table that was kept next before it. At most
    four queries.
    """
    before, event = _kept(evening), evening.changed
    if before is None or event is None or evening.moved or before.stamp != evening.stamp:
        return None
    place = bisect_left(before.rows, event.position, key=lambda row: row.position)
    after = place + (place < len(before.rows) and before.rows[place].pk == event.pk)
    stored = Event.objects.filter(evening=evening.pk, pk=event.pk, withdrawn_at=None).select_related("game")
    fresh = list(stored.order_by("position"))
    told = kernel_events_of(fresh).events
    events = [*told.values(), *(row.event for row in before.course.rows[after:])]
    rows = (*before.rows[:place], *fresh, *before.rows[after:])
    return Resumed(before, before._replace(rows=rows, course=before.course.continued(events, place)), place)


def keep(evening: Evening, found: KnownEvening) -> None:
    """Remember this for the stamp of the evening; what was not asked for longest is forgotten."""
    with _lock:
        _all[evening.pk] = found._replace(stamp=evening.stamp, basis=evening.basis)
        _all.move_to_end(evening.pk)
        while len(_all) > 1 and sum(len(one.rows) + 1 for one in _all.values()) * BYTES_AN_EVENT > MOST_BYTES:
            _all.popitem(last=False)


def forget_courses() -> None:
    """Know nothing any more: for measurements, and for tests that change facts past the services."""
    with _lock:
        _all.clear()


_lock = Lock()
_all: OrderedDict[Any, KnownEvening] = OrderedDict()


def _kept(evening: Evening) -> KnownEvening | None:
    """What is known of an evening at its basis and by its rules."""
    with _lock:
        found = _all.get(evening.pk)
        if found is None or found.basis != evening.basis or found.rules != _rules(evening):
            return None
        _all.move_to_end(evening.pk)
        return found


def _rules(evening: Evening) -> tuple[Any, ...]:
    """What the fold depends on besides the events: the rules, their words, who dealt first."""
    return (evening.rule_set_version_id, evening.league.other_words, evening.dealer_id)


def _caught_up(before: KnownEvening, evening: Evening) -> KnownEvening | None:
    """With the events that were appended since; None if what is known is not how the evening begins."""
    if not before.rows:
        return None
    last = before.rows[-1]
    events = Event.objects.filter(evening=evening.pk, withdrawn_at=None, position__gte=last.position)
    found = list(events.select_related("game").order_by("position"))
    if not found or found[0].pk != last.pk:
        return None
    told = kernel_events_of(later := found[1:]).events
    return before._replace(rows=(*before.rows, *later), course=before.course.continued(told.values()))


def _row_alone(event: Event) -> Event:
    """A row as the database has it, without what hangs on this one: its evening would be kept with it."""
    row: Event = _fresh(event)
    if event.kind == EventKind.GAME:
        row.game = _fresh(event.game)
    return row


def _fresh(row: Any) -> Any:
    names = [field.attname for field in row._meta.concrete_fields]
    return type(row).from_db(row._state.db, names, [getattr(row, name) for name in names])
