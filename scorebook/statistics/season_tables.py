"""The tables of a season."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext_lazy as _

from .columns import PointsColumn, RankedColumn
from .person_columns import PlaceColumn, StandingColumn
from .ranking import DROPPED, SUM, Mode
from .tables import Part, StatisticsTable, with_penalties


class RankingTable(StatisticsTable):
    """A season's table."""

    usual_order = ("-score",)
    place = PlaceColumn(_("Platz"))
    person = StandingColumn(_("Spieler"), measure="score")
    score = PointsColumn(_("Wertung"), places=0)
    points = PointsColumn(_("Punkte"))
    penalties = PointsColumn(_("Strafen"), title=_("in den Punkten enthalten"))
    games = RankedColumn(_("Spiele"))
    evenings = RankedColumn(_("Abende"))
    dropped = RankedColumn(_("gestrichen"), title=_("Abende, die nicht zählen"))


class AverageTable(RankingTable):
    """A season's table, ranked by points per game."""

    score = PointsColumn(_("je Spiel"), places=2)


RANKING_PART = Part(
    "",
    ("person", "score", "points", "penalties", "games", "evenings", "dropped"),
    frozenset({"points", "penalties", "evenings", "dropped"}),
)


def ranking_part(mode: Mode, rows: Iterable[Any]) -> Part:
    """The columns that say something: of a sum the points are the same, and only one ranking drops evenings."""
    gone = set() if mode.key == DROPPED else {"points", "dropped"} if mode.key == SUM else {"dropped"}
    columns = tuple(name for name in RANKING_PART.columns if name not in gone)
    return with_penalties(RANKING_PART._replace(columns=columns, folded=RANKING_PART.folded - gone), rows)
