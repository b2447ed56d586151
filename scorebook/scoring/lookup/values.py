"""Games worked out without their calculation, and of them the largest part of a score table: what every game is worth
that the rules can tell from another.

A game is looked up by its calls and its result. What makes no difference is left out: an axis of the calls on which
nothing depends, and rows, cells and whole kinds of game that are the same.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any, Final, NamedTuple

from ..game.engine import CLASS_STARTS, calculate
from ..game.facts import CallFact, ExtraFact, GameFacts
from ..game.items import ItemTopic
from ..game.options import Options, Vorab
from ..game.rules.factors import caused
from ..game.scheme import Scheme, Stage, Step
from ..game.sheet import Sheet, Side, book, read_calls, standing_calls
from ..game.terms import (
    ALL_AUGEN,
    ALONE_KINDS,
    K90,
    KARO_TRUMP_KINDS,
    LEVELS,
    PAIR_KINDS,
    SOLO_KINDS,
    Call,
    ExtraKind,
    Kind,
    PartyName,
)


class BareSheet(Sheet):
    """A sheet on which rules leave nothing but the value."""

    __slots__ = ()

    def points(self, topic: ItemTopic, label: str, amount: int, side: Side, source: str) -> None:
        """As on a sheet."""
        self.total += amount if side is self.viewer else -amount

    def plus(self, topic: ItemTopic, label: str, amount: int, side: Side, source: str) -> None:
        """As on a sheet."""
        self.total += amount

    def times(self, topic: ItemTopic, label: str, factor: int, side: Side, source: str) -> None:
        """As on a sheet."""
        self.total *= factor

    def round_even(self, label: str, source: str) -> None:
        """As on a sheet."""
        self.total -= self.total % 2

    def note_zero(self, topic: ItemTopic, label: str, side: Side, source: str, reason: str = "") -> None:
        """Nothing: what adds nothing changes no number."""

    def through(self, steps: tuple[Step, ...], total: int = 0) -> int:
        """What these steps make of a value."""
        self.total = total
        for write, source in steps:
            write(self, source)
        return self.total


class Worth(NamedTuple):
    """What a game comes to: who has won, what each player of a party is booked, how many Böcke it causes."""

    winner: PartyName | None
    re_points: int
    kontra_points: int
    boecke: int


def worth(facts: GameFacts, re_augen: int, scheme: Scheme) -> Worth:
    """What a game with exactly these Augen comes to."""
    sheet = BareSheet(facts, re_augen, scheme)
    calculate(sheet)
    return Worth(sheet.winner.party if sheet.winner else None, *book(sheet), caused(sheet))


# One game worked out without its calculation: only the numbers, part by part.


class BareScore(NamedTuple):
    """What a game is worth without extra points and Böcke that lie on it.

    `winner` is none (0), Re (1) or Kontra (2); the value is seen by the winner, by Re if there is none. `boecke`: how
    many the game causes whatever its extra points and its value are.
    """

    winner: int
    value: int
    factor: int
    boecke: int


class Stages:
    """The rules of a scheme by their place in the calculation, and games worked out with them."""

    def __init__(self, scheme: Scheme) -> None:
        self.scheme = scheme
        there = [rule for rule in scheme.rules if rule.when is None or rule.when(scheme.options)]
        self.of = {stage: tuple((one.write, one.source) for one in there if one.stage is stage) for stage in Stage}

    def opened(self, facts: GameFacts, re_augen: int) -> BareSheet:
        """The slip of a game, with its calls read and its winner known."""
        slip = BareSheet(facts, re_augen, self.scheme)
        read_calls(slip)
        slip.decide(self.scheme.winner(slip).party)
        return slip

    def cell(self, facts: GameFacts, re_augen: int) -> BareScore:
        """The numbers of a game without extra points."""
        slip = self.opened(facts, re_augen)
        value = slip.through(self.of[Stage.POINTS])
        factor = slip.through(self.of[Stage.FACTORS], 1)
        slip.total = 1  # a value of nothing can cause a Bock, too, and is not known yet
        return BareScore(_number(slip), value, factor, caused(slip))


def _number(slip: BareSheet) -> int:
    if slip.winner is None:
        return 0
    return 1 if slip.winner.party is PartyName.RE else 2


# The calls of a game as a phone looks them up: a few numbers, and for each of them a row of calls that has them.


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


# What a kind of game has of its own: what its extra points count, how many shares each party is booked.


PLAYERS: Final = ("a", "b", "c", "d")
# Re wins with so many Augen; any other number would do.
_AUGEN: Final = 130
# So much is booked to try the booking out: a third of it is whole.
_TRIED: Final = 3
# Rules tell kinds of game apart by these sets, and by whether they are one of these two Hochzeiten.
_SETS: Final = (PAIR_KINDS, SOLO_KINDS, KARO_TRUMP_KINDS)
_ALONE_BY_NAME: Final = frozenset({Kind.STILLE_HOCHZEIT, Kind.HAENGENDE_HOCHZEIT})


def facts_of(kind: Kind, calls: Calls = (), extras: tuple[ExtraFact, ...] = (), bock: int = 0) -> GameFacts:
    """A game of this kind, its result left open."""
    re = PLAYERS[:1] if kind in ALONE_KINDS else PLAYERS[:2]
    return GameFacts(kind=kind, players=PLAYERS, re=re, announcements=calls, extras=extras, bock=bock)


def alike(kind: Kind, options: Options) -> tuple[Any, ...]:
    """Two kinds of which this is the same are worth the same, for every call and winner."""
    own = options.own_solos.get(kind)
    kind = options.played_as(kind)
    by_name = kind if kind in _ALONE_BY_NAME else None
    return (by_name, *(kind in one for one in (*_SETS, options.gegen_kinds)), own.points if own else 0)


def until_answer(kind: Kind, stages: Stages) -> bool:
    """Whether calls count only until both parties have made an Absage, the second one not counting either (§ 16)."""
    calls = ladder(PartyName.RE, 2) + ladder(PartyName.KONTRA, 2)
    return tuple(standing_calls(stages.opened(facts_of(kind, calls), _AUGEN))) == calls[:-1]


def extras_of(kind: Kind, stages: Stages) -> dict[str, list[int]]:
    """What each extra point counts: with a winner, without one, and how many of one party count at most (0: all)."""
    return {extra.value: _weight(kind, extra, stages) for extra in sorted(stages.scheme.options.extras)}


def _weight(kind: Kind, extra: ExtraKind, stages: Stages) -> list[int]:
    def worth(number: int, *, won: bool) -> int:
        made = (ExtraFact(extra, PartyName.RE),) * number
        slip = stages.opened(facts_of(kind, extras=made), _AUGEN)
        slip.decide(PartyName.RE if won else None)
        return slip.through(stages.of[Stage.EXTRAS])

    once = worth(1, won=True)
    return [once, worth(1, won=False), int(bool(once) and worth(2, won=True) == once)]


def booking_of(kind: Kind, stages: Stages) -> list[list[int]]:
    """What each Re and each Kontra player is booked of three points that Re gets, and of three that it loses."""
    slip = stages.opened(facts_of(kind), _AUGEN)
    slip.decide(PartyName.RE)
    shares = []
    for value in (_TRIED, -_TRIED):
        slip.total = value
        shares.append(list(book(slip)))
    return shares


# Augen of Re, tricks of Re, tricks of Kontra.
RESULTS: Final = (*((augen, None, None) for augen in CLASS_STARTS), (0, 1, None), (ALL_AUGEN, None, 1))
# These differ only where the values depend on them; all other axes say how deep somebody has called.
_ORDER: Final = ("last", "first")


class Numbered:
    """Things in the order in which they came, each once."""

    def __init__(self) -> None:
        self.things: list[Any] = []
        self._numbers: dict[str, int] = {}

    def of(self, thing: Any) -> int:
        """The number of a thing."""
        number = self._numbers.setdefault(repr(thing), len(self.things))
        if number == len(self.things):
            self.things.append(thing)
        return number


class Values:
    """The values of all kinds of game of a scheme."""

    def __init__(self, stages: Stages) -> None:
        self.stages = stages
        options = stages.scheme.options
        self._cells, self._rows, self._values = Numbered(), Numbered(), Numbered()
        self._alike = {kind: alike(kind, options) for kind in options.kinds}
        leaders = {likeness: kind for kind, likeness in sorted(self._alike.items(), reverse=True)}
        plain = {kind: dict(self._rows_of(kind, call_keys(Vorab.NONE))) for kind in leaders.values()}
        self.axes = _needed(list(plain.values()), options.vorab)
        self._numbers = {likeness: self._number(kind, plain[kind]) for likeness, kind in leaders.items()}

    def number_of(self, kind: Kind) -> int:
        """The number of the values of a kind."""
        return self._numbers[self._alike[kind]]

    def packed(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        return {
            "axes": self.axes,
            "values": self._values.things,
            "rows": self._rows.things,
            "cells": self._cells.things,
        }

    def _number(self, kind: Kind, plain: dict[CallKey, int]) -> int:
        """The values of a kind, and their number."""
        vorab = self.stages.scheme.options.vorab
        found = {self._place(key): row for key, row in plain.items()}
        if vorab is not Vorab.NONE:
            new = {self._place(key): (key, calls) for key, calls in call_keys(vorab)}
            more = (one for place, one in new.items() if place not in found)
            found |= {self._place(key): row for key, row in self._rows_of(kind, more)}
        everywhere, row = [], 0
        for place in product(*map(range, self.axes.values())):
            row = found.get(place, row)  # a level that cannot be called repeats the row before it
            everywhere.append(row)
        return self._values.of(everywhere)

    def _place(self, key: CallKey) -> tuple[int, ...]:
        return tuple(getattr(key, axis) for axis in self.axes)

    def _rows_of(self, kind: Kind, keys: Iterator[tuple[CallKey, Calls]]) -> Iterator[tuple[CallKey, int]]:
        until = until_answer(kind, self.stages)
        for key, calls in keys:
            if not (until and min(key.re, key.kontra) >= K90):  # such calls are never looked up
                yield key, self._row(kind, calls)

    def _row(self, kind: Kind, calls: Calls) -> int:
        facts = facts_of(kind, calls)
        cells = []
        for augen, re_tricks, kontra_tricks in RESULTS:
            counted = (re_tricks, kontra_tricks) != (None, None)
            with_tricks = replace(facts, re_tricks=re_tricks, kontra_tricks=kontra_tricks) if counted else facts
            cells.append(self._cells.of(list(self.stages.cell(with_tricks, augen))))
        return self._rows.of(cells)


def _needed(kinds: list[dict[CallKey, int]], vorab: Vorab) -> dict[str, int]:
    """The axes on which something depends, with the number of their values."""
    axes = {"re": len(DEPTHS), "kontra": len(DEPTHS)}
    axes |= dict.fromkeys(("re_vorab", "kontra_vorab"), len(VORABS[vorab])) if vorab is not Vorab.NONE else {}
    needed = list(_ORDER)
    for axis in _ORDER:
        rest = [one for one in needed if one != axis]
        if all(_same_without(rows, rest) for rows in kinds):
            needed = rest
    return axes | dict.fromkeys(needed, 2)


def _same_without(rows: dict[CallKey, int], order: list[str]) -> bool:
    """Whether calls of the same depth that do not differ in these axes are worth the same."""
    seen: dict[tuple[int, ...], int] = {}
    return all(
        seen.setdefault((key.re, key.kontra, *(getattr(key, axis) for axis in order)), row) == row
        for key, row in rows.items()
    )
