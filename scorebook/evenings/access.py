"""Who may see and write evenings and games: members of the league by their role, phones at the table by their link.

A phone with which the league was begun is a member (`leagues.access.Phone`).

Every query starts from what the person asking has: the leagues of the account, the table links of the session.
A stranger gets 404 (the evening does not exist for them), a role that is too small gets 403. People who were inside
before is not told that the evening does not exist: their 404 says what has ended (`RightEnded`).
"""

from collections.abc import Callable
from typing import Any, TypeVar

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Exists, Model, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce, JSONObject
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext

from leagues.access import Access, Phone, actor_of, effective_role, leagues_of
from leagues.accounts.browser import is_shared, owner_by
from leagues.groups.models import Demotion, League, Role, token_hash
from leagues.journal import PHONE, Actor, JournalEntry
from scorebook.rules.models import RuleSetVersion

from .models import Capability, Command, CommandState, Evening, Game
from .selectors.evenings import beside_it, with_changes

Row = TypeVar("Row", bound=Model)
TABLE = "table"  # the kind of an actor
TABLE_LINKS = "table_links"  # in the session: the id of an evening → the id of the redeemed link


class RightEnded(Http404):
    """There is nothing here any more for somebody who could see it once; it says why, and nothing else."""


def table_actor(link: Capability) -> Actor:
    """A phone at the table that redeemed the link of an evening."""
    return Actor(TABLE, link.pk)


def outbox_owner(request: HttpRequest, access: Access) -> str:
    """For whom this phone keeps what it cannot send; empty on a phone that several people use."""
    return "" if is_shared(request) else owner_by(access.actor)


def evening_for(request: HttpRequest, evening_id: Any, *, role: Role = Role.LESER) -> tuple[Evening, Access]:
    """An evening and the access to it, in two queries (three at the table); Http404 for strangers, 403 below `role`."""
    evening = _only(_evenings().filter(pk=evening_id))
    access = _access(request, evening) if evening else None
    if evening is None or access is None:
        raise _nothing_there(request, evening, gettext("Diesen Abend gibt es nicht."))
    _require(access, evening, role)
    evening.league = evening.rule_set_version.league = access.league
    return evening, access


def evening_again(evening: Evening, access: Access) -> Evening:
    """The evening as it is now, for somebody whom it was already given; one query."""
    fresh = _evenings().get(pk=evening.pk)
    fresh.league = fresh.rule_set_version.league = access.league
    return fresh


def game_for(request: HttpRequest, game_id: Any, *, role: Role = Role.LESER) -> tuple[Game, Access]:
    """A game and the access to it, in two queries; Http404 for strangers, 403 below `role`.

    The game comes with its event, evening and rules.
    """
    game = _only(Game.objects.select_related("event", "evening__rule_set_version").filter(pk=game_id))
    access = _access(request, game.evening) if game else None
    if game is None or access is None:
        raise _nothing_there(request, game.evening if game else None, gettext("Dieses Spiel gibt es nicht."))
    _require(access, game.evening, role)
    game.evening.league = game.evening.rule_set_version.league = access.league
    return game, access


def rules_for(request: HttpRequest, version_id: int) -> RuleSetVersion:
    """A version of rules, for members of its league and phones at a table that plays by it; Http404 for strangers."""
    version = _only(RuleSetVersion.objects.filter(pk=version_id))
    if version and _only(leagues_of(request.user).filter(pk=version.league_id)):
        return version
    linked = request.session.get(TABLE_LINKS, {}) if version else {}
    played = Evening.objects.filter(pk__in=linked, rule_set_version=version)
    if version is None or not any(_access(request, evening) for evening in played):
        raise Http404(gettext("Diese Regeln gibt es nicht."))
    return version


def _only(rows: QuerySet[Row]) -> Row | None:
    """The row that a key finds; `first` would sort it, which costs as much as finding it."""
    return next(iter(rows.order_by()[:1]), None)


def _evenings() -> QuerySet[Evening]:
    """Evenings with their rules and pen.

    `changed_at` says when a closed one was changed, `league_noted` is the newest entry of the journal of the league
    itself, `parked` how many commands wait for a Verwalter, `open_page` of what the address is made at which everybody
    reads it, `beside` whether another evening of the same day goes on.

    By number and time: after a backup was restored the same numbers come again for other changes.
    """
    noted = JournalEntry.objects.of_league().filter(league=OuterRef("league")).order_by("-id")
    newest = Subquery(noted.values(said=JSONObject(id="id", at="at"))[:1])
    waiting = Command.objects.filter(evening=OuterRef("pk"), state=CommandState.PARKED).order_by()
    parked = Coalesce(Subquery(waiting.values("evening").annotate(number=Count("pk")).values("number")), 0)
    evenings: QuerySet[Evening] = Evening.objects.select_related("rule_set_version", "pen")
    pages = Capability.pages.filter(evening=OuterRef("pk"), revoked_at=None)
    page = Subquery(pages.values(found=JSONObject(seed="seed", digest="token_hash"))[:1])
    beside = Exists(beside_it(OuterRef("league"), OuterRef("local_date"), OuterRef("pk")))
    return with_changes(evenings).annotate(league_noted=newest, parked=parked, open_page=page, beside=beside)


def seated_somewhere(request: HttpRequest) -> bool:
    """True when this phone has redeemed a table link, of whatever evening; no query."""
    return bool(request.session.get(TABLE_LINKS))


def table_link_of(request: HttpRequest, evening: Evening) -> Capability | None:
    """The link that this phone has redeemed for this evening, ended or not; no query without one."""
    link_id = request.session.get(TABLE_LINKS, {}).get(str(evening.pk))
    link = Capability.tables.filter(pk=link_id, evening=evening).first() if link_id else None
    if link is not None:
        link.evening = evening
    return link


def _access(request: HttpRequest, evening: Evening) -> Access | None:
    """The greater of what the account and the table link of this phone allow; None for strangers.

    With the link somebody writes as the phone at the table: the league does not know them, or lets them only read. For
    a day after the end of the evening the link lets them read.
    """
    league = _only(leagues_of(request.user).filter(pk=evening.league_id))
    role = effective_role(league) if league else None
    if league and role and role.includes(Role.SCHREIBER):
        return Access(league, role, actor_of(request.user), member=True)
    link, now = table_link_of(request, evening), timezone.now()
    if link and link.opens_at(now):
        home = league or League.objects.get(pk=evening.league_id)
        if home.archived_at is None:
            return Access(home, Role.SCHREIBER, table_actor(link), member=league is not None)
    if league and role:
        return Access(league, role, actor_of(request.user), member=True)
    if link and link.shows_at(now):
        home = League.objects.get(pk=evening.league_id)
        if home.archived_at is None:
            return Access(home, Role.LESER, table_actor(link), member=False)
    return None


def _require(access: Access, evening: Evening, role: Role) -> None:
    """Raise PermissionDenied unless the access includes the role; to a phone at the table it says what has ended."""
    if access.actor.kind == TABLE and not evening.open and not access.may(role):
        raise PermissionDenied(gettext("Der Abend ist beendet."))
    access.require(role)


def _nothing_there(request: HttpRequest, evening: Evening | None, unknown: str) -> Http404:
    """What somebody without access is answered: strangers that there is nothing, those who had access what has ended.

    Whether they had is read off the session of the phone and off the account, never off what they ask.
    """
    if evening and table_link_of(request, evening):
        return RightEnded(
            gettext("Der Tischlink gilt nicht mehr.") if evening.open else gettext("Der Abend ist beendet.")
        )
    if evening and request.user.pk and Demotion.objects.filter(league=evening.league_id, account=request.user.pk):
        return RightEnded(gettext("Du gehörst nicht mehr zu dieser Liga."))
    return Http404(unknown)


# Phones with which a league was begun: the league's only member, until somebody takes it into an account.
#
# The phone keeps the secret in a cookie, the database its digest. While an account is signed in there, it counts.


KEPT_DAYS = 400  # after the last game; browsers keep no cookie longer
READING = {"GET", "HEAD", "OPTIONS", "TRACE"}


def phone_actor(phone: Capability) -> Actor:
    """A phone with which a league was begun."""
    return Actor(PHONE, phone.pk)


def phone_here(request: HttpRequest) -> Capability | None:
    """The phone that the cookie of this request names, whoever is signed in there, with its league; one query."""
    secret = request.COOKIES.get(settings.PHONE_COOKIE_NAME)
    if not secret:
        return None
    return Capability.phones.filter(token_hash=token_hash(secret), revoked_at=None).select_related("league").first()


def keep_secret(response: HttpResponse, secret: str) -> HttpResponse:
    """The same answer, with which the phone keeps its secret, anew for the whole time."""
    response.set_cookie(
        settings.PHONE_COOKIE_NAME,
        secret,
        max_age=KEPT_DAYS * 86400,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def drop_secret(response: HttpResponse) -> HttpResponse:
    """The same answer, with which the phone loses its secret."""
    response.delete_cookie(settings.PHONE_COOKIE_NAME, samesite="Lax")
    return response


class Phones:
    """Says who asks where nobody is signed in and the phone has such a secret. What it writes renews the cookie.

    `request.begun`: the phone's row, also for an account, which may take the league over.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        secret = request.COOKIES.get(settings.PHONE_COOKIE_NAME)
        if not secret:
            return self.get_response(request)
        target: Any = request
        account: Any = request.user
        target.begun = SimpleLazyObject(lambda: phone_here(target))
        target.user = SimpleLazyObject(lambda: _asker(target, account))
        response = self.get_response(request)
        wrote = request.method not in READING and settings.PHONE_COOKIE_NAME not in response.cookies
        return keep_secret(response, secret) if wrote and isinstance(request.user, Phone) else response


def _asker(request: Any, account: Any) -> Any:
    """The account; without one the phone, if it has a league; nobody otherwise."""
    if account.is_authenticated:
        return request.account_read
    phone = phone_here(request)
    return Phone(phone.league_id, Role(phone.role), phone_actor(phone)) if phone else request.account_read
