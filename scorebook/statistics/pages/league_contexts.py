"""The contexts of the first page of a league, of its evenings, and of what everybody may see of it."""

from dataclasses import dataclass
from typing import NamedTuple

from django.core.paginator import Page

from leagues.groups.models import League
from leagues.groups.under_way import Beginning
from scorebook.gatherings.listing import ListedNight
from scorebook.gatherings.models import Gathering

from ..overview.front import Front
from ..people import Person
from ..public import PublicStanding
from .question import LeftOut, ViewLink


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
    """One page of the evenings of a league; `waiting`: the Spieltage at which nobody sits yet."""

    league: League
    evenings: Page[ListedNight]
    may_write: bool
    waiting: list[Gathering]


@dataclass(frozen=True)
class PublicLeaguePage:
    """What everybody may see of a league."""

    league: League
    standings: list[PublicStanding]
    evenings: Page[ListedNight]
