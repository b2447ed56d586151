"""Who is booked how much of the value; the last step, no item of the calculation."""

from .scheme import Booking
from .sheet import Sheet
from .terms import ALONE_KINDS


def shares(sheet: Sheet) -> int:
    """How many opponents share points that count for each of them: three where the value is the lone player's."""
    return 3 if sheet.options.booking is Booking.PLUS_MINUS_WHOLE and sheet.kind in ALONE_KINDS else 1


def book(sheet: Sheet) -> tuple[int, int]:
    """Points for each Re player and for each Kontra player.

    Plus-minus: the winners plus, the losers minus the value, a player alone three times that. Whole: the value is
    the lone player's, a third of it each opponent's; only in schemes where that is whole. Credits: only the side that
    gets the value is booked it; a negative value goes to the other side as a positive one (Tacken, Regel 2 C).
    """
    value = sheet.total if sheet.viewer is sheet.re else -sheet.total
    booking = sheet.options.booking
    if booking is Booking.CREDITS:
        return max(value, 0), max(-value, 0)
    if sheet.kind not in ALONE_KINDS:
        return value, -value
    if booking is Booking.PLUS_MINUS_WHOLE:
        return value, -(value // 3)
    return 3 * value, -value
