"""Pages for contesting a game, settling the dispute, reading a game over, and the league's rules about disputes."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.access import PUT_AWAY, Access, league_for, may, members_only
from leagues.creation_forms import created
from leagues.fields import choice_field
from leagues.groups.models import League, Role
from leagues.journal import Actor
from leagues.people.selectors import Name
from leagues.web import call_and_flash, render_page, submit
from scorebook.evenings.access import game_for
from scorebook.evenings.models import Evening, Game
from scorebook.evenings.page_parts import LeagueFormPage, PageLink
from scorebook.evenings.pages.requests import at_the_table
from scorebook.evenings.pages.result_card import newest_entry, tell, what_it_did
from scorebook.evenings.pages.sheet import line_of
from scorebook.evenings.selectors.evenings import EveningView, load
from scorebook.referees.selectors import AnswerRow, answers_about, questions_about

from .models import SENTENCE_LENGTH, Dispute, DisputePolicy, Judge, Outcome
from .selectors import disputes_of_league, policy_of, table_of
from .services import MOST_DAYS, contest_game, countersign, set_policy, settle_dispute

OUTCOME_WORDS = {
    Outcome.STANDS: _("Das Spiel bleibt, wie es steht"),
    Outcome.CORRECTED: _("Das Spiel ist korrigiert"),
    Outcome.WITHDRAWN: _("Das Spiel wird zurückgenommen"),
}


class ContestForm(forms.Form):
    """Asks what is wrong with a game, in one sentence."""

    sentence = forms.CharField(
        label=_("Was stimmt nicht?"),
        max_length=SENTENCE_LENGTH,
        help_text=_("Ein Satz reicht. Weitergespielt wird trotzdem."),
        error_messages={"required": _("Bitte schreib in einem Satz, was nicht stimmt.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class SettleForm(forms.Form):
    """Asks for the outcome and the reason; where the table decides, also for those who agree."""

    outcome = forms.ChoiceField(
        label=_("Wie geht es aus?"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Bitte sagen, wie es ausgeht.")},
    )
    reason = forms.CharField(
        label=_("Warum?"),
        max_length=SENTENCE_LENGTH,
        error_messages={"required": _("Bitte schreib dazu, warum so entschieden ist.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    agreed = forms.TypedMultipleChoiceField(
        label=_("Wer ist dafür?"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Es braucht mehr als die Hälfte derer, die am Tisch saßen."),
    )

    def __init__(self, *args: Any, dispute: Dispute, game: Game, table: list[Name] | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        changed = game.revision != dispute.revision
        possible = [Outcome.CORRECTED if changed else Outcome.STANDS, Outcome.WITHDRAWN]
        if game.event.withdrawn_at:
            possible = [Outcome.WITHDRAWN]
        choice_field(self, "outcome").choices = [(one.value, OUTCOME_WORDS[one]) for one in possible]
        if table is None:
            del self.fields["agreed"]
        else:
            choice_field(self, "agreed").choices = [(int(who.key), who.call_name) for who in table]


class PolicyForm(forms.Form):
    """The league's rules about disputes."""

    judge = forms.ChoiceField(
        label=_("Wer entscheidet einen Streit?"),
        choices=[
            (Judge.VERWALTER.value, _("ein Verwalter")),
            (Judge.TABLE.value, _("die Mehrheit am Tisch, oder ein Verwalter")),
        ],
        widget=forms.RadioSelect,
    )
    final_after_days = forms.IntegerField(
        label=_("Ein beendeter Abend ist endgültig nach Tagen"),
        min_value=0,
        max_value=MOST_DAYS,
        required=False,
        help_text=_("Dann ändert niemand mehr etwas daran, solange nichts strittig ist. Leer: nie."),
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )

    def __init__(self, *args: Any, policy: DisputePolicy, **kwargs: Any) -> None:
        kwargs["initial"] = {"judge": policy.judge, "final_after_days": policy.final_after_days}
        super().__init__(*args, **kwargs)


A_PAGE = 25


@dataclass(frozen=True)
class DisputedGame:
    """The game that a page is about, as one row: who has won and what each of them got (None: it does not count).

    `sub`: what was played and how it ended.
    """

    game: Game
    evening: Evening
    number: int | None
    words: str
    sub: str
    value: int | None


@dataclass(frozen=True)
class ContestPage:
    """The form for contesting a game."""

    league: League
    about: DisputedGame
    form: ContestForm


@dataclass(frozen=True)
class DisputePage:
    """One dispute. `form` is None for people who may not settle it; `agreed`: the names of those who voted for it.

    `own`: they would settle alone what they have contested themselves. `answers`: what referees have said about the
    game; `referees`: where they are asked while it is open.
    """

    league: League
    about: DisputedGame
    dispute: Dispute
    form: SettleForm | None
    own: bool
    may_write: bool
    policy: DisputePolicy
    agreed: list[str]
    answers: Sequence[AnswerRow]
    referees: Sequence[PageLink]


@dataclass(frozen=True)
class LeagueDisputesPage:
    """One page of the list of a league's disputes."""

    league: League
    disputes: Page[Dispute]
    policy: DisputePolicy
    manages: bool


@at_the_table
@require_http_methods(["GET", "POST"])
def contest(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Mark a game as contested ("strittig"), with a sentence that says why; any member may do this."""
    game, access = game_for(request, game_id)
    if access.only_reads:
        access.require(Role.SCHREIBER)
    _refuse_put_away(access)
    form = ContestForm(request.POST or None)
    actor = access.actor
    if created(
        request,
        form,
        Dispute,
        lambda: contest_game(actor=actor, game=game, sentence=form.cleaned_data["sentence"]),
        actor=actor,
    ):
        messages.success(request, gettext("Das Spiel ist strittig. Weiterspielen geht trotzdem."))
        return redirect("game-detail", game.pk)
    page = ContestPage(league=access.league, about=_disputed(load(game.evening), game), form=form)
    return render_page(request, "disputes/contest.html", page)


@at_the_table
@require_POST
def read_over(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Confirm that a game was recorded correctly; from then on it must be contested before it can be changed."""
    game, access = game_for(request, game_id)
    _refuse_put_away(access)
    access.require_account()
    revision = request.POST.get("revision", "")
    revision_read = int(revision) if revision.isascii() and revision.isdecimal() and len(revision) < 10 else None
    done = gettext("Gegengelesen. Ändern lässt sich das Spiel jetzt nur noch, wenn es strittig ist.")
    call_and_flash(request, countersign, done, actor=access.actor, game=game, revision=revision_read)
    return redirect("game-detail", game.pk)


@at_the_table
@require_http_methods(["GET", "POST"])
def dispute(request: HttpRequest, dispute_id: uuid.UUID) -> HttpResponse:
    """One dispute: what was said and decided. Those who may settle it can do so here."""
    found = Dispute.objects.select_related("opened_by", "settled_by", "event__game").filter(pk=dispute_id).first()
    if found is None:
        raise Http404(gettext("Diesen Streit gibt es nicht."))
    game, access = game_for(request, found.event.game.pk)
    view = load(game.evening)
    policy = policy_of(found.league_id)
    by_table = policy.judge == Judge.TABLE and access.may_write
    may_settle = found.open and (access.may(Role.VERWALTER) or by_table)
    if request.method == "POST" and not may_settle and found.open:
        raise PermissionDenied(gettext("Darüber entscheidet ein Verwalter."))
    table = table_of(view, game) if by_table and not access.may(Role.VERWALTER) else None
    form = SettleForm(request.POST or None, dispute=found, game=game, table=table) if may_settle else None
    if request.method == "POST" and form is None:
        messages.error(request, gettext("Dieser Streit ist schon entschieden."))
        return redirect("dispute", found.pk)
    newest = newest_entry(game.event_id) if form and form.is_valid() else 0
    if form and form.is_valid() and _settled(form, found, access, table):
        tell(request, gettext("Der Streit ist entschieden."), what_it_did(game.event_id, newest))
        return redirect("game-detail", game.pk)
    page = DisputePage(
        league=access.league,
        about=_disputed(view, game),
        dispute=found,
        form=form,
        own=table is None and access.actor.account_id is not None and access.actor.account_id == found.opened_by_id,
        may_write=access.may_write,
        policy=policy,
        agreed=[view.names[str(key)].call_name for key in found.agreed if str(key) in view.names],
        answers=answers_about(game.evening, game.event_id),
        referees=questions_about(game.evening, game.event_id) if found.open else (),
    )
    return render_page(request, "disputes/dispute.html", page)


def _settled(form: SettleForm, found: Dispute, access: Access, table: list[Name] | None) -> Dispute | None:
    data = form.cleaned_data
    return submit(
        form,
        settle_dispute,
        actor=access.actor,
        dispute=found,
        outcome=data["outcome"],
        reason=data["reason"],
        table=None if table is None else [int(who.key) for who in table],
        agreed=data.get("agreed", ()),
    )


@members_only
@require_safe
def league_disputes(request: HttpRequest, league_id: int) -> HttpResponse:
    """All disputes of a league, open ones first."""
    league = league_for(request.user, league_id)
    page = Paginator(disputes_of_league(league), A_PAGE).get_page(request.GET.get("seite"))
    manages = may(league, Role.VERWALTER)
    context = LeagueDisputesPage(league=league, disputes=page, policy=policy_of(league.pk), manages=manages)
    return render_page(request, "disputes/league.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def policy(request: HttpRequest, league_id: int) -> HttpResponse:
    """Who settles disputes, and when evenings become final; a Verwalter can change this."""
    league = league_for(request.user, league_id, role=Role.VERWALTER)
    form = PolicyForm(request.POST or None, policy=policy_of(league.pk))
    if (
        form.is_valid()
        and submit(form, set_policy, actor=Actor.account(request.user), league=league, **form.cleaned_data) is not None
    ):
        messages.success(request, gettext("Gespeichert."))
        return redirect("league-disputes", league.pk)
    return render_page(request, "disputes/policy.html", LeagueFormPage(league, form))


def _refuse_put_away(access: Access) -> None:
    if access.league.archived_at:
        raise PermissionDenied(PUT_AWAY)


def _disputed(view: EveningView, game: Game) -> DisputedGame:
    found = next(((event, row) for event, row in view.entries if event.pk == game.event_id), None)
    if found is None:
        return DisputedGame(game, game.evening, None, gettext("zurückgenommen"), "", None)
    line = line_of(view, *found)
    return DisputedGame(game, game.evening, line.number, line.title, line.sub, line.figure)
