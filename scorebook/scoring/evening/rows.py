"""What the evening's fold answers: a row for every event, and the state after the last one."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from ..game.facts import GameFacts
from ..game.items import GameScore
from ..game.objections import Objection, Refusal
from ..game.sentences import gettext_noop
from ..game.terms import PartyName
from .bock import Runs
from .events import Event, GamePlayed

# code → what is said about a recorded game; what was recorded holds nevertheless.
WARNINGS: Final[dict[str, str]] = {
    "players_differ": gettext_noop("Gespielt haben andere, als an der Reihe waren."),
    "player_not_seated": gettext_noop("Jemand hat mitgespielt, der nicht am Tisch sitzt."),
    "not_scored": gettext_noop("Das Spiel lässt sich noch nicht abrechnen."),
    "after_end": gettext_noop("Der Abend war schon zu Ende."),
    "pflicht_done_before": gettext_noop("Dieser Spieler hatte sein Pflichtsolo schon gespielt."),
    "lustsolo_before_pflicht": gettext_noop("Ein Lustsolo vor dem eigenen Pflichtsolo."),
    "pflicht_not_a_solo": gettext_noop("Nur ein angesagtes Solo ist ein Pflichtsolo."),
    "vorfuehrung_missed": gettext_noop("Jemand hätte mit seinem Pflichtsolo vorgeführt werden müssen."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What the fold knows about one event.

    `number` is the game that it is (`is_game`) or stands before. `dealer`, `four` (in playing order), `pausing`,
    `leader`, `bock` and `outlook` (this game's Bock first) are as they were when it happened; `four` is who should
    have played, the facts say who did. `boecke` new Böcke have come to lie on later games. A row with `objections`
    stands for an event that was refused and changed nothing. `points` is what it books, `totals` the sums after it.
    """

    key: str
    event: Event
    number: int
    round: int
    dealer: str
    four: tuple[str, ...]
    pausing: tuple[str, ...]
    leader: str
    bock: int
    outlook: Runs
    is_game: bool = False
    score: GameScore | None = None
    refusal: Refusal | None = None
    boecke: int = 0
    pflicht: bool = False
    lustsolo: bool = False
    vorgefuehrt: bool = False
    dealer_again: bool = False
    warnings: tuple[str, ...] = ()
    objections: tuple[Objection, ...] = ()
    points: dict[str, int] = field(default_factory=dict)
    totals: dict[str, int] = field(default_factory=dict)

    @property
    def factor(self) -> int:
        """What the Böcke multiply this game with."""
        return self.outlook[0].factor if self.outlook else 1

    @property
    def facts(self) -> GameFacts:
        """What was played; TypeError for the row of anything but a game."""
        if isinstance(self.event, GamePlayed):
            return self.event.facts
        raise TypeError(f"{self.key} is no game")


class Standing(NamedTuple):
    """One player's evening. `points` contain the `penalties`."""

    player: str
    points: int = 0
    games: int = 0
    wins: int = 0
    penalties: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The evening after the last event; what is said about a game is said about the next one.

    `owes`: players with an open Pflichtsolo, from the left of the dealer on; `forced`: who is vorgeführt. `outlook`
    is empty without Bock; games after its last run have none; in a last round that drops the surplus it ends with
    the round, and `surplus` games with Bock fall under the table. `games_left` of the tournament round, None without
    one; `round_left` of the running round if no dealer repeats. `last_round`: the number of the announced last one;
    `until_end`: the games that it leaves if no dealer repeats, None if nothing is announced. `over`: the announced end
    is reached.
    """

    seats: tuple[str, ...]
    paused: frozenset[str]
    active: tuple[str, ...]
    number: int
    round: int
    dealer: str
    four: tuple[str, ...]
    pausing: tuple[str, ...]
    leader: str
    bock: int
    outlook: Runs
    surplus: int
    owes: tuple[str, ...]
    forced: str | None
    tournament_round: int
    games_left: int | None
    round_left: int
    last_round: int | None
    until_end: int | None
    over: bool
    standing: tuple[Standing, ...]

    @property
    def factor(self) -> int:
        """What the Böcke multiply the next game with."""
        return self.outlook[0].factor if self.outlook else 1


class FoldedEvening(NamedTuple):
    """Every event's row, in order, and the state after the last one."""

    rows: tuple[Row, ...]
    state: State


# Points, games and wins of an evening while they add up.


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
        self.count_game(points)
        if score.winner:
            _count(self._wins, score.re if score.winner is PartyName.RE else score.kontra, 1)

    def count_game(self, players: Iterable[str], games: int = 1) -> None:
        """Count a game for those who played it."""
        _count(self._games, players, games)

    def points_only(self, points: Mapping[str, int], games: int) -> None:
        """Book games of which only the points are known, as games of everybody who has points of them."""
        _add(self._points, points)
        self.count_game(points, games)

    def penalty(self, points: Mapping[str, int]) -> None:
        """Book points outside the value of a game."""
        _add(self._points, points)
        _add(self._penalties, points)

    def totals(self) -> dict[str, int]:
        """The points of every player up to now."""
        return dict(self._points)

    def frozen(self) -> tuple[Standing, ...]:
        """The content of the sheet."""
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
