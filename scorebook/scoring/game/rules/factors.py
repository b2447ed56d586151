"""What multiplies the value: calls, Solo, Bock; and rounding."""

from typing import Final

from ..items import BOCK, CALLED, ROUNDING, SOLO
from ..options import Rounding
from ..sentences import Sentence, gettext_noop, line
from ..sheet import Sheet, solo_times
from ..terms import ANSAGE, K90, SOLO_KINDS
from .value import abgesagt, angesagt

BOCK_WORD: Final = Sentence(gettext_noop("Bock"))
SOLO_WORD: Final = Sentence(gettext_noop("Solo"))
THREEFOLD: Final = Sentence(gettext_noop("dreifach, weil jeder der drei Gegner zahlt oder bekommt"))
ODD_UP: Final = Sentence(gettext_noop("Ungerade: ein Punkt weniger Minus"))
ODD_DOWN: Final = Sentence(gettext_noop("Ungerade: ein Punkt Abschlag"))


def ansagen_verdoppeln(sheet: Sheet, source: str) -> None:
    """×2 for Re and ×2 for Kontra, for every caller and winner (Männle § 28, Mainz 3.2, 3.7)."""
    for side in (sheet.re, sheet.kontra):
        if side.called and sheet.winner:
            sheet.times(CALLED[side.party, ANSAGE], angesagt(sheet, side), 2, side, source)


def absagen_verdoppeln(sheet: Sheet, source: str) -> None:
    """×2 for every Absage of either party, skipped ones included, for either winner; a house rule."""
    for side in (sheet.re, sheet.kontra):
        for level in range(K90, side.called + 1 if sheet.winner else 0):
            sheet.times(CALLED[side.party, level], abgesagt(sheet, side, level), 2, side, source)


def bock(sheet: Sheet, source: str) -> None:
    """×2, or as agreed, for every Bock that lies on the game."""
    if sheet.winner or sheet.total:
        for number in range(1, sheet.facts.bock + 1):
            label = BOCK_WORD if sheet.facts.bock == 1 else line(gettext_noop("{number}. Bock"), number)
            sheet.times(BOCK, label, sheet.options.bock.factor, sheet.viewer, source)


def solo(sheet: Sheet, source: str) -> None:
    """×3 in a declared solo (Tacken 2 F), or as agreed, unless the booking does; no quiet and no hanging Hochzeit."""
    if sheet.kind not in SOLO_KINDS or not sheet.winner:
        return
    times = solo_times(sheet)
    if times > 1:
        sheet.times(SOLO, SOLO_WORD, times, sheet.winner, source)
    if times != sheet.options.solo_factor:
        sheet.note_zero(SOLO, SOLO_WORD, sheet.winner, source, THREEFOLD)


def gerade(sheet: Sheet, source: str) -> None:
    """An odd total is rounded to even: down (Männle § 28), or a negative one up to nearer nothing."""
    if not sheet.total % 2:
        return
    if sheet.total < 0 and sheet.options.rounding is Rounding.TO_ZERO:
        sheet.plus(ROUNDING, ODD_UP, 1, sheet.viewer, source)
    else:
        sheet.round_even(ODD_DOWN, source)
