"""Voting on rules: proposing, voting, what came out, and how a league votes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.access import league_for, may
from leagues.creation_forms import created
from leagues.fields import DayInput
from leagues.groups.models import League, Role
from leagues.journal import Actor
from leagues.web import call_and_flash, render_page, submit
from scorebook.rules.deviations import Deviation, changes
from scorebook.rules.models import RuleSet, RuleSetVersion
from scorebook.rules.presets import BROUGHT, Preset, preset_from_address
from scorebook.rules.selectors import default_rule_set
from scorebook.rules.terms import in_words_of
from scorebook.scoring import SCHEMES
from scorebook.scoring.game.scheme import Scheme

from ..models import TEXT_LENGTH, Applies, Choice, Majority, RuleProposal, RuleVoter, Voters, VotingPolicy
from ..selectors.recounts import Tally, electorate_of, policy_of, proposals_of, still_there, tally_of, voters_of
from ..services.recount import look
from ..services.votes import LARGEST, LONGEST, count_votes, propose, set_voting, vote, withdraw
from .recounts import SECONDS


class ProposalForm(forms.Form):
    """Which rules to vote on, why, and from when. They are proposed for the usual rule set of the league.

    `brought`: rules that came with the address, from the editor or from somebody else; they are chosen at first.
    """

    rules = forms.ChoiceField(label=_("Worüber stimmt ihr ab?"))
    text = forms.CharField(
        label=_("Warum?"),
        required=False,
        max_length=TEXT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Ein Satz für alle, die abstimmen."),
    )
    applies = forms.ChoiceField(
        label=_("Ab wann?"), choices=Applies.choices, initial=Applies.FROM_NOW, widget=forms.RadioSelect
    )
    first_day = forms.DateField(label=_("Von den gespielten Abenden nur die ab"), required=False, widget=DayInput)
    last_day = forms.DateField(
        label=_("Von den gespielten Abenden nur die bis"),
        required=False,
        widget=DayInput,
        help_text=_("Beide Tage zählen mit. Ohne Tag sind es alle."),
    )
    only_these = forms.BooleanField(
        label=_("Abende, die nicht folgen können, bleiben, wie sie sind: nur die übrigen neu rechnen"),
        required=False,
    )

    def __init__(
        self, *args: Any, league: League, version_id: str = "", preset: Preset | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.rule_set: RuleSet | None = default_rule_set(league)
        versions = (
            RuleSetVersion.objects.filter(league=league).select_related("rule_set").order_by("rule_set", "-number")
        )
        self._versions = {f"version-{one.pk}": one for one in versions}
        own = [(key, str(one)) for key, one in self._versions.items()]
        rest = [(f"scheme-{key}", scheme.title) for key, scheme in SCHEMES.items()]
        field: Any = self.fields["rules"]
        field.choices = [(_("Eure Regelwerke"), own), (_("Abrechnungen"), rest)]
        self.brought = preset
        if preset:
            field.choices = [(BROUGHT, preset.name), *field.choices]
            self.initial["rules"] = BROUGHT
        if f"version-{version_id}" in self._versions:
            self.initial["rules"] = f"version-{version_id}"

    def chosen(self) -> Scheme:
        """The rules in a valid form."""
        key: str = self.cleaned_data["rules"]
        if self.brought and key == BROUGHT:
            return self.brought.scheme
        return self._versions[key].scheme if key in self._versions else SCHEMES[key.removeprefix("scheme-")]


class VotingForm(forms.Form):
    """How a league votes."""

    voters = forms.ChoiceField(label=_("Wer darf abstimmen?"), choices=Voters.choices, widget=forms.RadioSelect)
    majority = forms.ChoiceField(
        label=_("Mehrheit"),
        choices=Majority.choices,
        widget=forms.RadioSelect,
        help_text=_("Einstimmig heißt: niemand stimmt mit Nein."),
    )
    quorum = forms.IntegerField(
        label=_("Wie viele müssen mindestens abstimmen?"),
        min_value=1,
        max_value=LARGEST,
        help_text=_("Wer sich enthält, zählt mit."),
    )
    days = forms.IntegerField(label=_("Wie viele Tage läuft eine Abstimmung?"), min_value=1, max_value=LONGEST)
    secret = forms.BooleanField(
        label=_("Geheim abstimmen"),
        required=False,
        help_text=_("Gespeichert wird nur, wer abgestimmt hat, und wie viele wofür sind; nie beides zusammen."),
    )

    def __init__(self, *args: Any, policy: VotingPolicy, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.update({name: getattr(policy, name) for name in self.fields})


# Ready-made ways to vote on rules, each as a group whose rules we know does it.


class VotingPreset(NamedTuple):
    """A way to vote: what it is called, who does so, and what it sets of a policy; the rest stays as it is."""

    key: str
    title: Promise
    about: Promise
    facts: Mapping[str, Any]


VOTING_PRESETS: Final = (
    VotingPreset(
        "eight",
        _("Einfache Mehrheit, mindestens acht"),
        _("Wie in Steffens Runde: mehr Ja als Nein, und mindestens acht stimmen ab."),
        {"majority": Majority.SIMPLE, "quorum": 8},
    ),
    VotingPreset(
        "unanimous",
        _("Nur einstimmig"),
        _("Wie bei Männle: Regeln ändert nur, wer niemanden gegen sich hat."),
        {"majority": Majority.UNANIMOUS, "quorum": 1},
    ),
)


A_PAGE = 20
MOST = 2**63 - 1


@dataclass(frozen=True)
class VotesPage:
    """The votes of a league, the newest first, and how it votes. `voters`: how many may vote now."""

    league: League
    proposals: Sequence[RuleProposal]
    policy: VotingPolicy
    voters: int
    may_propose: bool
    may_change: bool


@dataclass(frozen=True)
class ProposePage:
    """The form of a proposal, and how it will be voted on."""

    league: League
    form: ProposalForm
    policy: VotingPolicy


@dataclass(frozen=True)
class VotingPolicyPage:
    """The form of how a league votes, and ready-made ways."""

    league: League
    form: VotingForm
    presets: Sequence[VotingPreset]


@dataclass(frozen=True)
class RuleVotePage:
    """A vote. `own`: the user's vote, None if they have none; `tally` is None while a secret vote runs.

    `may_vote`: a button does something; `over`: its time is over, and it can be counted.
    """

    league: League
    proposal: RuleProposal
    changes: Sequence[Deviation]
    voters: Sequence[RuleVoter]
    own: RuleVoter | None
    tally: Tally | None
    voted: int
    choices: Sequence[tuple[str, str]]
    may_vote: bool
    over: bool
    may_count: bool
    may_withdraw: bool


@login_required
@require_safe
def votes(request: HttpRequest, league_id: int) -> HttpResponse:
    """All votes on rules."""
    league = league_for(request.user, league_id)
    policy = policy_of(league)
    page = VotesPage(
        league=league,
        proposals=list(proposals_of(league)[:A_PAGE]),
        policy=policy,
        voters=len(electorate_of(league, policy.voters)),
        may_propose=may(league, Role.SCHREIBER),
        may_change=may(league, Role.VERWALTER),
    )
    return render_page(request, "comparison/vote/list.html", page)


@login_required
@require_http_methods(["GET", "POST"])
def rule_propose(request: HttpRequest, league_id: int) -> HttpResponse:
    """Put rules to the vote; `?fassung=` has chosen a version, `?vorlage=` or `?regeln=` brings rules along."""
    league = league_for(request.user, league_id, role=Role.SCHREIBER)
    form = ProposalForm(
        request.POST or None,
        league=league,
        version_id=request.GET.get("fassung", ""),
        preset=preset_from_address(request),
    )
    actor = Actor.account(request.user)

    def make() -> RuleProposal:
        if form.rule_set is None:
            raise Http404(gettext("Dieses Regelwerk gibt es nicht."))
        facts = {name: form.cleaned_data[name] for name in ("text", "applies", "only_these", "first_day", "last_day")}
        return propose(actor=actor, rule_set=form.rule_set, scheme=form.chosen(), **facts)

    if made := created(request, form, RuleProposal, make, actor=actor):
        if made.thing.recount:
            look(made.thing.recount, seconds=SECONDS)
        return redirect("rule-vote", league.pk, made.thing.pk)
    return render_page(request, "comparison/vote/propose.html", ProposePage(league, form, policy_of(league)))


@login_required
@require_http_methods(["GET", "POST"])
def voting_policy(request: HttpRequest, league_id: int) -> HttpResponse:
    """How the league votes; a button with a `preset` takes a ready-made way as it is."""
    league = league_for(request.user, league_id, role=Role.VERWALTER)
    actor = Actor.account(request.user)
    preset = next((one for one in VOTING_PRESETS if one.key == request.POST.get("preset")), None)
    if preset:
        call_and_flash(request, set_voting, gettext("Gespeichert."), actor=actor, league=league, **preset.facts)
        return redirect("league-votes", league.pk)
    form = VotingForm(request.POST or None, policy=policy_of(league))
    if form.is_valid() and submit(form, set_voting, actor=actor, league=league, **form.cleaned_data) is not None:
        messages.success(request, gettext("Gespeichert."))
        return redirect("league-votes", league.pk)
    return render_page(request, "comparison/vote/policy.html", VotingPolicyPage(league, form, VOTING_PRESETS))


@login_required
@require_safe
def rule_vote(request: HttpRequest, league_id: int, proposal_id: int) -> HttpResponse:
    """What is proposed, what it would change, how to vote, and what came out."""
    league = league_for(request.user, league_id)
    proposal = _proposal(league, proposal_id)
    there = list(still_there(voters_of(proposal)))
    voters = there if proposal.open else list(voters_of(proposal))
    own = next((one for one in there if one.account_id == request.user.pk), None)
    over = proposal.open and timezone.now() >= proposal.deadline
    author = proposal.created_by_id is not None and proposal.created_by_id == request.user.pk
    page = RuleVotePage(
        league=league,
        proposal=proposal,
        changes=changes(proposal.former.scheme, in_words_of(league, proposal.scheme)),
        voters=voters,
        own=own,
        tally=None if proposal.secret and proposal.open else tally_of(proposal),
        voted=sum(one.voted for one in voters),
        choices=[(str(value), str(label)) for value, label in Choice.choices],
        may_vote=proposal.open and not over and own is not None and not (proposal.secret and own.voted),
        over=over,
        may_count=over and may(league, Role.SCHREIBER),
        may_withdraw=proposal.open and may(league, Role.SCHREIBER) and (author or may(league, Role.VERWALTER)),
    )
    return render_page(request, "comparison/vote/vote.html", page)


@login_required
@require_POST
def rule_ballot(request: HttpRequest, league_id: int, proposal_id: int) -> HttpResponse:
    """A button: the user's vote."""
    league = league_for(request.user, league_id)
    proposal = _proposal(league, proposal_id)
    choice = request.POST.get("choice", "")
    done = gettext("Deine Stimme ist gezählt.")
    call_and_flash(request, vote, done, actor=Actor.account(request.user), proposal=proposal, choice=choice)
    return redirect("rule-vote", league.pk, proposal.pk)


@login_required
@require_POST
def rule_count(request: HttpRequest, league_id: int, proposal_id: int) -> HttpResponse:
    """A button: count a vote whose time is over."""
    league = league_for(request.user, league_id, role=Role.SCHREIBER)
    proposal = _proposal(league, proposal_id)
    call_and_flash(request, count_votes, proposal=proposal)
    return redirect("rule-vote", league.pk, proposal.pk)


@login_required
@require_POST
def rule_withdraw(request: HttpRequest, league_id: int, proposal_id: int) -> HttpResponse:
    """A button: end a vote without a result; for its proposer, and for a Verwalter."""
    league = league_for(request.user, league_id, role=Role.SCHREIBER)
    proposal = _proposal(league, proposal_id)
    if proposal.created_by_id != request.user.pk:
        league_for(request.user, league_id, role=Role.VERWALTER)
    call_and_flash(request, withdraw, gettext("Zurückgezogen."), actor=Actor.account(request.user), proposal=proposal)
    return redirect("rule-vote", league.pk, proposal.pk)


def _proposal(league: League, proposal_id: int) -> RuleProposal:
    found = proposals_of(league).filter(pk=proposal_id).first() if proposal_id <= MOST else None
    if found is None:
        raise Http404(gettext("Diese Abstimmung gibt es nicht."))
    return found
