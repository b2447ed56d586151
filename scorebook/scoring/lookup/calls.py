"""The calls of a game as a phone looks them up: a few numbers, and for each of them a row of calls that has them.

An axis is one of these numbers: how deep each party has called (0: nothing, 5: schwarz) and how deep before the first
card (`re_vorab`, `kontra_vorab`), who has called first and who last (1: Kontra, 0: Re or nobody).
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from ..game.choices import Vorab
from ..game.facts import CallFact
from ..game.terms import LEVELS, Call, PartyName

DEPTHS: Final = range(LEVELS.stop)
_WORDS: Final = {
    PartyName.RE: (Call.RE, Call.K90, Call.K60, Call.K30, Call.SCHWARZ),
    PartyName.KONTRA: (Call.KONTRA, Call.K90, Call.K60, Call.K30, Call.SCHWARZ),
}
# How deep a party can have called vorab, by the option.
VORABS: Final = {Vorab.NONE: range(1), Vorab.ANSAGE: range(2), Vorab.ANY: DEPTHS}


class CallKey(NamedTuple):
    """All axes of one row of calls."""

    re: int
    kontra: int
    re_vorab: int
    kontra_vorab: int
    first: int
    last: int


Calls = tuple[CallFact, ...]


def call_keys(vorab: Vorab) -> Iterator[tuple[CallKey, Calls]]:
    """Every combination of the axes that can be called at a table, each with a row of calls that has it."""
    for re in DEPTHS:
        for kontra in DEPTHS:
            for re_vorab in VORABS[vorab]:
                for kontra_vorab in VORABS[vorab]:
                    if re_vorab <= re and kontra_vorab <= kontra:
                        yield from _orders(re, kontra, re_vorab, kontra_vorab)


def _orders(re: int, kontra: int, re_vorab: int, kontra_vorab: int) -> Iterator[tuple[CallKey, Calls]]:
    """The calls of both parties in every order that an axis can tell from another."""
    own, others = ladder(PartyName.RE, re, re_vorab), ladder(PartyName.KONTRA, kontra, kontra_vorab)
    orders = {own + others, others + own}
    if len(own) > 1 and others:
        orders.add(own[:1] + others + own[1:])
    if len(others) > 1 and own:
        orders.add(others[:1] + own + others[1:])
    for calls in sorted(orders):
        ends = (calls[0].party, calls[-1].party) if calls else (PartyName.RE, PartyName.RE)
        first, last = (int(party is PartyName.KONTRA) for party in ends)
        yield CallKey(re, kontra, re_vorab, kontra_vorab, first, last), calls


def ladder(party: PartyName, depth: int, vorab: int = 0) -> Calls:
    """The calls of one party down to a depth, one after the other, the first ones vorab."""
    return tuple(CallFact(party, word, vorab=place < vorab) for place, word in enumerate(_WORDS[party][:depth]))
