"""Why somebody has won, in one sentence with its paragraph: the first line of every calculation.

A sentence tells what was needed and never the Augen themselves: it has to be true of a whole range of them.
"""

from enum import Enum, auto
from typing import TYPE_CHECKING, Final, NamedTuple

from .paragraphs import HOUSE, cite
from .terms import LEVEL_AUGEN, SCHWARZ, PartyName

if TYPE_CHECKING:
    from .sheet import Sheet, Side

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
    why: str
    level: int = 0
    reading: bool = False
    by_option: bool = False


def sentence(sheet: "Sheet", win: Win) -> str:
    """The whole sentence: "Re gewinnt: „keine 90“ ist gehalten, Kontra blieb unter 90"."""
    who = "Niemand" if win.party is None else sheet.name(sheet.side(win.party))
    return f"{who} gewinnt: {win.why} (Auslegung)" if win.reading else f"{who} gewinnt: {win.why}"


def source(sheet: "Sheet", win: Win) -> str:
    """The paragraph in which it stands, as printed."""
    if win.by_option:
        return HOUSE_RULE
    sources = sheet.scheme.grounds
    return sources.get((win.ground, win.level)) or sources.get(win.ground) or sources[win.party]


def by_augen(sheet: "Sheet", side: "Side", needed: int, because: str = "") -> Win:
    """This side has at least as many Augen as it needed."""
    called = sheet.re.called or sheet.kontra.called
    ground = Ground.AUGEN_AFTER_CALL if called else Ground.AUGEN
    return Win(side.party, ground, f"mindestens {needed} Augen, {because}" if because else f"mindestens {needed} Augen")


def by_last_call(sheet: "Sheet", side: "Side") -> Win:
    """Both have called and neither party went deeper: 120 are enough for who called last; at 120:120 that is a
    reading."""
    why = f"120 Augen genügen, weil {sheet.name(side)} zuletzt angesagt hat"
    return Win(side.party, Ground.LAST_CALL, why, reading=side.augen == LEVEL_AUGEN[1])


def by_call(sheet: "Sheet", side: "Side", because: str = "") -> Win:
    """The deepest call of this side decides: kept it wins, missed the others do."""
    call, others = f"„{sheet.scheme.levels[side.called]}“", sheet.other(side)
    name, tail = sheet.name(others), because and f"; {because}"
    if side.kept_its_call:
        reached = "ohne Stich" if side.called == SCHWARZ else f"unter {LEVEL_AUGEN[side.called]}"
        return Win(side.party, Ground.KEPT, f"{call} ist gehalten, {name} blieb {reached}{tail}", side.called)
    reached = "einen Stich" if side.called == SCHWARZ else f"mindestens {LEVEL_AUGEN[side.called]}"
    ground = Ground.MISSED_AND_ANSWERED if others.called else Ground.MISSED
    why = f"{call} von {sheet.name(side)} ist verfehlt, {name} hat {reached}{tail}"
    return Win(others.party, ground, why, side.called)


def both_missed() -> Win:
    """Both parties have made an Absage, and both have missed it."""
    return Win(None, Ground.BOTH_MISSED, "beide Parteien haben ihre Absage verfehlt")


def even(party: PartyName | None, why: str) -> Win:
    """120 to 120."""
    return Win(party, Ground.EVEN, f"120 zu 120{why}")
