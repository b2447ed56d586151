"""What multiplies the value: calls, Solo, Bock; and rounding."""

from ..sheet import Sheet
from ..terms import ANSAGE, K90, SOLO_KINDS
from ..topics import BOCK, CALLED, SOLO


def ansagen_verdoppeln(sheet: Sheet, source: str) -> None:
    """×2 for Re and ×2 for Kontra, whoever called and whoever won (Männle § 28, Mainz 3.2, 3.7)."""
    for side in (sheet.re, sheet.kontra):
        if side.called and sheet.winner:
            sheet.times(CALLED[side.party, ANSAGE], f"{sheet.name(side)} angesagt", 2, side, source)


def absagen_verdoppeln(sheet: Sheet, source: str) -> None:
    """×2 for every Absage of either party, skipped ones included, whoever won; a house rule."""
    for side in (sheet.re, sheet.kontra):
        for level in range(K90, side.called + 1 if sheet.winner else 0):
            label = f"{sheet.scheme.levels[level]} abgesagt ({sheet.name(side)})"
            sheet.times(CALLED[side.party, level], label, 2, side, source)


def bock(sheet: Sheet, source: str) -> None:
    """×2 for every Bock that lies on the game."""
    if sheet.winner or sheet.total:
        for number in range(1, sheet.facts.bock + 1):
            label = "Bock" if sheet.facts.bock == 1 else f"{number}. Bock"
            sheet.times(BOCK, label, 2, sheet.viewer, source)


def solo_dreifach(sheet: Sheet, source: str) -> None:
    """×3 in a declared solo (Tacken 2 F); the quiet and the hanging Hochzeit are none."""
    if sheet.kind in SOLO_KINDS and sheet.winner:
        sheet.times(SOLO, "Solo", 3, sheet.winner, source)


def gerade(sheet: Sheet, source: str) -> None:
    """An odd total is rounded down to even (Männle § 28)."""
    if sheet.total % 2:
        sheet.round_even("Ungerade: ein Punkt Abschlag", source)
