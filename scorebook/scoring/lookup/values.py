"""The largest part of a score table: what every game is worth that the rules can tell from another.

A game is looked up by its calls and its result. What makes no difference is left out: an axis of the calls on which
nothing depends, and rows, cells and whole kinds of game that are the same.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any, Final

from ..game.choices import Vorab
from ..game.engine import CLASS_STARTS
from ..game.terms import ALL_AUGEN, K90, Kind
from .bare import Stages
from .calls import DEPTHS, VORABS, CallKey, Calls, call_keys
from .kinds import alike, facts_of, until_answer

# Augen of Re, tricks of Re, tricks of Kontra.
RESULTS: Final = (*((augen, None, None) for augen in CLASS_STARTS), (0, 1, None), (ALL_AUGEN, None, 1))
# These are told apart only where the values depend on them; all other axes say how deep somebody has called.
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
            row = found.get(place, row)  # what nobody can call repeats what stands before it
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
            known = replace(facts, re_tricks=re_tricks, kontra_tricks=kontra_tricks) if counted else facts
            cells.append(self._cells.of(list(self.stages.cell(known, augen))))
        return self._rows.of(cells)


def _needed(kinds: list[dict[CallKey, int]], vorab: Vorab) -> dict[str, int]:
    """The axes on which something depends, with the number of their values."""
    axes = {"re": len(DEPTHS), "kontra": len(DEPTHS)}
    axes |= dict.fromkeys(("re_vorab", "kontra_vorab"), len(VORABS[vorab])) if vorab is not Vorab.NONE else {}
    kept = list(_ORDER)
    for axis in _ORDER:
        rest = [one for one in kept if one != axis]
        if all(_same_without(rows, rest) for rows in kinds):
            kept = rest
    return axes | dict.fromkeys(kept, 2)


def _same_without(rows: dict[CallKey, int], order: list[str]) -> bool:
    """Whether calls of the same depth that do not differ in these axes are worth the same."""
    seen: dict[tuple[int, ...], int] = {}
    return all(
        seen.setdefault((key.re, key.kontra, *(getattr(key, axis) for axis in order)), row) == row
        for key, row in rows.items()
    )
