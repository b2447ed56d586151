"""Extra points (Sonderpunkte, Tacks, Gummipunkte): own minus the others'; and what soli of a group's own count more.

DDV TSR 7.2.3; Spin, Sonderpunkte; Tacken, Regel 1; Steffen, Sonderpunkte; Mainz 3.11, 3.12, 4.7; Männle §§ 24, 27
"""

from typing import Final

from ..items import EXTRA, SOLO
from ..paragraphs import HOUSE, cite
from ..sentences import Sentence, gettext_noop, line
from ..sheet import Sheet, Side, shares
from ..terms import ALONE_KINDS, ExtraKind, Kind
from ..words import extra_word, kind_word

# Why an extra point does not count.
NO_WINNER: Final = Sentence(gettext_noop("zählt nicht, niemand hat gewonnen"))
NOT_ALONE: Final = Sentence(gettext_noop("zählt nicht im Alleinspiel"))
NOT_IN_KIND: Final = gettext_noop("zählt nicht im Spiel „{kind}“")
NOT_AGREED: Final = Sentence(gettext_noop("zählt nicht, so ist es vereinbart"))
OWN: Final = cite(HOUSE, "eigenes")
ONCE: Final = Sentence(gettext_noop("beide zusammen sind ein Punkt"))


def sonderpunkte(sheet: Sheet, source: str) -> None:
    """Net the extra points; what does not count in this game stands there as 0 with the reason."""
    if not sheet.facts.extras:
        return
    for side in (sheet.viewer, sheet.other(sheet.viewer)):
        for kind in _IN_ORDER:
            if count := side.extras.get(kind):
                _write(sheet, side, kind, count, source)


def _write(sheet: Sheet, side: Side, kind: ExtraKind, count: int, source: str) -> None:
    options, topic = sheet.options, EXTRA[side.party, kind]
    own = options.own_extras.get(kind)
    source = OWN if own else source
    word = line("{extra} ({party})", extra_word(kind, sheet.scheme), sheet.name(side))
    if sheet.winner is None and not options.extras_without_winner:
        sheet.note_zero(topic, word, side, source, NO_WINNER)
        return
    in_stille = options.stille_extras and sheet.kind is Kind.STILLE_HOCHZEIT
    if not own and not options.alone_extras and sheet.kind in ALONE_KINDS:
        sheet.note_zero(topic, word, side, source, NOT_ALONE)
        return
    if sheet.kind not in options.extras[kind] and (own or not in_stille):
        sheet.note_zero(topic, word, side, source, line(NOT_IN_KIND, kind_word(sheet.facts.kind, sheet.scheme)))
        return
    weight = own.points if own else options.extra_weights.get(kind, options.extra_amount)
    if not weight and (own or kind in options.extra_weights):
        sheet.note_zero(topic, word, side, source, NOT_AGREED)
        return
    amount = weight * shares(sheet)
    for number in range(1, count + 1):
        if number > 1 and kind is ExtraKind.KARLCHEN_GEFANGEN and options.karlchen_gefangen_once:
            sheet.note_zero(topic, word, side, source, ONCE)
        else:
            sheet.points(topic, word, amount, side, source)


_IN_ORDER = tuple(ExtraKind)


def own_solo(sheet: Sheet, source: str) -> None:
    """What this solo counts more, or less, than the one that it is played like; what multiplies comes after it."""
    own = sheet.options.own_solos.get(sheet.facts.kind)
    if own and own.points and sheet.winner:
        label = kind_word(sheet.facts.kind, sheet.scheme)
        sheet.points(SOLO, label, own.points * shares(sheet), sheet.winner, source)
