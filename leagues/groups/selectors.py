"""Reads about leagues and their people; the number of queries never depends on the number of rows."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, NamedTuple

from django.db.models import Case, Count, Exists, F, IntegerField, OuterRef, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce
from django.utils import timezone

from leagues.access import leagues_of
from leagues.accounts.models import Account
from leagues.people.models import Player
from leagues.texts import collated

from .models import Invitation, League, Membership, Role


def league_list(account: Account) -> QuerySet[League]:
    """The account's leagues with `own_role` and `regulars_count`; those put away come last. One query."""
    regulars = (
        Player.objects.present()
        .filter(league=OuterRef("pk"), regular=True)
        .order_by()
        .values("league")
        .annotate(count=Count("pk"))
        .values("count")
    )
    return (
        leagues_of(account)
        .annotate(regulars_count=Coalesce(Subquery(regulars, output_field=IntegerField()), 0))
        .order_by(Case(When(archived_at__isnull=True, then=0), default=1), "name", "pk")
    )


def players_of(league: League) -> list[Player]:
    """The shown players of a league with `group`: 0 regulars, 1 guests, 2 those who left; by name. One query."""
    group = Case(When(until__isnull=False, then=2), When(regular=False, then=1), default=0)
    players: Iterable[Any] = Player.objects.visible().filter(league=league).annotate(group=group)
    return sorted(players, key=lambda player: (player.group, collated(player.name), player.pk))


def members_of(league: League) -> QuerySet[Membership]:
    """The members of a league with their accounts, the mightiest first. One query."""
    rank = Case(*(When(role=role, then=Value(-role.rank)) for role in Role), default=Value(0))
    return league.memberships.select_related("account").order_by(rank, "account__display_name", "pk")


def invitations_of(league: League) -> list[Invitation]:
    """The invitations of a league that can still be redeemed, the newest first. One query."""
    now = timezone.now()
    rows = league.invitations.filter(revoked_at=None, expires_at__gt=now, used__lt=F("max_uses"))
    return list(rows.select_related("player", "created_by", "letter").order_by("-created_at", "-pk"))


def people_to_invite(league: League, account_id: int | None) -> list[Player]:
    """The regulars without an account, as long as nobody but this account belongs to the league and nobody is invited.

    One query.
    """
    others = Membership.objects.filter(league=league).exclude(account=account_id)
    open_ones = Invitation.objects.filter(league=league, revoked_at=None, expires_at__gt=timezone.now())
    players = Player.objects.visible().filter(~Exists(others), ~Exists(open_ones), league=league, account=None)
    return sorted(players.filter(regular=True), key=lambda player: (collated(player.name), player.pk))


# What the ground shows of the evenings, which it does not know: those that run, and where the first one begins.


class Running(NamedTuple):
    """An evening that is played just now: its title, how far it is, and its page."""

    title: str
    sub: str
    href: str


class Beginning(NamedTuple):
    """Where the first evening of a league is opened. `missing`: so many players are wanted before."""

    href: str
    missing: int


class UnderWay(NamedTuple):
    """What a room tells: what runs in leagues (by their ids) just now, and where the first evening of one begins."""

    running: Callable[[Collection[int]], Mapping[int, Running]]
    beginning: Callable[[League], Beginning | None] = lambda league: None


under_way: list[UnderWay] = []


def running_in(leagues: Collection[League]) -> list[tuple[League, Running]]:
    """The evening that runs in each of these leagues, in their order; leagues that are put away have none."""
    ids = [league.pk for league in leagues if league.archived_at is None]
    found = {league: one for room in under_way for league, one in room.running(ids).items()} if ids else {}
    return [(league, found[league.pk]) for league in leagues if league.pk in found]


def beginning_of(league: League) -> Beginning | None:
    """Where the first evening of this league is opened; None once there has been one."""
    return next((found for room in under_way if (found := room.beginning(league))), None)
