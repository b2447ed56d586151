"""What a picture of the statistics is asked, and what it answers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from scorebook.charts.series import Picture

from ..columns import RankedColumn
from ..dashboard import Frame
from ..filters import StatsFilter
from ..tables import StatisticsTable

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise


@dataclass(frozen=True)
class PictureQuery:
    """What a picture is asked about. `loud`: whose lines are coloured; `other_words`: the league speaks its own."""

    frame: Frame
    question: StatsFilter
    loud: frozenset[int] = frozenset()
    other_words: bool = False


@dataclass(frozen=True)
class Content:
    """A picture, and the table that says the same; `tell` makes its rows, which the picture alone does not need."""

    chart: Picture
    table: type[StatisticsTable]
    tell: Callable[[], Sequence[Any]]
    columns: Sequence[tuple[str, RankedColumn]] = field(default_factory=tuple)

    @property
    def rows(self) -> Sequence[Any]:
        """The rows of the table."""
        return self.tell()


@dataclass(frozen=True)
class PictureKind:
    """A kind of picture: the question that it answers, a sentence about it, and how to make it.

    `speaks`: whether it says anything about those who ask.
    """

    label: "_StrOrPromise"
    explained: "_StrOrPromise"
    content: Callable[[PictureQuery], Content]
    speaks: Callable[[PictureQuery], bool] = lambda _query: True
