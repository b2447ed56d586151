"""The options of an Abrechnung: everything that a group can decide about it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from .choices import Booking, BothMissed, Gespalten, Re120, Rounding, Vorab
from .policies import BockPolicy, CallPolicy, DealPolicy, PenaltyPolicy
from .terms import PAIR_KINDS, ExtraKind, Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Everything a group can decide about its Abrechnung. The keys are those of `options` in the facts."""

    kinds: frozenset[Kind]
    # every extra point of the scheme with the kinds of game in which it counts
    extras: Mapping[ExtraKind, frozenset[Kind]]
    cards: int = 48
    extra_amount: int = 1
    # extra points that count something else than `extra_amount`; 0 is written down and counts nothing
    extra_weights: Mapping[ExtraKind, int] = field(default_factory=dict)
    # whether extra points count in games alone, where the scheme has them
    alone_extras: bool = True
    extras_without_winner: bool = True
    # whether calls and a Solo multiply the extra points, too
    extras_doubled: bool = False
    karlchen_gefangen_once: bool = False
    # of two ♥10 in a trick the second one takes it, in the kinds of game that the table of trumps says
    second_dulle: bool = False
    # a hand with at most two trumps may be thrown in, too
    schmeissen_two_trumps: bool = False
    gegen_kinds: frozenset[Kind] = PAIR_KINDS
    gegen_points: int = 1
    # a declared solo multiplies the value with this, before the booking
    solo_factor: int = 1
    rounding: Rounding = Rounding.NONE
    vorab: Vorab = Vorab.NONE
    # so many cards of the own hand later (or earlier) every call is still in time
    call_shift: int = 0
    # two equal cards of one hand rise in rank: Schwein, Schweinchen, Schafe, as the document has it
    schwein: bool = False
    # the 12 counts twice only once, whoever called it vorab
    vorab_once: bool = True
    # Re or Kontra is a called level, too: the 12 counts twice
    ansage_twice: bool = False
    # the first level that runs over counts also for who has called nothing
    uncalled_level: bool = False
    # a level that was called and that the loser stayed under is one point
    levels_once: bool = True
    invalid_calls: bool = False
    # an invalid call makes every later one of its party invalid, too
    invalid_spreads: bool = True
    one_absage: bool = False
    re_with_120: Re120 = Re120.ONLY_KONTRA
    gespalten: Gespalten = Gespalten.KONTRA
    both_missed: BothMissed = BothMissed.NOBODY
    solo_calls_answer_only: bool = False
    stille_own_calls: bool = True
    stille_extras: bool = False
    # how often a lost stille Hochzeit is paid where only losers are booked; 1 would leave a sum in plus-minus
    stille_factor: int = 3
    booking: Booking = Booking.PLUS_MINUS
    # what a point is worth, in tenths of a cent; no point depends on it
    tenth_cents: int = 0
    calls: CallPolicy = field(default_factory=CallPolicy)
    bock: BockPolicy = field(default_factory=BockPolicy)
    deal: DealPolicy = field(default_factory=DealPolicy)
    penalties: PenaltyPolicy = field(default_factory=PenaltyPolicy)
