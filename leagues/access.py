"""Who sees what: every query for league data starts here, from the leagues of the person asking.

A stranger gets 404 (another league does not exist for them), a member whose role is too small gets 403.
In a league that is put away everybody only reads; a Verwalter can take it out again.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import F, QuerySet
from django.http import Http404
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.accounts.models import Account
from leagues.actor import ACCOUNT, Actor
from leagues.groups.models import League, Role
from leagues.people.models import Player

if TYPE_CHECKING:
    from django.utils.functional import SimpleLazyObject

    Asker = Account | AnonymousUser | SimpleLazyObject[Any]

TOO_SMALL = _("Dafür braucht es die Rolle {role}.")
PUT_AWAY = _("Die Liga ist abgelegt; ein Verwalter kann sie wieder hervorholen.")


@dataclass(frozen=True, slots=True)
class Access:
    """What somebody may do at something that belongs to a league, and who writes if they do.

    `member`: whether the league knows them. Others are here because of something that was handed to them.
    """

    league: League
    role: Role
    actor: Actor
    member: bool

    def may(self, role: Role) -> bool:
        """True when this access includes what `role` may do."""
        return self.role.includes(role)

    @property
    def by_name(self) -> bool:
        """True when they write as an account, which answers for it, even if it may only read."""
        return self.actor.kind == ACCOUNT

    @property
    def may_write(self) -> bool:
        """True when facts can be recorded and corrected."""
        return self.may(Role.SCHREIBER)

    @property
    def may_decide(self) -> bool:
        """True for a Schreiber of the league, who answers by name for what is written."""
        return self.may_write and self.by_name

    def require(self, role: Role) -> None:
        """Refuse with PermissionDenied unless this access includes `role`."""
        if not self.may(role):
            raise PermissionDenied(TOO_SMALL.format(role=role.label))

    def require_by_name(self) -> None:
        """Refuse with PermissionDenied whoever does not write as an account."""
        if not self.by_name:
            raise PermissionDenied(TOO_SMALL.format(role=Role.SCHREIBER.label))


def leagues_of(account: "Asker") -> QuerySet[League]:
    """The leagues this person belongs to, each with `own_role`, the role the person has there; none for anonymous."""
    if not account.is_authenticated:
        return League.objects.none()
    return League.objects.filter(memberships__account=account.pk).annotate(own_role=F("memberships__role"))


def held_role(league: Any) -> Role:
    """What the asker may do in this league (of `leagues_of`): the own role, in a league put away only Leser."""
    return Role.LESER if league.archived_at else Role(league.own_role)


def may(league: Any, role: Role) -> bool:
    """True when the asker may do what `role` may in this league (of `leagues_of`)."""
    return held_role(league).includes(role)


def manages(league: Any) -> bool:
    """True for a Verwalter of this league (of `leagues_of`), put away or not."""
    return Role(league.own_role) is Role.VERWALTER


def require(league: Any, role: Role) -> None:
    """Refuse with PermissionDenied unless the asker may do what `role` may in this league (of `leagues_of`)."""
    if may(league, role):
        return
    put_away = league.archived_at and Role(league.own_role).includes(role)
    raise PermissionDenied(PUT_AWAY if put_away else TOO_SMALL.format(role=role.label))


def league_for(account: "Asker", league_id: int, *, role: Role = Role.LESER) -> League:
    """The league with this id, in one query; Http404 for strangers, PermissionDenied below `role`."""
    league = leagues_of(account).filter(pk=league_id).first()
    if league is None:
        raise Http404(gettext("Diese Liga gibt es nicht."))
    require(league, role)
    return league


def player_for(league: League, player_id: int) -> Player:
    """A player of this league who goes by a name of their own; Http404 otherwise."""
    player = Player.objects.shown().filter(league=league, pk=player_id).first()
    if player is None:
        raise Http404(gettext("Diesen Spieler gibt es nicht."))
    return player
