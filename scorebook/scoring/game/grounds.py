"""Why somebody has won, in one sentence with its paragraph: the first line of every calculation.

A sentence tells what was needed and never the Augen themselves: it has to be true of a whole range of them.
"""

from enum import Enum, auto
from typing import TYPE_CHECKING, Final, NamedTuple

from .paragraphs import HOUSE, cite
from .sentences import Sentence, gettext_noop, line
from .terms import LEVEL_AUGEN, SCHWARZ, PartyName

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
