"""The players of an evening by points."""

from collections import Counter
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from leagues.people.selectors import Name
from scorebook.rules.wording import games_words
from scorebook.scoring.evening.events import PointsOnly
from scorebook.scoring.evening.fold import Standing
from scorebook.scoring.game.sentences import plain

from ..selectors.evenings import EveningView


class StandingLine(NamedTuple):
    """A player in the standing: the rank (equal points share it), the points, how many games and wins.

    `bare`: of how many of the games nothing but the points is recorded, so that nobody knows who won them.
    """

    rank: int
    who: Name
    points: int
    games: int
    wins: int
    bare: int = 0

    @property
    def games_and_wins(self) -> str:
        """ "3 Spiele, 1 gewonnen"; of wins nothing if they are recorded of no game."""
        games = games_words(self.games)
        if self.games <= self.bare:
            return games
        if self.bare:
            words = _("{games}, {wins} von {number} bekannten gewonnen")
            return words.format(games=games, wins=plain(self.wins), number=plain(self.games - self.bare))
        return _("{games}, {wins} gewonnen").format(games=games, wins=plain(self.wins))

    @property
    def wins_cell(self) -> str:
        """The same of wins alone, for a cell: "1", "1 von 2", "–"."""
        if not self.bare:
            return plain(self.wins)
        if self.games <= self.bare:
            return "–"
        return _("{wins} von {number}").format(wins=plain(self.wins), number=plain(self.games - self.bare))


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
    bare: Counter[str] = Counter()
    for row in view.folded.rows:
        if isinstance(row.event, PointsOnly):
            bare.update(dict.fromkeys(row.points, row.event.games))
    for place, one in enumerate(ranking, start=1):
        tied = lines and lines[-1].points == one.points
        rank = lines[-1].rank if tied else place
        name = view.names[one.player]
        lines.append(StandingLine(rank, name, one.points, one.games, one.wins, bare[one.player]))
    played = any(row.points for row in view.folded.rows)
    return EveningStanding(lines, games_count(view), final=not view.evening.open, played=played, changed=changed)
