"""Putting derived rows right while people go on playing: evening by evening, each in a transaction of its own."""

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from leagues.actor import Actor
from leagues.database import is_busy
from leagues.journal import note
from leagues.snapshot import snapshot

from ..derived.refold import RowDifference
from ..models import Evening, EveningPlayer
from .seals import is_final

Result = TypeVar("Result")
Look = Callable[[Sequence[Evening]], Iterable[RowDifference]]
Work = Callable[[Sequence[Evening]], list[RowDifference]]

# On SQLite there is one writer for the whole file, and those who wait only look now and then whether it is free. So
# after each evening it is left alone as long as it was held.
TRIES: Final = 20
LONGEST_PAUSE: Final = 0.5  # seconds
FIRST_WAIT: Final = 0.1
SILENT: Final = frozenset({"engine_revision"})  # what nobody at the table sees


class Finding(NamedTuple):
    """What is wrong at one evening; `broken` says why it cannot be folded at all."""

    evening: Evening
    differences: list[RowDifference]
    broken: str = ""


class Righted(NamedTuple):
    """What was put right at one evening, and whether it was final already (then its journal says so)."""

    differences: list[RowDifference]
    final: bool


def findings(keys: Sequence[Any], look: Look) -> list[Finding]:
    """The evenings among these in which something is wrong, read from one state of the database; nothing is locked."""
    with snapshot():
        evenings = Evening.objects.select_related("rule_set_version", "league").in_bulk(keys)
        return _looked([evenings[key] for key in keys if key in evenings], look)


def _looked(evenings: list[Evening], look: Look) -> list[Finding]:
    """One that cannot be folded at all keeps none of the others from it."""
    try:
        found = list(look(evenings)) if evenings else []
    except (ValueError, LookupError) as error:
        if len(evenings) == 1:
            return [Finding(evenings[0], [], str(error))]
        return [finding for one in evenings for finding in _looked([one], look)]
    by_evening = {evening.pk: Finding(evening, []) for evening in evenings}
    for difference in found:
        by_evening[difference.evening_id].differences.append(difference)
    return [finding for finding in by_evening.values() if finding.differences]


def put_right(*, actor: Actor, evening_id: Any, work: Work) -> Righted:
    """Let `work` write what is wrong in one evening, under its lock; answers what was.

    Its version says that something has changed: to the phones that have it open, and to whoever remembers what was
    read from it. Where the evening was final, a line in its journal says whose points have become others.
    """
    started = time.monotonic()
    righted = patiently(lambda: _put_right(actor, evening_id, work))
    leave_room(started)
    return righted


def leave_room(started: float) -> None:
    """After a transaction that began at this moment (`time.monotonic`): let others write as long as it took."""
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        time.sleep(min(time.monotonic() - started, LONGEST_PAUSE))


@transaction.atomic
def _put_right(actor: Actor, evening_id: Any, work: Work) -> Righted:
    locked = Evening.objects.select_for_update(of=("self",)).select_related("rule_set_version")
    evening = locked.get(pk=evening_id)
    before = _points(evening)
    found = work([evening])
    if not found:
        return Righted(found, False)
    final = is_final(evening, timezone.now())
    if final and any(_is_seen(difference) for difference in found):
        after = _points(evening)
        changed = {player for player in before | after if before.get(player, 0) != after.get(player, 0)}
        note(
            actor=actor,
            about=evening,
            action="evening_rescored",
            before={"points": {player: before.get(player, 0) for player in sorted(changed)}},
            after={"points": {player: after.get(player, 0) for player in sorted(changed)}, "rows": len(found)},
        )
    evening.grow()
    return Righted(found, final)


def _points(evening: Evening) -> dict[str, int]:
    """What everybody had at the end, as it is stored."""
    rows = EveningPlayer.objects.filter(evening=evening).values_list("player_id", "points", "penalties")
    return {str(player): points + penalties for player, points, penalties in rows}


def _is_seen(difference: RowDifference) -> bool:
    stored, computed = difference.stored, difference.computed
    if stored is None or computed is None:
        return True
    return any(stored[name] != value for name, value in computed.items() if name not in SILENT)


def patiently(work: Callable[[], Result]) -> Result:
    """Try again while others are writing; who has to wait here waits for nobody at the table."""
    wait = FIRST_WAIT
    for _ in range(TRIES - 1):
        try:
            return work()
        except DatabaseError as error:
            if not is_busy(error) or connection.in_atomic_block:
                raise
        time.sleep(wait)
        wait = min(2 * wait, LONGEST_PAUSE)
    return work()
