"""Tacken-Büchlein, "Hochzählen": levels add, calls double what has been counted so far."""

from typing import Final

from ..items import AGAINST, ANSWERED, CALLED, MISSED, REACHED, VORAB, WON
from ..options import CallEffect
from ..sentences import Sentence, gettext_noop, line
from ..sheet import Sheet, Side
from ..terms import ALONE_KINDS, ANSAGE, LEVELS, SOLO_KINDS
from ..winning import caller
from ..words import gegen_word
from .value import stufe_angesagt

ERWIDERT: Final = Sentence(gettext_noop("Ansage erwidert"))
# Played alone, and yet no declared solo.
_UNDECLARED = ALONE_KINDS - SOLO_KINDS


def counted_side(sheet: Sheet) -> Side | None:
    """Whose game is counted: the caller's, kept or missed; without calls the winner's."""
    return (caller(sheet) or sheet.winner) if sheet.winner else None


def gegen(sheet: Sheet, source: str) -> None:
    """Gegen die Alten is the first point of the count when Kontra's game is counted, not in declared solos (2 E)."""
    options = sheet.options
    counts = sheet.kind in options.gegen_kinds or sheet.kind in _UNDECLARED
    if counts and options.gegen_points and sheet.winner and counted_side(sheet) is sheet.kontra:
        word = gegen_word(sheet.scheme)
        missed = line(gettext_noop("{gegen} (beim Zählen der verlorenen Ansage)"), word)
        label = missed if sheet.winner is sheet.re else word
        sheet.plus(AGAINST, label, options.gegen_points, sheet.winner, source)


def hochzaehlen(sheet: Sheet, source: str) -> None:
    """+1 a level, +1 if it was called vorab, ×2 if it was called (2 A, 2 B, 2 D); a missed call as if kept (2 C)."""
    side, winner = counted_side(sheet), sheet.winner
    if side is None or winner is None:
        return
    for level in LEVELS:
        if level > (side.held if side is winner else side.called):
            break
        name = sheet.level(level)
        sheet.plus(WON if level == ANSAGE else REACHED[level], name, 1, winner, source)
        if level <= side.vorab:
            sheet.plus(VORAB[level], line(gettext_noop("{level} vorab angesagt"), name), 1, winner, source)
        if level <= side.called:
            _called(sheet, level, side, winner, source)


def _called(sheet: Sheet, level: int, side: Side, winner: Side, source: str) -> None:
    """A called level doubles what has been counted so far, or brings points (a house rule)."""
    calls, topic = sheet.options.calls, CALLED[side.party, level]
    label = stufe_angesagt(sheet, side, level)
    if (calls.ansage if level == ANSAGE else calls.absage) is CallEffect.DOUBLE:
        sheet.times(topic, label, 2, side, source)
    else:
        amount = calls.ansage_points if level == ANSAGE else calls.absage_points
        sheet.plus(topic, label, amount, winner, source)


def verloren(sheet: Sheet, source: str) -> None:
    """A missed call doubles, and goes to the others (2 C)."""
    side = counted_side(sheet)
    if side is not None and side is not sheet.winner:
        label = line(gettext_noop("Ansage verloren ({party})"), sheet.name(side))
        sheet.times(MISSED[side.party], label, 2, side, source)


def erwidert(sheet: Sheet, source: str) -> None:
    """Both parties called: ×2, once."""
    if sheet.winner and sheet.re.called and sheet.kontra.called:
        side = caller(sheet) or sheet.winner
        sheet.times(ANSWERED, ERWIDERT, 2, sheet.other(side), source)
