"""A scheme (Abrechnung) is data plus an ordered tuple of small rules.

A house scheme is a short difference to a base: `dataclasses.replace` on the options.
No rule asks for a scheme's name; it reads option values.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from .grounds import Sources, Win
from .policies import MOST_BOECKE, BockPolicy, Booking, DealPolicy, LastRoundBock, Nesting, Re120, Trigger, Vorab
from .terms import PAIR_KINDS, ExtraKind, Kind

if TYPE_CHECKING:
    from .sheet import Sheet

__all__ = [
    "MOST_BOECKE",
    "BockPolicy",
    "Booking",
    "DealPolicy",
    "LastRoundBock",
    "Nesting",
    "Options",
    "Re120",
    "Rule",
    "Scheme",
    "Trigger",
    "Vorab",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Everything a group can decide about its Abrechnung. The keys are those of `options` in the facts."""

    kinds: frozenset[Kind]
    # every extra point of the scheme with the kinds of game in which it counts
    extras: Mapping[ExtraKind, frozenset[Kind]]
    cards: int = 48
    extra_amount: int = 1
    extras_without_winner: bool = True
    karlchen_gefangen_once: bool = False
    gegen_kinds: frozenset[Kind] = PAIR_KINDS
    vorab: Vorab = Vorab.NONE
    invalid_calls: bool = False
    one_absage: bool = False
    re_with_120: Re120 = Re120.ONLY_KONTRA
    solo_calls_answer_only: bool = False
    stille_own_calls: bool = True
    stille_extras: bool = False
    # 1 only where nothing is booked to the losers; kept because stored rule sets name it
    stille_factor: int = 3
    booking: Booking = Booking.PLUS_MINUS
    bock: BockPolicy = field(default_factory=BockPolicy)
    deal: DealPolicy = field(default_factory=DealPolicy)


class Rule(NamedTuple):
    """A rule function with the paragraph it stands in; the source is printed on every item it writes."""

    write: Callable[["Sheet", str], None]
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Scheme:
    """An Abrechnung: options, who wins, and the rules in the order in which the value is calculated.

    `grounds`: where it is written who wins.
    """

    key: str
    title: str
    options: Options
    winner: Callable[["Sheet"], Win]
    grounds: Sources
    rules: tuple[Rule, ...]
    levels: tuple[str, ...] = ("", "keine 120", "keine 90", "keine 60", "keine 30", "schwarz")
    kontra_word: str = "Kontra"
    # The value of a game played alone can always be divided by three, so that each opponent can have a third of it.
    alone_in_thirds: bool = False
