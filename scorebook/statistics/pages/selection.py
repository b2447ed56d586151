"""A question of one's own: which games, and what they have brought everybody. Its address holds all of it."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from leagues.page import show
from leagues.snapshot import in_one_snapshot

from ..dashboard import spoken_in
from ..selection import Selection, answer_to
from ..selection_form import SelectionForm
from ..tables import SELECTION_PART, SelectionTable
from .contexts import SelectionPage
from .question import StatisticsRequest


@login_required
@require_safe
@in_one_snapshot
def selection(request: HttpRequest, league_id: int) -> HttpResponse:
    """The panel, and the answer."""
    asked = StatisticsRequest(request, league_id, form=SelectionForm)
    chosen = Selection()
    if isinstance(asked.form, SelectionForm):
        asked.form.speak(spoken_in(asked.frame, asked.question, other_words=asked.league.other_words))
        chosen = asked.form.selection()
    found = answer_to(asked.frame, asked.question, chosen)
    if asked.wants_file():
        return asked.file(SelectionTable, found.rows, "frage")
    table = asked.table(SelectionTable, found.rows, part=SELECTION_PART, order_by="-points")
    page = SelectionPage(asked=asked, table=table, found=found)
    return show(request, "statistics/selection.html", page)
