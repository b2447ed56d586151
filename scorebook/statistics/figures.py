"""Numbers with what is known about their reliability: sample size, interval, and why there may be no number."""

from dataclasses import dataclass
from enum import Enum
from math import sqrt
from statistics import NormalDist

# The normal distribution's two-sided 95 % quantile.
Z = 1.959963984540054
CHANCE = 0.05


class Gap(Enum):
    """Why there is no number: it was not recorded, it never happened, or it cannot happen here at all."""

    UNRECORDED = "unrecorded"
    NEVER = "never"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Figure:
    """One number in a table.

    `value` None: there is no number, which is not the same as 0; `gap` says why. `enough` False: the sample is too
    small, so the number is grey and sorted last. `low` and `high`: the 95 % interval of a share.
    """

    value: float | None
    enough: bool = True
    gap: Gap = Gap.NEVER
    low: float | None = None
    high: float | None = None

    @property
    def rank_group(self) -> int:
        """0 for a number that ranks, 1 for one from a small sample, 2 if there is no number."""
        return 2 if self.value is None else 0 if self.enough else 1


NEVER = Figure(None, enough=False)
NOTHING = Figure(None, enough=False, gap=Gap.NOTHING)


def total(value: float) -> Figure:
    """A sum or a count."""
    return Figure(value)


def mean(amount: float, number: int, minimum: int) -> Figure:
    """`amount` divided by `number`: no value if that is 0, and grey below the minimum."""
    return Figure(amount / number if number else None, number >= minimum)


def rate(part: int, number: int, minimum: int) -> Figure:
    """The share of `part` in `number`, from 0 to 1, with its 95 % interval."""
    if not number:
        return NEVER
    low, high = wilson(part, number)
    return Figure(part / number, number >= minimum, low=low, high=high)


def recorded(named: int, unnamed: int) -> Figure:
    """How often something was recorded with a name; unknown if it was only ever recorded without one."""
    if not named and unnamed:
        return Figure(None, enough=False, gap=Gap.UNRECORDED)
    return Figure(named)


def wilson(part: int, number: int, z: float = Z) -> tuple[float, float]:
    """Wilson's score interval for a share (by default the 95 % one); (0, 1) if there were no trials."""
    if not number:
        return 0.0, 1.0
    share, spread = part / number, z * z / number
    middle = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * sqrt(share * (1 - share) / number + spread / (4 * number))
    return max(0.0, middle - half), min(1.0, middle + half)


def strict_z(number: int) -> float:
    """The quantile for an interval that is picked as the most striking of `number` intervals (Bonferroni).

    Of a hundred 95 % intervals, five miss the truth by chance. Whoever picks the most extreme one must demand more.
    """
    return NormalDist().inv_cdf(1 - CHANCE / (2 * max(number, 1)))
