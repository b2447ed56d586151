"""The answer: a score is the list of its items."""

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple

from .sentences import Sentence
from .terms import LEVELS, ExtraKind, PartyName, Term

# What an item of a calculation is about, whatever the document calls it.


class TopicKind(Term):
    """What an item is about. In brackets: what else its topic says."""

    DECIDED = "decided"  # the opening line: who has won, and why
    WON = "won"  # the game itself, whatever winning it is worth
    REACHED = "reached"  # a level that the others stayed below, or that counts as if they had (level)
    DEFIED = "defied"  # more reached than a call of the others allowed (level of that call)
    CALLED = "called"  # a call (level, party that made it)
    VORAB = "vorab"  # a call before the first card (level)
    MISSED = "missed"  # a call that was missed (party that made it)
    ALSO_MISSED = "also_missed"  # a deeper call that was missed besides (level, party that made it)
    ANSWERED = "answered"  # both parties called
    VOID = "void"  # a call that does not count (level, party that made it)
    AGAINST = "against"  # won against the Kreuz-Damen
    EXTRA = "extra"  # an extra point (extra, party that made it)
    SOLO = "solo"  # a declared solo
    SOLO_LOST = "solo_lost"  # a game alone that was lost
    BOCK = "bock"  # a Bock that lies on the game
    ROUNDING = "rounding"  # rounded down to even


LEVEL_IDS: Final = ("", "ansage", "k90", "k60", "k30", "schwarz")  # by level


class ItemTopic(NamedTuple):
    """The topic of an item; `level` counts as in `terms.LEVELS`, 0 says nothing."""

    kind: TopicKind
    level: int = 0
    extra: ExtraKind | None = None
    party: PartyName | None = None

    @property
    def id(self) -> str:
        """The topic as one word that stays: "reached:k90", "called:re:ansage", "extra:kontra:fuchs"."""
        parts = (self.kind.value, self.party, LEVEL_IDS[self.level], self.extra)
        return ":".join(part for part in parts if part)


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


PLUS: Final = "+"
MINUS: Final = "-"
TIMES: Final = "×"
EVEN: Final = "even"
MOST_LINES: Final = 4096


def apply(total: int, op: str, amount: int) -> int:
    """One step of a calculation: what `op` with `amount` makes of `total` (`even` rounds down to even)."""
    if op == PLUS:
        return total + amount
    if op == MINUS:
        return total - amount
    if op == TIMES:
        return total * amount
    return total - total % 2


class Item(NamedTuple):
    """One line of the calculation. `total` is the running value, seen by the winner (by Re if there is none).

    Label and reason are for people (`public.py`), never to be read by code: `topic` says what the line is about.
    `reason` says why it does not count, or nothing.
    """

    label: str
    op: str
    amount: int
    party: PartyName
    total: int
    source: str
    topic: ItemTopic
    reason: str = ""

    @property
    def text(self) -> str:
        """The whole line: "Fuchs gefangen (Re): zählt nicht im Spiel „Damensolo“"."""
        return Sentence("{label}: {reason}", label=self.label, reason=self.reason) if self.reason else self.label

    def to_json(self) -> dict[str, Any]:
        """The line in the interchange format."""
        return {
            "id": self.topic.id,
            "label": self.text,
            "op": self.op,
            "amount": self.amount,
            "party": self.party,
            "total": self.total,
            "source": self.source,
        }


@dataclass(frozen=True, slots=True)
class GameScore:
    """What a game is worth, with its calculation; the first item adds nothing and says why somebody has won.

    `re_points` and `kontra_points` are what each player of the party is booked; `boecke` is how many new
    Bock events the game causes.
    """

    winner: PartyName | None
    items: tuple[Item, ...]
    re: tuple[str, ...]
    kontra: tuple[str, ...]
    re_points: int
    kontra_points: int
    boecke: int

    @property
    def why(self) -> Item:
        """The line with which every calculation opens: who has won, why, and where that is written."""
        return self.items[0]

    @property
    def value(self) -> int:
        """The result of the items, seen by the winner (by Re if there is none)."""
        total = 0
        for item in self.items:
            total = apply(total, item.op, item.amount)
        return total

    @property
    def points(self) -> dict[str, int]:
        """What every player is booked."""
        return dict.fromkeys(self.re, self.re_points) | dict.fromkeys(self.kontra, self.kontra_points)

    def to_json(self) -> dict[str, Any]:
        """The answer of the interchange format."""
        return {
            "winner": self.winner or "none",
            "points": self.points,
            "boecke": self.boecke,
            "items": [item.to_json() for item in self.items],
        }

    def to_line(self) -> str:
        """The same as one line of JSON, for many thousands of them: the same items come again and again."""
        booked = [f"{_quoted(name)}: {self.re_points}" for name in self.re]
        points = ", ".join(booked + [f"{_quoted(name)}: {self.kontra_points}" for name in self.kontra])
        winner, items = self.winner or "none", _items_line(self.items)
        return f'{{"winner": "{winner}", "points": {{{points}}}, "boecke": {self.boecke}, "items": [{items}]}}'


@lru_cache(maxsize=4096)
def _quoted(name: str) -> str:
    return json.dumps(name, ensure_ascii=False)


# The lines of whole calculations by their place in memory, which is their own as long as they are kept here. The engine
# answers games of one shape with the same items, and to look them up by what they say would take longer.
_lines: dict[int, tuple[tuple[Item, ...], str]] = {}


def _items_line(items: tuple[Item, ...]) -> str:
    cached = _lines.get(id(items))
    if cached is None:
        if len(_lines) >= MOST_LINES:
            _lines.clear()
        cached = _lines[id(items)] = (items, ", ".join(map(_item_line, items)))
    return cached[1]


@lru_cache(maxsize=4096)
def _item_line(item: Item) -> str:
    return json.dumps(item.to_json(), ensure_ascii=False)
