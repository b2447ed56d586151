"""A vote that runs in the first league of the demo, among accounts of some who play in it."""

from dataclasses import replace
from typing import Final

from django.db import transaction

from leagues.accounts.models import Account
from leagues.actor import Actor
from leagues.groups.models import League, Membership, Role
from leagues.people.models import Player
from scorebook.comparison.models import Choice, Recount, RuleProposal
from scorebook.comparison.services.recount import look
from scorebook.comparison.services.votes import propose, vote
from scorebook.rules.models import RuleSet

WHY: Final = "Ein Bock gilt nur noch für ein Spiel. Sonst sitzen wir um eins noch da."
# Who plays under the account of the demo, and who else has one; what they vote, as far as they have.
OWN: Final = "Alois Brandl"
OTHERS: Final = {
    "Burgi Zeiler": Choice.YES,
    "Christoph Moosbauer": Choice.NO,
    "Dorothee Ammer": None,
    "Egon Pichler": None,
}


def put_to_the_vote(account: Account, league: League) -> None:
    """Let the league vote on another length of its Böcke, and see what that would have come to."""
    if not RuleProposal.objects.filter(league=league).exists():
        _put(account, league)
    for recount in Recount.objects.filter(league=league):
        look(recount)


@transaction.atomic
def _put(account: Account, league: League) -> None:
    """The others, who sign in nowhere, get accounts for it."""
    _plays_as(league, OWN, account)
    voters = [(_member(league, name), choice) for name, choice in OTHERS.items()]
    rule_set = RuleSet.objects.get(league=league, is_default=True)
    scheme = rule_set.versions.latest("number").scheme
    proposed = replace(scheme, options=replace(scheme.options, bock=replace(scheme.options.bock, games=1)))
    proposal = propose(actor=Actor.account(voters[0][0]), rule_set=rule_set, scheme=proposed, text=WHY)
    for voter, choice in voters:
        if choice:
            vote(actor=Actor.account(voter), proposal=proposal, choice=choice)


def _member(league: League, name: str) -> Account:
    """An account that belongs to the league and signs in nowhere."""
    account = Account(email=f"{name.split(maxsplit=1)[0].lower()}@scorebook.example", display_name=name)
    account.set_unusable_password()
    account.save()
    Membership.objects.create(league=league, account=account, role=Role.SCHREIBER)
    _plays_as(league, name, account)
    return account


def _plays_as(league: League, name: str, account: Account) -> None:
    Player.objects.filter(league=league, name=name).update(account=account)
