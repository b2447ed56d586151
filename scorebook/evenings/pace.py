"""How long an evening still lasts, from the times at which its games were written down. No clock: `now` is given."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import pairwise
from statistics import median
from typing import Final

FEWEST: Final = 3  # known distances between games; fewer say nothing about a pace
# Games that a phone has sent together, once it had a net again, were not played within seconds.
SHORTEST: Final = timedelta(minutes=1)
EVENING: Final = timedelta(hours=12)  # what is longer ago was not today; an evening may go on after midnight
INTERRUPTED: Final = timedelta(hours=3)  # nobody knows when such an evening goes on
STEP: Final = timedelta(minutes=5)


def pace(times: Iterable[datetime | None], now: datetime) -> timedelta | None:
    """The usual time from one game of today to the next (the median, so that a break does not count).

    `times`: when each game was written down, None where nobody knows. None with fewer than three known distances.
    """
    known = sorted(time for time in times if time is not None and now - EVENING <= time <= now)
    gaps = [later - earlier for earlier, later in pairwise(known) if later - earlier >= SHORTEST]
    return timedelta(seconds=median(gap.total_seconds() for gap in gaps)) if len(gaps) >= FEWEST else None


def expected_end(times: Iterable[datetime | None], games: int, now: datetime) -> datetime | None:
    """When so many more games are played at the pace of today, to five minutes; None if that is not known.

    The running game began with the last one written down. If it takes longer than usual it ends now at the earliest.
    """
    known = [time for time in times if time is not None and time <= now]
    usual = pace(known, now)
    if usual is None or games < 1 or now - max(known) > INTERRUPTED:
        return None
    return _rounded(max(max(known) + games * usual, now + (games - 1) * usual))


def _rounded(time: datetime) -> datetime:
    """The next full five minutes."""
    over = timedelta(minutes=time.minute % 5, seconds=time.second, microseconds=time.microsecond)
    return time + STEP - over if over else time
