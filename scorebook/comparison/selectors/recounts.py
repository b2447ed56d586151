"""Reading recounts: how far one is, who gains and loses by it, and which evenings it leaves as they are."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.db.models import Count, F, QuerySet

from leagues.groups.models import League, Membership, Role
from leagues.people.models import Player

from ..models import (
    Choice,
    Majority,
    Recount,
    RecountedEvening,
    RecountState,
    RowState,
    RuleProposal,
    RuleVoter,
    Voters,
    VoteState,
    VotingPolicy,
)

Points = Mapping[str, Sequence[int]]  # before and after, by the key of the player


class Progress(NamedTuple):
    """How many evenings of a recount are through with what it is doing now, of how many."""

    done: int
    of: int

    @property
    def percent(self) -> int:
        """The same in percent, rounded down."""
        return 100 if not self.of else 100 * self.done // self.of


class PointsChange(NamedTuple):
    """What somebody has before and after."""

    player: str
    before: int
    after: int

    @property
    def difference(self) -> int:
        """What they gain; negative if they lose."""
        return self.after - self.before


class RecountSums(NamedTuple):
    """What all evenings of a recount come to: everybody, how many evenings and games change, how many are left."""

    players: Sequence[PointsChange]
    evenings: int
    changed: int
    games: int
    left: int

    @property
    def changed_evenings(self) -> int:
        """How many evenings it counts anew, with other points or without."""
        return self.evenings - self.left


def recounts_of(league: League) -> QuerySet[Recount]:
    """The recounts of a league that are of use, the newest first."""
    found = Recount.objects.filter(league=league).exclude(state=RecountState.DROPPED)
    return found.select_related("version__rule_set", "rule_set", "created_by")


def running_recount(league: League) -> Recount | None:
    """The one that is being written. One query."""
    return recounts_of(league).filter(state=RecountState.RUNNING).first()


def progress_of(recount: Recount) -> Progress:
    """How far it is. One query."""
    rows = dict(recount.rows.values_list("state").annotate(number=Count("pk")).order_by())
    total, left = sum(rows.values()), rows.get(RowState.LEFT, 0)
    if recount.state in {RecountState.PREVIEW, RecountState.READY}:
        return Progress(total - rows.get(RowState.WAITING, 0), total)
    return Progress(rows.get(RowState.DONE, 0) + left, total)


def sums_of(recount: Recount, persons: Mapping[str, str] | None = None) -> RecountSums:
    """Who gains and loses, evening after evening as it was written, or else as the preview has it. One query.

    `persons`: key of a merged player → key of the one whose name is shown.
    """
    before: Counter[str] = Counter()
    after: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    rows = recount.rows.values_list("state", "preview", "preview_games", "result", "result_games")
    for state, preview, preview_games, result, result_games in rows:
        counts["evenings"] += 1
        counts["left"] += state == RowState.LEFT
        points: Points = preview if result is None else result
        counts["games"] += preview_games if result_games is None else result_games
        counts["changed"] += any(old != new for old, new in points.values())
        for player, (old, new) in points.items():
            person = persons.get(player, player) if persons else player
            before[person] += old
            after[person] += new
    players = [PointsChange(player, before[player], after[player]) for player in before]
    players.sort(key=lambda one: (-one.difference, -one.after))
    return RecountSums(players, counts["evenings"], counts["changed"], counts["games"], counts["left"])


def rows_of(recount: Recount, *, left: bool = False) -> QuerySet[RecountedEvening]:
    """Its evenings, the newest first: those that it leaves as they are, or the others."""
    rows = recount.rows.select_related("evening", "former", "former__rule_set").order_by("-evening__local_date", "pk")
    return rows.filter(state=RowState.LEFT) if left else rows.exclude(state=RowState.LEFT)


def changes_of(row: RecountedEvening) -> list[PointsChange]:
    """Whose points change at an evening, the largest change first."""
    points: Points = row.preview if row.result is None else row.result
    changes = [PointsChange(player, old, new) for player, (old, new) in points.items() if old != new]
    return sorted(changes, key=lambda one: -abs(one.difference))


# Reading votes: how a league votes, who may still vote, and what the votes come to.


class Tally(NamedTuple):
    """How many have voted what."""

    yes: int = 0
    no: int = 0
    abstained: int = 0

    @property
    def cast(self) -> int:
        """All votes, also of those who abstain: they were there."""
        return sum(self)

    def outcome(self, majority: str, quorum: int) -> VoteState:
        """What has come out. Those who abstain count for the quorum, and neither for nor against.

        Unanimous: no vote against it.
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
