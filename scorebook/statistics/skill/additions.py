"""Ratings are worked out once an evening is over, so that the first page of its league has them in the morning."""

from scorebook.evenings.additions import after_closing
from scorebook.evenings.models import Evening

from ..dashboard import frame_of
from .history import history_of, keep


def register() -> None:
    """Tell the evenings what to do after one of them was closed."""
    after_closing.add("skill", renew)


def renew(evening: Evening) -> None:
    """Store the ratings of the league up to now."""
    store_ratings(evening.league_id)


def store_ratings(league_id: int) -> None:
    """Compute what is not stored of a league, and store it."""
    keep(history_of(frame_of(league_id)))
