"""One game worked out without its calculation: only the numbers. For those who work games out in masses."""

from typing import NamedTuple

from ..game.engine import calculate
from ..game.facts import GameFacts
from ..game.items import ItemTopic
from ..game.rules.boecke import caused
from ..game.scheme import Scheme, Step
from ..game.sheet import Sheet, Side, book
from ..game.terms import PartyName


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
