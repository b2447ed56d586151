"""The deadlines of a scheme as rows of cards: how long each call is in time if the ones before came at their limit."""

from typing import Final, NamedTuple

from ..game.call_times import Pace
from ..game.scheme import Scheme
from ..game.terms import LEVEL_OF, Call
from .call_facts import TRICK
from .call_wording import call_word
from .calls import call_times, next_trick

_CALLS: Final = (Call.RE, Call.K90, Call.K60, Call.K30, Call.SCHWARZ)


class DeadlineRow(NamedTuple):
    """A call, and its last moment.

    `last`: the cards in the caller's hand at least (`by_hand`), or the cards laid in the game at most. `cards`: a card
    for each trick from the first one on, with what stands on it: the cards still in hand, or the number of the trick;
    and whether the call is in time there.
    """

    call: str
    by_hand: bool
    last: int
    cards: tuple[tuple[int, bool], ...]


def deadline_rows(scheme: Scheme) -> tuple[DeadlineRow, ...]:
    """The rows of a normal game; none if the scheme says nothing about calls.

    A row is a level, or the n-th call of the game where those of both parties are counted; then `call` is empty.
    """
    if scheme.referees.calls is None:
        return ()
    times, dealt = call_times(scheme), scheme.options.cards // TRICK
    limits = list(times.limits[:1])
    if times.pace is Pace.EACH_TRICK:
        for _ in _CALLS[1:]:
            limits.append(next_trick(limits[-1]))
    else:
        limits = list(times.limits)
    rows = []
    for call, limit in zip(_CALLS, limits, strict=True):
        word = "" if times.pace is Pace.COUNTED else _word(call, scheme)
        if times.by_hand:
            last = max(0, dealt - limit)
            cards = tuple((held, held >= last) for held in range(dealt, 0, -1))
        else:
            last = limit
            cards = tuple((trick + 1, TRICK * trick <= limit) for trick in range(dealt))
        rows.append(DeadlineRow(word, times.by_hand, last, cards))
    return tuple(rows)


def _word(call: Call, scheme: Scheme) -> str:
    if LEVEL_OF[call] == 1:
        return f"{call_word(Call.RE, scheme)}, {call_word(Call.KONTRA, scheme)}"
    return call_word(call, scheme)
