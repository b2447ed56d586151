"""What the statistics work out once an evening is over, so that the first page of its league has it in the morning."""

from scorebook.evenings.additions import after_closing
from scorebook.evenings.models import Evening

from .dashboard import frame_of
from .skill.history import history_of, keep


def register() -> None:
    """Tell the evenings what to do after one of them was closed."""
    after_closing.add("statistics", renew)


def renew(evening: Evening) -> None:
    """Store what is missing of its league up to now."""
    store_what_is_missing(evening.league_id)


def store_what_is_missing(league_id: int) -> None:
    """Compute the ratings of a league that are not stored, and store them."""
    keep(history_of(frame_of(league_id)))
