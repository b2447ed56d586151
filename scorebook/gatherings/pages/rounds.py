"""Who comes to a Spieltag later and who goes earlier, and who sits where in its next round."""

import uuid
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from leagues.access import manages
from leagues.creation_forms import created
from leagues.formats import number_in
from leagues.groups.models import League, Role
from leagues.journal import Actor
from leagues.people.models import Player
from leagues.people.selectors import Name
from leagues.web import call_and_flash, render_page
from scorebook.evenings.forms.evenings import OneOf, players_called
from scorebook.evenings.models import Evening
from scorebook.evenings.services.lock import evening_hooks

from ..draw import Plan, people_of, plan_from_text, plan_text, swapped, too_large
from ..models import Gathering, GatheringPlayer, Seating
from ..selectors import GatheringView, gathering_for, load
from ..services.rounds import begin_round, enter, leave, proposal, still_playing, withdraw_round

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


class ChoosePlayerForm(forms.Form):
    """One of some players."""

    label: "_StrPromise"

    def __init__(self, *args: Any, players: list[Player], names: Mapping[str, Name], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["player"] = OneOf(
            players,
            called=players_called(names),
            empty="–",
            label=self.label,
            error_messages={"required": gettext_lazy("Bitte jemanden wählen.")},
        )


class EnterForm(ChoosePlayerForm):
    """Somebody who comes later."""

    label = gettext_lazy("Wer kommt dazu?")


class LeaveForm(ChoosePlayerForm):
    """Somebody who goes earlier."""

    label = gettext_lazy("Wer geht?")


class ComingAndGoing(NamedTuple):
    """Who of the league could come to a Spieltag, and who could go."""

    others: list[Player]
    here: list[Player]


def coming_and_going(view: GatheringView) -> ComingAndGoing:
    """Who does not take part in the next round, and who does, by name. One query."""
    here = set(view.present)
    of_league = Player.objects.filter(league=view.gathering.league_id)
    rows = list((of_league.present() | of_league.filter(pk__in=here)).order_by("name_key", "pk"))
    return ComingAndGoing([one for one in rows if one.pk not in here], [one for one in rows if one.pk in here])


@login_required
@require_POST
def gathering_enter(request: HttpRequest, gathering_id: uuid.UUID) -> HttpResponse:
    """Somebody comes later and takes part from the next round on."""
    gathering, _league = gathering_for(request, gathering_id, role=Role.SCHREIBER)
    view = load(gathering)
    form = EnterForm(request.POST, players=coming_and_going(view).others, names=view.names)
    actor = Actor.account(request.user)

    def make() -> GatheringPlayer:
        return enter(actor=actor, gathering=gathering, player=form.cleaned_data["player"])

    if not created(request, form, GatheringPlayer, make, actor=actor):
        _tell_errors(request, form)
    return redirect("gathering-round", gathering.pk)


@login_required
@require_POST
def gathering_leave(request: HttpRequest, gathering_id: uuid.UUID) -> HttpResponse:
    """Somebody goes and takes part in no more rounds."""
    gathering, _league = gathering_for(request, gathering_id, role=Role.SCHREIBER)
    view = load(gathering)
    form = LeaveForm(request.POST, players=coming_and_going(view).here, names=view.names)
    if form.is_valid():
        player = form.cleaned_data["player"]
        done = _("{name} sitzt in keiner weiteren Runde.").format(name=player)
        call_and_flash(request, leave, done, actor=Actor.account(request.user), gathering=gathering, player=player)
    else:
        _tell_errors(request, form)
    return redirect("gathering-round", gathering.pk)


def _tell_errors(request: HttpRequest, form: Form) -> None:
    for errors in form.errors.values():
        for error in errors:
            messages.error(request, str(error))


# The next round: who is to sit where, changed until it fits, and then begun.


PAUSE: Final = "aussetzen"


class BeginRoundForm(forms.Form):
    """The plan that holds from now on."""

    number = forms.IntegerField(widget=forms.HiddenInput)
    plan = forms.CharField(widget=forms.HiddenInput)


@dataclass(frozen=True)
class PlannedTable:
    """A table as it is planned; `games` it will play."""

    number: int
    people: Sequence[Name]
    games: int


@dataclass(frozen=True)
class GatheringRoundPage:
    """Who is to sit where. `plan`: the same for an address; `pausing`: who takes part and sits nowhere.

    `seating`: how it is proposed; `drawn`: whether lots alone have decided. `changed`: somebody has changed what was
    proposed. `crowd`: how many sit at a table that is too large for the DDV, where its rules hold; 0 at none.
    `playing`: the tables that still play, as a sentence; `may_begin`: whether it may begin nevertheless.
    """

    league: League
    gathering: Gathering
    view: GatheringView
    tables: Sequence[PlannedTable]
    pausing: Sequence[Name]
    plan: str
    seating: Seating
    drawn: bool
    changed: bool
    crowd: int
    playing: str
    may_begin: bool
    wrong: str
    form: BeginRoundForm
    enter: EnterForm
    leave: LeaveForm


@login_required
@require_http_methods(["GET", "POST"])
def gathering_round(request: HttpRequest, gathering_id: uuid.UUID) -> HttpResponse:
    """What is proposed for the next round; two can swap (`?tausch=`), somebody can sit out (`?was=aussetzen`)."""
    gathering, league = gathering_for(request, gathering_id, role=Role.SCHREIBER)
    if not gathering.open:
        messages.error(request, _("Der Spieltag ist schon beendet."))
        return redirect("gathering-detail", gathering.pk)
    form = BeginRoundForm(request.POST or None)
    actor = Actor.account(request.user)

    def make() -> Evening:
        plan = plan_from_text(form.cleaned_data["plan"]) or ()
        number = form.cleaned_data["number"]
        begun = begin_round(actor=actor, gathering=gathering, number=number, plan=plan, close_open=manages(league))
        return begun[0]

    if request.method == "POST":
        with finished(gathering):
            made = created(request, form, Evening, make, actor=actor)
        if made:
            return redirect("gathering-detail", gathering.pk)
    return render_page(request, "gatherings/round.html", _page(request, gathering, league, form))


def _page(request: HttpRequest, gathering: Gathering, league: League, form: BeginRoundForm) -> GatheringRoundPage:
    view = load(gathering)
    usual = proposal(view)
    plan, wrong = _requested_plan(request, view, usual)
    seated = set(people_of(plan))
    playing = view.current.open if view.current else []
    seating = gathering.seating_of(view.next_round)
    text, people = plan_text(plan), coming_and_going(view)
    return GatheringRoundPage(
        league=league,
        gathering=gathering,
        view=view,
        tables=[
            PlannedTable(number, [view.names[str(who)] for who in table], gathering.games_at(len(table)))
            for number, table in enumerate(plan, start=1)
        ],
        pausing=[view.names[str(who)] for who in view.present if who not in seated],
        plan=text,
        seating=seating,
        drawn=seating == Seating.LOT,
        changed=plan != usual,
        crowd=too_large(plan, gathering.rule_set_version.scheme.most_at_a_table),
        playing=still_playing(playing) if playing else "",
        may_begin=bool(plan) and (not playing or manages(league)),
        wrong=wrong,
        form=form if form.is_bound else BeginRoundForm(),
        enter=EnterForm(players=people.others, names=view.names),
        leave=LeaveForm(players=people.here, names=view.names),
    )


def _requested_plan(request: HttpRequest, view: GatheringView, usual: Plan) -> tuple[Plan, str]:
    """The plan that the address asks for, and what is the matter with what it asks; without one what is proposed."""
    plan = plan_from_text(request.GET.get("plan", ""))
    if plan is None or not set(people_of(plan)) <= set(view.present):
        plan = usual
    requested = dict.fromkeys(number_in(one) for one in request.GET.getlist("tausch"))
    chosen = [one for one in requested if one is not None and one in view.present]
    if not chosen:
        return plan, ""
    if request.GET.get("was") == PAUSE:
        return _turned(view, plan, chosen)
    if len(chosen) != 2:
        return plan, _("Bitte genau zwei antippen, die tauschen.")
    return swapped(plan, *chosen), ""


def _turned(view: GatheringView, plan: Plan, chosen: Sequence[int]) -> tuple[Plan, str]:
    """Who sat somewhere sits out, who sat out takes part; then everything is proposed anew."""
    here = set(people_of(plan)) ^ set(chosen)
    fresh = proposal(view, [who for who in view.present if who in here])
    return (fresh, "") if fresh else (plan, _("Weniger als vier können nicht spielen."))


@login_required
@require_POST
def gathering_withdraw_round(request: HttpRequest, gathering_id: uuid.UUID) -> HttpResponse:
    """Take back the last round, of which nothing was written yet."""
    gathering, _league = gathering_for(request, gathering_id, role=Role.SCHREIBER)
    raw = request.POST.get("number", "")
    number = int(raw) if raw.isascii() and raw.isdecimal() and len(raw) < 5 else 0
    done = _("Runde {number} ist zurückgenommen.").format(number=number)
    with finished(gathering):
        call_and_flash(
            request, withdraw_round, done, actor=Actor.account(request.user), gathering=gathering, number=number
        )
    return redirect("gathering-detail", gathering.pk)


@contextmanager
def finished(gathering: Gathering) -> Iterator[None]:
    """Do what follows the end of an evening for every table that is closed while this lasts. Two queries."""
    tables = Evening.objects.filter(table__gathering=gathering)
    playing = list(tables.filter(closed_at=None).order_by("pk").values_list("pk", flat=True))
    yield
    for evening in Evening.objects.filter(pk__in=playing, closed_at__isnull=False).order_by("pk") if playing else ():
        for hooks in evening_hooks:
            hooks.after_closing(evening)
