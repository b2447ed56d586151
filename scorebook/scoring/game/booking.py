"""Who is booked how much of the value; the last step, no item of the calculation."""

from typing import Final

from .scheme import Booking, Scheme
from .sheet import Sheet
from .terms import ALONE_KINDS, SOLO_KINDS, Kind

OPPONENTS: Final = 3  # of who plays alone


def shares(sheet: Sheet) -> int:
    """How many opponents share points that count for each of them: three where the value is the lone player's."""
    return OPPONENTS if sheet.kind in ALONE_KINDS and sheet.options.booking.whole else 1


def solo_times(sheet: Sheet) -> int:
    """What a declared solo multiplies the value by.

    Where the factor stands for the three opponents (Tacken 2 F), it is left to the booking if each of them is booked.
    """
    factor = sheet.options.solo_factor
    if not _by_opponent(sheet.kind, sheet.scheme) or (sheet.options.booking.losses and sheet.winner is sheet.kontra):
        return factor
    return factor // OPPONENTS


def book(sheet: Sheet) -> tuple[int, int]:
    """Points for each Re player and for each Kontra player."""
    return booked(sheet.total if sheet.viewer is sheet.re else -sheet.total, sheet.kind, sheet.scheme)


def booked(value: int, kind: Kind, scheme: Scheme) -> tuple[int, int]:
    """Points for each Re player and for each Kontra player of a game that is worth `value`, below zero for Kontra.

    Plus-minus: the winners plus, the losers minus the value, a player alone three times that. Whole: the value is
    the lone player's, a third of it each opponent's; only in schemes where that is whole. Credits: only the side that
    gets the value is booked it; a negative value goes to the other side as a positive one (Tacken, Regel 2 C). Losers
    pay: only the side that loses the value is booked it, a lone player once for each of the three others, or in the
    stille Hochzeit only once if a group wants it so; once, too, where the value holds the three opponents already.
    """
    options, alone = scheme.options, kind in ALONE_KINDS
    booking = options.booking
    if booking is Booking.PLUS_MINUS:
        return (OPPONENTS * value if alone else value), -value
    if not alone or booking is Booking.CREDITS or (booking.losses and _by_opponent(kind, scheme)):
        re, kontra = value, -value
    else:
        times = options.stille_factor if kind is Kind.STILLE_HOCHZEIT else OPPONENTS
        re, kontra = (value, -(value // OPPONENTS)) if booking.whole else (times * value, -value)
    if booking.zero_sum:
        return re, kontra
    return (max(re, 0), max(kontra, 0)) if booking.gains else (min(re, 0), min(kontra, 0))


def _by_opponent(kind: Kind, scheme: Scheme) -> bool:
    """Whether the factor of this solo is the three opponents, and each of them is booked for himself."""
    options = scheme.options
    return (
        scheme.solo_is_three
        and kind in SOLO_KINDS
        and not options.booking.gains
        and not options.solo_factor % OPPONENTS
    )
