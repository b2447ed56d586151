"""Putting derived rows right while people go on playing: evening by evening, each in a transaction of its own."""

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from django.db import transaction
from django.db.models import Model
from django.utils import timezone

from leagues.database import pause_for_other_writers, retry_when_locked, snapshot
from leagues.journal import Actor, note

from ..derived.refold import (
    Changes,
    RowChange,
    RowDifference,
    as_differences,
    by_evening,
    changed_columns,
    field_of,
    write_all,
)
from ..models import Evening, EveningPlayer
from .lock import is_final, locked_evening

# What has to be written so that these evenings are right.
Look = Callable[[Sequence[Evening]], Changes]

SILENT: Final = frozenset({"engine_revision"})  # not visible at the table


class Finding(NamedTuple):
    """What is wrong at one evening; `broken` says why it cannot be folded at all. `changes` would put it right as long
    as the evening is what it was (its stamp); None where they were let go of."""

    evening: Evening
    changes: Changes | None
    broken: str = ""

    @property
    def differences(self) -> Iterator[RowDifference]:
        """The changes as differences of plain values."""
        return as_differences(self.changes or {})

    @property
    def rows(self) -> int:
        """How many rows are wrong."""
        return sum(map(len, (self.changes or {}).values()))


class Righted(NamedTuple):
    """How many rows were put right at one evening, and whether something that the table sees has changed in one that
    was final already (then its journal says so)."""

    rows: int
    final: bool


def findings(keys: Sequence[Any], look: Look) -> list[Finding]:
    """The evenings among these in which something is wrong, read from one state of the database; nothing is locked."""
    with snapshot():
        evenings = Evening.objects.select_related("rule_set_version", "league").in_bulk(keys)
        return _looked([evenings[key] for key in keys if key in evenings], look)


def _looked(evenings: list[Evening], look: Look) -> list[Finding]:
    """One that cannot be folded at all keeps none of the others from it."""
    try:
        found = by_evening(look(evenings)) if evenings else {}
    except (ValueError, LookupError) as error:
        if len(evenings) == 1:
            return [Finding(evenings[0], None, str(error))]
        return [finding for one in evenings for finding in _looked([one], look)]
    return [Finding(evening, found[evening.pk]) for evening in evenings if evening.pk in found]


def put_right(*, actor: Actor, found: Finding, look: Look) -> Righted:
    """Write what is wrong in one evening, under its lock; looked at again if somebody has changed it since.

    Its version says that something has changed: to the phones that have it open, and to caches of what was
    read from it. Where the evening was final, a line in its journal says whose points have become others.
    """
    started = time.monotonic()
    righted = retry_when_locked(lambda: _put_right(actor, found, look))
    pause_for_other_writers(started)
    return righted


@transaction.atomic
def _put_right(actor: Actor, found: Finding, look: Look) -> Righted:
    evening = found.evening
    changes = found.changes or {}
    visible = found.changes is None or any(_is_visible(model, some) for model, some in changes.items())
    locked = Evening.objects.select_for_update().filter(pk=evening.pk)
    if visible or locked.values_list("stamp", flat=True).first() != evening.stamp:
        evening = locked_evening(evening.pk)
        if found.changes is None or evening.stamp != found.evening.stamp:
            changes = look([evening])
        visible = any(_is_visible(model, some) for model, some in changes.items())
    rows = sum(map(len, changes.values()))
    if not rows:
        return Righted(0, False)
    write_all(changes)
    final = visible and is_final(evening, timezone.now())
    if final:
        booked = {str(change.key[-1]): _points(change) for change in changes.get(EveningPlayer, ())}
        changed = {player: both for player, both in sorted(booked.items()) if both[0] != both[1]}
        note(
            actor=actor,
            about=evening,
            action="evening_rescored",
            before={"points": {player: before for player, (before, _after) in changed.items()}},
            after={"points": {player: after for player, (_before, after) in changed.items()}, "rows": rows},
        )
    evening.grow()
    return Righted(rows, final)


def _points(change: RowChange) -> tuple[int, int]:
    """What somebody had at the end, as it was stored and as it is now."""
    before, after = (
        sum(field_of(EveningPlayer, row, name) or 0 for name in ("points", "penalties"))
        for row in (change.old, change.new)
    )
    return before, after


def _is_visible(model: type[Model], changes: Sequence[RowChange]) -> bool:
    """Whether anybody at the table sees that these rows are others."""
    if any(change.old is None or change.new is None for change in changes):
        return True
    return not SILENT.issuperset(changed_columns(model, changes))
