"""The contexts of the statistics pages. `stats` is the question in the address, with what all pages show of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..forms import RankingForm, VersusForm
from ..partners import Striking
from ..people import Person
from ..profile import Profile, Versus
from ..selection import SelectionAnswer
from ..skill.standing import OwnSkill
from ..tables import StatisticsTable, TransposedTable
from ..titles.holders import TitleResult
from .question import StatisticsRequest, ViewLink
from .questions import QuestionForm
from .ready import ReadyLink


@dataclass(frozen=True)
class EternalTablePage:
    """The eternal table. `more`: a remark below it; `chart`: whether there is a course to draw.

    `by_evening`: the address of the same points, evening by evening.
    """

    stats: StatisticsRequest
    table: StatisticsTable
    views: list[ViewLink]
    more: str
    chart: bool
    by_evening: str
    best: Striking
    nemesis: Striking


@dataclass(frozen=True)
class RankingPage:
    """The table of a season. `explained` says how it is ranked."""

    stats: StatisticsRequest
    table: StatisticsTable
    ranking: RankingForm
    explained: str


class SavedLink(NamedTuple):
    """A saved question and its address; `here`: it is the one asked. `shared`: for all; `changeable`: by who asks."""

    pk: int
    name: str
    href: str
    here: bool
    shared: bool
    changeable: bool


@dataclass(frozen=True)
class SelectionPage:
    """An own question about single games, and its answer.

    `saved`: the questions to choose from; `here`: those of them that are asked right now. `form` saves another.
    `ready`: the ready-made ones, as long as nothing is asked about single games.
    """

    stats: StatisticsRequest
    table: StatisticsTable
    found: SelectionAnswer
    more: str
    saved: list[SavedLink]
    here: list[SavedLink]
    ready: list[ReadyLink]
    form: QuestionForm


class RecordLine(NamedTuple):
    """A record: what it is, its figure, who holds it, since when, and where it was."""

    title: str
    figure: str
    who: str
    when: str
    href: str


@dataclass(frozen=True)
class RecordsPage:
    """The records of the period, what came round in it, and the table of what each person holds.

    `earlier`: how many of what came round are left out, because they are too many.
    """

    stats: StatisticsRequest
    table: StatisticsTable
    lines: list[RecordLine]
    jubilees: list[RecordLine]
    earlier: int


@dataclass(frozen=True)
class PersonPage:
    """One person. `more`: a remark about the points; `chart`: the address of the picture of the course.

    `by_evening`: that of the same as a table. `skill` is None as long as no rating of theirs is stored. `titles`:
    those of the group that they hold now, whatever the page is asked about.
    """

    stats: StatisticsRequest
    person: Person
    profile: Profile
    more: str
    chart: str
    by_evening: str
    skill: OwnSkill | None
    titles: Sequence[TitleResult]


@dataclass(frozen=True)
class Compared:
    """Two players, and the table that compares them: each line has a label and a cell for each of the two.

    `by_evening`: the address of the course as a table; `duel`: the picture of how far one is ahead of the other.
    """

    one: Person
    two: Person
    found: Versus
    table: TransposedTable
    more: str
    chart: str
    by_evening: str
    duel: str
    duel_by_evening: str


@dataclass(frozen=True)
class VersusPage:
    """Two players side by side. `compared` is None until two players are chosen."""

    stats: StatisticsRequest
    pick: VersusForm
    compared: Compared | None
