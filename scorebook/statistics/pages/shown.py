"""A picture as a page shows it, and the page of pictures."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorebook.charts.series import HeatMap, Picture, Pyramid, Series

from ..tables import StatisticsTable
from .question import StatisticsRequest, ViewLink


@dataclass(frozen=True)
class PictureShown:
    """A picture on a page: its address, its title, itself in words, and its measures in pixels."""

    src: str
    title: str
    alt: str
    width: int
    height: int
    narrow_height: int
    empty: bool


def picture_shown(asked: StatisticsRequest, name: str, shown: Picture) -> PictureShown:
    """A picture under the filter of the page; `name` stands in its address."""
    width, height = shown.size(narrow=False)
    return PictureShown(
        src=asked.address("league-picture", name, mark=True),
        title=shown.title,
        alt=": ".join(part for part in (shown.title, shown.description) if part),
        width=width,
        height=height,
        narrow_height=shown.size(narrow=True)[1],
        empty=not _content(shown),
    )


def _content(shown: Picture) -> Sequence[object]:
    if isinstance(shown, Series):
        return shown.lines
    if isinstance(shown, HeatMap):
        return shown.rows
    return shown.levels if isinstance(shown, Pyramid) else shown.bars


@dataclass(frozen=True)
class PicturesPage:
    """One of the pictures, and the same figures as a table."""

    asked: StatisticsRequest
    views: list[ViewLink]
    explained: str
    picture: PictureShown
    table: StatisticsTable
