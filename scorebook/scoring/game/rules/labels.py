"""Lines of the calculation that rules of several documents write, each with its places."""

from typing import Final

from ..sentences import Sentence, gettext_noop, line
from ..sheet import Sheet, Side
from ..terms import LEVEL_AUGEN, SCHWARZ

GEWONNEN: Final = Sentence(gettext_noop("Gewonnen"))
_GEGNER: Final = {
    level: Sentence(gettext_noop("Gegner unter {augen}"), augen=augen) for level, augen in LEVEL_AUGEN.items()
} | {SCHWARZ: Sentence(gettext_noop("Gegner schwarz"))}


def gegner(level: int) -> Sentence:
    """The others stayed below a level."""
    return _GEGNER[level]


def unter(sheet: Sheet, side: Side, level: int) -> Sentence:
    """A party stayed below a level."""
    if level == SCHWARZ:
        return line(gettext_noop("{party} schwarz"), sheet.name(side))
    return line(gettext_noop("{party} unter {augen}"), sheet.name(side), LEVEL_AUGEN[level])


def angesagt(sheet: Sheet, side: Side) -> Sentence:
    """A party has made its Ansage."""
    return line(gettext_noop("{party} angesagt"), sheet.name(side))


def abgesagt(sheet: Sheet, side: Side, level: int) -> Sentence:
    """A party has made an Absage."""
    return line(gettext_noop("{level} abgesagt ({party})"), sheet.level(level), sheet.name(side))


def stufe_angesagt(sheet: Sheet, side: Side, level: int) -> Sentence:
    """A party has called a level."""
    return line(gettext_noop("{level} angesagt ({party})"), sheet.level(level), sheet.name(side))
