"""An own question: which games, and what they have brought everybody. Its address holds all of it."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from leagues.access import may, members_only
from leagues.database import in_one_snapshot
from leagues.groups.models import Role
from leagues.web import render_page
from scorebook.rules.selectors import own_names

from ..forms import SelectionForm
from ..questions.selectors import address_of, query_to_json, visible_questions
from ..questions.services import may_change
from ..selection import Selection, answer_to
from ..tables import SELECTION_PART, SelectionTable
from .contexts import SavedLink, SelectionPage
from .question import StatisticsRequest
from .questions import QuestionForm
from .ready import offered


@members_only
@require_safe
@in_one_snapshot
def selection(request: HttpRequest, league_id: int) -> HttpResponse:
    """The panel, and the answer."""
    stats = StatisticsRequest(request, league_id, form=SelectionForm)
    chosen = Selection()
    if isinstance(stats.form, SelectionForm):
        stats.form.speak(stats.scheme_words | own_names(stats.league.pk))
        chosen = stats.form.selection()
    found = answer_to(stats.frame, stats.question, chosen)
    if stats.wants_file():
        return stats.file(SelectionTable, found.rows, "frage")
    table = stats.table(SelectionTable, found.rows, part=SELECTION_PART)
    saved = _saved(stats)
    page = SelectionPage(
        stats=stats,
        table=table,
        found=found,
        more=stats.selection_words(found.unknown),
        saved=saved,
        here=[one for one in saved if one.here],
        ready=offered(stats) if chosen == Selection() else [],
        form=QuestionForm(may_share=may(stats.league, Role.SCHREIBER)),
    )
    return render_page(request, "statistics/selection.html", page)


def _saved(stats: StatisticsRequest) -> list[SavedLink]:
    """The questions saved for the account and for all; the one that is asked right now is marked. One query."""
    now, account, people = query_to_json(stats.request.GET), stats.request.user, stats.frame.people
    here, managing = address_of(stats.league, now, people), may(stats.league, Role.VERWALTER)
    links = []
    for one in visible_questions(stats.league, account):
        href = address_of(stats.league, one.asked, people)
        changeable = may_change(one, account, manages=managing)
        links.append(SavedLink(one.pk, one.name, href, href == here, one.shared, changeable))
    return links
