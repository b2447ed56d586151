"""The rules of an Abrechnung in the order in which a value is calculated."""

from collections.abc import Callable
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

from .options import Options

if TYPE_CHECKING:
    from .sheet import Sheet


class Stage(Enum):
    """Where a rule stands in the calculation. Points come first, rounding last.

    Whether what multiplies (`FACTORS`, `BOCK`) comes before or after the extra points is for the options to say.
    """

    POINTS = auto()
    FACTORS = auto()
    BOCK = auto()
    EXTRAS = auto()
    ROUNDING = auto()


class Rule(NamedTuple):
    """A rule function with the paragraph it stands in; the source is printed on every item it writes.

    `in_revoke`: the rule that takes its place, with the paragraph of the revoke, where a party has lost by a revoke.
    `when`: the options under which there is this rule; without it there always is.
    """

    write: Callable[["Sheet", str], None]
    source: str
    in_revoke: Callable[["Sheet", str], None] | None = None
    stage: Stage = Stage.POINTS
    when: Callable[[Options], bool] | None = None


# A rule function with its source: what of a rule is needed to calculate.
Step = tuple[Callable[["Sheet", str], None], str]


def in_order(rules: tuple[Rule, ...], options: Options) -> tuple[Step, ...]:
    """The rules that there are under these options, in the order in which they are calculated."""
    after = {
        Stage.POINTS: 0,
        Stage.FACTORS: 3 if options.extras_doubled else 1,
        Stage.BOCK: 3 if options.bock.extras else 1,
        Stage.EXTRAS: 2,
        Stage.ROUNDING: 4,
    }
    there = (rule for rule in rules if rule.when is None or rule.when(options))
    return tuple((rule.write, rule.source) for rule in sorted(there, key=lambda rule: after[rule.stage]))
