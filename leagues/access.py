"""Who may see and do what in a league: every query for league data starts from the leagues of the person asking.

Somebody who does not belong to a league gets 404, as if it did not exist; a member whose role is too low gets 403. A
league that is put away can only be read, until a Verwalter takes it out again.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import F, QuerySet, Value
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.accounts.models import Account
from leagues.groups.models import League, Role
from leagues.journal import ACCOUNT, PHONE, Actor
from leagues.people.models import Player

if TYPE_CHECKING:
    from django.utils.functional import SimpleLazyObject

    Asker = Account | AnonymousUser | SimpleLazyObject[Any]

TOO_SMALL = _("Dafür braucht es die Rolle {role}.")
PUT_AWAY = _("Die Liga ist abgelegt; ein Verwalter kann sie wieder hervorholen.")
NO_ACCOUNT = _("Dafür braucht es ein Konto. Mit „Liga behalten“ nimmst du alles dorthin mit.")


class Phone(AnonymousUser):
    """Who asks from a phone with which a league was begun, while nobody is signed in there: its only member."""

    pk: Any = 0  # None is the account of every player who has none

    def __init__(self, league_id: int, role: Role, actor: Actor) -> None:
        super().__init__()
        self.league_id, self.role, self.actor = league_id, role, actor


View = Callable[..., HttpResponseBase]


def is_known(asker: "Asker") -> bool:
    """True for accounts, and for phones with which a league was begun."""
    return bool(asker.is_authenticated) or isinstance(asker, Phone)


def members_only(view: View) -> View:
    """Let accounts and phones with which a league was begun through; everybody else signs in first."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        return view(request, *args, **kwargs) if is_known(request.user) else redirect_to_login(request.get_full_path())

    return guarded


def actor_of(asker: "Asker") -> Actor:
    """As whom somebody writes."""
    return asker.actor if isinstance(asker, Phone) else Actor.account(asker)


@dataclass(frozen=True, slots=True)
class Access:
    """What somebody may do with something that belongs to a league, and as whom they write.

    `member`: whether they belong to the league. Others have access by something they were given, such as a table link.
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
        """True for members, even if they may only read: an account, or the phone with which the league was begun."""
        return self.actor.kind in {ACCOUNT, PHONE}

    @property
    def may_write(self) -> bool:
        """True when facts can be recorded and corrected."""
        return self.may(Role.SCHREIBER)

    @property
    def may_decide(self) -> bool:
        """True for a Schreiber of the league, who answers for what is written."""
        return self.may_write and self.by_name

    @property
    def may_share(self) -> bool:
        """True for a Schreiber with an account, who lets others write, too."""
        return self.may_write and self.actor.kind == ACCOUNT

    @property
    def only_reads(self) -> bool:
        """True for somebody without an account who writes no more: they do nothing else either, as members may."""
        return not self.by_name and not self.may_write

    def require(self, role: Role) -> None:
        """Raise PermissionDenied unless this access includes `role`."""
        if not self.may(role):
            raise PermissionDenied(TOO_SMALL.format(role=role.label))

    def require_by_name(self) -> None:
        """Raise PermissionDenied for anybody who was only given access to something of the league."""
        if not self.by_name:
            raise PermissionDenied(TOO_SMALL.format(role=Role.SCHREIBER.label))

    def require_account(self) -> None:
        """Raise PermissionDenied for anybody who does not write with an account."""
        if self.actor.kind == PHONE:
            raise PermissionDenied(NO_ACCOUNT)
        self.require_by_name()


def leagues_of(account: "Asker") -> QuerySet[League]:
    """The leagues of this person, each with their role in it as `own_role`; none for anonymous users."""
    if isinstance(account, Phone):
        return League.objects.filter(pk=account.league_id).annotate(own_role=Value(account.role.value))
    if not account.is_authenticated:
        return League.objects.none()
    return League.objects.filter(memberships__account=account.pk).annotate(own_role=F("memberships__role"))


def effective_role(league: Any) -> Role:
    """The role that counts for the asker in this league (from `leagues_of`): only Leser if the league is put away."""
    return Role.LESER if league.archived_at else Role(league.own_role)


def may(league: Any, role: Role) -> bool:
    """True when the asker may do what `role` may in this league (from `leagues_of`)."""
    return effective_role(league).includes(role)


def manages(league: Any) -> bool:
    """True for a Verwalter of this league (from `leagues_of`), even if it is put away."""
    return Role(league.own_role) is Role.VERWALTER


def require(league: Any, role: Role) -> None:
    """Raise PermissionDenied unless the asker may do what `role` may in this league (from `leagues_of`)."""
    if may(league, role):
        return
    put_away = league.archived_at and Role(league.own_role).includes(role)
    raise PermissionDenied(PUT_AWAY if put_away else TOO_SMALL.format(role=role.label))


def league_for(account: "Asker", league_id: int, *, role: Role = Role.LESER) -> League:
    """The league with this id, in one query. Http404 for non-members, PermissionDenied for a role below `role`."""
    league = leagues_of(account).filter(pk=league_id).first()
    if league is None:
        raise Http404(gettext("Diese Liga gibt es nicht."))
    if isinstance(account, Phone) and not account.role.includes(role):
        raise PermissionDenied(NO_ACCOUNT)
    require(league, role)
    return league


def player_for(league: League, player_id: int) -> Player:
    """A player of this league who is neither merged into another one nor anonymised; Http404 otherwise."""
    player = Player.objects.visible().filter(league=league, pk=player_id).first()
    if player is None:
        raise Http404(gettext("Diesen Spieler gibt es nicht."))
    return player
