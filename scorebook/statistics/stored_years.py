"""Storing what the years before add up to: once an evening is closed or a league taken over, and by `manage.py rate`.

Never by a page that is only read, and never by whoever saves a game; a page reads what is not stored.
"""

import json
import logging
from datetime import date
from typing import Any, Final
from uuid import UUID

from django.db import Error

from .models import YearsBefore
from .pictures.games import STORED_VALUES
from .records.comeback import STORED_COMEBACKS
from .records.games import STORED_BIGGEST
from .stretch_reads import STORED_PAIRS, STORED_PARTS, STORED_SUMS, STORED_TALLIES
from .stretches import InStretches, Stretch
from .years_before import KeptSum, remember, stored_rows, stored_stamp, whole

logger = logging.getLogger(__name__)
STORED: Final[tuple[KeptSum, ...]] = (
    *(STORED_SUMS, STORED_PAIRS, STORED_TALLIES, STORED_PARTS),
    *(STORED_VALUES, STORED_BIGGEST, STORED_COMEBACKS),
)


def keep_years(asked: InStretches) -> None:
    """Store the sums of the years before, if there are any and they are not stored.

    If that cannot be just now, pages go on reading the evenings.
    """
    before = _before(asked)
    if before is None or stored_rows(asked, before):
        return
    rows = _read(asked.league_id, before)
    row = YearsBefore(league_id=asked.league_id, stamp=stored_stamp(before), rows=rows)
    try:
        YearsBefore.objects.bulk_create(
            [row], update_conflicts=True, unique_fields=["league"], update_fields=["stamp", "rows"]
        )
    except Error:
        logger.info("sums of league %s not stored", asked.league_id, exc_info=True)
        return
    remember(asked, before, rows)


def wrong_years(asked: InStretches) -> list[str]:
    """The names of the sums that are stored as true and are not, compared with what the evenings say."""
    before = _before(asked)
    stored = stored_rows(asked, before) if before else {}
    read = _read(asked.league_id, before) if before and stored else {}
    return [name for name, rows in read.items() if _sorted(stored.get(name)) != _sorted(rows)]


def _before(asked: InStretches) -> Stretch | None:
    return asked.stretches[0] if len(asked.stretches) > 1 else None


def _read(league_id: int, before: Stretch) -> dict[str, Any]:
    """All sums of these years, as they are when they are read back."""
    read = {one.name: list(one.read(league_id, whole(before))) for one in STORED}
    found: dict[str, Any] = json.loads(json.dumps(read, default=_text))
    return found


def _text(value: Any) -> str:
    """Days and keys of games as text."""
    if isinstance(value, date | UUID):
        return str(value)
    raise TypeError(f"{type(value).__name__} is not stored")


def _sorted(rows: Any) -> list[str]:
    """The rows in an order of their own."""
    return sorted(map(json.dumps, rows or ()))
