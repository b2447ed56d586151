"""Numbers that know how much they are worth: sample, interval, and why there is none."""

from dataclasses import dataclass
from enum import Enum
from math import sqrt
from statistics import NormalDist

# Two-sided 95 % of the normal distribution.
Z = 1.959963984540054
CHANCE = 0.05


class Gap(Enum):
    """Why there is no number: nobody wrote it down, it never happened, or it cannot happen here at all."""

    UNRECORDED = "unrecorded"
    NEVER = "never"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of a table.

    `value` None: there is none, which is not the same as 0; `gap` says why. `enough` False: the sample is below the
    minimum, the number is shown in grey and sorted last. `low` and `high`: the 95 % interval of a rate.
    """

    value: float | None
    enough: bool = True
    gap: Gap = Gap.NEVER
    low: float | None = None
    high: float | None = None

    @property
    def rank_group(self) -> int:
        """0 for a number that ranks, 1 for one from a small sample, 2 where there is none."""
        return 2 if self.value is None else 0 if self.enough else 1


NEVER = Figure(None, enough=False)
NOTHING = Figure(None, enough=False, gap=Gap.NOTHING)


def total(value: float) -> Figure:
    """A sum or a count."""
    return Figure(value)


def mean(amount: float, number: int, minimum: int) -> Figure:
    """`amount` per `number`; nothing without a number, grey below the minimum."""
    return Figure(amount / number if number else None, number >= minimum)


def rate(part: int, number: int, minimum: int) -> Figure:
    """The share of `part` in `number`, between 0 and 1, with its 95 % interval."""
    if not number:
        return NEVER
    low, high = wilson(part, number)
    return Figure(part / number, number >= minimum, low=low, high=high)


def recorded(named: int, unnamed: int) -> Figure:
    """A count of what happened under a name: unknown if it only ever happened without one."""
    if not named and unnamed:
        return Figure(None, enough=False, gap=Gap.UNRECORDED)
    return Figure(named)


def wilson(part: int, number: int, z: float = Z) -> tuple[float, float]:
    """The score interval of Wilson for a share, of 95 % without saying; (0, 1) without any trial."""
    if not number:
        return 0.0, 1.0
    share, spread = part / number, z * z / number
    middle = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * sqrt(share * (1 - share) / number + spread / (4 * number))
    return max(0.0, middle - half), min(1.0, middle + half)


def strict_z(number: int) -> float:
    """How wide an interval has to be if it is the most striking one of so many (Bonferroni).

    Of a hundred intervals of 95 % five miss the truth by chance; whoever picks the worst one has to ask for more.
    """
    return NormalDist().inv_cdf(1 - CHANCE / (2 * max(number, 1)))
