"""Counting all evenings by other rules: what it would come to, beginning, how far it is, and back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.access import league_for, may
from leagues.creation_forms import created
from leagues.fields import DayInput
from leagues.groups.models import League, Role
from leagues.journal import Actor
from leagues.people.selectors import Name, names_of
from leagues.refused import Refused
from leagues.web import call_and_flash, flash, render_page
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.selectors import newest_rule_set_versions

from ..models import Recount, RecountedEvening, RecountScope, RecountState
from ..selectors.recounts import (
    PointsChange,
    Progress,
    RecountSums,
    changes_of,
    progress_of,
    recounts_of,
    rows_of,
    running_recount,
    sums_of,
)
from ..services.recount import RUNS, drop, look, plan_recount, plan_return, start, work

# The form that plans a recount.


class RecountForm(forms.Form):
    """By which rules, and which evenings. Offered are the newest versions, and one that was asked for by address."""

    version = forms.ChoiceField(label=gettext_lazy("Nach welchen Regeln?"), widget=forms.RadioSelect)
    scope = forms.ChoiceField(
        label=gettext_lazy("Welche Abende?"),
        choices=RecountScope.choices,
        initial=RecountScope.RULE_SET,
        widget=forms.RadioSelect,
    )
    first_day = forms.DateField(label=gettext_lazy("Davon nur die Abende ab"), required=False, widget=DayInput)
    last_day = forms.DateField(
        label=gettext_lazy("Davon nur die Abende bis"),
        required=False,
        widget=DayInput,
        help_text=gettext_lazy("Beide Tage zählen mit. Ohne Tag sind es alle."),
    )

    def __init__(self, *args: Any, league: League, version_id: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offered = {str(one.pk): one for one in newest_rule_set_versions(league)}
        if version_id not in offered and version_id.isascii() and version_id.isdecimal() and len(version_id) < 19:
            versions = RuleSetVersion.objects.filter(league=league, pk=version_id).select_related("rule_set")
            offered = {str(one.pk): one for one in versions} | offered
        self._offered = offered
        field: Any = self.fields["version"]
        field.choices = [(key, str(one)) for key, one in offered.items()]
        self.initial["version"] = version_id if version_id in offered else next(iter(offered), None)

    def chosen(self) -> RuleSetVersion:
        """The version in a valid form."""
        return self._offered[self.cleaned_data["version"]]


SECONDS: Final = 1.0  # what one request spends on it
A_PAGE: Final = 20
MOST_LEFT: Final = 50
MOST: Final = 2**63 - 1
BUSY: Final = (RecountState.PREVIEW, RecountState.RUNNING)


class NamedChange(NamedTuple):
    """Somebody's points before and after."""

    who: Name
    points: PointsChange


class RecountRow(NamedTuple):
    """An evening of a recount, with those whose points change."""

    row: RecountedEvening
    games: int
    changes: Sequence[NamedChange]


@dataclass(frozen=True)
class RecountsPage:
    """The recounts of a league, and the form for another one. `running`: the one that has to be finished first."""

    league: League
    recounts: Sequence[Recount]
    running: Recount | None
    form: RecountForm
    may_change: bool


@dataclass(frozen=True)
class RecountPage:
    """One recount. `busy`: there is more to work off.

    `stays`: by what new evenings are counted all the same, where this one goes back. `extra_gone`: evenings stay
    because an extra point is no longer known, which could also be kept and count nothing; for users who may change
    that. `cannot_follow`: some played evenings stay, so that somebody has to say that only the others are counted anew.
    """

    league: League
    recount: Recount
    progress: Progress
    sums: RecountSums
    players: Sequence[NamedChange]
    rows: Page[RecountRow]
    left: Sequence[RecountedEvening]
    busy: bool
    may_change: bool
    may_go_on: bool
    stays: RuleSetVersion | None
    extra_gone: bool
    cannot_follow: bool


@login_required
@require_http_methods(["GET", "POST"])
def recounts(request: HttpRequest, league_id: int) -> HttpResponse:
    """All recounts, and planning one; `?fassung=` has chosen a version. Nothing is written to evenings yet."""
    league = league_for(request.user, league_id, role=Role.VERWALTER if request.method == "POST" else Role.LESER)
    form = RecountForm(request.POST or None, league=league, version_id=request.GET.get("fassung", ""))
    actor = Actor.account(request.user)

    def plan() -> Recount:
        version = form.chosen()
        which = {name: form.cleaned_data[name] for name in ("scope", "first_day", "last_day")}
        return plan_recount(actor=actor, rule_set=version.rule_set, scheme=version.scheme, version=version, **which)

    made = created(request, form, Recount, plan, actor=actor)
    if made:
        look(made.thing, seconds=SECONDS)
        return redirect("recount", league.pk, made.thing.pk)
    page = RecountsPage(
        league, list(recounts_of(league)[:A_PAGE]), running_recount(league), form, may(league, Role.VERWALTER)
    )
    return render_page(request, "comparison/recount/list.html", page)


@login_required
@require_safe
def recount(request: HttpRequest, league_id: int, recount_id: int) -> HttpResponse:
    """Who gains and loses what, evening by evening, and which evenings stay as they are."""
    league = league_for(request.user, league_id)
    found = _recount(league, recount_id)
    names = names_of(league.pk)
    sums = sums_of(found, {key: name.person for key, name in names.items()})
    rows: Page[RecountedEvening] = Paginator(rows_of(found), A_PAGE).get_page(request.GET.get("seite"))
    rows.object_list = [_recount_row(row, names) for row in rows.object_list]  # type: ignore[misc]
    left, may_change = list(rows_of(found, left=True)[:MOST_LEFT]), may(league, Role.VERWALTER)
    page = RecountPage(
        league=league,
        recount=found,
        progress=progress_of(found),
        sums=sums,
        players=_named(sums.players, names),
        rows=rows,  # type: ignore[arg-type]
        left=left,
        busy=found.state in BUSY,
        may_change=may_change,
        cannot_follow=any(row.code != RUNS for row in left),
        extra_gone=may_change and any(row.code == "extra_not_in_scheme" for row in left),
        may_go_on=may(league, Role.SCHREIBER) or found.state == RecountState.PREVIEW,
        stays=newest_rule_set_versions(league).filter(rule_set=found.rule_set_id).first() if found.undoes_id else None,
    )
    return render_page(request, "comparison/recount/recount.html", page)


@login_required
@require_POST
def recount_step(request: HttpRequest, league_id: int, recount_id: int) -> HttpResponse:
    """Go on with it for a moment; the page asks for this again and again. The journals name the person who has begun
    it.

    A preview changes no points and is for all, so everybody who sees it may let it go on; writing is for those who may.
    """
    league = league_for(request.user, league_id)
    found = _recount(league, recount_id)
    if found.state == RecountState.PREVIEW:
        found = look(found, seconds=SECONDS)
    else:
        league_for(request.user, league_id, role=Role.SCHREIBER)
        author = Actor.account(found.created_by) if found.created_by else Actor.system()
        found = work(found, actor=author, seconds=SECONDS)
    if "application/json" not in request.headers.get("Accept", ""):
        return redirect("recount", league.pk, found.pk)
    progress = progress_of(found)
    return JsonResponse({"done": progress.done, "of": progress.of, "busy": found.state in BUSY})


@login_required
@require_POST
def recount_start(request: HttpRequest, league_id: int, recount_id: int) -> HttpResponse:
    """A button: write it."""
    league = league_for(request.user, league_id, role=Role.VERWALTER)
    found = _recount(league, recount_id)
    only_these = "only_these" in request.POST
    call_and_flash(request, start, actor=Actor.account(request.user), recount=found, only_these=only_these)
    return redirect("recount", league.pk, found.pk)


@login_required
@require_POST
def recount_drop(request: HttpRequest, league_id: int, recount_id: int) -> HttpResponse:
    """A button: throw the preview away."""
    league = league_for(request.user, league_id, role=Role.VERWALTER)
    found = _recount(league, recount_id)
    if found.decided:  # that of a vote ends with the vote
        call_and_flash(request, drop, _("Die Vorschau ist weg. Gerechnet wurde nichts."), recount=found)
    return redirect("league-recounts", league.pk)


@login_required
@require_POST
def recount_return(request: HttpRequest, league_id: int, recount_id: int) -> HttpResponse:
    """A button: the preview of going back to what every evening was counted by before."""
    league = league_for(request.user, league_id, role=Role.VERWALTER)
    found = _recount(league, recount_id)
    try:
        back = plan_return(actor=Actor.account(request.user), recount=found)
    except Refused as refused:
        flash(request, refused)
        return redirect("recount", league.pk, found.pk)
    look(back, seconds=SECONDS)
    return redirect("recount", league.pk, back.pk)


def _recount(league: League, recount_id: int) -> Recount:
    found = recounts_of(league).filter(pk=recount_id).first() if recount_id <= MOST else None
    if found is None:
        raise Http404(_("Diese Neuberechnung gibt es nicht."))
    return found


def _named(changes: Sequence[PointsChange], names: Mapping[str, Name]) -> list[NamedChange]:
    return [NamedChange(names[one.player], one) for one in changes if one.player in names]


def _recount_row(row: RecountedEvening, names: Mapping[str, Name]) -> RecountRow:
    games = row.preview_games if row.result_games is None else row.result_games
    return RecountRow(row, games, _named(changes_of(row), names))
