"""A scheme (Abrechnung) is data plus an ordered tuple of small rules.

A house scheme is a short difference to a base: `dataclasses.replace` on the options.
No rule asks for a scheme's name; it reads option values.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from .grounds import Sources, Win
from .paragraphs import cite
from .policies import MOST_BOECKE, BockPolicy, Booking, DealPolicy, LastRoundBock, Nesting, Re120, Trigger, Vorab
from .terms import PAIR_KINDS, ExtraKind, Kind, Note

if TYPE_CHECKING:
    from .sheet import Sheet

__all__ = [
    "MOST_BOECKE",
    "BockPolicy",
    "Booking",
    "BreachCase",
    "DealPolicy",
    "Guided",
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
    """A rule function with the paragraph it stands in; the source is printed on every item it writes.

    `in_revoke`: the rule that takes its place, with the paragraph of the revoke, where a party has lost by a revoke.
    """

    write: Callable[["Sheet", str], None]
    source: str
    in_revoke: Callable[["Sheet", str], None] | None = None


class BreachCase(StrEnum):
    """When a breach may be written in a paragraph of its own."""

    IN_SOLO = "in_solo"
    DECIDED = "decided"  # the game was decided when it happened


class Guided(NamedTuple):
    """A penalty with fixed amounts: the document and the paragraph it stands in, and its German name.

    `cases`: the paragraphs of those cases that are not written there.
    """

    document: str
    paragraph: str
    title: str
    cases: Mapping[BreachCase, str] = MappingProxyType({})

    def source(self, case: BreachCase | None = None) -> str:
        """Where it is written, as printed."""
        return cite(self.document, self.paragraph if case is None else self.cases.get(case, self.paragraph))


@dataclass(frozen=True, slots=True, kw_only=True)
class Scheme:
    """An Abrechnung and all that belongs to it; nobody else knows it by name.

    `document`: key of its paragraphs in the catalogue; `short`: its title where there is little room; `about`: what is
    special about it, in one sentence for a group that is choosing. `options`, who wins and where that is written
    (`grounds`), and the rules in the order in which the value is calculated.
    """

    key: str
    title: str
    short: str
    document: str
    options: Options
    winner: Callable[["Sheet"], Win]
    grounds: Sources
    rules: tuple[Rule, ...]
    about: str = ""
    levels: tuple[str, ...] = ("", "keine 120", "keine 90", "keine 60", "keine 30", "schwarz")
    kontra_word: str = "Kontra"
    # The value of a game played alone can always be divided by three, so that each opponent can have a third of it.
    alone_in_thirds: bool = False
    # Besonderheiten that the document names; where it names none there is nothing to tap.
    notes: tuple[Note, ...] = ()
    # Words that a group may ask for: value of a kind or an extra ("re": the question who is Re) → word.
    other_words: Mapping[str, str] = field(default_factory=dict)
    # Penalties with fixed amounts that the document has, by the kind that computes them.
    penalties: Mapping[str, Guided] = field(default_factory=dict)
    # Why new cards are dealt besides Vergeben: keys of REDEAL_REASONS.
    redeals: tuple[str, ...] = ()
    # A Contra before the wedding goes to the side that its caller marries into.
    early_contra: bool = False
    # The totals of four players are all even or all odd, and the sheet says whether they are.
    parity: bool = False
