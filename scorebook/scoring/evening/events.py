"""What happens on an evening, in the order in which it happened, and what the fold answers: a row for every event, and
the state after the last one. Every event carries the key of the stored row.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final, NamedTuple

from ..game.facts import GameFacts
from ..game.items import GameScore
from ..game.objections import Objection, Refusal
from ..game.scheme import Scheme
from ..game.sentences import gettext_noop
from .bock import Runs

REDEAL_REASONS: Final[dict[str, str]] = {
    "einmischen": gettext_noop("Eingemischt"),
    "schmeissen": gettext_noop("Geschmissen"),
    "armut": gettext_noop("Armut nicht angenommen"),
    "trumpfabgabe": gettext_noop("Trumpfabgabe nicht angenommen"),
    "schieben": gettext_noop("Geschobene Karten nicht angenommen"),
    "vergeben": gettext_noop("Vergeben"),
}
# A misdeal can happen to everybody; the other reasons are those of a scheme.
MISDEAL: Final = "vergeben"


def redeal_reasons(scheme: Scheme) -> tuple[str, ...]:
    """Why new cards can be dealt under a scheme, as keys; a group may have others, in words of its own."""
    return (*scheme.redeals, MISDEAL)


@dataclass(frozen=True, slots=True)
class GamePlayed:
    """A game. `facts.bock` is ignored: the fold knows it; `pflicht` and `vorgefuehrt` left open are decided there."""

    key: str
    facts: GameFacts


@dataclass(frozen=True, slots=True)
class Redeal:
    """New cards by the same dealer; nothing is scored. `reason`: a key of REDEAL_REASONS or free text."""

    key: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points outside the value of a game.

    `aborts_game`: the game is stopped, the same dealer deals again and no Bock is used up. With
    `counts_as_played` it is a game nevertheless (DDV 9.4.4, Männle § 9), a declared solo of `soloist` if named.
    """

    key: str
    reason: str
    points: Mapping[str, int] = field(default_factory=dict)
    aborts_game: bool = False
    counts_as_played: bool = False
    soloist: str | None = None


@dataclass(frozen=True, slots=True)
class Join:
    """Somebody sits down; `seat` is the index in the clockwise order that the newcomer gets."""

    key: str
    player: str
    seat: int


@dataclass(frozen=True, slots=True)
class Leave:
    """Somebody goes home."""

    key: str
    player: str


@dataclass(frozen=True, slots=True)
class Pause:
    """Somebody keeps the seat and neither deals nor plays."""

    key: str
    player: str


@dataclass(frozen=True, slots=True)
class Resume:
    """Somebody who paused is back."""

    key: str
    player: str


@dataclass(frozen=True, slots=True)
class LastRound:
    """The running round is the last one, or one that is `more` rounds later; the latest announcement holds."""

    key: str
    more: int = 0


@dataclass(frozen=True, slots=True)
class DealerSet:
    """This player deals the next game, set by hand."""

    key: str
    player: str


@dataclass(frozen=True, slots=True)
class BockSet:
    """The Böcke that lie ahead, set by hand: pairs of Böcke and number of games, the next games first."""

    key: str
    runs: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Reseating:
    """The same players in a new clockwise order; dealer and round stay."""

    key: str
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PointsOnly:
    """Games of which only the points are known: they count as `games`, and move neither deal nor Bock.

    `played`: it is one game at this table, entered by hand; the deal moves on as after any other. `soloist`: who played
    it alone, which pays the Pflichtsolo.
    """

    key: str
    points: Mapping[str, int]
    games: int
    played: bool = False
    soloist: str | None = None


Event = (
    GamePlayed
    | Redeal
    | Penalty
    | Join
    | Leave
    | Pause
    | Resume
    | LastRound
    | DealerSet
    | BockSet
    | Reseating
    | PointsOnly
)


# Events of an evening as the objects that programs exchange; `input/event.py` reads them.


TYPES: Final[dict[type, str]] = {
    GamePlayed: "game",
    Redeal: "redeal",
    Penalty: "penalty",
    Join: "join",
    Leave: "leave",
    Pause: "pause",
    Resume: "resume",
    DealerSet: "dealer",
    LastRound: "last_round",
    BockSet: "bock",
    Reseating: "seats",
    PointsOnly: "points_only",
}
NAMES: Final = {"aborts_game": "aborts", "counts_as_played": "counts"}  # of fields that are called otherwise there
# The fold knows the Bock; of the key, and of why there was a penalty, nothing depends.
NOT_THERE: Final = frozenset({"key", "facts", "bock"})


def event_json(event: Event) -> dict[str, Any]:
    """The interchange object of an event; what people have written about a game stays out."""
    data: dict[str, Any] = {"type": TYPES[type(event)]}
    if isinstance(event, GamePlayed):
        facts = event.facts.commented("").to_json()
        return data | {"facts": {name: value for name, value in facts.items() if name not in NOT_THERE}}
    values = {field.name: getattr(event, field.name) for field in fields(event) if field.name not in NOT_THERE}
    if isinstance(event, Penalty):
        del values["reason"]
        values["points"] = dict(event.points)
    if isinstance(event, PointsOnly) and not event.played:
        del values["played"], values["soloist"]
    return data | {NAMES.get(name, name): value for name, value in values.items()}


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
