"""Tables of people × what: each cell a number, and below it which share went well, or how many were lost."""

from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from leagues.formats import format_percent
from scorebook.scoring.game.sentences import number_words

from .columns import (
    ExtraColumns,
    FigureColumn,
    OrderedColumn,
    PointsColumn,
    RankedColumn,
    RateColumn,
    TextColumn,
    no_number,
)
from .figures import Gap
from .person_columns import PersonColumn
from .sides import Pivot, PivotCell, SideRow
from .tables import EXTRA_POINTS, Part, StatisticsTable

TOGETHER, NET = "together", "net"


class PivotColumn(RankedColumn):
    """One thing that is counted, sorted by how often. `points`: what is counted are points, with those per game."""

    def __init__(self, label: Any, *, points: bool = False) -> None:
        super().__init__(label)
        self.points = points

    def beside(self) -> list[ExtraColumns]:
        if self.points:
            return [(gettext("{column} je Spiel").format(column=self.called), _per_game)]
        return [(gettext("{column}, davon gut %").format(column=self.called), _share)]

    def rank(self, value: PivotCell | None) -> float:
        return (value.number.value or 0) if value else 0

    def render(self, value: PivotCell | None) -> str | SafeString:
        if value is None:
            return no_number(Gap.NEVER)
        below = _below(value)
        number = self._number(value)
        return format_html('{}<small class="interval">{}</small>', number, below) if below else number

    def _number(self, value: PivotCell) -> str:
        points = value.per_game is not None
        return number_words(value.number.value or 0, 2 if points and self.table.normalised else 0, points)

    def plain(self, value: PivotCell | None) -> float | None:
        return None if value is None else value.number.value


def _below(cell: PivotCell) -> str | SafeString:
    if cell.share is not None and cell.share.value is not None:
        share = format_percent(f"{100 * cell.share.value:.0f}")
        return share if cell.share.enough else format_html('<span class="thin">{}</span>', share)
    if cell.per_game is not None and cell.per_game.value is not None:
        return number_words(cell.per_game.value, 2, sign=True)
    if cell.lost:
        return ngettext("{number} verloren", "{number} verloren", cell.lost).format(number=cell.lost)
    return ""


def _share(cell: PivotCell | None) -> float | None:
    share = cell.share.value if cell and cell.share else None
    return None if share is None else round(100 * share, 2)


def _per_game(cell: PivotCell | None) -> float | None:
    return cell.per_game.value if cell and cell.per_game else None


class SideTable(StatisticsTable):
    """Everybody as Re and as Kontra; `kontra`: how those who are asked about write it."""

    look = "table table--statistics table--pivot"
    usual_order = ("-re_rate",)
    person = PersonColumn(_("Spieler"))
    re_games = FigureColumn(_("Re-Spiele"))
    re_rate = RateColumn(_("Re gewonnen"), interval=True)
    re_per_game = PointsColumn(_("Re je Spiel"), places=2)
    kontra_games = FigureColumn(_("{kontra}-Spiele"))
    kontra_rate = RateColumn(_("{kontra} gewonnen"), interval=True)
    kontra_per_game = PointsColumn(_("{kontra} je Spiel"), places=2)

    def __init__(self, rows: list[SideRow], *, kontra: str, **more: Any) -> None:
        names = {name: str(column.verbose_name) for name, column in self.base_columns.items()}
        super().__init__(rows, labels={key: name.format(kontra=kontra) for key, name in names.items()}, **more)


class PivotTable(StatisticsTable):
    """A row for each person. The columns of what is counted come between the name and the sum."""

    look = "table table--statistics table--pivot"
    usual_order = ("person",)
    person = PersonColumn(_("Spieler"))


def pivot_columns(pivot: Pivot) -> list[tuple[str, RankedColumn]]:
    """The columns of a PivotTable. Its rows hold the cell of a thing under the name `w<place>`."""
    points = any(row.together.per_game is not None for row in pivot.rows)
    columns: list[tuple[str, RankedColumn]] = [
        (f"w{place}", PivotColumn(header, points=points)) for place, header in pivot.columns
    ]
    if len(columns) > 1:
        columns.append((TOGETHER, PivotColumn(_("zusammen"), points=points)))
    if any(row.net is not None for row in pivot.rows):
        columns.append((NET, PointsColumn(_("unterm Strich"), title=_("gebracht und gekostet zusammen"))))
    return columns


def pivot_rows(pivot: Pivot) -> list[dict[str, Any]]:
    """The rows of a PivotTable."""
    return [
        {
            "person": row.person,
            **{f"w{place}": row.cells.get(place) for place, _header in pivot.columns},
            TOGETHER: row.together,
            NET: row.net,
        }
        for row in pivot.rows
    ]


# The tables of calls, kinds of game and extra points, and the parts of their page.


class CountTable(StatisticsTable):
    """Calls or kinds of game: how often, how successfully, and for how many points."""

    usual_order = ("person", "what")
    person = PersonColumn(_("Spieler"))
    side = TextColumn(_("Partei"), accessor="party")
    what = OrderedColumn(_("Art"), accessor="ordered")
    number = RankedColumn(_("Anzahl"))
    good = RankedColumn(_("gehalten"))
    good_rate = RateColumn(_("gehalten %"), interval=True)
    gained = PointsColumn(_("gebracht"), title=_("Punkte, um die sie das Ergebnis verbessert haben"))
    lost = PointsColumn(_("gekostet"), title=_("Punkte, um die sie es verschlechtert haben"))
    net = PointsColumn(_("unterm Strich"), title=_("gebracht und gekostet zusammen"))


class KindTable(CountTable):
    """Kinds of game."""

    good = RankedColumn(_("gewonnen"))
    good_rate = RateColumn(_("gewonnen %"), interval=True)
    gained = PointsColumn(_("Plus"))
    lost = PointsColumn(_("Minus"))


class ExtraTable(StatisticsTable):
    """Extra points."""

    usual_order = ("person", "what")
    person = PersonColumn(_("Spieler"))
    what = OrderedColumn(EXTRA_POINTS, accessor="ordered")
    made = RankedColumn(_("ge\u00admacht"))
    lost = RankedColumn(_("ver\u00adloren"))


class AwardTable(ExtraTable):
    """Awards."""

    what = OrderedColumn(_("Auszeichnung"), accessor="ordered")
    made = RankedColumn(_("Anzahl"))


PRICE = frozenset({"gained", "lost"})
# The columns of questions; what is shown as people × what has them in its file.
CALL_VIEWS: dict[str, Part] = {
    "": Part(("person", "number", "good_rate", "gained", "lost", "net"), PRICE),
    "stufen": Part(("person", "what", "number", "good_rate", "gained", "lost", "net")),
    "re": Part((), frozenset({"re_games", "kontra_games"})),
    "parteien": Part(("side", "what", "number", "good_rate", "gained", "lost", "net"), PRICE),
    "spielarten": Part(("what", "number", "good", "good_rate", "gained", "lost"), PRICE | {"good"}),
    "soli": Part(("person", "what", "number", "good_rate", "gained", "lost", "net")),
    "sonderpunkte": Part(("person", "what", "made", "lost")),
    "auszeichnungen": Part(("person", "what", "made")),
}


# People × weekdays, months, hours or seats.


class MatrixTable(StatisticsTable):
    """Somebody in every row, and a column for each weekday, month, hour or seat."""

    look = "table table--statistics table--matrix"
    person = PersonColumn(_("Spieler"))
