"""What an item of a calculation is about, whatever the document calls it.

Labels are for people. Whoever compares calculations, counts or asks what did not count reads topics.
"""

from enum import auto
from typing import Final, NamedTuple

from .terms import LEVELS, ExtraKind, PartyName, Term


class TopicKind(Term):
    """What an item is about. In brackets: what else its topic says."""

    @staticmethod
    def _generate_next_value_(name: str, _start: int, _count: int, _last: list[str]) -> str:
        return name.lower()

    DECIDED = auto()  # the opening line: who has won, and why
    WON = auto()  # the game itself, whatever winning it is worth
    REACHED = auto()  # a level that the others stayed below, or that counts as if they had (level)
    DEFIED = auto()  # more reached than a call of the others allowed (level of that call)
    CALLED = auto()  # a call (level, party that made it)
    VORAB = auto()  # a call before the first card (level)
    MISSED = auto()  # a call that was missed (party that made it)
    ALSO_MISSED = auto()  # a deeper call that was missed besides (level, party that made it)
    ANSWERED = auto()  # both parties called
    VOID = auto()  # a call that does not count (level, party that made it)
    AGAINST = auto()  # won against the Kreuz-Damen
    EXTRA = auto()  # an extra point (extra, party that made it)
    SOLO = auto()  # a declared solo
    SOLO_LOST = auto()  # a game alone that was lost
    BOCK = auto()  # a Bock that lies on the game
    ROUNDING = auto()  # rounded down to even


class ItemTopic(NamedTuple):
    """The topic of an item; `level` counts as in `terms.LEVELS`, 0 says nothing."""

    kind: TopicKind
    level: int = 0
    extra: ExtraKind | None = None
    party: PartyName | None = None


def _of_levels(kind: TopicKind) -> dict[int, ItemTopic]:
    return {level: ItemTopic(kind, level) for level in LEVELS}


def _of_calls(kind: TopicKind) -> dict[tuple[PartyName, int], ItemTopic]:
    return {(party, level): ItemTopic(kind, level, None, party) for party in PartyName for level in (0, *LEVELS)}


# Made once, because rules name topics all the time.
DECIDED: Final = ItemTopic(TopicKind.DECIDED)
WON: Final = ItemTopic(TopicKind.WON)
REACHED: Final = _of_levels(TopicKind.REACHED)
DEFIED: Final = _of_levels(TopicKind.DEFIED)
CALLED: Final = _of_calls(TopicKind.CALLED)
VORAB: Final = _of_levels(TopicKind.VORAB)
MISSED: Final = {party: ItemTopic(TopicKind.MISSED, 0, None, party) for party in PartyName}
ALSO_MISSED: Final = _of_calls(TopicKind.ALSO_MISSED)
ANSWERED: Final = ItemTopic(TopicKind.ANSWERED)
VOID: Final = _of_calls(TopicKind.VOID)
AGAINST: Final = ItemTopic(TopicKind.AGAINST)
EXTRA: Final = {
    (party, extra): ItemTopic(TopicKind.EXTRA, 0, extra, party) for party in PartyName for extra in ExtraKind
}
SOLO: Final = ItemTopic(TopicKind.SOLO)
SOLO_LOST: Final = ItemTopic(TopicKind.SOLO_LOST)
BOCK: Final = ItemTopic(TopicKind.BOCK)
ROUNDING: Final = ItemTopic(TopicKind.ROUNDING)
