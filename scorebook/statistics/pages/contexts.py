"""What the pages of the statistics show; `asked` is the question in the address, with what every page shows of it."""

from dataclasses import dataclass
from typing import NamedTuple

from django.core.paginator import Page

from leagues.groups.models import League
from scorebook.evenings.models import Evening
from scorebook.evenings.selectors.evenings import Listed

from ..forms import RankingForm, VersusForm
from ..partners import Striking
from ..people import Person
from ..profile import Profile, Versus
from ..public import PublicStanding
from ..tables import StatisticsTable, TransposedLine
from .question import StatisticsRequest, ViewLink


@dataclass(frozen=True)
class EternalTablePage:
    """The eternal table. `more` is said below it; `chart`: whether there is a course to draw."""

    asked: StatisticsRequest
    table: StatisticsTable
    views: list[ViewLink]
    more: str
    chart: bool
    best: Striking
    nemesis: Striking


@dataclass(frozen=True)
class RankingPage:
    """The table of a season; `explained` says how it is counted."""

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
    """The same as a square: `sides` leads to partners or opponents, `values` to the other figures."""

    asked: StatisticsRequest
    table: StatisticsTable
    views: list[ViewLink]
    sides: list[ViewLink]
    values: list[ViewLink]


@dataclass(frozen=True)
class CallsPage:
    """Calls, kinds of game or extra points. `coverage` says at how many of them a name stands."""

    asked: StatisticsRequest
    table: StatisticsTable
    view: str
    views: list[ViewLink]
    coverage: str


class Section(NamedTuple):
    """One table of a page with several, and its file."""

    title: str
    csv: str
    table: StatisticsTable


@dataclass(frozen=True)
class PlayerProfilePage:
    """One player. `more` is said below the tables; `chart` is the address of the course."""

    asked: StatisticsRequest
    person: Person
    profile: Profile
    sections: list[Section]
    more: str
    chart: str


@dataclass(frozen=True)
class Compared:
    """Two players and what was found about them, as the lines of a table: a label and a cell for each of the two."""

    one: Person
    two: Person
    found: Versus
    lines: list[TransposedLine]
    more: str
    chart: str


@dataclass(frozen=True)
class VersusPage:
    """Two players side by side; `compared` None: nobody is chosen yet."""

    asked: StatisticsRequest
    pick: VersusForm
    compared: Compared | None


@dataclass(frozen=True)
class LeaguePage:
    """A league with its evenings, some of them at a time; `open_evening` goes on right now."""

    league: League
    evenings: Page[Listed]
    open_evening: Evening | None
    may_write: bool
    manages: bool


@dataclass(frozen=True)
class PublicLeaguePage:
    """What everybody may see of a league."""

    league: League
    standings: list[PublicStanding]
    evenings: Page[Listed]
