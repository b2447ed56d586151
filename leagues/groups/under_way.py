"""What the ground shows of the evenings, which it does not know: those that run, and where the first one begins.

The game fills the registry when the app starts; the pages work with an empty one.
"""

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from leagues.registry import Registry

from .models import League


class Running(NamedTuple):
    """An evening that is played just now: its title, how far it is, and its page."""

    title: str
    sub: str
    href: str


class Beginning(NamedTuple):
    """Where the first evening of a league is opened. `missing`: so many players are wanted before."""

    href: str
    missing: int


class UnderWay(NamedTuple):
    """What a room tells: what runs in leagues (by their ids) just now, and where the first evening of one begins."""

    running: Callable[[Collection[int]], Mapping[int, Running]]
    beginning: Callable[[League], Beginning | None] = lambda league: None


under_way: Registry[UnderWay] = Registry()


def running_in(leagues: Collection[League]) -> list[tuple[League, Running]]:
    """The evening that runs in each of these leagues, in their order; leagues that are put away have none."""
    ids = [league.pk for league in leagues if league.archived_at is None]
    found = {league: one for room in under_way for league, one in room.running(ids).items()} if ids else {}
    return [(league, found[league.pk]) for league in leagues if league.pk in found]


def beginning_of(league: League) -> Beginning | None:
    """Where the first evening of this league is opened; None once there has been one."""
    return next((found for room in under_way if (found := room.beginning(league))), None)
