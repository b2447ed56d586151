"""The tables of the statistics."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.formats import day_words

from .columns import DASH, DateColumn, FigureColumn, PointsColumn, RankedColumn, RankedData, RateColumn
from .course import Course
from .eternal import DROPPED, SUM, Mode
from .figures import NEVER, total
from .filters import StatsFilter
from .partners import Pair
from .people import People, Person
from .person_columns import (
    ExtremeColumn,
    PairColumn,
    PersonColumn,
    PlaceColumn,
    RunColumn,
    StandingColumn,
)

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

    from .people import Person

PER_PAGE = 25
MOST_PER_PAGE = 100


class Part(NamedTuple):
    """Some columns of a table that fit on a page, those in `folded` hidden on phones; `label`: of one of several."""

    columns: tuple[str, ...]
    folded: frozenset[str] = frozenset()
    label: "_StrOrPromise" = ""


# Stands in the name of a column or a part for what the games asked about call their extra points.
EXTRA_POINTS = "{extra_points}"


class StatisticsTable(tables.Table):
    """A table that can be limited to some columns.

    It links people to their profiles, and two of them to their comparison, under the same filter.
    """

    look = "table table--statistics"
    caption = ""
    # The order in which rows come, by the columns that are shown of these; what an address asks for counts instead.
    usual_order: tuple[str, ...] = ()

    def __init__(
        self,
        rows: Sequence[Any],
        *,
        link: Callable[[Any], str] | None = None,
        link_two: Callable[[Any, Any], str] | None = None,
        normalised: bool = False,
        part: "Part | None" = None,
        labels: "Mapping[str, _StrOrPromise] | None" = None,
        extra_points: str = "",
        **more: Any,
    ) -> None:
        self.link = link or (lambda _person: "")
        self.link_two = link_two or (lambda _one, _two: "")
        self.normalised = normalised
        visible = part.columns if part else ()
        hidden = [name for name in self.base_columns if visible and name not in visible]
        more.setdefault("order_by", self.usual_order)
        super().__init__(
            RankedData(list(rows)),
            exclude=hidden,
            sequence=(*visible, "..."),
            attrs={"class": self.look},
            template_name="components/table.html",
            empty_text=_("Dazu ist nichts eingetragen."),
            **more,
        )
        points = extra_points or gettext("Sonder\u00adpunkte")
        for bound in self.columns:
            bound.column.table = self
            called = (labels or {}).get(bound.name, bound.column.verbose_name)
            bound.column.verbose_name = str(called).replace(EXTRA_POINTS, points)
            if alone := getattr(bound.column, "alone", None):
                bound.column.alone = str(alone).replace(EXTRA_POINTS, points)
        for name in part.folded if part else ():
            for place in ("th", "td"):
                attrs = self.columns[name].column.attrs[place]
                attrs["class"] = f"{attrs['class']} fold"

    @property
    def order_by(self) -> Any:
        """The columns by which the table is sorted."""
        return self._order_by

    @order_by.setter
    def order_by(self, value: Any) -> None:
        """Sort by what is asked for in an address, without what can be no column: the library warns about dots."""
        names = value.split(",") if isinstance(value, str) else value or ()
        tables.Table.order_by.fset(self, [one for one in names if "." not in one])

    def paginate(self, *args: Any, per_page: int = PER_PAGE, **more: Any) -> None:
        """Use the requested number of rows per page, up to a maximum."""
        rows = min(per_page, MOST_PER_PAGE) if per_page > 0 else PER_PAGE
        super().paginate(*args, per_page=rows, **more)


class EternalTable(StatisticsTable):
    """The eternal table of a league."""

    usual_order: tuple[str, ...] = ("-points",)
    person = StandingColumn(_("Spieler"), measure="points")
    games = FigureColumn(_("Spiele"))
    evenings = FigureColumn(_("Abende"))
    points = PointsColumn(_("Punkte"))
    per_game = PointsColumn(_("je Spiel"), places=2, title=_("ohne Strafen und Gesamtstände"))
    per_evening = PointsColumn(_("je Abend"), places=1)
    penalties = PointsColumn(_("Strafen"), title=_("in den Punkten enthalten"))
    wins = FigureColumn(_("Siege"))
    win_rate = RateColumn(_("Siege %"), interval=True, title=_("von den entschiedenen Spielen"))
    re_rate = RateColumn(_("Re %"))
    soli = FigureColumn(_("Soli"))
    soli_won = FigureColumn(_("gewonnen"), alone=_("Soli gewonnen"))
    soli_rate = RateColumn(_("gewonnen %"), interval=True, alone=_("Soli gewonnen %"))
    calls = FigureColumn(_("Ansagen"), title=_("An- und Absagen unter dem eigenen Namen"))
    calls_kept = FigureColumn(_("gehalten"), alone=_("Ansagen gehalten"))
    calls_rate = RateColumn(_("gehalten %"), interval=True, alone=_("Ansagen gehalten %"))
    extras = FigureColumn(EXTRA_POINTS, title=_("unter dem eigenen Namen"))
    extras_lost = FigureColumn(
        _("verloren"),
        title=_("was andere davon gefangen haben"),
        alone=_("{extra_points} verloren"),
    )
    bock_games = FigureColumn(_("Bock\u00adspiele"))
    best = ExtremeColumn(_("bester Abend"))
    worst = ExtremeColumn(_("schlech\u00adtester"))
    current_run = RunColumn(_("läuft gerade"))
    longest_win = FigureColumn(_("Sieges\u00adserie"), title=_("die meisten Siege am Stück"))
    longest_loss = FigureColumn(_("Pech\u00adsträhne"), title=_("die meisten Niederlagen am Stück"))
    first = DateColumn(_("erster Abend"))
    last = DateColumn(_("letzter Abend"))


class VersusTable(EternalTable):
    """Two people in the order in which they were chosen, which nothing in an address changes."""

    usual_order = ()

    class Meta:
        orderable = False


VERSUS_PART = Part(tuple(name for name in EternalTable.base_columns if name != "person"))
ETERNAL_VIEWS: dict[str, Part] = {
    "": Part(
        ("person", "games", "points", "penalties", "per_game", "win_rate", "soli"),
        frozenset({"penalties", "win_rate", "soli"}),
        _("Überblick"),
    ),
    "abende": Part(
        ("person", "evenings", "per_evening", "best", "worst", "first", "last"),
        frozenset({"worst", "first", "last"}),
        _("Abende"),
    ),
    "siege": Part(
        ("person", "games", "wins", "win_rate", "re_rate", "soli", "soli_won", "soli_rate"),
        frozenset({"games", "soli_won", "re_rate", "soli_rate"}),
        _("Siege"),
    ),
    "ansagen": Part(
        ("person", "calls", "calls_kept", "calls_rate", "extras", "extras_lost", "bock_games"),
        frozenset({"calls_rate", "extras_lost", "bock_games"}),
        _("Ansagen"),
    ),
    "serien": Part(
        ("person", "current_run", "longest_win", "longest_loss", "last"),
        frozenset({"last"}),
        _("Serien"),
    ),
}


class LikelyColumn(RankedColumn):
    """How likely the wins of a pair are no chance, in words; in the file as a share."""

    def __init__(self, label: Any, *, title: Any) -> None:
        super().__init__(label, accessor="itself", title=title)

    def rank(self, value: Pair) -> float:
        return value.likely

    def render(self, value: Pair) -> str:
        return value.odds or DASH

    def plain(self, value: Pair) -> float | None:
        return round(value.likely, 3) if value.tendency else None


class PairTable(StatisticsTable):
    """Two people together, or one against the other."""

    usual_order = ("-games",)
    pair = PairColumn(_("Paar"), accessor="itself")
    person = PersonColumn(_("Spieler"))
    other = PersonColumn(_("mit"))
    games = RankedColumn(_("Spiele"))
    win_rate = RateColumn(_("Siege %"), interval=True, title=_("von den entschiedenen Spielen"))
    expected = RateColumn(_("erwartet"), title=_("nach den Siegen beider in Spielen zwei gegen zwei"))
    surplus = RateColumn(_("mehr Siege"), sign=True, title=_("als erwartet, in Prozentpunkten"))
    chance = LikelyColumn(_("kein Zufall"), title=_("wie wahrscheinlich, oder was fehlt, um es zu sagen"))
    per_game = PointsColumn(_("je Spiel"), places=2, title=_("Punkte des ersten je Spiel"))
    points = PointsColumn(_("Punkte"))


class SelectionTable(StatisticsTable):
    """What single games have brought everybody."""

    usual_order = ("-points",)
    person = PersonColumn(_("Spieler"))
    games = FigureColumn(_("Spiele"))
    points = PointsColumn(_("Punkte"))
    per_game = PointsColumn(_("je Spiel"), places=2)
    win_rate = RateColumn(_("Siege %"), interval=True, title=_("von den entschiedenen Spielen"))
    re_rate = RateColumn(_("Re %"))


SELECTION_PART = Part(("person", "games", "points", "per_game", "win_rate", "re_rate"), frozenset({"re_rate"}))
PAIR_COLUMNS = ("games", "win_rate", "expected", "surplus", "chance", "per_game")
PAIR_FOLDED = frozenset({"expected", "surplus", "per_game"})
PAIR_PART = Part(("pair", *PAIR_COLUMNS), PAIR_FOLDED)
# The columns of the file of all pairs.
PAIR_FILE = Part(("person", "other", *PAIR_COLUMNS, "points"))


def with_penalties(part: Part, rows: Iterable[Any]) -> Part:
    """The part, without its column of penalties if there are none."""
    if any(row.penalties.value for row in rows):
        return part
    columns = tuple(name for name in part.columns if name != "penalties")
    return part._replace(columns=columns, folded=part.folded - {"penalties"})


class TransposedLine(NamedTuple):
    """A line of a transposed table: the header of the column, and its cells."""

    label: str
    cells: list[Any]


class TransposedTable(NamedTuple):
    """A table with rows and columns exchanged: the people of the rows stand above, each line is a column."""

    heads: "list[Person]"
    lines: list[TransposedLine]


def transposed(table: StatisticsTable) -> TransposedTable:
    """A table whose rows are people, on its side; the heads are those of its rows, however these are sorted."""
    rows = list(table.rows)
    cells = [[cell for _column, cell in row.items()] for row in rows]
    lines = [
        TransposedLine(column.column.called, list(line)) for column, *line in zip(table.columns, *cells, strict=True)
    ]
    return TransposedTable([row.record.person for row in rows], lines)


# The tables of a season.


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
    ("person", "score", "points", "penalties", "games", "evenings", "dropped"),
    frozenset({"points", "penalties", "evenings", "dropped"}),
)


def ranking_part(mode: Mode, rows: Iterable[Any]) -> Part:
    """The columns that say something: of a sum the points are the same, and only one ranking drops evenings."""
    gone = set() if mode.key == DROPPED else {"points", "dropped"} if mode.key == SUM else {"dropped"}
    columns = tuple(name for name in RANKING_PART.columns if name not in gone)
    return with_penalties(RANKING_PART._replace(columns=columns, folded=RANKING_PART.folded - gone), rows)


# Evening by evening, what everybody got: the chart of the course as a table, and the file for a spreadsheet.


class CourseTable(StatisticsTable):
    """A row for each evening, and a column for each person. One that is still being played is marked."""

    look = "table table--statistics table--course"
    usual_order = ("-day",)
    day = DateColumn(_("Abend"))

    def render_day(self, value: date, record: dict[str, Any]) -> str:
        """The day of an evening."""
        day = day_words(value, "d.m.Y")
        if not record.get("running"):
            return day
        return format_html('{} <span class="chip chip--accent">{}</span>', day, gettext("läuft"))


def course_people(course: Course, people: People, question: StatsFilter) -> list[Person]:
    """Those who are asked for and were booked anything, the one with the most points first."""
    visible = [(people.persons[who], path.total) for who, path in course.paths.items()]
    visible = [one for one in visible if question.shows(one[0])]
    visible.sort(key=lambda one: (-one[1], one[0].sorted_by, one[0].pk))
    return [person for person, _total in visible]


def columns_of(
    people: Iterable[Person], column: type[FigureColumn] = PointsColumn, **more: Any
) -> list[tuple[str, FigureColumn]]:
    """The columns of people. The rows hold their figures under the name `p<id>`."""
    return [(f"p{person.pk}", column(person.call_name, alone=person.name, **more)) for person in people]


def course_rows(course: Course, people: Iterable[Person], running: Container[str] = ()) -> list[dict[str, Any]]:
    """The evenings, newest first; people without a booking have no number. `running`: keys of open evenings."""
    return rows_by_day(course, {person.pk: course.paths[person.pk].booked for person in people}, running)


def rows_by_day(
    course: Course, values: Mapping[int, Mapping[int, float]], running: Container[str] = ()
) -> list[dict[str, Any]]:
    """A row for each evening, newest first. `values`: what each person had after it, by id and place."""
    rows = []
    for place in reversed(range(len(course.days))):
        cells = {f"p{who}": total(mine[place]) if place in mine else NEVER for who, mine in values.items()}
        rows.append({"day": course.days[place], "running": course.keys[place] in running, **cells})
    return rows
