"""One game worked out without its calculation: only the numbers, part by part."""

from typing import NamedTuple

from ..game.calculation import Stage, Step
from ..game.effective import read_calls
from ..game.facts import GameFacts
from ..game.rules.boecke import caused
from ..game.scheme import Scheme
from ..game.sheet import Sheet, Side
from ..game.terms import PartyName
from ..game.topics import ItemTopic


class BareScore(NamedTuple):
    """What a game is worth without extra points and Böcke that lie on it.

    `winner` is nobody (0), Re (1) or Kontra (2); the value is seen by the winner, by Re if there is none. `boecke`: how
    many the game causes whatever its extra points and its value are.
    """

    winner: int
    value: int
    factor: int
    boecke: int


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
