"""Played evenings as far as other rules can ask about them: what happened in order, and the rules it was played by."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from django.utils.translation import gettext as _

from scorebook.scoring.evening import Event, GamePlayed, Join, Leave, Pause, Penalty, Resume, Setup
from scorebook.scoring.game import CLASS_OF
from scorebook.scoring.game.facts import CallFact, ExtraFact, GameFacts
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import ALL_AUGEN, Call, ExtraKind, Kind, PartyName
from scorebook.scoring.input import WITHOUT_WORTH, options_to_json, scheme_from_json

from .judgement import whether_tricks

# Games without what their worth does not depend on, so that thousands of them are calculated once a kind.


# So much memory at most; a shape takes 1 KB.
MOST_BYTES = 12 << 20
LETTERS = ("A", "B", "C", "D")

# A call as party, call, vorab, invalid; an extra point as party and kind.
CallMade = tuple[str, str, bool, bool]
ExtraMade = tuple[str, str]


class ShapeKey(NamedTuple):
    """What tells one shape from another, in plain values."""

    kind: str
    side: int
    re_augen: int | None
    re_range: tuple[int, int] | None
    re_tricks: int | None
    kontra_tricks: int | None
    calls: tuple[CallMade, ...]
    extras: tuple[ExtraMade, ...]


class Shape:
    """A game whose players are A to D, Re first, and whose Augen stand for their class.

    Two games of the same shape are worth the same under every scheme. There is one object for each.
    """

    __slots__ = ("facts",)

    def __init__(self, facts: GameFacts) -> None:
        self.facts = facts


def shape(
    kind: str,
    side: int,
    re_augen: int | None,
    re_range: tuple[int, int] | None = None,
    *,
    re_tricks: int | None = None,
    kontra_tricks: int | None = None,
    calls: Iterable[CallMade] = (),
    extras: Iterable[ExtraMade] = (),
) -> Shape:
    """The shape of a game in which Re is `side` players; calls in their order, extra points in any."""
    made = ShapeKey(
        kind,
        side,
        None if re_augen is None else CLASS_OF[re_augen],
        re_range,
        whether_tricks(re_tricks, re_augen == 0),
        whether_tricks(kontra_tricks, re_augen == ALL_AUGEN),
        tuple(calls),
        tuple(sorted(extras)),
    )
    return _shape(made)


@lru_cache(maxsize=MOST_BYTES // (1 << 10))
def _shape(made: ShapeKey) -> Shape:
    facts = GameFacts(
        kind=Kind(made.kind),
        players=LETTERS,
        re=LETTERS[: made.side],
        re_augen=made.re_augen,
        re_range=made.re_range,
        re_tricks=made.re_tricks,
        kontra_tricks=made.kontra_tricks,
        announcements=tuple(
            CallFact(PartyName(party), Call(call), None, vorab, invalid) for party, call, vorab, invalid in made.calls
        ),
        extras=tuple(ExtraFact(ExtraKind(extra), PartyName(party)) for party, extra in made.extras),
    )
    return Shape(facts)


def shape_of(facts: GameFacts) -> Shape:
    """The shape of a game from its facts."""
    return shape(
        facts.kind.value,
        len(facts.re),
        facts.re_augen,
        facts.re_range,
        re_tricks=facts.re_tricks,
        kontra_tricks=facts.kontra_tricks,
        calls=[(call.party.value, call.call.value, call.vorab, call.invalid) for call in facts.announcements],
        extras=[(extra.party.value, extra.kind.value) for extra in facts.extras],
    )


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
        """The head of their column."""
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


class CountedPenalty(NamedTuple):
    """A penalty that counts as a game."""


Step = PlayedGame | SeatChange | CountedPenalty
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
            steps.append(CountedPenalty())
        elif type(event) in SEATS:
            steps.append(SEATS[type(event)])
    return PlayedEvening(rules, len(setup.seats), tuple(steps))
