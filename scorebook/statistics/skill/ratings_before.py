"""Where the ratings stood after the years before, as it is stored: who asks where they stand reads one year of them."""

from collections.abc import Sequence
from typing import Any, Final

from leagues.results import Shelf

from ..dashboard import Frame
from ..filters import Question
from ..stretches import RESULTS, Stretch
from .checkpoints import NOWHERE, Checkpoint, Reached, last_of, rated, reached

RATINGS: Final = "ratings"  # where they stand among what is stored


def reached_by(frame: Frame, evenings: Sequence[Checkpoint]) -> Reached:
    """Where the ratings of a league have come to after all these evenings. One query at most, for what is stored."""
    if not evenings:
        return NOWHERE
    return _REACHED.made((frame.league_id, (evenings[-1].stamp,)), lambda: _reached(frame, evenings))


def ratings_as_stored(evenings: Sequence[Checkpoint], before: Stretch) -> list[tuple[Any, ...]]:
    """Where they stood at the end of the years before, under the name of that state; one row, or none."""
    last = last_of(evenings, before)
    return [] if last is None else [(evenings[last].stamp, *reached(rated(evenings[: last + 1])))]


def _reached(frame: Frame, evenings: Sequence[Checkpoint]) -> Reached:
    before = frame.rollups.before
    last = last_of(evenings, before) if before else None
    if before is not None and last is not None:
        for stamp, *stored in frame.rollups.stored(Question(end=before.end)).get(RATINGS, ()):
            if stamp == evenings[last].stamp:
                return reached(rated(evenings[last + 1 :]), Reached(*stored))
    return reached(rated(evenings))


_REACHED: Final = Shelf[Reached]("reached", RESULTS, here_only=True)
