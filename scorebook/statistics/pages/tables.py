"""The statistics pages of a league and their downloads. They only read."""

from typing import TYPE_CHECKING, Any, NamedTuple

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from leagues.page import show
from leagues.snapshot import in_one_snapshot
from scorebook.charts.answer import picture_answer, picture_tag
from scorebook.evenings.models import Topic
from scorebook.statistics.chart import course_series

from ..calls import TallyAnswer
from ..course_table import CourseTable, course_columns, course_people, course_rows
from ..dashboard import calls, course_for, dashboard, partners, ranking
from ..forms import RankingForm, VersusForm
from ..matrix import VALUES, matrix_of
from ..partners import Partners
from ..profile import Profile, profile_of, versus_of
from ..ranking import AVERAGE, EXPLAINED
from ..tables import (
    CALL_VIEWS,
    ETERNAL_VIEWS,
    PAIR_FILE,
    PAIR_OF_ONE,
    PAIR_VIEWS,
    RANKING_PART,
    VERSUS_PART,
    AverageTable,
    CountTable,
    EternalTable,
    ExtraTable,
    KindTable,
    MatrixTable,
    PairTable,
    Part,
    RankingTable,
    StatisticsTable,
    matrix_columns,
    matrix_rows,
    transposed,
    with_penalties,
)
from .contexts import (
    CallsPage,
    Compared,
    CoursePage,
    EternalTablePage,
    PairMatrixPage,
    PairsPage,
    PlayerProfilePage,
    RankingPage,
    Section,
    VersusPage,
)
from .question import StatisticsRequest, ViewLink, lines_in

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

# The header of a pair's second player: the partner ("mit") or the opponent ("gegen").
OTHER = {"partner": {"other": _("mit")}, "gegner": {"other": _("gegen")}}
# For each part of the page about calls: the topics, the table, and the method that gives its rows.
TALLIES = {
    "": ((Topic.CALL,), CountTable, TallyAnswer.calls_by_player),
    "stufen": ((Topic.CALL,), CountTable, TallyAnswer.calls_by_level),
    "parteien": ((Topic.CALL,), CountTable, TallyAnswer.calls_by_party),
    "spielarten": ((Topic.KIND,), KindTable, TallyAnswer.kinds),
    "soli": ((Topic.KIND,), KindTable, TallyAnswer.kinds_by_player),
    "sonderpunkte": ((Topic.EXTRA, Topic.LOSS), ExtraTable, TallyAnswer.extras),
}
# The parts that only count calls or extra points with a recorded name.
COVERED = {"": ("call",), "stufen": ("call",), "sonderpunkte": ("extra",)}
PAIR = {"partner": {"pair": _("Paar")}, "gegner": {"pair": _("Spieler, gegen wen")}}


@login_required
@require_safe
@in_one_snapshot
def eternal(request: HttpRequest, league_id: int) -> HttpResponse:
    """The eternal table of a league."""
    asked = StatisticsRequest(request, league_id)
    board = dashboard(asked.frame, asked.question)
    if asked.wants_file():
        return asked.file(EternalTable, board.rows, "ewige-tabelle")
    view, views = asked.choice("ansicht", _labels(ETERNAL_VIEWS))
    table = asked.table(EternalTable, board.rows, part=with_penalties(ETERNAL_VIEWS[view], board.rows))
    more = asked.coverage_words("call", "extra") if view == "ansagen" else asked.points_words(board.rows)
    page = EternalTablePage(
        asked=asked,
        table=table,
        views=views,
        more=more,
        chart=len(board.course.days) > 1,
        by_evening=asked.address("league-course"),
        best=board.partners.best(),
        nemesis=board.partners.nemesis(),
    )
    return show(request, "statistics/table.html", page)


@login_required
@require_safe
@in_one_snapshot
def seasons(request: HttpRequest, league_id: int) -> HttpResponse:
    """The table of a season (or any other period), ranked as the group wants it."""
    asked = StatisticsRequest(request, league_id)
    form = RankingForm(request.GET, season=asked.form.season)
    mode = form.mode()
    rows = ranking(asked.frame, asked.question, mode)
    kind = AverageTable if mode.key == AVERAGE else RankingTable
    if asked.wants_file():
        return asked.file(kind, rows, "wertung")
    page = RankingPage(
        asked=asked,
        table=asked.table(kind, rows, part=with_penalties(RANKING_PART, rows)),
        ranking=form,
        explained=str(EXPLAINED[mode.key]),
    )
    return show(request, "statistics/seasons.html", page)


@login_required
@require_safe
@in_one_snapshot
def course(request: HttpRequest, league_id: int) -> HttpResponse:
    """What everybody got at each evening."""
    asked = StatisticsRequest(request, league_id)
    found = course_for(asked.frame, asked.question)
    people = course_people(found, asked.frame.people, asked.question)
    rows, columns = course_rows(found, people), course_columns(people)
    if asked.wants_file():
        return asked.file(CourseTable, rows, "abende", extra_columns=columns)
    page = CoursePage(
        asked=asked, table=asked.table(CourseTable, rows, extra_columns=columns), chart=len(found.days) > 1
    )
    return show(request, "statistics/course.html", page)


@login_required
@require_safe
@in_one_snapshot
def pairs(request: HttpRequest, league_id: int) -> HttpResponse:
    """Partners and opponents, as a list or as a matrix."""
    asked = StatisticsRequest(request, league_id)
    found = partners(asked.frame, asked.question)
    view, views = asked.choice("ansicht", _labels(PAIR_VIEWS))
    if view == "matrix":
        return _matrix(asked, found, views)
    chosen = found.against if view == "gegen" else found.together
    rows = sorted(
        (pair for key, pair in chosen.items() if view == "gegen" or key[0] < key[1]),
        key=lambda pair: (-pair.games, pair.person.sorted_by, pair.other.sorted_by),
    )
    name = "gegner" if view == "gegen" else "partner"
    if asked.wants_file():
        return asked.file(PairTable, rows, name, part=PAIR_FILE, labels=OTHER[name])
    table = asked.table(PairTable, rows, part=PAIR_VIEWS[view], labels=PAIR[name])
    page = PairsPage(asked=asked, table=table, views=views, best=found.best(), nemesis=found.nemesis())
    return show(request, "statistics/pairs.html", page)


def _matrix(asked: StatisticsRequest, found: Partners, views: list[ViewLink]) -> HttpResponse:
    side, sides = asked.choice("seite", {"": gettext("Zusammen"), "gegen": gettext("Gegeneinander")})
    value, values = asked.choice("wert", VALUES)
    square = matrix_of(found.against if side else found.together, value)
    rows = matrix_rows(square.lines, square.columns)
    columns = matrix_columns(square.columns, value)
    if asked.wants_file():
        return asked.file(MatrixTable, rows, f"{'gegner' if side else 'partner'}-{value}", extra_columns=columns)
    table = asked.table(MatrixTable, rows, extra_columns=columns)
    page = PairMatrixPage(asked=asked, table=table, views=views, sides=sides, values=values)
    return show(asked.request, "statistics/matrix.html", page)


@login_required
@require_safe
@in_one_snapshot
def tallies(request: HttpRequest, league_id: int) -> HttpResponse:
    """Calls, kinds of game, and extra points."""
    asked = StatisticsRequest(request, league_id)
    view, views = asked.choice("ansicht", _labels(CALL_VIEWS))
    topics, kind, lines = TALLIES[view]
    rows = lines(calls(asked.frame, asked.question, *topics, other_words=asked.league.other_words))
    if asked.wants_file():
        return asked.file(kind, rows, view or "ansagen", part=CALL_VIEWS[view]._replace(folded=frozenset()))
    table = asked.table(kind, rows, part=CALL_VIEWS[view])
    covered = COVERED.get(view, ())
    page = CallsPage(
        asked=asked,
        table=table,
        view=view,
        views=views,
        coverage=asked.coverage_words(*covered) if covered else "",
        naming=asked.naming_words(*covered) if covered else "",
    )
    return show(request, "statistics/calls.html", page)


@login_required
@require_safe
@in_one_snapshot
def profile(request: HttpRequest, league_id: int, player_id: int) -> HttpResponse:
    """One player's statistics. A merged player's address leads to the page of the player they were merged into."""
    asked = StatisticsRequest(request, league_id)
    people = asked.frame.people
    person = people.person(player_id) if player_id in people.canonical_id else None
    if person is None or not person.page:
        raise Http404(gettext("Diesen Spieler gibt es nicht."))
    if person.pk != player_id:
        return redirect(asked.profile(person))
    found = profile_of(asked.frame, asked.question, person.pk, other_words=asked.league.other_words)
    contents = _contents(found)
    if asked.wants_file():
        question = request.GET.get("tafel", "")
        name = question if question in contents else "partner"
        one = contents[name]
        return asked.file(one.kind, one.rows, name, part=one.part, labels=OTHER.get(name))
    sections = [
        Section(
            one.title,
            asked.here(als="csv", tafel=name),
            asked.table(
                one.kind, one.rows, title=one.title, part=_own(one.part), prefix=f"{name}-", labels=OTHER.get(name)
            ),
        )
        for name, one in contents.items()
    ]
    page = PlayerProfilePage(
        asked=asked,
        person=person,
        profile=found,
        sections=sections,
        more=asked.points_words([found.row]),
        chart=asked.chart_of(person),
    )
    return show(request, "statistics/profile.html", page)


@login_required
@require_safe
@in_one_snapshot
def versus(request: HttpRequest, league_id: int) -> HttpResponse:
    """Two players side by side."""
    asked = StatisticsRequest(request, league_id)
    form = VersusForm(request.GET if "a" in request.GET or "b" in request.GET else None, frame=asked.frame)
    if not form.is_valid():
        return show(request, "statistics/versus.html", VersusPage(asked=asked, pick=form, compared=None))
    one, two = (asked.frame.people.persons[form.cleaned_data[name]] for name in ("a", "b"))
    found = versus_of(asked.frame, asked.question, one.pk, two.pk)
    if asked.wants_file():
        return asked.file(EternalTable, found.rows, "vergleich")
    table = asked.table(EternalTable, found.rows, part=with_penalties(VERSUS_PART, found.rows))
    compared = Compared(
        one=one,
        two=two,
        found=found,
        lines=transposed(table),
        more=" ".join((asked.points_words(found.rows), asked.coverage_words("call", "extra"))),
        chart=asked.chart_of(one, two),
    )
    return show(request, "statistics/versus.html", VersusPage(asked=asked, pick=form, compared=compared))


@login_required
@require_safe
@in_one_snapshot
def chart(request: HttpRequest, league_id: int) -> HttpResponse:
    """The course of the points, as a picture."""
    asked = StatisticsRequest(request, league_id)
    dark, narrow = request.GET.get("farben") == "dunkel", request.GET.get("bild") == "schmal"
    loud = lines_in(request)

    def draw() -> bytes:
        from scorebook.charts.course import course_chart

        series = course_series(course_for(asked.frame, asked.question), asked.frame.people, asked.question, loud)
        return course_chart(series, dark=dark, narrow=narrow)

    return picture_answer(request, picture_tag(asked.frame.stamp(asked.question), sorted(loud), dark, narrow), draw)


class _Content(NamedTuple):
    """The parts of one table on a player's page."""

    title: str
    kind: type[StatisticsTable]
    rows: list[Any]
    part: Part


def _contents(found: Profile) -> dict[str, _Content]:
    return {
        "partner": _Content(gettext("Partner"), PairTable, found.partners, PAIR_OF_ONE),
        "gegner": _Content(gettext("Gegner"), PairTable, found.opponents, PAIR_OF_ONE),
        "ansagen": _Content(gettext("Ansagen"), CountTable, found.calls, CALL_VIEWS["stufen"]),
        "soli": _Content(gettext("Soli, Hochzeiten, Armut"), KindTable, found.kinds, CALL_VIEWS["soli"]),
    }


def _labels(parts: dict[str, Part]) -> "dict[str, _StrOrPromise]":
    return {key: part.label for key, part in parts.items()}


def _own(part: Part) -> Part:
    """A part for the page of one person, without the column that would repeat their name in every row."""
    return part._replace(columns=tuple(name for name in part.columns if name != "person"))
