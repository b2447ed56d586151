"""The people of a league, two of them side by side, and the titles that they give each other."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from leagues.access import actor_of, league_for, may, members_only, require
from leagues.creation_forms import created
from leagues.database import snapshot
from leagues.groups.models import League, Role
from leagues.journal import Actor
from leagues.web import render_page, submit

from ..dashboard import eternal_rows, frame_of
from ..eternal import EternalRow
from ..forms import VersusForm
from ..models import LeagueTitle, TitleBest, TitleFigure, TitleSpan
from ..people import Person
from ..profile import Profile, Versus, profile_of, versus_of
from ..skill.standing import OwnSkill, own_skill
from ..tables import VERSUS_PART, TransposedTable, VersusTable, transposed, with_penalties
from ..titles import TitleResult, add_title, edit_title, holders_of, remove_title
from .question import StatisticsRequest, statistics_page


@dataclass(frozen=True)
class PersonPage:
    """One person. `more`: a remark about the points; `chart`: the address of the picture of the course.

    `by_evening`: that of the same as a table. `skill` is None as long as no rating of theirs is stored. `titles`:
    those of the group that they hold now, whatever the page is asked about.
    """

    stats: StatisticsRequest
    person: Person
    profile: Profile
    more: str
    chart: str
    by_evening: str
    skill: OwnSkill | None
    titles: Sequence[TitleResult]


@dataclass(frozen=True)
class Compared:
    """Two players, and the table that compares them: each line has a label and a cell for each of the two.

    `by_evening`: the address of the course as a table; `duel`: the picture of how far one is ahead of the other.
    """

    one: Person
    two: Person
    found: Versus
    table: TransposedTable
    more: str
    chart: str
    by_evening: str
    duel: str
    duel_by_evening: str


@dataclass(frozen=True)
class VersusPage:
    """Two players side by side. `compared` is None until two players are chosen."""

    stats: StatisticsRequest
    pick: VersusForm
    compared: Compared | None


# Before the last evening of the league: who was there then is still one of them.
RECENT_PERIOD: Final = timedelta(days=365)


@dataclass(frozen=True)
class PeoplePage:
    """Everybody who has played, who came most often first: those who still come, and those who once did."""

    stats: StatisticsRequest
    here: list[EternalRow]
    gone: list[EternalRow]


@statistics_page
def people(request: HttpRequest, league_id: int) -> HttpResponse:
    """Everybody who has played in the period asked about."""
    stats = StatisticsRequest(request, league_id)
    rows = [row for row in eternal_rows(stats.frame, stats.question) if row.last]
    rows.sort(key=lambda row: (-(row.evenings.value or 0), row.person.sorted_by, row.person.pk))
    newest = max((row.last for row in rows if row.last), default=date.min)
    here = [row for row in rows if row.last and newest - row.last <= RECENT_PERIOD]
    gone = [row for row in rows if row not in here]
    return render_page(request, "statistics/people.html", PeoplePage(stats, here, gone))


@statistics_page
def profile(request: HttpRequest, league_id: int, player_id: int) -> HttpResponse:
    """One person. The address of an entry that was merged leads to the page of the person whom it was merged into."""
    stats = StatisticsRequest(request, league_id)
    people = stats.frame.people
    person = people.person(player_id) if player_id in people.canonical_id else None
    if person is None or not person.page:
        raise Http404(gettext("Diesen Spieler gibt es nicht."))
    if person.pk != player_id:
        return redirect(stats.profile(person))
    found = profile_of(stats.frame, stats.question, person.pk, other_words=stats.league.other_words)
    page = PersonPage(
        stats=stats,
        person=person,
        profile=found,
        more=stats.points_words([found.row]),
        chart=stats.only("league-chart", person),
        by_evening=stats.only("league-question", person, args=["abende"]),
        skill=own_skill(stats.frame, stats.question, person.pk),
        titles=[one for one in holders_of(stats.frame, timezone.localdate()) if person in one.people],
    )
    return render_page(request, "statistics/profile.html", page)


@statistics_page
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
        by_evening=stats.only("league-question", one, two, args=["abende"]),
        duel=stats.only("league-picture", one, two, args=["duell"]),
        duel_by_evening=stats.only("league-question", one, two, args=["duell"]),
    )
    return render_page(request, "statistics/versus.html", VersusPage(stats=stats, pick=form, compared=compared))


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
