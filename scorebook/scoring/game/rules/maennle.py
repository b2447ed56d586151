"""Männle § 27: the Punktzahl before the doublings."""

from typing import Final

from ..items import CALLED, DEFIED, REACHED, VOID, VORAB, WON
from ..sentences import Sentence, gettext_noop, line
from ..sheet import Sheet, standing_calls
from ..terms import ANSAGE, K90, LEVEL_AUGEN, LEVEL_OF
from ..words import call_word
from .value import stufe_angesagt

VOID_CALL: Final = gettext_noop("„{call}“ ({party}) ist nichtig")
INVALID_CALL: Final = gettext_noop("„{call}“ ({party}) ist ungültig und zählt dem Gewinner nicht")
VORAB_12: Final = Sentence(gettext_noop("12 vorab angesagt"))
BEYOND: Final = gettext_noop("{level} dazu erreicht")
IN_REACH: Final = gettext_noop("{level} noch erreichbar")


def missed(sheet: Sheet) -> bool:
    """Whether the loser has lost by an Absage of its own."""
    return sheet.loser is not None and sheet.loser.called >= K90


def gespalten(sheet: Sheet) -> bool:
    """120:120, won by Kontra without any Absage: only "gegen" counts."""
    return sheet.winner is sheet.kontra and sheet.kontra.augen == 120 and not missed(sheet)


def nichtig(sheet: Sheet, source: str) -> None:
    """Name the calls that are void: an Absage against an Absage, and all that came after it (§ 16)."""
    calls = sheet.facts.announcements
    if calls:
        for call in calls[len(standing_calls(sheet)) :]:
            side = sheet.side(call.party)
            topic = VOID[call.party, LEVEL_OF[call.call]]
            label = line(VOID_CALL, call_word(call.call, sheet.scheme), sheet.name(side))
            sheet.note_zero(topic, label, side, source)


def ungueltig(sheet: Sheet, source: str) -> None:
    """Name the winner's calls that were dropped because one of them was invalid (§ 17)."""
    winner = sheet.winner
    if winner and sheet.facts.announcements:
        for call in standing_calls(sheet):
            level = LEVEL_OF[call.call]
            if call.party is winner.party and level > winner.called:
                word = call_word(call.call, sheet.scheme)
                label = line(INVALID_CALL, word, sheet.name(winner))
                sheet.note_zero(VOID[call.party, level], label, winner, source)


def zwoelf(sheet: Sheet, source: str) -> None:
    """One point for the 12."""
    if sheet.winner and not gespalten(sheet):
        sheet.plus(WON, "12", 1, sheet.winner, source)


def zwoelf_vorab(sheet: Sheet, source: str) -> None:
    """The 12 counts twice if it was called vorab ("12, 12"); as a reading at most one point, if both parties did."""
    winner, loser = sheet.winner, sheet.loser
    if not winner or not loser or gespalten(sheet):
        return
    winners_vorab = winner.vorab and (not missed(sheet) or loser.augen < LEVEL_AUGEN[ANSAGE])
    twelves = bool(loser.vorab) + bool(winners_vorab)
    for _ in range(min(twelves, 1) if sheet.options.vorab_once else twelves):
        sheet.plus(VORAB[ANSAGE], VORAB_12, 1, winner, source)


def zwoelf_angesagt(sheet: Sheet, source: str) -> None:
    """The 12 counts twice if Re or Kontra was called by the winner, or by who missed an Absage; a house rule."""
    winner = sheet.winner
    side = sheet.loser if missed(sheet) else winner
    if winner and side and side.called and not gespalten(sheet):
        sheet.plus(CALLED[side.party, ANSAGE], stufe_angesagt(sheet, side, ANSAGE), 1, winner, source)


def angesagte_stufen(sheet: Sheet, source: str) -> None:
    """Called levels count twice: the winner's, or those that the loser missed."""
    if winner := sheet.winner:
        side = sheet.loser if missed(sheet) and sheet.loser else winner
        amount = sheet.options.calls.absage_points
        for level in range(K90, side.called + 1):
            label = stufe_angesagt(sheet, side, level)
            twice = line(gettext_noop("{said}, doppelt"), label) if amount == 2 else label
            sheet.plus(CALLED[side.party, level], twice, amount, winner, source)


def naechste_stufe(sheet: Sheet, source: str) -> None:
    """Of the levels beyond the winner's own call only the first one counts."""
    winner = sheet.winner
    if not winner or missed(sheet) or not (winner.called or sheet.options.uncalled_level):
        return
    level = max(winner.called, ANSAGE) + 1
    if level <= winner.held:
        sheet.plus(REACHED[level], line(BEYOND, sheet.level(level)), 1, winner, source)


def erreichbare_stufen(sheet: Sheet, source: str) -> None:
    """After a revoke (§ 9): beyond the calls every level counts that the others could have reached.

    Against an Absage § 27 has them all.
    """
    winner = sheet.winner
    if winner and not missed(sheet):
        for level in range(max(winner.called, ANSAGE) + 1, winner.held + 1):
            sheet.plus(REACHED[level], line(IN_REACH, sheet.level(level)), 1, winner, source)


def gegen_absage_erreicht(sheet: Sheet, source: str) -> None:
    """Against a missed Absage every step of 30 Augen counts, called or not (§§ 16, 27)."""
    winner, loser = sheet.winner, sheet.loser
    if winner and loser and missed(sheet):
        for augen in range(LEVEL_AUGEN[loser.called - 1], winner.augen + 1, 30):
            sheet.plus(DEFIED[loser.called], line(gettext_noop("{augen} erreicht"), augen), 1, winner, source)
