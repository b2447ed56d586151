import pytest

from scorebook.statistics.dashboard import frame_of
from scorebook.statistics.skill.ratings import history_of, keep


@pytest.fixture
def renew(league):
    """Compute what is stale and keep it, as a page does."""

    def work():
        history = history_of(frame_of(league.pk))
        keep(history)
        return history

    return work
