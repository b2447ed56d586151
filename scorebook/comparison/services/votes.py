"""Voting on rules: proposing, voting, counting, and what follows from a yes."""

from datetime import date, timedelta
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.groups.models import League
from leagues.journal import Actor, note
from leagues.refused import Refused
from scorebook.rules.models import RuleSet
from scorebook.rules.services import save_version
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.input import options_to_json

from ..models import TEXT_LENGTH, Applies, Choice, RuleProposal, RuleVoter, VoteState, VotingPolicy
from ..selectors.recounts import electorate_of, policy_of, still_there, tally_of
from .recount import cannot_follow, drop, only_one, plan_recount, refuse_leaving, start

LONGEST: Final = 60  # days
LARGEST: Final = 1000  # of a quorum
SUMS: Final = {Choice.YES: "yes", Choice.NO: "no", Choice.ABSTAIN: "abstained"}
COPIED: Final = ("voters", "majority", "quorum", "secret")


@transaction.atomic
def set_voting(*, actor: Actor, league: League, **facts: Any) -> VotingPolicy:
    """How the league votes from the next proposal on. Refused by field: a quorum or a number of days out of range."""
    League.objects.locked(league.pk)
    policy = policy_of(league)
    if not policy._state.adding and all(getattr(policy, name) == value for name, value in facts.items()):
        return policy
    for name, value in facts.items():
        setattr(policy, name, value)
    if not 1 <= policy.quorum <= LARGEST:
        raise Refused.because("quorum_range", "quorum", _("Mindestens einer muss abstimmen."))
    if not 1 <= policy.days <= LONGEST:
        message = _("Zwischen 1 und {most} Tagen.").format(most=LONGEST)
        raise Refused.because("days_range", "days", message)
    policy.save()
    note(actor=actor, league=league, action="rules.voting", after={name: facts[name] for name in sorted(facts)})
    return policy


def propose(
    *,
    actor: Actor,
    rule_set: RuleSet,
    scheme: Scheme,
    text: str = "",
    applies: str = Applies.FROM_NOW,
    only_these: bool = False,
    first_day: date | None = None,
    last_day: date | None = None,
) -> RuleProposal:
    """Put rules to the vote, with the preview of what they would come to.

    How it is voted on, and who may vote, is fixed now. Refused: rules that say what counts already
    (`nothing_changes`), played evenings that cannot follow unless it is said that `only_these` that can are counted
    anew (`evenings_stay`), days for rules that count for no played evening (`days_of_no_recount`) or in the wrong
    order (`days_order`), a text that is too long (`max_length`), a league without voters (`nobody_votes`),
    and while something is voted on for this rule set already (`vote_open`).
    """
    days = {"first_day": first_day, "last_day": last_day}
    if applies != Applies.RECOUNT and any(days.values()):
        message = _("Tage gehören zu gespielten Abenden; die neuen Regeln sollen erst ab dem nächsten gelten.")
        raise Refused.because("days_of_no_recount", "first_day" if first_day else "last_day", message)
    if applies == Applies.RECOUNT and not only_these:
        refuse_leaving(cannot_follow(rule_set=rule_set, scheme=scheme, **days), "only_these")
    running = RuleProposal.objects.filter(rule_set=rule_set, state=VoteState.OPEN)
    with only_one(running, "vote_open", _("Über diese Regeln wird gerade schon abgestimmt.")):
        return _propose(actor, rule_set, scheme, text, applies, days=days)


def _propose(
    actor: Actor, rule_set: RuleSet, scheme: Scheme, text: str, applies: str, *, days: dict[str, date | None]
) -> RuleProposal:
    league, policy = rule_set.league, policy_of(rule_set.league)
    newest = rule_set.versions.order_by("-number").first()
    options = options_to_json(scheme.options)
    if newest is None or newest.says(scheme.key, options):
        raise Refused.because("nothing_changes", "", _("Das sind die Regeln, die schon gelten."))
    if len(text) > TEXT_LENGTH:
        message = _("Höchstens {most} Zeichen.").format(most=TEXT_LENGTH)
        raise Refused.because("max_length", "text", message)
    accounts = electorate_of(league, policy.voters)
    if not accounts:
        raise Refused.because("nobody_votes", "", _("Niemand in der Liga darf abstimmen."))
    proposal = RuleProposal(
        league=league,
        rule_set=rule_set,
        scheme_key=scheme.key,
        options=options,
        text=text,
        applies=applies,
        recount=plan_recount(
            actor=actor,
            rule_set=rule_set,
            scheme=scheme,
            first_day=days["first_day"],
            last_day=days["last_day"],
        ),
        deadline=timezone.now() + timedelta(days=policy.days),
        created_by_id=actor.account_id,
        former=newest,
        **{name: getattr(policy, name) for name in COPIED},
    )
    proposal.save()
    RuleVoter.objects.bulk_create(
        RuleVoter(league=league, proposal=proposal, account_id=account) for account in accounts
    )
    note(actor=actor, league=league, action="rules.proposed", after={"proposal": proposal.pk, "applies": applies})
    return proposal


@transaction.atomic
def vote(*, actor: Actor, proposal: RuleProposal, choice: str) -> RuleProposal:
    """Vote once; an open vote can be changed until it is counted, a secret one cannot. The last one counts it.

    No entry of the journal is made: it would say when. Refused: somebody who may not vote (`no_voter`), who has
    (`has_voted`), something else than a choice (`choice_unknown`), a vote that is over (`vote_over`).
    """
    locked = RuleProposal.objects.select_for_update(of=("self",)).get(pk=proposal.pk)
    _refuse_over(locked)
    if choice not in Choice.values:
        raise Refused.because("choice_unknown", "", _("Ja, Nein oder Enthaltung?"))
    voters = still_there(RuleVoter.objects.filter(proposal=locked))
    voter = voters.filter(account=actor.account_id).first() if actor.account_id else None
    if voter is None:
        raise Refused.because("no_voter", "", _("Bei dieser Abstimmung bist du nicht dabei."))
    if locked.secret:
        if voter.voted:
            raise Refused.because("has_voted", "", _("Du hast schon abgestimmt; geheim lässt sich das nicht ändern."))
        name = SUMS[Choice(choice)]
        setattr(locked, name, getattr(locked, name) + 1)
        locked.save(update_fields=[name])
    else:
        voter.choice = choice
    voter.voted = True
    voter.save(update_fields=["voted", "choice"])
    if not voters.filter(voted=False).exists():
        _close(locked)
    return locked


@transaction.atomic
def count_votes(*, proposal: RuleProposal) -> RuleProposal:
    """Count a vote whose time is over. Twice counts once. Refused: before its time (`too_early`)."""
    locked = RuleProposal.objects.select_for_update(of=("self",)).get(pk=proposal.pk)
    if locked.open:
        waiting = still_there(RuleVoter.objects.filter(proposal=locked)).filter(voted=False)
        if timezone.now() < locked.deadline and waiting.exists():
            raise Refused.because("too_early", "", _("Noch läuft die Abstimmung."))
        _close(locked)
    return locked


@transaction.atomic
def withdraw(*, actor: Actor, proposal: RuleProposal) -> RuleProposal:
    """End a vote without a result. Refused: one that is over."""
    locked = RuleProposal.objects.select_for_update(of=("self",)).get(pk=proposal.pk)
    if not locked.open:
        raise Refused.because("vote_over", "", _("Diese Abstimmung ist vorbei."))
    _end(locked, VoteState.WITHDRAWN)
    note(actor=actor, league=locked.league, action="rules.vote_withdrawn", after={"proposal": locked.pk})
    if locked.recount:
        drop(recount=locked.recount)
    return locked


def _refuse_over(proposal: RuleProposal) -> None:
    if not proposal.open or timezone.now() >= proposal.deadline:
        raise Refused.because("vote_over", "", _("Diese Abstimmung ist vorbei."))


def _end(proposal: RuleProposal, state: VoteState) -> None:
    proposal.state, proposal.closed_at = state, timezone.now()
    tally = tally_of(proposal)
    proposal.yes, proposal.no, proposal.abstained = tally
    proposal.save(update_fields=["state", "closed_at", "yes", "no", "abstained"])


def _close(proposal: RuleProposal) -> None:
    """Count, and let a yes become what was proposed: a new version, and a recount if that was voted on.

    The program is its author, not the person who has voted last.
    """
    tally = tally_of(proposal)
    _end(proposal, tally.outcome(proposal.majority, proposal.quorum))
    accepted = proposal.state == VoteState.ACCEPTED
    if accepted:
        proposal.version = save_version(
            rule_set=proposal.rule_set,
            scheme_key=proposal.scheme_key,
            options=proposal.options,
            actor=Actor.system(),
        )
        proposal.save(update_fields=["version"])
    note(
        actor=Actor.system(),
        league=proposal.league,
        action="rules.vote_counted",
        after={
            "proposal": proposal.pk,
            "state": str(proposal.state),
            **tally._asdict(),
            "rule_set_version": proposal.version_id,
        },
    )
    recount = proposal.recount
    if recount is None:
        return
    if not accepted or proposal.applies != Applies.RECOUNT:
        drop(recount=recount)
        return
    try:
        # What cannot follow was said before the vote was opened.
        start(actor=Actor.system(), recount=recount, version=proposal.version, only_these=True)
    except Refused:  # another one is running: a Verwalter begins this one afterwards
        recount.version = proposal.version
        recount.save(update_fields=["version"])
        recount.rows.update(target=proposal.version)
