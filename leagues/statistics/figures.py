"""Numbers that know how much they are worth: sample, interval, and whether they were written down at all."""

from dataclasses import dataclass
from math import sqrt

# Two-sided 95 % of the normal distribution.
Z = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of a table.

    `value` None: not recorded, which is not the same as 0. `enough` False: the sample is below the minimum, the
    number is shown in grey and sorted last. `at_least`: more happened than names were written down for. `low` and
    `high`: the 95 % interval of a rate.
    """

    value: float | None
    enough: bool = True
    at_least: bool = False
    low: float | None = None
    high: float | None = None

    @property
    def trust(self) -> int:
        """0 for a number that ranks, 1 for one from a small sample, 2 for one that was never recorded."""
        return 2 if self.value is None else 0 if self.enough else 1


def total(value: float) -> Figure:
    """A sum or a count."""
    return Figure(value)


def mean(amount: float, number: int, minimum: int) -> Figure:
    """`amount` per `number`; nothing without a number, grey below the minimum."""
    return Figure(amount / number if number else None, number >= minimum)


def rate(part: int, number: int, minimum: int) -> Figure:
    """The share of `part` in `number`, between 0 and 1, with its 95 % interval."""
    if not number:
        return Figure(None, enough=False)
    low, high = wilson(part, number)
    return Figure(part / number, number >= minimum, low=low, high=high)


def recorded(named: int, unnamed: int) -> Figure:
    """A count of what happened under a name: unknown if it only ever happened without one."""
    if not named and unnamed:
        return Figure(None, enough=False)
    return Figure(named, at_least=bool(unnamed))


def wilson(part: int, number: int) -> tuple[float, float]:
    """The 95 % score interval of Wilson for a share; (0, 1) without any trial."""
    if not number:
        return 0.0, 1.0
    share, spread = part / number, Z * Z / number
    middle = (share + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * sqrt(share * (1 - share) / number + spread / (4 * number))
    return max(0.0, middle - half), min(1.0, middle + half)
