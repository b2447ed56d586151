"""Which rules counted when: those of the beginning, and from some days on others."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Generic, TypeVar

T = TypeVar("T")
S = TypeVar("S")


@dataclass(frozen=True)
class RulesOfTime(Generic[T]):
    """What stands for the rules (a key, a scheme …): the `first`, and those that came `later`, in order."""

    first: T
    later: tuple[tuple[date, T], ...] = ()

    def at(self, day: date) -> T:
        """Those that counted on a day."""
        return next((rules for since, rules in reversed(self.later) if since <= day), self.first)

    def since(self, day: date) -> date | None:
        """The day from which on the rules of a day counted; None for those of the beginning."""
        return next((since for since, _rules in reversed(self.later) if since <= day), None)

    @property
    def all(self) -> list[T]:
        """Each of them, in the order in which they came."""
        return [self.first, *(rules for _since, rules in self.later)]

    def of(self, make: Callable[[T], S]) -> "RulesOfTime[S]":
        """The same with something else for each of the rules."""
        return RulesOfTime(make(self.first), tuple((since, make(rules)) for since, rules in self.later))
