"""What the statistics work out once an evening is over, so that the first page of its league has it in the morning."""

from leagues.database import snapshot
from leagues.groups.models import League
from scorebook.evenings.hooks import EveningHooks
from scorebook.evenings.models import Evening

from .dashboard import frame_of
from .skill.ratings import history_of, keep


class StatisticsHooks(EveningHooks):
    """The figures of a league are worked out when an evening has been closed."""

    def after_closing(self, evening: Evening) -> None:
        """Store what is missing of its league up to now."""
        store_what_is_missing(evening.league_id)


def store_what_is_missing(league_id: int) -> int:
    """Compute the ratings of a league that are not stored, and store them; after how many evenings that was."""
    with snapshot():
        history = history_of(frame_of(league_id))
    keep(history)
    return len(history.unsaved)


def store_for_all_leagues() -> int:
    """The same for every league: after a correction of an old evening, all later ratings are stale."""
    return sum(store_what_is_missing(league) for league in League.objects.order_by("pk").values_list("pk", flat=True))
