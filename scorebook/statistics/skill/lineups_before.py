"""What the lineups of the years before add up to, as it is stored: luck and strength go on from there."""

import json
from collections.abc import Iterator
from typing import Any, Final

from ..dashboard import Frame
from ..filters import Question
from ..stretches import Stretch
from .checkpoints import last_of
from .history import History
from .lineup import Lineup, StoredLineup
from .luck import summed

LINEUPS: Final = "lineups"  # where they stand among what is stored


def lineup_in(frame: Frame, history: History, scheme: str, period: Question) -> Lineup:
    """The lineup of all evenings in a currency and in a period. One query at most, for what is stored."""
    before = frame.rollups.before
    stored = _stored(frame, history, before, period) if before else None
    if stored is None:
        return summed(_lineups(history, scheme, period))
    since = Question(start=frame.rollups.stretches[-1].start, end=period.end)
    sofar = (lineup for its_scheme, _stamp, lineup in stored if its_scheme == scheme)
    return summed([*sofar, *_lineups(history, scheme, since)])


def lineups_as_stored(history: History, before: Stretch) -> list[tuple[Any, ...]]:
    """A row for each currency of the years before: the state of the ratings at their end, and the lineup."""
    last = last_of(history.evenings, before)
    if last is None:
        return []
    asked, stamp = Question(end=before.end), history.evenings[last].stamp
    return [(scheme, stamp, summed(_lineups(history, scheme, asked)).as_json()) for scheme in history.schemes]


def _stored(frame: Frame, history: History, before: Stretch, period: Question) -> Any:
    """What is stored of these years; None if it is of another state, or if only a part of them is asked about."""
    narrow, last = before.narrowed(period), last_of(history.evenings, before)
    if narrow is None or last is None:
        return None
    rows = frame.rollups.stored(narrow).get(LINEUPS)
    state = history.evenings[last].stamp
    return rows if rows and all(stamp == state for _scheme, stamp, _lineup in rows) else None


def _lineups(history: History, scheme: str, period: Question) -> Iterator[StoredLineup]:
    """Those of the evenings in a currency and in a period."""
    texts = [one.lineup for one in history.evenings if one.scheme == scheme and period.covers(one.day)]
    yield from json.loads(f"[{','.join(texts)}]")  # one text for all: to read each by itself takes longer
