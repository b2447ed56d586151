"""What the ready-made questions are answered with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.formats import day_words
from scorebook.evenings.models import Topic
from scorebook.rules.citations import meaning_of
from scorebook.rules.terms import in_words_of
from scorebook.scoring.game import Award
from scorebook.scoring.game.sentences import number_words
from scorebook.scoring.game.terms import LEVEL_OF, Call

from ..awards import REASONS, TITLES
from ..calls import Count, TallyAnswer
from ..columns import FigureColumn
from ..dashboard import calls, course_for, partners, sides
from ..partners import Pair, Striking
from ..pictures.content import PictureQuery
from ..pictures.contents import ELSEWHERE
from ..pivot_tables import (
    CALL_VIEWS,
    AwardTable,
    CountTable,
    ExtraTable,
    KindTable,
    PivotTable,
    SideTable,
    pivot_columns,
    pivot_rows,
)
from ..sides import Pivot, count_pivot, extras_pivot
from ..skill.ratings import History, history_of
from ..skill.standing import (
    COURSE,
    RATING_FILE,
    RATING_PART,
    LuckTable,
    RatingTable,
    luck_part,
    luck_rows,
    rated_people,
    rated_rows,
    rating_rows,
    until,
)
from ..tables import (
    PAIR_FILE,
    PAIR_PART,
    CourseTable,
    PairTable,
    StatisticsTable,
    columns_of,
    course_people,
    course_rows,
)
from .pictures import PictureView, chart_view, picture_view
from .question import StatisticsRequest

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

ENOUGH_HIGH: Final = 40  # so many high calls tell people apart
ALL: Final = "alle-abrechnungen"  # in the name of a file: ratings know no currency


class Grid(NamedTuple):
    """A table: its kind, its rows, and what else it needs."""

    kind: type[StatisticsTable]
    rows: Any
    more: Mapping[str, Any] = {}


@dataclass(frozen=True)
class Answered:
    """A table, and what the page says besides.

    `file`: the table of the file, where it is another one, and `name` what it is called; `unit`: the name of its
    points, where no currency counts. `notes`: sentences, explained on the help page at `help`. `coverage` and `naming`:
    how many names are known, and how more come. `more`: the address of the same in detail.
    """

    grid: Grid
    file: Grid | None = None
    name: str = ""
    unit: str = ""
    picture: PictureView | None = None
    notes: Sequence["_StrOrPromise"] = ()
    help: str = ""
    coverage: str = ""
    naming: str = ""
    awards: Sequence[tuple[str, str, str]] = ()
    best: Striking | None = None
    nemesis: Striking | None = None
    more: str = ""


# Pairs.

# The header of a pair's second player: the partner ("mit") or the opponent ("gegen").
OTHER: Final = {"partner": {"other": gettext_lazy("mit")}, "gegner": {"other": gettext_lazy("gegen")}}

EXPECTED: Final = gettext_lazy(
    "Erwartet: nach den Siegen beider in Spielen zwei gegen zwei ohne den anderen; in Soli, wie oft in dieser Liga der "
    "Alleinspieler gewinnt. „4 von 5“: Von fünf Paaren, bei denen das hier steht, ist es bei vieren kein Zufall."
)


def pairs(stats: StatisticsRequest, *, against: bool) -> Answered:
    """Everybody with, or against, everybody."""
    found = partners(stats.frame, stats.question)
    chosen = found.against if against else found.together
    rows = sorted(
        (pair for key, pair in chosen.items() if (_ahead(pair) if against else key[0] < key[1])),
        key=lambda pair: (-pair.games, pair.person.sorted_by, pair.other.sorted_by),
    )
    name = "gegner" if against else "partner"
    labels = {"pair": _("Spieler, gegen wen") if against else _("Paar")}
    return Answered(
        Grid(PairTable, rows, {"part": PAIR_PART, "labels": labels}),
        Grid(PairTable, rows, {"part": PAIR_FILE, "labels": OTHER[name]}),
        name=name,
        picture=_picture(stats, name),
        notes=(EXPECTED,),
        best=None if against else found.best(),
        nemesis=found.nemesis() if against else None,
    )


def _ahead(pair: Pair) -> bool:
    """Whether a pair of opponents is seen from who wins more than expected: each stands in the table once."""
    surplus = pair.surplus.value or 0
    return surplus > 0 or (surplus == 0 and pair.person.pk < pair.other.pk)


def _picture(stats: StatisticsRequest, name: str) -> PictureView:
    query = PictureQuery(stats.frame, stats.question, other_words=stats.league.other_words)
    return picture_view(stats, name, ELSEWHERE[name](query))


# Calls, kinds of game, extra points.

PRICE: Final = gettext_lazy(
    "Gebracht und gekostet: was das Spiel mit allen Ansagen bis zu dieser wert ist, weniger dem, was es mit denen "
    "davor wert ist, ohne Bock. Was eine Antwort verdoppelt, gehört der Antwort."
)


def _tally(stats: StatisticsRequest, *topics: Topic) -> TallyAnswer:
    frame = stats.frame.closed if Topic.AWARD in topics else stats.frame
    return calls(frame, stats.question, *topics, other_words=stats.league.other_words)


def _lines(kind: type[StatisticsTable], rows: list[Any], view: str) -> Grid:
    """Lines as they are, on the page and in the file."""
    order = {"order_by": "-side"} if view == "parteien" else {}  # first Re, and the levels of each as they rise
    return Grid(kind, rows, {"part": CALL_VIEWS[view], **order})


def _pivoted(kind: type[StatisticsTable], rows: list[Any], pivot: Pivot, view: str) -> tuple[Grid, Grid]:
    """People × what on the page; the file has a line for each of both."""
    return _pivot(pivot), Grid(kind, rows, {"part": CALL_VIEWS[view]})


def _pivot(pivot: Pivot) -> Grid:
    return Grid(PivotTable, pivot_rows(pivot), {"extra_columns": pivot_columns(pivot)})


def calls_by_person(stats: StatisticsRequest) -> Answered:
    """What everybody's calls have brought and cost."""
    grid = _lines(CountTable, _tally(stats, Topic.CALL).calls_by_player(), "")
    coverage, naming = stats.coverage_words("call"), stats.naming_words("call")
    return Answered(grid, notes=(PRICE,), coverage=coverage, naming=naming)


def calls_by_level(stats: StatisticsRequest) -> Answered:
    """The same by what was called."""
    lines = _tally(stats, Topic.CALL).calls_by_level()
    coverage, naming = stats.coverage_words("call"), stats.naming_words("call")
    grids = _pivoted(CountTable, lines, count_pivot(lines), "stufen")
    return Answered(*grids, notes=(PRICE,), coverage=coverage, naming=naming)


def several_levels(stats: StatisticsRequest) -> bool:
    """Whether enough calls under a name went further than the first level to tell people apart."""
    lines = _called_and_awarded(stats).calls_by_level()
    return sum(one.number for one in lines if one.person and one.person.pk and _level(one) > 1) >= ENOUGH_HIGH


def _level(line: Count) -> int:
    return LEVEL_OF[list(Call)[line.order]]


def calls_by_party(stats: StatisticsRequest) -> Answered:
    """What each party has called, as a pyramid."""
    grid = _lines(CountTable, _tally(stats, Topic.CALL).calls_by_party(), "parteien")
    return Answered(grid, notes=(PRICE,), picture=_picture(stats, "ansagen"))


def kinds(stats: StatisticsRequest) -> Answered:
    """How the kinds of game end."""
    grid = _lines(KindTable, _tally(stats, Topic.KIND).kinds(), "spielarten")
    return Answered(grid, notes=(gettext_lazy("Gezählt ist die Re-Seite, bei allen Spielern."),))


def kinds_by_person(stats: StatisticsRequest) -> Answered:
    """Which soli everybody plays, and how many of them they win."""
    lines = _tally(stats, Topic.KIND).soli_by_player()
    notes = (gettext_lazy("Unter der Zahl der Spiele: wie viele davon gewonnen."),)
    grids = _pivoted(KindTable, lines, count_pivot(lines), "soli")
    return Answered(*grids, notes=notes, picture=_picture(stats, "soli"))


def extras(stats: StatisticsRequest) -> Answered:
    """Extra points that have a name."""
    lines = _tally(stats, Topic.EXTRA, Topic.LOSS).extras()
    grids = _pivoted(ExtraTable, lines, extras_pivot(lines), "sonderpunkte")
    return Answered(*grids, coverage=stats.coverage_words("extra"), naming=stats.naming_words("extra"))


def awards(stats: StatisticsRequest) -> Answered:
    """Awards of the evenings, and what each of them is for."""
    lines = _tally(stats, Topic.AWARD).awards()
    words = [(str(TITLES[one]), str(REASONS[one]), meaning_of(one)) for one in Award]
    return Answered(*_pivoted(AwardTable, lines, extras_pivot(lines), "auszeichnungen"), awards=words)


def awarded(stats: StatisticsRequest) -> bool:
    """Whether anybody has an award."""
    return bool(_called_and_awarded(stats).awards())


def _called_and_awarded(stats: StatisticsRequest) -> TallyAnswer:
    """What two questions go by, read at once."""
    return _tally(stats, Topic.CALL, Topic.AWARD)


def by_side(stats: StatisticsRequest) -> Answered:
    """Everybody as Re and as Kontra."""
    more = {"part": CALL_VIEWS["re"], "kontra": stats.scheme_words["kontra"]}
    rows = sides(stats.frame, stats.question).by_side()
    return Answered(Grid(SideTable, rows, more))


def by_role(stats: StatisticsRequest) -> Answered:
    """The soli of everybody by why they were played."""
    notes = (
        gettext_lazy(
            "Soli aus freien Stücken, fällige, und solche, zu denen jemand vorgeführt wurde; darunter, wie viele "
            "gewonnen."
        ),
    )
    return Answered(_pivot(sides(stats.frame, stats.question).by_role()), notes=notes)


def obliged(stats: StatisticsRequest) -> bool:
    """Whether there was any duty to play a solo."""
    return len(sides(stats.frame, stats.question).by_role().columns) > 1


def by_kind(stats: StatisticsRequest) -> Answered:
    """Where everybody's points are from."""
    schemes = stats.frame.schemes(stats.question)
    spoken = in_words_of(stats.league, schemes[0]) if len(schemes) == 1 else None
    notes = (gettext_lazy("Unter den Punkten: je Spiel."),)
    return Answered(_pivot(sides(stats.frame, stats.question).by_kind(spoken)), notes=notes)


# Strength and luck. What is not stored they compute, and store nothing.

COURSE_TITLE: Final = gettext_lazy("Spielstärke im Lauf der Abende")


def rating(stats: StatisticsRequest) -> Answered:
    """How strong everybody plays."""
    history = until(history_of(stats.frame), stats.question)
    rows = rating_rows(stats.frame, history, stats.question)
    day = history.evenings[-1].day if history.evenings else None
    ends = ", ".join(f"{row.person.call_name} {number_words(row.lead.value or 0, sign=True)}" for row in rows)
    notes = [_("Stand nach dem {day}, aus allen Abrechnungen.").format(day=day_words(day, "j. F Y"))] if day else []
    return Answered(
        Grid(RatingTable, rows, {"part": RATING_PART}),
        Grid(RatingTable, rows, {"part": RATING_FILE}),
        name="spielstaerke",
        unit=ALL,
        picture=_rating_chart(stats, history, f"{COURSE}: {ends}"),
        notes=(*notes, *RATED),
        help="staerke",
        more=stats.address("league-question", "staerke-abende"),
    )


RATED: Final = (
    gettext_lazy(
        "Die Spielstärke schätzt allein aus Siegen und Niederlagen, wie gut jemand spielt, je nachdem mit wem und "
        "gegen wen; Punkte zählen nicht mit."
    ),
    gettext_lazy(
        "Alle fangen bei 1.500 an, und wer 40 vor den anderen am Tisch liegt, gewinnt von hundert Spielen etwa drei "
        "mehr."
    ),
    gettext_lazy(
        "Das ± sagt, wie sicher das ist: In etwa 95 von 100 Fällen liegt die wahre Stärke in diesem Bereich, und wo "
        "zwei Bereiche sich weit überlappen, kann der Unterschied Zufall sein."
    ),
)


def rating_by_evening(stats: StatisticsRequest) -> Answered:
    """Everybody's rating after each evening."""
    history = until(history_of(stats.frame), stats.question)
    people = rated_people(history, stats.frame.people, stats.question)
    grid = Grid(CourseTable, rated_rows(history, people), {"extra_columns": columns_of(people, FigureColumn)})
    alt = _("Linien: wie weit jede Spielstärke von 1.500 entfernt war; darüber stehen sie als Tabelle")
    notes = (
        gettext_lazy("Spielstärke nach jedem Abend, aus allen Abrechnungen. „·“: an dem Abend ohne Spiel, das zählt."),
    )
    picture = _rating_chart(stats, history, alt)
    return Answered(grid, name="spielstaerke-abende", unit=ALL, picture=picture, notes=notes, help="staerke")


def _rating_chart(stats: StatisticsRequest, history: History, alt: str) -> PictureView | None:
    """The picture of the course; none with fewer than two evenings that say something."""
    if not history.has_a_course:
        return None
    query = stats.filter_query()
    query.setlist("linie", stats.request.GET.getlist("linie"))
    src = f"{reverse('league-skill-chart', args=[stats.league.pk])}?{query.urlencode()}"
    return chart_view(src, str(COURSE_TITLE), alt)


def luck(stats: StatisticsRequest) -> Answered:
    """How much of everybody's points was luck."""
    rows = luck_rows(stats.frame, history_of(stats.frame), stats.question)
    part = luck_part(bock=any(row.boecke.value for row in rows))
    notes = (
        gettext_lazy("Aus Spielen zwei gegen zwei; ein Solo sagt man an, es ist kein Glück. Strafen zählen nicht mit."),
        gettext_lazy(
            "Glück ist, was niemand sich aussucht: wie oft man Re hat, mit wem und gegen wen man spielt, und auf "
            "welchen Spielen ein Bock liegt."
        ),
        gettext_lazy(
            "Was davon mehr oder weniger war, als der Zufall allen gibt, steht hier in Punkten; was bleibt, sind "
            "Können und Karten. Das ± ist der Bereich, in dem das Glück in etwa 95 von 100 Fällen liegt."
        ),
    )
    return Answered(Grid(LuckTable, rows, {"part": part}), notes=notes, help="glueck")


# Evening by evening.


def evenings(stats: StatisticsRequest) -> Answered:
    """What everybody got at each evening."""
    found = course_for(stats.frame, stats.question)
    people = course_people(found, stats.frame.people, stats.question)
    rows = course_rows(found, people, stats.frame.running)
    alt = _("Linien: die Punkte jedes Spielers, Abend für Abend zusammengezählt; darunter stehen sie als Tabelle")
    picture = chart_view(stats.chart, _("Punkte im Lauf der Abende"), alt) if len(found.days) > 1 else None
    return Answered(Grid(CourseTable, rows, {"extra_columns": columns_of(people)}), picture=picture)
