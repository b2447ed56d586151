"""Which Vorbehalt goes first, and which hands give a right to one: read by the referee of Vorbehalte."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from .terms import Kind, Term


class Reserve(Term):
    """What a player says before the first card."""

    SOLO = "solo"
    HOCHZEIT = "hochzeit"
    ARMUT = "armut"
    EINMISCHEN = "einmischen"
    SCHMEISSEN = "schmeissen"
    TRUMPFABGABE = "trumpfabgabe"
    SCHIEBEN = "schieben"
    SCHWEINCHEN = "schweinchen"
    GESUND = "gesund"


# New cards are dealt; trumps are exchanged, and the two who do so play together.
REDEALS: Final = frozenset({Reserve.EINMISCHEN, Reserve.SCHMEISSEN})
EXCHANGES: Final = frozenset({Reserve.ARMUT, Reserve.TRUMPFABGABE, Reserve.SCHIEBEN})


class HandCount(Term):
    """What is counted in a hand."""

    NINES = "nines"
    KINGS = "kings"
    PLAIN_KINGS = "plain_kings"  # those that are no trumps
    NINES_AND_KINGS = "nines_and_kings"
    TRUMPS = "trumps"
    TRUMPS_BUT_FOXES = "trumps_but_foxes"
    HIGH_TRUMPS = "high_trumps"  # above ♦A


class Threshold(NamedTuple):
    """A number of cards in a hand between two bounds, both included; `deck`: only with so many cards, `option`: only
    where this option of the rules is agreed.
    """

    counted: HandCount
    least: int
    most: int
    deck: int | None = None
    option: str = ""


class HandRight(NamedTuple):
    """What a hand gives a right to: one of the thresholds is enough. `unless`: not if it gives a right to this."""

    what: Reserve
    thresholds: tuple[Threshold, ...]
    source: str
    unless: Reserve | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReservationRules:
    """The order of the Vorbehalte.

    `order`: what goes first, from the highest down; what stands together is equal, and then who is next after the
    dealer goes first. `solos`: the same for kinds of solo; one that is not named is lower than all. `outbid`: who is
    lower may go first by a call in advance that the others do not hold; `normal_outbids`: also with a Normalspiel.
    `alone`: holds only if nobody else has said anything. `besides`: may be said, and changes nothing here.
    `hands_round`: trumps are offered to everybody, also by a Hochzeiter; if nobody takes them, only a solo saves the
    deal, and who shoves in the Hochzeit of somebody else shoves to him.
    """

    order: tuple[tuple[Reserve, ...], ...]
    source: str
    solos: tuple[frozenset[Kind], ...] = ()
    outbid: bool = False
    normal_outbids: bool = False
    alone: frozenset[Reserve] = frozenset()
    besides: frozenset[Reserve] = frozenset()
    hands_round: bool = False
    sources: Mapping[Reserve, str] = field(default_factory=dict)
    outbid_source: str = ""
    pflichtsolo_source: str = ""
    rights: tuple[HandRight, ...] = ()

    @property
    def known(self) -> frozenset[Reserve]:
        """What can be said."""
        return frozenset(one for group in self.order for one in group) | self.besides | {Reserve.GESUND}

    def rank(self, what: Reserve) -> int:
        """0 for what goes first."""
        return next((place for place, group in enumerate(self.order) if what in group), len(self.order))

    def solo_rank(self, kind: Kind | None) -> int:
        """0 for the highest solo."""
        return next((place for place, kinds in enumerate(self.solos) if kind in kinds), len(self.solos))
