"""The contexts of the statistics pages. `asked` is the question in the address, with what all pages show of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from django.core.paginator import Page

from leagues.groups.models import League
from leagues.groups.under_way import Beginning
from scorebook.charts.series import HeatMap, Picture, Pyramid, Series
from scorebook.evenings.selectors.evenings import Listed

from ..forms import RankingForm, VersusForm
from ..overview.front import Front
from ..partners import Striking
from ..people import Person
from ..profile import Profile, Versus
from ..public import PublicStanding
from ..selection import SelectionAnswer
from ..skill.standing import OwnSkill
from ..tables import StatisticsTable, TransposedLine
from .question import LeftOut, StatisticsRequest, ViewLink


@dataclass(frozen=True)
class EternalTablePage:
    """The eternal table. `more`: a remark below it; `chart`: whether there is a course to draw.

    `by_evening`: the address of the same points, evening by evening.
    """

    asked: StatisticsRequest
    table: StatisticsTable
    views: list[ViewLink]
    more: str
    chart: bool
    by_evening: str
    best: Striking
    nemesis: Striking


@dataclass(frozen=True)
class CoursePage:
    """What everybody got at each evening. `chart`: whether there is a course to draw."""

    asked: StatisticsRequest
    table: StatisticsTable
    chart: bool


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


@dataclass(frozen=True)
class RankingPage:
    """The table of a season. `explained` says how it is ranked."""

    asked: StatisticsRequest
    table: StatisticsTable
    ranking: RankingForm
    explained: str


@dataclass(frozen=True)
class PairsPage:
    """Partners or opponents as a list."""

    asked: StatisticsRequest
    table: StatisticsTable
    views: list[ViewLink]
    best: Striking
    nemesis: Striking


@dataclass(frozen=True)
class PairMatrixPage:
    """Partners or opponents as a matrix. `sides` links to the two, `values` to the figures that cells can show."""

    asked: StatisticsRequest
    table: StatisticsTable
    views: list[ViewLink]
    sides: list[ViewLink]
    values: list[ViewLink]


@dataclass(frozen=True)
class CallsPage:
    """Calls, kinds of game or extra points. `coverage` says how many of them were recorded with a name.

    `naming`: how names come to them, where most are without one. `picture`: the pyramid of calls, where they stand by
    party.
    """

    asked: StatisticsRequest
    table: StatisticsTable
    view: str
    views: list[ViewLink]
    coverage: str
    naming: str
    picture: PictureShown | None = None


@dataclass(frozen=True)
class SelectionPage:
    """A question of one's own about single games, and its answer."""

    asked: StatisticsRequest
    table: StatisticsTable
    found: SelectionAnswer


class RecordLine(NamedTuple):
    """A record: what it is, its figure, who holds it, since when, and where it was."""

    title: str
    figure: str
    who: str
    when: str
    href: str


@dataclass(frozen=True)
class RecordsPage:
    """The records of the period, and the table of what each person holds."""

    asked: StatisticsRequest
    table: StatisticsTable
    lines: list[RecordLine]


class Section(NamedTuple):
    """One of several tables on a page, and the address of its file."""

    title: str
    csv: str
    table: StatisticsTable


@dataclass(frozen=True)
class PlayerProfilePage:
    """One player. `more`: a remark below the tables; `chart`: the address of the picture of the course.

    `skill` is None as long as no rating of theirs is stored.
    """

    asked: StatisticsRequest
    person: Person
    profile: Profile
    sections: list[Section]
    more: str
    chart: str
    skill: OwnSkill | None


@dataclass(frozen=True)
class Compared:
    """Two players, and the table that compares them: each line has a label and a cell for each of the two."""

    one: Person
    two: Person
    found: Versus
    lines: list[TransposedLine]
    more: str
    chart: str


@dataclass(frozen=True)
class VersusPage:
    """Two players side by side. `compared` is None until two players are chosen."""

    asked: StatisticsRequest
    pick: VersusForm
    compared: Compared | None


class LineLink(NamedTuple):
    """Somebody's line in the chart, the address at which it changes its colour, and whether it is coloured."""

    person: Person
    href: str
    on: bool


@dataclass(frozen=True)
class LeaguePage:
    """The first page of a league. `table`: the address of the whole table of the period that is shown.

    `chart`: the address of the picture of its course, empty if there is none; `lines` change which lines are coloured.

    `beginning`: where whoever may write opens the first evening, None once there has been one.
    """

    league: League
    front: Front
    periods: list[ViewLink]
    left_out: list[LeftOut]
    table: str
    chart: str
    lines: list[LineLink]
    beginning: Beginning | None
    may_write: bool
    manages: bool


@dataclass(frozen=True)
class EveningsPage:
    """One page of the evenings of a league."""

    league: League
    evenings: Page[Listed]
    may_write: bool


@dataclass(frozen=True)
class PublicLeaguePage:
    """What everybody may see of a league."""

    league: League
    standings: list[PublicStanding]
    evenings: Page[Listed]


@dataclass(frozen=True)
class RatingPage:
    """How strong everybody plays. `day`: the last evening that counts; `chart`: empty if there is no course to draw."""

    asked: StatisticsRequest
    table: StatisticsTable
    views: list[ViewLink]
    day: date | None
    chart: str


@dataclass(frozen=True)
class LuckPage:
    """How much of everybody's points was luck."""

    asked: StatisticsRequest
    table: StatisticsTable
    views: list[ViewLink]
