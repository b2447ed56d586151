"""A question about a call: who calls what, when, and what has been called before."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from ..game.terms import LEVEL_OF, Call, Kind, PartyName

# Games whose parties are found by the tricks.
WEDDINGS: Final = frozenset({Kind.HOCHZEIT, Kind.HAENGENDE_HOCHZEIT})
TRICK: Final = 4


class MadeCall(NamedTuple):
    """A call that has been made; `played`: how many cards had been laid in the game then, None if nobody knows."""

    party: PartyName | None
    call: Call
    vorab: bool = False
    played: int | None = None
    invalid: bool = False

    @property
    def level(self) -> int:
        """1 for Re and Kontra … 5 for schwarz."""
        return LEVEL_OF[self.call]


@dataclass(frozen=True, slots=True, kw_only=True)
class CallQuestion:
    """A call that is asked about, in a game that the scheme has.

    `party` is None for a player who does not know his side yet. `dealt`: how many cards each player got. `hand`: how
    many the caller still has; `played`: how many have been laid in the game, None if only the hand is known.
    `has_played`: the caller has laid a card in the running trick. `klaerung`: the Klärungsstich of a Hochzeit, None
    as long as nobody has married. `tack`: the caller has made a Tack in the first trick.
    """

    kind: Kind
    party: PartyName | None
    call: Call
    dealt: int
    hand: int
    played: int | None = None
    has_played: bool = False
    vorab: bool = False
    klaerung: int | None = None
    calls: tuple[MadeCall, ...] = ()
    tack: bool = False

    @property
    def level(self) -> int:
        """1 for Re and Kontra … 5 for schwarz."""
        return LEVEL_OF[self.call]

    @property
    def own(self) -> tuple[MadeCall, ...]:
        """What the own party has called."""
        return tuple(one for one in self.calls if one.party is self.party)

    @property
    def others(self) -> tuple[MadeCall, ...]:
        """What the others have called."""
        return tuple(one for one in self.calls if one.party is not self.party)

    @property
    def marries(self) -> bool:
        """Whether the tricks decide who plays with whom."""
        return self.kind in WEDDINGS

    @property
    def found(self) -> bool:
        """Whether it is settled who plays with whom."""
        if not self.marries:
            return True
        if self.klaerung is None or self.party is None:
            return False
        late_enough = self.played is None or self.played >= TRICK * self.klaerung
        return late_enough and self.hand <= self.dealt - self.klaerung


def deepest(calls: tuple[MadeCall, ...]) -> int:
    """The deepest level among calls, 0 if there are none."""
    return max((one.level for one in calls), default=0)
