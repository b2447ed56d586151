"""What a group has of its own: soli. Its extra points stand among the others (`extras.py`)."""

from ..items import SOLO
from ..sheet import Sheet, shares
from ..words import kind_word


def solo(sheet: Sheet, source: str) -> None:
    """What this solo counts more, or less, than the one that it is played like; what multiplies comes after it."""
    own = sheet.options.own_solos.get(sheet.facts.kind)
    if own and own.points and sheet.winner:
        label = kind_word(sheet.facts.kind, sheet.scheme)
        sheet.points(SOLO, label, own.points * shares(sheet), sheet.winner, source)
