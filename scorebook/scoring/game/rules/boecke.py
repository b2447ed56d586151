"""Events of a game that cause Böcke; which of them count is the Bock policy of the scheme.

Spin Hausregeln, Bock-Runde: DOPPELKOPF, SOLO_LOST. Steffen, Böcke: KONTRA_WON, RE_AND_KONTRA, SCHWARZ, GESPALTEN.
"""

from collections.abc import Callable
from typing import Final

from ..scheme import Trigger
from ..sheet import Sheet
from ..terms import SOLO_KINDS, ExtraKind, Kind


def _extra(sheet: Sheet, kind: ExtraKind) -> int:
    return sheet.re.extras.get(kind, 0) + sheet.kontra.extras.get(kind, 0)


def _solo_lost(sheet: Sheet) -> bool:
    alone = sheet.kind in SOLO_KINDS or sheet.kind is Kind.STILLE_HOCHZEIT
    return alone and sheet.winner is sheet.kontra


EVENTS: Final[dict[Trigger, Callable[[Sheet], int]]] = {
    Trigger.DOPPELKOPF: lambda sheet: _extra(sheet, ExtraKind.DOPPELKOPF),
    Trigger.SOLO_LOST: _solo_lost,
    Trigger.KONTRA_WON: lambda sheet: sheet.kontra.called > 0 and sheet.winner is sheet.kontra,
    Trigger.RE_AND_KONTRA: lambda sheet: sheet.re.called > 0 and sheet.kontra.called > 0,
    Trigger.SCHWARZ: lambda sheet: sheet.re.tricks_none or sheet.kontra.tricks_none,
    Trigger.GESPALTEN: lambda sheet: sheet.re.augen == 120,
    Trigger.HERZSTICH: lambda sheet: _extra(sheet, ExtraKind.HERZSTICH),
    Trigger.VALUE_ZERO: lambda sheet: sheet.total == 0,
    Trigger.CALL_LOST: lambda sheet: sheet.loser is not None and sheet.loser.called > 0,
    Trigger.HAENGENDE_LOST: lambda sheet: sheet.kind is Kind.HAENGENDE_HOCHZEIT and sheet.winner is sheet.kontra,
}


def caused(sheet: Sheet) -> int:
    """How many Böcke the game causes under the scheme's policy, each event one."""
    triggers = sheet.options.bock.triggers
    return sum(int(EVENTS[trigger](sheet)) for trigger in triggers) if triggers else 0
