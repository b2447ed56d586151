"""Points, games and wins of an evening while they add up."""

from collections.abc import Iterable, Mapping

from ..game.items import GameScore
from ..game.terms import PartyName
from .rows import Standing


class Standings:
    """The sums of every player who sat at the table, or was recorded without sitting there, in that order."""

    __slots__ = ("_games", "_penalties", "_points", "_wins")

    def __init__(self, players: Iterable[str]) -> None:
        self._points: dict[str, int] = dict.fromkeys(players, 0)
        self._games: dict[str, int] = {}
        self._wins: dict[str, int] = {}
        self._penalties: dict[str, int] = {}

    def seat(self, player: str) -> None:
        """Somebody sits down."""
        self._points.setdefault(player, 0)

    def game(self, score: GameScore, points: Mapping[str, int]) -> None:
        """Book a game; `points` are those of the score."""
        _add(self._points, points)
        self.played(points)
        if score.winner:
            _count(self._wins, score.re if score.winner is PartyName.RE else score.kontra, 1)

    def played(self, players: Iterable[str], games: int = 1) -> None:
        """Count a game for those who played it."""
        _count(self._games, players, games)

    def points_only(self, points: Mapping[str, int], games: int) -> None:
        """Book games of which only the points are known, as games of everybody who has points of them."""
        _add(self._points, points)
        self.played(points, games)

    def penalty(self, points: Mapping[str, int]) -> None:
        """Book points outside the value of a game."""
        _add(self._points, points)
        _add(self._penalties, points)

    def totals(self) -> dict[str, int]:
        """The points of every player up to now."""
        return dict(self._points)

    def frozen(self) -> tuple[Standing, ...]:
        """What stands on the sheet."""
        return tuple(
            Standing(
                player, points, self._games.get(player, 0), self._wins.get(player, 0), self._penalties.get(player, 0)
            )
            for player, points in self._points.items()
        )


def _add(sums: dict[str, int], more: Mapping[str, int]) -> None:
    for player, amount in more.items():
        sums[player] = sums.get(player, 0) + amount


def _count(sums: dict[str, int], players: Iterable[str], amount: int) -> None:
    for player in players:
        sums[player] = sums.get(player, 0) + amount
