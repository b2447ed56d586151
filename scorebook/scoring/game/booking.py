"""Who is booked how much of the value; the last step, no item of the calculation."""

from .scheme import Booking, Options
from .sheet import Sheet
from .terms import ALONE_KINDS, Kind


def shares(sheet: Sheet) -> int:
    """How many opponents share points that count for each of them: three where the value is the lone player's."""
    return 3 if sheet.kind in ALONE_KINDS and sheet.options.booking.whole else 1


def book(sheet: Sheet) -> tuple[int, int]:
    """Points for each Re player and for each Kontra player."""
    return booked(sheet.total if sheet.viewer is sheet.re else -sheet.total, sheet.kind, sheet.options)


def booked(value: int, kind: Kind, options: Options) -> tuple[int, int]:
    """Points for each Re player and for each Kontra player of a game that is worth `value`, below zero for Kontra.

    Plus-minus: the winners plus, the losers minus the value, a player alone three times that. Whole: the value is
    the lone player's, a third of it each opponent's; only in schemes where that is whole. Credits: only the side that
    gets the value is booked it; a negative value goes to the other side as a positive one (Tacken, Regel 2 C). Losers
    pay: only the side that loses the value is booked it, a lone player once for each of the three others, or in the
    stille Hochzeit only once if a group wants it so.
    """
    booking, alone = options.booking, kind in ALONE_KINDS
    if booking is Booking.PLUS_MINUS:
        return (3 * value if alone else value), -value
    if not alone or booking is Booking.CREDITS:
        re, kontra = value, -value
    else:
        times = options.stille_factor if kind is Kind.STILLE_HOCHZEIT else 3
        re, kontra = (value, -(value // 3)) if booking.whole else (times * value, -value)
    if booking.zero_sum:
        return re, kontra
    return (max(re, 0), max(kontra, 0)) if booking.gains else (min(re, 0), min(kontra, 0))
