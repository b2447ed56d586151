"""Reading votes: how a league votes, who may still vote, and what the votes come to."""

from typing import NamedTuple

from django.db.models import F, QuerySet

from leagues.groups.models import League, Membership, Role
from leagues.people.models import Player

from ..models import Choice, Majority, RuleProposal, RuleVoter, Voters, VoteState, VotingPolicy


class Tally(NamedTuple):
    """How many have voted what."""

    yes: int = 0
    no: int = 0
    abstained: int = 0

    @property
    def cast(self) -> int:
        """All votes, also of those who abstain: whoever does was there."""
        return sum(self)

    def outcome(self, majority: str, quorum: int) -> VoteState:
        """What has come out. Those who abstain count for the quorum, and neither for nor against.

        Unanimous is what nobody votes against.
        """
        if self.cast < quorum:
            return VoteState.TOO_FEW
        enough = {
            Majority.SIMPLE: self.yes > self.no,
            Majority.TWO_THIRDS: self.yes > 0 and 3 * self.yes >= 2 * (self.yes + self.no),
            Majority.UNANIMOUS: self.yes > 0 and self.no == 0,
        }
        return VoteState.ACCEPTED if enough[Majority(majority)] else VoteState.REJECTED


def policy_of(league: League) -> VotingPolicy:
    """How a league votes; the defaults, unsaved, if it has not said so. One query."""
    return VotingPolicy.objects.filter(league=league).first() or VotingPolicy(league=league)


def proposals_of(league: League) -> QuerySet[RuleProposal]:
    """The proposals of a league, the newest first."""
    return RuleProposal.objects.filter(league=league).select_related(
        "rule_set", "former", "version", "recount", "created_by"
    )


def electorate_of(league: League, voters: str) -> list[int]:
    """The accounts that may vote on something proposed now. One query."""
    members = Membership.objects.filter(league=league)
    if voters == Voters.WRITERS:
        members = members.exclude(role=Role.LESER)
    if voters == Voters.PLAYERS:
        players = Player.objects.filter(league=league, merged_into=None, account__isnull=False)
        members = members.filter(account__in=players.values("account"))
    return list(members.order_by("account").values_list("account", flat=True))


def voters_of(proposal: RuleProposal) -> QuerySet[RuleVoter]:
    """Who may still vote on it or has voted: those who have left since without voting cannot come back to it."""
    return RuleVoter.objects.filter(proposal=proposal).order_by("account__display_name", "pk").select_related("account")


def still_there(voters: QuerySet[RuleVoter]) -> QuerySet[RuleVoter]:
    """Of these those who have belonged to the league ever since it was proposed."""
    return voters.filter(
        account__memberships__league=F("league"), account__memberships__created_at__lte=F("proposal__created_at")
    )


def tally_of(proposal: RuleProposal) -> Tally:
    """The votes so far. One query in an open vote, none in a secret one."""
    if proposal.secret:
        return Tally(proposal.yes, proposal.no, proposal.abstained)
    cast = list(RuleVoter.objects.filter(proposal=proposal, voted=True).values_list("choice", flat=True))
    return Tally(cast.count(Choice.YES), cast.count(Choice.NO), cast.count(Choice.ABSTAIN))
