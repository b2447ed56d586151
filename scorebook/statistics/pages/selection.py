"""A question of one's own: which games, and what they have brought everybody. Its address holds all of it."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from leagues.access import may
from leagues.database import in_one_snapshot
from leagues.groups.models import Role
from leagues.web import show

from ..forms import SelectionForm
from ..questions.selectors import address_of, seen_by, stored
from ..questions.services import may_change
from ..selection import Selection, answer_to
from ..tables import SELECTION_PART, SelectionTable
from .contexts import SavedLink, SelectionPage
from .question import StatisticsRequest
from .questions import QuestionForm


@login_required
@require_safe
@in_one_snapshot
def selection(request: HttpRequest, league_id: int) -> HttpResponse:
    """The panel, and the answer."""
    asked = StatisticsRequest(request, league_id, form=SelectionForm)
    chosen = Selection()
    if isinstance(asked.form, SelectionForm):
        asked.form.speak(asked.spoken)
        chosen = asked.form.selection()
    found = answer_to(asked.frame, asked.question, chosen)
    if asked.wants_file():
        return asked.file(SelectionTable, found.rows, "frage")
    table = asked.table(SelectionTable, found.rows, part=SELECTION_PART)
    saved = _saved(asked)
    page = SelectionPage(
        asked=asked,
        table=table,
        found=found,
        more=asked.selection_words(found.unknown),
        saved=saved,
        here=[one for one in saved if one.here],
        form=QuestionForm(may_share=may(asked.league, Role.SCHREIBER)),
    )
    return show(request, "statistics/selection.html", page)


def _saved(asked: StatisticsRequest) -> list[SavedLink]:
    """The questions saved for the account and for all; the one that is asked right now is marked. One query."""
    now, account, people = stored(asked.request.GET), asked.request.user, asked.frame.people
    here, managing = address_of(asked.league, now, people), may(asked.league, Role.VERWALTER)
    links = []
    for one in seen_by(asked.league, account):
        href = address_of(asked.league, one.asked, people)
        changeable = may_change(one, account, manages=managing)
        links.append(SavedLink(one.pk, one.name, href, href == here, one.shared, changeable))
    return links
