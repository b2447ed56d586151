"""An own question: which games, and what they have brought everybody; saving it under a name.

Its address holds all of it.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from leagues.access import league_for, may, require
from leagues.creation_forms import created
from leagues.groups.models import League, Role
from leagues.journal import Actor
from leagues.web import call_and_flash, render_page, submit
from scorebook.rules.selectors import own_names

from ..forms import SelectionForm
from ..models import SavedQuestion
from ..people import people_of
from ..saved_questions import (
    address_of,
    edit_question,
    may_change,
    query_to_json,
    remove_question,
    save_question,
    visible_questions,
)
from ..selection import Selection, SelectionAnswer, answer_to
from ..tables import SELECTION_PART, SelectionTable, StatisticsTable
from .question import StatisticsRequest, statistics_page
from .ready import ReadyLink, offered

# The form of a saved question.


class QuestionForm(forms.Form):
    """A name for a question, and for whom it is. `may_share`: whether one may give it to all."""

    name = forms.CharField(
        label=gettext_lazy("Name der Frage"),
        max_length=60,
        help_text=gettext_lazy("Etwa „Soli am Stammtisch“ oder „Ich mit Bernd“."),
        error_messages={"required": gettext_lazy("Die Frage braucht einen Namen.")},
    )
    shared = forms.BooleanField(label=gettext_lazy("für alle in der Liga"), required=False)

    def __init__(self, *args: Any, may_share: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not may_share:
            del self.fields["shared"]


@dataclass(frozen=True)
class QuestionPage:
    """The form that saves the question of the address, or renames the saved one; `back`: where it is asked."""

    league: League
    form: QuestionForm
    back: str
    question: SavedQuestion | None = None


@login_required
@require_http_methods(["GET", "POST"])
def question_save(request: HttpRequest, league_id: int) -> HttpResponse:
    """Save the question that the address asks."""
    league = league_for(request.user, league_id)
    form = QuestionForm(request.POST or None, may_share=may(league, Role.SCHREIBER))
    actor, query = Actor.account(request.user), query_to_json(request.GET)

    def make() -> SavedQuestion:
        return save_question(actor=actor, league=league, query=query, **form.cleaned_data)

    back = address_of(league, query, people_of(league.pk))
    if created(request, form, SavedQuestion, make, actor=actor):
        messages.success(request, _("Die Frage ist gemerkt."))
        return redirect(back)
    return render_page(request, "statistics/question_save.html", QuestionPage(league, form, back))


@login_required
@require_http_methods(["GET", "POST"])
def question_edit(request: HttpRequest, league_id: int, question_id: int) -> HttpResponse:
    """Rename a saved question, or give it to all."""
    league = league_for(request.user, league_id)
    question = _changeable(request, league, question_id)
    own = question.account_id == request.user.pk
    form = QuestionForm(
        request.POST or None,
        may_share=own and (question.shared or may(league, Role.SCHREIBER)),
        initial={"name": question.name, "shared": question.shared},
    )
    actor, back = Actor.account(request.user), address_of(league, question.asked, people_of(league.pk))
    if form.is_valid():
        values = {"name": form.cleaned_data["name"], "shared": form.cleaned_data.get("shared", question.shared)}
        if submit(form, edit_question, actor=actor, question=question, **values) is not None:
            messages.success(request, _("Gespeichert."))
            return redirect(back)
    return render_page(request, "statistics/question_edit.html", QuestionPage(league, form, back, question))


@login_required
@require_POST
def question_remove(request: HttpRequest, league_id: int, question_id: int) -> HttpResponse:
    """Remove a saved question."""
    league = league_for(request.user, league_id)
    question = _changeable(request, league, question_id)
    call_and_flash(
        request, remove_question, _("Die Frage ist entfernt."), actor=Actor.account(request.user), question=question
    )
    return redirect("league-selection", league.pk)


def _changeable(request: HttpRequest, league: League, question_id: int) -> SavedQuestion:
    """A question that the account may change. Http404 for one that it does not see, PermissionDenied for another's."""
    question = get_object_or_404(visible_questions(league, request.user), pk=question_id)
    if not may_change(question, request.user, manages=False):
        require(league, Role.VERWALTER)
    return question


class SavedLink(NamedTuple):
    """A saved question and its address; `here`: it is the one asked. `shared`: for all; `changeable`: by who asks."""

    pk: int
    name: str
    href: str
    here: bool
    shared: bool
    changeable: bool


@dataclass(frozen=True)
class SelectionPage:
    """An own question about single games, and its answer.

    `saved`: the questions to choose from; `here`: those of them that are asked right now. `form` saves another.
    `ready`: the ready-made ones, as long as nothing is asked about single games.
    """

    stats: StatisticsRequest
    table: StatisticsTable
    found: SelectionAnswer
    more: str
    saved: list[SavedLink]
    here: list[SavedLink]
    ready: list[ReadyLink]
    form: QuestionForm


@statistics_page
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
