"""Played evenings as far as other rules can ask about them: what happened in order, and the rules it was played by."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from django.utils.translation import gettext as _

from scorebook.scoring.evening.events import Event, GamePlayed, Join, Leave, Pause, Penalty, Resume
from scorebook.scoring.evening.fold import Setup
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.input.options import WITHOUT_WORTH, options_to_json, scheme_from_json

from .shapes import Shape, shape_of


@dataclass(frozen=True)
class Rules:
    """Rules to compare under: an Abrechnung with all its options, by key and JSON, so that it can be remembered by.

    Those that have no name are the rules by which each evening was played, whichever they were.
    """

    name: str
    key: str
    options: str
    own: bool = False

    @classmethod
    def of(cls, name: str, scheme: Scheme, own: bool = False) -> "Rules":
        """The rules of a scheme, without what has nothing to do with the worth of a game."""
        every = options_to_json(scheme.options)
        options = {name: value for name, value in every.items() if name not in WITHOUT_WORTH}
        return cls(name, scheme.key, json.dumps(options, sort_keys=True), own)

    @property
    def title(self) -> str:
        """What stands above their column."""
        return self.name or _("wie gespielt")

    @property
    def scheme(self) -> Scheme:
        """The scheme, ready for the kernel."""
        return rules_scheme(self.key, self.options)

    def same_as(self, other: "Rules") -> bool:
        """Whether both calculate the same."""
        return (self.key, self.options) == (other.key, other.options)


AS_PLAYED = Rules("", "", "", own=True)


@lru_cache(maxsize=256)
def rules_scheme(key: str, options: str) -> Scheme:
    """The scheme of rules that are remembered by key and JSON."""
    return scheme_from_json(key, json.loads(options))


class PlayedGame(NamedTuple):
    """A game of an evening: its shape, the players of both parties, and the Böcke on it as it was played."""

    shape: Shape
    re: tuple[str, ...]
    kontra: tuple[str, ...]
    bock: int = 0


class SeatChange(NamedTuple):
    """So many seats more or less (somebody joins, comes back, pauses, leaves)."""

    change: int


class Counted(NamedTuple):
    """A penalty that counts as a game."""


Step = PlayedGame | SeatChange | Counted
SEATS: dict[type[Event], SeatChange] = {
    Join: SeatChange(1),
    Resume: SeatChange(1),
    Leave: SeatChange(-1),
    Pause: SeatChange(-1),
}


class PlayedEvening(NamedTuple):
    """What the worth of an evening's games depends on: the rules it was played by, seats at first, what happened.

    Böcke set by hand belong to the rules played by and are left out.
    """

    rules: Rules
    seated: int
    steps: tuple[Step, ...]

    @property
    def games(self) -> list[PlayedGame]:
        """The games in order."""
        return [step for step in self.steps if isinstance(step, PlayedGame)]


def played_evening(rules: Rules, setup: Setup, events: Iterable[Event], boecke: dict[str, int]) -> PlayedEvening:
    """An evening from the kernel's events; `boecke`: how many Böcke lay on a game, by the key of its event."""
    steps: list[Step] = []
    for event in events:
        if isinstance(event, GamePlayed):
            facts = event.facts
            kontra = tuple(player for player in facts.players if player not in facts.re)
            steps.append(PlayedGame(shape_of(facts), facts.re, kontra, boecke.get(event.key, 0)))
        elif isinstance(event, Penalty) and event.counts_as_played:
            steps.append(Counted())
        elif type(event) in SEATS:
            steps.append(SEATS[type(event)])
    return PlayedEvening(rules, len(setup.seats), tuple(steps))
