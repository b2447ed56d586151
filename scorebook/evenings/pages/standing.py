"""The players of an evening by points."""

from datetime import datetime
from typing import NamedTuple

from leagues.people.selectors.shown import Name
from scorebook.scoring.evening.fold import Standing

from ..selectors.evenings import EveningView


class StandingLine(NamedTuple):
    """A player in the standing: the rank (equal points share it), the points, how many games and wins."""

    rank: int
    who: Name
    points: int
    games: int
    wins: int


class EveningStanding(NamedTuple):
    """The players by points, after so many games; `final` when the evening is closed.

    `played`: anybody has points. `changed`: when the closed evening was changed last.
    """

    lines: list[StandingLine]
    games: int
    final: bool
    played: bool
    changed: datetime | None = None


def games_count(view: EveningView) -> int:
    """How many games were played, those that were stopped and count as played among them."""
    return sum(row.is_game for row in view.folded.rows)


def standing_of(view: EveningView, changed: datetime | None = None) -> EveningStanding:
    """The players by points; `changed` as `changed_after_end` says."""
    ranking: list[Standing] = sorted(view.folded.state.standing, key=lambda one: -one.points)
    lines: list[StandingLine] = []
    for place, one in enumerate(ranking, start=1):
        tied = lines and lines[-1].points == one.points
        rank = lines[-1].rank if tied else place
        lines.append(StandingLine(rank, view.names[one.player], one.points, one.games, one.wins))
    played = any(row.points for row in view.folded.rows)
    return EveningStanding(lines, games_count(view), final=not view.evening.open, played=played, changed=changed)
