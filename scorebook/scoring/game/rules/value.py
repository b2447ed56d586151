"""Points for winning, for levels reached and for calls.

gewonnen, unter, ansagen, absagen, gegen_absagen   DDV TSR 7.2.2 (a)–(f); Spin, Spielwertung (without gegen_absagen)
stufen                                             Mainz 3.1, 3.2, 3.9
gegen_die_alten                                    DDV TSR 7.2.3; Spin, Gegen die Alten; Mainz 3.8; Männle § 27
"""

from typing import Final

from ..items import AGAINST, CALLED, DEFIED, REACHED, WON
from ..sentences import Sentence, gettext_noop, line
from ..sheet import Sheet, Side
from ..terms import ANSAGE, K90, LEVEL_AUGEN, SCHWARZ, Kind, PartyName
from ..words import gegen_word

# Lines of the calculation that rules of several documents write, each with its places.

GEWONNEN: Final = Sentence(gettext_noop("Gewonnen"))
_GEGNER: Final = {
    level: Sentence(gettext_noop("Gegner unter {augen}"), augen=augen) for level, augen in LEVEL_AUGEN.items()
} | {SCHWARZ: Sentence(gettext_noop("Gegner schwarz"))}


def gegner(level: int) -> Sentence:
    """The others stayed below a level."""
    return _GEGNER[level]


def party_unter(sheet: Sheet, side: Side, level: int) -> Sentence:
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


def gewonnen(sheet: Sheet, source: str) -> None:
    """One point for winning."""
    if sheet.winner:
        sheet.plus(WON, GEWONNEN, 1, sheet.winner, source)


def unter(sheet: Sheet, source: str) -> None:
    """One point for each of 90, 60, 30, schwarz that the loser stayed under."""
    if winner := sheet.winner:
        for level in range(K90, winner.held + 1):
            sheet.plus(REACHED[level], gegner(level), 1, winner, source)


def unter_ohne_gewinner(sheet: Sheet, source: str) -> None:
    """Without a winner either party may have kept the others under 90, 60, 30 (DDV 7.1.3)."""
    if sheet.winner is None:
        for side in (sheet.re, sheet.kontra):
            for level in range(K90, side.held + 1):
                sheet.points(REACHED[level], party_unter(sheet, sheet.other(side), level), 1, side, source)


def ansagen(sheet: Sheet, source: str) -> None:
    """Points for Re and for Kontra, to the winner, for calls of either party (DDV TSR 7.2.2 (b): two each)."""
    if winner := sheet.winner:
        amount = sheet.options.calls.ansage_points
        for side in (sheet.re, sheet.kontra):
            if side.called:
                sheet.plus(CALLED[side.party, ANSAGE], angesagt(sheet, side), amount, winner, source)


def absagen_re(sheet: Sheet, source: str) -> None:
    """Points for every Absage of Re, to the winner."""
    _absagen(sheet, sheet.re, source)


def absagen_kontra(sheet: Sheet, source: str) -> None:
    """Points for every Absage of Kontra, to the winner."""
    _absagen(sheet, sheet.kontra, source)


def _absagen(sheet: Sheet, side: Side, source: str) -> None:
    if sheet.winner:
        amount = sheet.options.calls.absage_points
        for level in range(K90, side.called + 1):
            sheet.plus(CALLED[side.party, level], abgesagt(sheet, side, level), amount, sheet.winner, source)


def re_gegen_absagen(sheet: Sheet, source: str) -> None:
    """One point for every 30 Augen that Re has more than Kontra's Absage left it."""
    _gegen_absagen(sheet, PartyName.RE, source)


def kontra_gegen_absagen(sheet: Sheet, source: str) -> None:
    """One point for every 30 Augen that Kontra has more than Re's Absage left it."""
    _gegen_absagen(sheet, PartyName.KONTRA, source)


def _gegen_absagen(sheet: Sheet, party: PartyName, source: str) -> None:
    """120 reached against keine 90, 90 against keine 60, 60 against keine 30, 30 against schwarz."""
    side = sheet.side(party)
    for level in range(K90, sheet.other(side).called + 1):
        reached = LEVEL_AUGEN[level - 1]
        if side.augen >= reached:
            phrase = gettext_noop("{party} hat {augen} gegen {level}")
            label = line(phrase, sheet.name(side), reached, sheet.level(level))
            sheet.points(DEFIED[level], label, 1, side, source)


def stufen(sheet: Sheet, source: str) -> None:
    """One point each for 120, the levels that the loser stayed under and those that it called, every level once."""
    winner, loser = sheet.winner, sheet.loser
    if winner and loser:
        sheet.plus(WON, GEWONNEN, 1, winner, source)
        if not sheet.options.levels_once:
            unter(sheet, source)
        for level in range(K90, (max(winner.held, loser.called) if sheet.options.levels_once else loser.called) + 1):
            phrase = gettext_noop("{level} (von {party} angesagt)")
            called = line(phrase, sheet.level(level), sheet.name(loser))
            label = called if level <= loser.called else gegner(level)
            sheet.plus(REACHED[level], label, 1, winner, source)


def gegen_die_alten(sheet: Sheet, source: str) -> None:
    """Points if Kontra wins, in the kinds of game where the scheme gives them."""
    options = sheet.options
    counts = sheet.kind in options.gegen_kinds or (options.stille_extras and sheet.kind is Kind.STILLE_HOCHZEIT)
    if counts and options.gegen_points and sheet.winner is sheet.kontra:
        sheet.plus(AGAINST, gegen_word(sheet.scheme), options.gegen_points, sheet.kontra, source)
