"""The words that an option can have as its value."""

from typing import Final

from .terms import Term


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
        return self in _ZERO_SUM

    @property
    def whole(self) -> bool:
        """Whether the value is the lone player's, and each opponent has a third of it."""
        return self in _WHOLE

    @property
    def gains(self) -> bool:
        """Whether only who gets something is booked."""
        return self in _GAINS

    @property
    def losses(self) -> bool:
        """Whether only who loses something is booked."""
        return self in _LOSSES


# Made once, because every game asks for them.
_ZERO_SUM: Final = frozenset({Booking.PLUS_MINUS, Booking.PLUS_MINUS_WHOLE})
_WHOLE: Final = frozenset({Booking.PLUS_MINUS_WHOLE, Booking.CREDITS_WHOLE, Booking.LOSERS_PAY_WHOLE})
_GAINS: Final = frozenset({Booking.CREDITS, Booking.CREDITS_WHOLE})
_LOSSES: Final = frozenset({Booking.LOSERS_PAY, Booking.LOSERS_PAY_WHOLE})


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
