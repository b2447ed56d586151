"""What happens on an evening, in the order in which it happened. Every event carries the key of the stored row."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final

from ..game.facts import GameFacts
from ..game.scheme import Scheme
from ..game.sentences import gettext_noop

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
