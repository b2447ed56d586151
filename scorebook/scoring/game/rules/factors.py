"""What multiplies the value: calls, Solo, Bock; rounding; and which events of a game cause a Bock.

Spin Hausregeln, Bock-Runde: DOPPELKOPF, SOLO_LOST. Steffen, Böcke: KONTRA_WON, RE_AND_KONTRA, SCHWARZ, GESPALTEN.
Which of the events count is the Bock policy of the scheme.
"""

from collections.abc import Callable
from typing import Final

from ..items import BOCK, CALLED, ROUNDING, SOLO
from ..options import EXTRA_TRIGGERS, Rounding
from ..scheme import Trigger
from ..sentences import Sentence, gettext_noop, line
from ..sheet import Sheet, solo_times
from ..terms import ANSAGE, K90, SOLO_KINDS, ExtraKind, Kind
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


def _made(extra: ExtraKind) -> Callable[[Sheet], int]:
    return lambda sheet: sheet.re.extras.get(extra, 0) + sheet.kontra.extras.get(extra, 0)


def _solo_lost(sheet: Sheet) -> bool:
    alone = sheet.kind in SOLO_KINDS or sheet.kind is Kind.STILLE_HOCHZEIT
    return alone and sheet.winner is sheet.kontra


EVENTS: Final[dict[Trigger, Callable[[Sheet], int]]] = {
    Trigger.SOLO_LOST: _solo_lost,
    Trigger.KONTRA_WON: lambda sheet: sheet.kontra.called > 0 and sheet.winner is sheet.kontra,
    Trigger.RE_AND_KONTRA: lambda sheet: sheet.re.called > 0 and sheet.kontra.called > 0,
    Trigger.SCHWARZ: lambda sheet: sheet.re.tricks_none or sheet.kontra.tricks_none,
    Trigger.GESPALTEN: lambda sheet: sheet.re.augen == 120,
    Trigger.VALUE_ZERO: lambda sheet: sheet.total == 0,
    Trigger.CALL_LOST: lambda sheet: sheet.loser is not None and sheet.loser.called > 0,
    **{trigger: _made(extra) for trigger, extra in EXTRA_TRIGGERS.items()},
    Trigger.HAENGENDE_LOST: lambda sheet: sheet.kind is Kind.HAENGENDE_HOCHZEIT and sheet.winner is sheet.kontra,
}


def caused(sheet: Sheet) -> int:
    """How many Böcke the game causes under the scheme's policy, each event one."""
    triggers = sheet.options.bock.triggers
    return sum(int(EVENTS[trigger](sheet)) for trigger in triggers) if triggers else 0
