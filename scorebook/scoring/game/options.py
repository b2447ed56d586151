"""The options of an Abrechnung: everything that a group can decide about it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from .policies import BockPolicy, Booking, CallPolicy, DealPolicy, Re120, Vorab
from .terms import PAIR_KINDS, ExtraKind, Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Everything a group can decide about its Abrechnung. The keys are those of `options` in the facts."""

    kinds: frozenset[Kind]
    # every extra point of the scheme with the kinds of game in which it counts
    extras: Mapping[ExtraKind, frozenset[Kind]]
    cards: int = 48
    extra_amount: int = 1
    extras_without_winner: bool = True
    # whether calls and a Solo multiply the extra points, too
    extras_doubled: bool = False
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
    calls: CallPolicy = field(default_factory=CallPolicy)
    bock: BockPolicy = field(default_factory=BockPolicy)
    deal: DealPolicy = field(default_factory=DealPolicy)
