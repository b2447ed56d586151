"""Partners and opponents, as a list or as a matrix, and two people side by side."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from leagues.database import in_one_snapshot
from leagues.web import show

from ..dashboard import partners
from ..forms import VersusForm
from ..partners import VALUES, Partners, matrix_of
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


@login_required
@require_safe
@in_one_snapshot
def pairs(request: HttpRequest, league_id: int) -> HttpResponse:
    """Partners and opponents, as a list or as a matrix."""
    asked = StatisticsRequest(request, league_id)
    found = partners(asked.frame, asked.question)
    view, views = asked.choice("ansicht", labels_of(PAIR_VIEWS))
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
    side, sides = asked.choice("seite", {"": gettext("Partner"), "gegen": gettext("Gegner")})
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
def versus(request: HttpRequest, league_id: int) -> HttpResponse:
    """Two players side by side."""
    asked = StatisticsRequest(request, league_id)
    form = VersusForm(request.GET if "a" in request.GET or "b" in request.GET else None, frame=asked.frame)
    if not form.is_valid():
        return show(request, "statistics/versus.html", VersusPage(asked=asked, pick=form, compared=None))
    one, two = (asked.frame.people.persons[form.cleaned_data[name]] for name in ("a", "b"))
    found = versus_of(asked.frame, asked.question, one.pk, two.pk)
    if asked.wants_file():
        return asked.file(VersusTable, found.rows, "vergleich")
    table = asked.table(VersusTable, found.rows, part=with_penalties(VERSUS_PART, found.rows))
    compared = Compared(
        one=one,
        two=two,
        found=found,
        table=transposed(table),
        more=" ".join((asked.points_words(found.rows), asked.coverage_words("call", "extra"))),
        chart=asked.only("league-chart", one, two),
        by_evening=asked.only("league-course", one, two),
    )
    return show(request, "statistics/versus.html", VersusPage(asked=asked, pick=form, compared=compared))
