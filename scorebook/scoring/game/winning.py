"""Who has won, and why, in one sentence with its paragraph: the first line of every calculation.

A sentence tells what was needed and never the Augen themselves: it has to be true of a whole range of them.

official   DDV TSR 7.1
spin       Spin, Spielwertung: as official, with 120 Augen also after Re
steffen    Steffen, Wertung: as official, 120:120 goes to Kontra
maennle    Männle §§ 16, 17, 27
tacken     Tacken-Büchlein, Regeln 2 A bis 2 C, Ansagen erwidern
mainz      Mainz 3.1, 3.6, 3.7, 3.10
"""

from enum import Enum, auto
from typing import TYPE_CHECKING, Final, NamedTuple

from .options import BothMissed, Gespalten, Re120
from .paragraphs import HOUSE, cite
from .sentences import Sentence, gettext_noop, line
from .sheet import Sheet, Side, standing_calls
from .terms import K90, LEVEL_AUGEN, LEVEL_OF, SCHWARZ, Call, PartyName

if TYPE_CHECKING:
    from .sheet import Sheet, Side

EVEN: Final = gettext_noop("120 zu 120")
HOUSE_RULE: Final = cite(HOUSE, "hausregel")


class Ground(Enum):
    """What has decided a game; each scheme says where it is written."""

    AUGEN = auto()
    AUGEN_AFTER_CALL = auto()
    LAST_CALL = auto()
    KEPT = auto()
    MISSED = auto()
    MISSED_AND_ANSWERED = auto()
    BOTH_MISSED = auto()
    ONE_OF_TWO_KEPT = auto()  # of two Absagen one decides, because the other is missed
    EVEN = auto()
    REVOKE = auto()


# What decides → the paragraph as printed: for a ground, for one at a level, or, for all others, for who has won.
Sources = dict["Ground | tuple[Ground, int] | PartyName | None", str]


class Win(NamedTuple):
    """The winner (None: neither party), and why; `level` is the depth of the call that decided.

    `reading`: a decision of ours decides, not the letter of the document. `by_option`: a house rule does.
    """

    party: PartyName | None
    ground: Ground
    why: Sentence
    level: int = 0
    reading: bool = False
    by_option: bool = False


def sentence(sheet: "Sheet", win: Win) -> Sentence:
    """The whole sentence: "Re gewinnt: „keine 90“ ist gehalten, Kontra blieb unter 90"."""
    why = line(gettext_noop("{why} (Auslegung)"), win.why) if win.reading else win.why
    if win.party is None:
        return line(gettext_noop("Niemand gewinnt: {why}"), why)
    return line(gettext_noop("{party} gewinnt: {why}"), sheet.name(sheet.side(win.party)), why)


def source(sheet: "Sheet", win: Win) -> str:
    """The paragraph in which it stands, as printed."""
    if win.by_option:
        return HOUSE_RULE
    sources = sheet.scheme.grounds
    return sources.get((win.ground, win.level)) or sources.get(win.ground) or sources[win.party]


def by_augen(sheet: "Sheet", side: "Side", needed: int, because: Sentence | None = None) -> Win:
    """This side has at least as many Augen as it needed."""
    called = sheet.re.called or sheet.kontra.called
    ground = Ground.AUGEN_AFTER_CALL if called else Ground.AUGEN
    return Win(side.party, ground, _with(line(gettext_noop("mindestens {augen} Augen"), needed), ", ", because))


def _with(why: Sentence, mark: str, because: Sentence | None) -> Sentence:
    return line(f"{{why}}{mark}{{because}}", why, because) if because else why


def by_last_call(sheet: "Sheet", side: "Side") -> Win:
    """Both have called and neither party went deeper: 120 are enough for who called last; at 120:120 that is a
    reading."""
    why = line(gettext_noop("120 Augen genügen, weil {party} zuletzt angesagt hat"), sheet.name(side))
    return Win(side.party, Ground.LAST_CALL, why, reading=side.augen == LEVEL_AUGEN[1])


# By whether the call was schwarz.
_KEPT: Final = (
    gettext_noop("„{call}“ ist gehalten, {others} blieb unter {augen}"),
    gettext_noop("„{call}“ ist gehalten, {others} blieb ohne Stich"),
)
_MISSED: Final = (
    gettext_noop("„{call}“ von {caller} ist verfehlt, {others} hat mindestens {augen}"),
    gettext_noop("„{call}“ von {caller} ist verfehlt, {others} hat einen Stich"),
)


def by_call(sheet: "Sheet", side: "Side", because: Sentence | None = None) -> Win:
    """The deepest call of this side decides: kept it wins, missed the others do."""
    others, schwarz = sheet.other(side), side.called == SCHWARZ
    call, reached = sheet.level(side.called), () if schwarz else (LEVEL_AUGEN[side.called],)
    if side.kept_its_call:
        kept = line(_KEPT[schwarz], call, sheet.name(others), *reached)
        return Win(side.party, Ground.KEPT, _with(kept, "; ", because), side.called)
    ground = Ground.MISSED_AND_ANSWERED if others.called else Ground.MISSED
    why = line(_MISSED[schwarz], call, sheet.name(side), sheet.name(others), *reached)
    return Win(others.party, ground, _with(why, "; ", because), side.called)


def both_missed() -> Win:
    """Both parties have made an Absage, and both have missed it."""
    return Win(None, Ground.BOTH_MISSED, line(gettext_noop("beide Parteien haben ihre Absage verfehlt")))


def even(party: PartyName | None, why: str = EVEN) -> Win:
    """120 to 120; `why`: the sentence about it, given by `gettext_noop`."""
    return Win(party, Ground.EVEN, line(why))


RE, KONTRA = PartyName.RE, PartyName.KONTRA
HALF = 120
ENOUGH = gettext_noop("120 zu 120 genügt")


def official(sheet: Sheet) -> Win:
    """A kept Absage wins, a missed one loses, two missed ones leave no winner; without any the Augen decide."""
    return absagen(sheet) or augen(sheet, Re120.ONLY_KONTRA)


def spin(sheet: Sheet) -> Win:
    """As official; that Re wins with 120 also after a Re of its own is a reading."""
    if win := absagen(sheet):
        return win
    win = augen(sheet, Re120.KONTRA)
    by_reading = sheet.re.augen == HALF and sheet.re.called > 0 and sheet.options.re_with_120 is Re120.KONTRA
    return win._replace(reading=by_reading and not win.by_option)


def steffen(sheet: Sheet) -> Win:
    """As official; that 120:120 goes to Kontra is a reading."""
    win = absagen(sheet) or augen(sheet, Re120.NEVER)
    if win.ground in {Ground.AUGEN, Ground.AUGEN_AFTER_CALL} and sheet.re.augen == HALF and not win.by_option:
        return even(KONTRA, gettext_noop("120 zu 120, Re braucht 121 Augen"))._replace(reading=True)
    return win


def two_absagen(sheet: Sheet) -> bool:
    """Whether both parties have made an Absage."""
    return sheet.re.called >= K90 and sheet.kontra.called >= K90


def absagen(sheet: Sheet) -> Win | None:
    """Who has won by keine 90 or deeper; None if no call is so deep, or if two missed Absagen are as none."""
    re, kontra = sheet.re, sheet.kontra
    if re.called < K90 and kontra.called < K90:
        return None
    if two_absagen(sheet):
        if re.kept_its_call or kontra.kept_its_call:
            return by_call(sheet, re if re.kept_its_call else kontra)
        return None if sheet.options.both_missed is BothMissed.AUGEN else both_missed()
    return by_call(sheet, re if re.called >= K90 else kontra)


def augen(sheet: Sheet, by_text: Re120) -> Win:
    """Who has won without any Absage: Re needs 121, or 120 where the scheme says so; `by_text`: what the text says."""
    re, kontra, rule = sheet.re, sheet.kontra, sheet.options.re_with_120
    enough, because = 121, None
    if kontra.called and (rule is Re120.KONTRA or (rule is Re120.ONLY_KONTRA and not re.called)):
        enough = HALF
        too = gettext_noop("weil auch {party} angesagt hat")
        only = gettext_noop("weil nur {party} angesagt hat")
        because = line(too if re.called else only, sheet.name(kontra))
    side, needed = (re, enough) if re.augen >= enough else (kontra, 241 - enough)
    by_option = (rule is not by_text and re.augen == HALF) or (re.called >= K90 and kontra.called >= K90)
    if re.augen == HALF and side is kontra and sheet.options.gespalten is Gespalten.NOBODY:
        return even(None)._replace(by_option=True)
    return by_augen(sheet, side, needed, because)._replace(by_option=by_option)


def maennle(sheet: Sheet) -> Win:
    """As official, but 120:120 goes to Kontra, or is a Nullspiel after a valid "Kontra vorab" (§ 27)."""
    if win := absagen(sheet):
        return win
    if sheet.re.augen != HALF:
        win = by_augen(sheet, sheet.re if sheet.re.augen > HALF else sheet.kontra, HALF + 1)
        return win._replace(by_option=True) if two_absagen(sheet) else win
    if sheet.options.gespalten is Gespalten.NOBODY:
        return even(None)._replace(by_option=True)
    vorab = [call.invalid for call in standing_calls(sheet) if call.call is Call.KONTRA and call.vorab]
    if vorab and not all(vorab):
        return even(None, gettext_noop("120 zu 120 nach „Kontra vorab“, ein Nullspiel"))
    if vorab:
        return even(KONTRA, gettext_noop("120 zu 120, und das „Kontra vorab“ war ungültig"))._replace(reading=True)
    return even(KONTRA, ENOUGH)


def caller(sheet: Sheet) -> Side | None:
    """The party whose calls are counted in `tacken`: the one with an Absage; of two the one that kept it (nobody
    if both missed); without Absagen the one that called first. None without a call."""
    re, kontra = sheet.re, sheet.kontra
    if re.called >= K90 and kontra.called >= K90:
        return re if re.kept_its_call else kontra if kontra.kept_its_call else None
    if re.called >= K90 or kontra.called >= K90:
        return re if re.called >= K90 else kontra
    calls = standing_calls(sheet)
    return sheet.side(calls[0].party) if calls else None


def _why_caller(sheet: Sheet, side: Side) -> Sentence | None:
    """Why the calls of this side are counted; nothing where only one side called, or both so deep."""
    if not sheet.other(side).called or two_absagen(sheet):
        return None
    if side.called >= K90:
        return line(gettext_noop("die Absage macht {party} zum Ansager"), sheet.name(side))
    return line(gettext_noop("{party} hat zuerst angesagt"), sheet.name(side))


def tacken(sheet: Sheet) -> Win:
    """The caller if it kept its deepest call, else the others; without calls more than 120 wins."""
    re, kontra, side = sheet.re, sheet.kontra, caller(sheet)
    two = two_absagen(sheet)
    if side is None and two and sheet.options.both_missed is BothMissed.NOBODY:
        return both_missed()._replace(reading=True)
    if side is not None:
        win = by_call(sheet, side, _why_caller(sheet, side))
        return win._replace(ground=Ground.ONE_OF_TWO_KEPT, reading=True) if two else win
    if re.augen == HALF and sheet.options.gespalten is Gespalten.KONTRA:
        return even(KONTRA, ENOUGH)._replace(by_option=True)
    if re.augen == HALF:
        return even(None, gettext_noop("120 zu 120 ohne Ansage, nötig sind mehr als 120 Augen"))
    win = by_augen(sheet, re if re.augen > HALF else kontra, HALF + 1)
    return win._replace(by_option=True) if two else win


def mainz(sheet: Sheet) -> Win:
    """Absagen of both parties: the last one called decides. Re and Contra: more than 120, else who called last."""
    re, kontra = sheet.re, sheet.kontra
    if re.called >= K90 and kontra.called >= K90:
        last = next(call for call in reversed(standing_calls(sheet)) if LEVEL_OF[call.call] >= K90)
        why = line(gettext_noop("die letzte Ansage entscheidet"))
        by_last = by_call(sheet, sheet.side(last.party), why)
        return by_last._replace(ground=Ground.LAST_CALL)
    if win := absagen(sheet):
        return win
    if not (re.called and kontra.called):
        return augen(sheet, Re120.ONLY_KONTRA)
    side = sheet.side(standing_calls(sheet)[-1].party)
    return by_last_call(sheet, side) if side.augen >= HALF else by_augen(sheet, sheet.other(side), HALF + 1)
