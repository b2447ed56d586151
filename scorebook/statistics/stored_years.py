"""Storing what the years before add up to: once an evening is closed or a league taken over, and by `manage.py rate`.

Never by a page that is only read, and never by whoever saves a game; a page reads what is not stored.
"""

import json
import logging
from dataclasses import replace
from datetime import date
from typing import Any, Final
from uuid import UUID

from django.db import Error

from .currencies import PLAYED, played_as_stored
from .dashboard import COURSES, Frame
from .kept_counts import KeptCount, of_others, told
from .models import YearsBefore
from .pictures.games import STORED_VALUES
from .records.book import BESTS
from .records.comeback import STORED_COMEBACKS
from .records.games import STORED_BIGGEST
from .records.jubilees import MARKS
from .skill.history import history_of
from .skill.lineups_before import LINEUPS, lineups_as_stored
from .skill.ratings_before import RATINGS, ratings_as_stored
from .stretch_reads import STORED_PAIRS, STORED_PARTS, STORED_SUMS, STORED_TALLIES
from .stretches import Stretch
from .years_before import KeptSum, Stored, remember, stored_rows, stored_stamp, whole

logger = logging.getLogger(__name__)
STORED: Final[tuple[KeptSum, ...]] = (
    *(STORED_SUMS, STORED_PAIRS, STORED_TALLIES, STORED_PARTS),
    *(STORED_VALUES, STORED_BIGGEST, STORED_COMEBACKS),
)
COUNTED: Final[dict[str, KeptCount[Any]]] = {one.name: one for one in (COURSES, BESTS, MARKS)}


def keep_years(frame: Frame) -> None:
    """Store the sums of the years before, if there are any and they are not stored.

    If that cannot be just now, pages go on reading the evenings.
    """
    asked, before = frame.rollups, frame.rollups.before
    if before is None or ((stored := stored_rows(asked, before)) and not _of_others(stored, frame)):
        return
    rows = _read(frame, before)
    row = YearsBefore(league_id=asked.league_id, stamp=stored_stamp(before), rows=rows)
    try:
        YearsBefore.objects.bulk_create(
            [row], update_conflicts=True, unique_fields=["league"], update_fields=["stamp", "rows"]
        )
    except Error:
        logger.info("sums of league %s not stored", asked.league_id, exc_info=True)
        return
    remember(asked, before, rows)


def wrong_years(frame: Frame) -> list[str]:
    """The names of the sums that are stored as true and are not, compared with what the evenings say."""
    before = frame.rollups.before
    stored = stored_rows(frame.rollups, before) if before else {}
    read = _read(_unstored(frame), before) if before and stored else {}
    if _of_others(stored, frame):  # then nobody takes what is of people as they count
        read = {name: rows for name, rows in read.items() if name not in {LINEUPS, RATINGS, *COUNTED}}
    return [name for name, rows in read.items() if _sorted(name, stored.get(name)) != _sorted(name, rows)]


def _read(frame: Frame, before: Stretch) -> dict[str, Any]:
    """All sums of these years, as they are when they are read back."""
    asked = whole(before)
    read = {one.name: list(one.read(frame.league_id, asked)) for one in STORED}
    read[PLAYED] = played_as_stored(frame.rollups, before)
    history = history_of(frame)
    read[LINEUPS] = lineups_as_stored(history, before)
    read[RATINGS] = ratings_as_stored(history.evenings, before)
    for name, kept in COUNTED.items():
        schemes = [sums[0] for sums in read[PLAYED]] if kept.by_currency else [asked.scheme]
        read[name] = [kept.row(frame, replace(asked, scheme=scheme)) for scheme in schemes]
    found: dict[str, Any] = json.loads(json.dumps(read, default=_text))
    return found


def _unstored(frame: Frame) -> Frame:
    """The same frame, which takes nothing that is stored, or was before it was remembered."""
    rollups = replace(frame.rollups, stamp=f"{frame.rollups.stamp} unstored", stretches=())
    return replace(frame, rollups=rollups)


def _of_others(stored: Stored, frame: Frame) -> bool:
    return of_others(stored, tuple(COUNTED), frame.people)


def _text(value: Any) -> str:
    """Days and keys of games as text."""
    if isinstance(value, date | UUID):
        return str(value)
    raise TypeError(f"{type(value).__name__} is not stored")


def _sorted(name: str, rows: Any) -> list[str]:
    """The rows in an order of their own."""
    return sorted(json.dumps(told(row) if name in COUNTED else row, sort_keys=True) for row in rows or ())
