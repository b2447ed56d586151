"""Steffen, "Wertung": 5 or 10, a Solo 150 or 300, and doublings."""

from typing import Final

from ..items import ALSO_MISSED, CALLED, REACHED, SOLO_LOST, VOID, WON
from ..options import CallEffect
from ..sentences import Sentence, gettext_noop, line
from ..sheet import Sheet, Side, shares
from ..terms import ANSAGE, K90, PAIR_KINDS, Kind
from .value import angesagt

OWN_CALL: Final = Sentence(gettext_noop("Eigene Ansage im stillen Solo"))
NOTHING: Final = Sentence(gettext_noop("zählt nicht"))
ALTE: Final = Sentence(gettext_noop("Sieg der Alten"))
AGAINST_ALTE: Final = Sentence(gettext_noop("Sieg gegen die Alten"))
SOLO: Final = Sentence(gettext_noop("Solo"))
TRUMPFSOLO: Final = Sentence(gettext_noop("Trumpfsolo"))
SOLO_VERLOREN: Final = Sentence(gettext_noop("Solo verloren"))
LEVEL_CALLED: Final = gettext_noop("{level} angesagt")
LOST_ONCE: Final = Sentence(gettext_noop("nur die Absage verfehlt, einfach verloren"))
WHOLE_TRUMPFSOLO = frozenset({Kind.SOLO_TRUMPF, Kind.STILLE_HOCHZEIT, Kind.HAENGENDE_HOCHZEIT})


def nicht_vorhanden(sheet: Sheet, source: str) -> None:
    """The soloist's own calls in a stilles Solo are allowed, and not counted."""
    if sheet.kind is Kind.STILLE_HOCHZEIT and any(call.party is sheet.re.party for call in sheet.facts.announcements):
        topic = VOID[sheet.re.party, 0]
        sheet.note_zero(topic, OWN_CALL, sheet.re, source, NOTHING)


def grundwert(sheet: Sheet, source: str) -> None:
    """5 for the Alten, 5 more against them; a Solo 150, a Trumpfsolo (also stilles, also left hanging) 300."""
    winner = sheet.winner
    if winner is None:
        return
    if sheet.kind in PAIR_KINDS:
        against = winner is sheet.kontra
        label = AGAINST_ALTE if against else ALTE
        sheet.plus(WON, label, 5 + (sheet.options.gegen_points if against else 0), winner, source)
        return
    trumpf = sheet.kind in WHOLE_TRUMPFSOLO
    sheet.plus(WON, TRUMPFSOLO if trumpf else SOLO, 300 if trumpf else 150, winner, source)


def solo_verloren(sheet: Sheet, source: str) -> None:
    """A lost solo counts double."""
    if sheet.kind not in PAIR_KINDS and sheet.winner is sheet.kontra:
        sheet.times(SOLO_LOST, SOLO_VERLOREN, 2, sheet.kontra, source)


def ansagen_dazu(sheet: Sheet, source: str) -> None:
    """Re or Contra of either side brings points where it would double; a house rule."""
    winner, amount = sheet.winner, sheet.options.calls.ansage_points * shares(sheet)
    if not winner:
        return
    for side in (winner, sheet.other(winner)):
        if side.called and (side is winner or not lost_by_absage_only(sheet, side)):
            sheet.plus(CALLED[side.party, ANSAGE], angesagt(sheet, side), amount, winner, source)


def absagen_dazu(sheet: Sheet, source: str) -> None:
    """In games of two against two every Absage that would double brings points instead; a house rule."""
    winner, loser, amount = sheet.winner, sheet.loser, sheet.options.calls.absage_points
    if not winner or not loser or sheet.kind not in PAIR_KINDS:
        return
    for level in range(K90, min(winner.held, winner.called) + 1):
        label = line(LEVEL_CALLED, sheet.level(level))
        sheet.plus(CALLED[winner.party, level], label, amount, winner, source)
    for level, label in also_missed(sheet, loser):
        sheet.plus(ALSO_MISSED[loser.party, level], label, amount, winner, source)


def ansage_des_gewinners(sheet: Sheet, source: str) -> None:
    """Re or Contra of the winner doubles."""
    winner = sheet.winner
    if winner and winner.called:
        sheet.times(CALLED[winner.party, ANSAGE], angesagt(sheet, winner), 2, winner, source)


def stufen(sheet: Sheet, source: str) -> None:
    """In games of two against two every Ux doubles, and again if the winner had called it."""
    winner, doubles = sheet.winner, sheet.options.calls.absage is CallEffect.DOUBLE
    if winner and sheet.kind in PAIR_KINDS:
        for level in range(K90, winner.held + 1):
            name = sheet.level(level)
            sheet.times(REACHED[level], line(gettext_noop("{level} erreicht"), name), 2, winner, source)
            if doubles and level <= winner.called:
                sheet.times(CALLED[winner.party, level], line(LEVEL_CALLED, name), 2, winner, source)


def ansage_des_verlierers(sheet: Sheet, source: str) -> None:
    """Re or Contra of the loser doubles, unless it lost only by its Absage ("einfach verloren")."""
    loser = sheet.loser
    if not loser or not loser.called:
        return
    topic, word = CALLED[loser.party, ANSAGE], angesagt(sheet, loser)
    if lost_by_absage_only(sheet, loser):
        sheet.note_zero(topic, word, loser, source, LOST_ONCE)
    else:
        sheet.times(topic, word, 2, loser, source)


def verfehlte_absagen(sheet: Sheet, source: str) -> None:
    """In games of two against two every missed Absage beyond the first doubles."""
    loser = sheet.loser
    if loser and sheet.kind in PAIR_KINDS:
        for level, label in also_missed(sheet, loser):
            sheet.times(ALSO_MISSED[loser.party, level], label, 2, loser, source)


def also_missed(sheet: Sheet, loser: Side) -> list[tuple[int, Sentence]]:
    """The Absagen that the loser missed besides the first one, each with its label."""
    name = sheet.name(loser)
    levels = range(max(loser.held, K90 - 1) + 2, loser.called + 1)
    phrase = gettext_noop("auch {level} verfehlt ({party})")
    return [(level, line(phrase, sheet.level(level), name)) for level in levels]


def lost_by_absage_only(sheet: Sheet, loser: Side) -> bool:
    """Whether the loser had the Augen for winning and missed nothing but its Absage ("einfach verloren")."""
    return loser.called >= K90 and loser.augen >= (121 if loser is sheet.re else 120)
