"""The options of an Abrechnung: everything that a group can decide about it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from .terms import KINDS, OWN_EXTRAS, OWN_SOLOS, PAIR_KINDS, ExtraKind, Kind, Term

# The words that an option can have as its value.


class Vorab(Term):
    """Which calls can be made before the first card."""

    NONE = "none"
    ANSAGE = "ansage"
    ANY = "any"


class Re120(Term):
    """When Re wins with exactly 120 Augen, no Absage having been made."""

    NEVER = "never"
    ONLY_KONTRA = "only_kontra"
    KONTRA = "kontra"


class Gespalten(Term):
    """Who wins with 120 to 120, no Absage having been made, where no call gives it to Re."""

    KONTRA = "kontra"
    NOBODY = "nobody"


class BothMissed(Term):
    """Who wins if both parties have missed their Absage."""

    NOBODY = "nobody"
    AUGEN = "augen"  # as if there had been no Absage


class CallEffect(Term):
    """How a call raises the value."""

    ADD = "add"
    DOUBLE = "double"


class Rounding(Term):
    """What becomes of an odd value."""

    NONE = "none"
    DOWN = "down"  # even, and never more: −1 becomes −2
    TO_ZERO = "to_zero"  # even, and nearer to nothing: −1 becomes 0


class Booking(Term):
    """Who is booked how much of the value: both sides, only who gets something, or only who loses something.

    A player alone is booked the value once for each of the three others, with credits once. Whole: the value is what
    the player alone gets or pays, and each of the others a third of it.
    """

    PLUS_MINUS = "plus_minus"
    CREDITS = "credits"
    LOSERS_PAY = "losers_pay"
    PLUS_MINUS_WHOLE = "plus_minus_whole"
    CREDITS_WHOLE = "credits_whole"
    LOSERS_PAY_WHOLE = "losers_pay_whole"

    @property
    def zero_sum(self) -> bool:
        """Whether what one side gets the other loses."""
        return self.value.startswith("plus_minus")

    @property
    def whole(self) -> bool:
        """Whether the value is the lone player's, and each opponent has a third of it."""
        return self.value.endswith("_whole")

    @property
    def gains(self) -> bool:
        """Whether only who gets something is booked."""
        return self.value.startswith("credits")

    @property
    def losses(self) -> bool:
        """Whether only who loses something is booked."""
        return self.value.startswith("losers_pay")


class Trigger(Term):
    """Events that cause a Bock."""

    DOPPELKOPF = "doppelkopf"
    SOLO_LOST = "solo_lost"
    KONTRA_WON = "kontra_won"
    RE_AND_KONTRA = "re_and_kontra"
    SCHWARZ = "schwarz"
    GESPALTEN = "gespalten"
    HERZSTICH = "herzstich"
    VALUE_ZERO = "value_zero"
    CALL_LOST = "call_lost"
    HAENGENDE_LOST = "haengende_lost"


# Those that are an extra point.
EXTRA_TRIGGERS: Final = {Trigger.DOPPELKOPF: ExtraKind.DOPPELKOPF, Trigger.HERZSTICH: ExtraKind.HERZSTICH}


class Nesting(Term):
    """What happens to a Bock that comes while another one runs."""

    QUEUE = "queue"
    STACK = "stack"
    RESTART = "restart"
    IGNORE = "ignore"


class LastRoundBock(Term):
    """What happens to Böcke that reach beyond the end of the evening."""

    PLAY_OUT = "play_out"
    DROP = "drop"


# The parts of the options that belong together: calls, Böcke, deal.


# Far more than an evening can stack up; it keeps points inside a database integer.
MOST_BOECKE: Final = 30
MOST_FACTOR: Final = 10
# What a Bock multiplies with → how many can lie on one game, so that they never multiply with more than thirty at ×2.
_MOST: Final = {
    factor: max(number for number in range(MOST_BOECKE + 1) if factor**number <= 2**MOST_BOECKE)
    for factor in range(2, MOST_FACTOR + 1)
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CallPolicy:
    """What calls are worth: Re and Kontra (`ansage`), and each Absage.

    What adds, adds so many points (`ansage_points`, `absage_points`); of what doubles they say nothing.
    """

    ansage: CallEffect = CallEffect.ADD
    ansage_points: int = 2
    absage: CallEffect = CallEffect.ADD
    absage_points: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class BockPolicy:
    """How Böcke come and go. `games`: games per Bock, None for one round (as many as there are seated players).

    `factor`: what each of them multiplies with; `extras`: it multiplies the extra points, too.
    """

    triggers: frozenset[Trigger] = frozenset()
    games: int | None = 4
    nesting: Nesting = Nesting.QUEUE
    last_round: LastRoundBock = LastRoundBock.PLAY_OUT
    factor: int = 2
    extras: bool = True

    @property
    def most(self) -> int:
        """How many Böcke can lie on one game."""
        if not self.triggers:
            return 0
        return _MOST[self.factor] if self.nesting is Nesting.STACK else 1


@dataclass(frozen=True, slots=True, kw_only=True)
class DealPolicy:
    """Who deals and who leads.

    `pflichtsolo`: everyone owes one declared solo an evening; `round_games`: games of a tournament round of
    four players, in proportion for more; `vorfuehrung`: an owed solo can be forced (DDV 4.2.3). The same dealer
    deals again after a Pflichtsolo (`again_after_pflichtsolo`), after every declared solo (`again_after_solo`), or
    after a solo whose soloist would not have led anyway (`again_if_lead_moved`). `solo_leads`,
    `pflichtsolo_leads`: the soloist leads.
    """

    pflichtsolo: bool = False
    round_games: int | None = None
    vorfuehrung: bool = False
    again_after_pflichtsolo: bool = False
    again_after_solo: bool = False
    again_if_lead_moved: bool = False
    solo_leads: bool = False
    pflichtsolo_leads: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyPolicy:
    """What guided penalties cost: what each of the three others gets, of whom the culprit loses three times as much.

    `dulle`: a drawn Dulle, at least; `bedient`: a revoke at a fixed price; `geringfuegig`, `schwerwiegend`: a breach of
    that weight, and of the latter more for each Absage made before (`absage`). `unsportlich`: the most that unsporting
    behaviour costs, which nobody gets credited.
    """

    dulle: int = 100
    bedient: int = 100
    geringfuegig: int = 1
    schwerwiegend: int = 4
    absage: int = 1
    unsportlich: int = 12


class OwnExtra(NamedTuple):
    """An extra point that a group has of its own: what it counts for who made it, below zero too, and where."""

    name: str
    points: int = 1
    kinds: frozenset[Kind] = frozenset(KINDS)


class OwnSolo(NamedTuple):
    """A solo that a group has of its own: what it counts more than the solo that it is played and counted `like`."""

    name: str
    like: Kind
    points: int = 0


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
    # the 12 counts twice only once, for either party's call in advance
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
    # what a group has of its own; it stands in `kinds` and `extras`, too
    own_extras: Mapping[ExtraKind, OwnExtra] = field(default_factory=dict)
    own_solos: Mapping[Kind, OwnSolo] = field(default_factory=dict)

    def __post_init__(self) -> None:
        extras = {extra: kinds for extra, kinds in self.extras.items() if extra not in OWN_EXTRAS}
        extras |= {extra: one.kinds for extra, one in self.own_extras.items()}
        object.__setattr__(self, "kinds", self.kinds.difference(OWN_SOLOS).union(self.own_solos))
        object.__setattr__(self, "extras", extras)

    def played_as(self, kind: Kind) -> Kind:
        """The kind of game whose rules hold: a solo of the group's own is played like another one."""
        return self.own_solos[kind].like if kind in self.own_solos else kind
