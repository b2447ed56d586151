"""The titles of a league: whose they are; making, changing and removing one."""

from dataclasses import dataclass

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from leagues.access import actor_of, league_for, may, members_only, require
from leagues.actor import Actor
from leagues.creation_forms import created
from leagues.database import snapshot
from leagues.groups.models import League, Role
from leagues.web import render_page, submit

from ..dashboard import frame_of
from ..models import LeagueTitle, TitleBest, TitleFigure, TitleSpan
from ..titles import TitleResult, add_title, edit_title, holders_of, remove_title

# The form of a title.


class TitleForm(forms.Form):
    """A title and its rule."""

    name = forms.CharField(
        label=gettext_lazy("Titel"),
        max_length=60,
        help_text=gettext_lazy("Wie ihr ihn nennt, etwa „Solokönig“ oder „Fuchsjäger“."),
        error_messages={"required": gettext_lazy("Der Titel braucht einen Namen.")},
    )
    figure = forms.ChoiceField(label=gettext_lazy("Wertung"), choices=TitleFigure)
    best = forms.ChoiceField(label=gettext_lazy("Wem er gehört"), choices=TitleBest, initial=TitleBest.MOST)
    span = forms.ChoiceField(label=gettext_lazy("Zeit"), choices=TitleSpan, initial=TitleSpan.EVENING)


@dataclass(frozen=True)
class TitlesPage:
    """Every title with its holder; the form is for who manages the league."""

    league: League
    rows: list[TitleResult]
    form: TitleForm
    may_manage: bool


@dataclass(frozen=True)
class TitlePage:
    """One title, to be changed or removed."""

    league: League
    title: LeagueTitle
    form: TitleForm


@members_only
@require_http_methods(["GET", "POST"])
def titles(request: HttpRequest, league_id: int) -> HttpResponse:
    """The titles of the league and whose they are; a Verwalter adds one."""
    league = league_for(request.user, league_id)
    if request.method == "POST":
        require(league, Role.VERWALTER)
    form = TitleForm(request.POST or None)
    actor = actor_of(request.user)

    def make() -> LeagueTitle:
        return add_title(actor=actor, league=league, **form.cleaned_data)

    if created(request, form, LeagueTitle, make, actor=actor):
        messages.success(request, _("Der Titel ist angelegt."))
        return redirect("league-titles", league.pk)
    with snapshot():
        rows = holders_of(frame_of(league.pk), timezone.localdate())
    page = TitlesPage(league, rows, form, may_manage=may(league, Role.VERWALTER))
    return render_page(request, "statistics/titles.html", page)


@login_required
@require_http_methods(["GET", "POST"])
def title_edit(request: HttpRequest, league_id: int, title_id: int) -> HttpResponse:
    """Change a title."""
    league = league_for(request.user, league_id, role=Role.VERWALTER)
    title = get_object_or_404(LeagueTitle, pk=title_id, league=league)
    form = TitleForm(request.POST or None, initial={name: getattr(title, name) for name in TitleForm.base_fields})
    actor = Actor.account(request.user)
    if form.is_valid() and submit(form, edit_title, actor=actor, title=title, **form.cleaned_data) is not None:
        messages.success(request, _("Gespeichert."))
        return redirect("league-titles", league.pk)
    return render_page(request, "statistics/title_form.html", TitlePage(league, title, form))


@login_required
@require_POST
def title_remove(request: HttpRequest, league_id: int, title_id: int) -> HttpResponse:
    """Remove a title; the games stay."""
    league = league_for(request.user, league_id, role=Role.VERWALTER)
    remove_title(actor=Actor.account(request.user), title=get_object_or_404(LeagueTitle, pk=title_id, league=league))
    messages.success(request, _("Der Titel ist entfernt."))
    return redirect("league-titles", league.pk)
