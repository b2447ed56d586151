"""Partners and opponents, as a list or as a matrix, and two people side by side."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from leagues.access import members_only
from leagues.database import in_one_snapshot
from leagues.web import render_page

from ..dashboard import partners
from ..forms import VersusForm
from ..partners import VALUES, Pair, Partners, matrix_of
from ..pivot_tables import MatrixTable, matrix_columns, matrix_rows
from ..profile import versus_of
from ..tables import (
    PAIR_FILE,
    PAIR_VIEWS,
    VERSUS_PART,
    PairTable,
    VersusTable,
    transposed,
    with_penalties,
)
from .contexts import Compared, PairMatrixPage, PairsPage, VersusPage
from .question import StatisticsRequest, ViewLink, labels_of

# The header of a pair's second player: the partner ("mit") or the opponent ("gegen").
OTHER = {"partner": {"other": _("mit")}, "gegner": {"other": _("gegen")}}
PAIR = {"partner": {"pair": _("Paar")}, "gegner": {"pair": _("Spieler, gegen wen")}}


@members_only
@require_safe
@in_one_snapshot
def pairs(request: HttpRequest, league_id: int) -> HttpResponse:
    """Partners and opponents, as a list or as a matrix."""
    stats = StatisticsRequest(request, league_id)
    found = partners(stats.frame, stats.question)
    view, views = stats.choice("ansicht", labels_of(PAIR_VIEWS))
    if view == "matrix":
        return _matrix(stats, found, views)
    chosen = found.against if view == "gegen" else found.together
    rows = sorted(
        (pair for key, pair in chosen.items() if (_ahead(pair) if view == "gegen" else key[0] < key[1])),
        key=lambda pair: (-pair.games, pair.person.sorted_by, pair.other.sorted_by),
    )
    name = "gegner" if view == "gegen" else "partner"
    if stats.wants_file():
        return stats.file(PairTable, rows, name, part=PAIR_FILE, labels=OTHER[name])
    table = stats.table(PairTable, rows, part=PAIR_VIEWS[view], labels=PAIR[name])
    page = PairsPage(stats=stats, table=table, views=views, best=found.best(), nemesis=found.nemesis())
    return render_page(request, "statistics/pairs.html", page)


def _ahead(pair: Pair) -> bool:
    """Whether a pair of opponents is seen from who wins more than expected: each stands in the table once."""
    surplus = pair.surplus.value or 0
    return surplus > 0 or (surplus == 0 and pair.person.pk < pair.other.pk)


def _matrix(stats: StatisticsRequest, found: Partners, views: list[ViewLink]) -> HttpResponse:
    side, sides = stats.choice("seite", {"": gettext("Partner"), "gegen": gettext("Gegner")})
    value, values = stats.choice("wert", VALUES)
    square = matrix_of(found.against if side else found.together, value)
    rows = matrix_rows(square.lines, square.columns)
    columns = matrix_columns(square.columns, value)
    if stats.wants_file():
        return stats.file(MatrixTable, rows, f"{'gegner' if side else 'partner'}-{value}", extra_columns=columns)
    table = stats.table(MatrixTable, rows, extra_columns=columns)
    page = PairMatrixPage(stats=stats, table=table, views=views, sides=sides, values=values)
    return render_page(stats.request, "statistics/matrix.html", page)


@members_only
@require_safe
@in_one_snapshot
def versus(request: HttpRequest, league_id: int) -> HttpResponse:
    """Two players side by side."""
    stats = StatisticsRequest(request, league_id)
    form = VersusForm(request.GET if "a" in request.GET or "b" in request.GET else None, frame=stats.frame)
    if not form.is_valid():
        return render_page(request, "statistics/versus.html", VersusPage(stats=stats, pick=form, compared=None))
    one, two = (stats.frame.people.persons[form.cleaned_data[name]] for name in ("a", "b"))
    found = versus_of(stats.frame, stats.question, one.pk, two.pk)
    if stats.wants_file():
        return stats.file(VersusTable, found.rows, "vergleich")
    table = stats.table(VersusTable, found.rows, part=with_penalties(VERSUS_PART, found.rows))
    compared = Compared(
        one=one,
        two=two,
        found=found,
        table=transposed(table),
        more=" ".join((stats.points_words(found.rows), stats.coverage_words("call", "extra"))),
        chart=stats.only("league-chart", one, two),
        by_evening=stats.only("league-course", one, two),
    )
    return render_page(request, "statistics/versus.html", VersusPage(stats=stats, pick=form, compared=compared))
