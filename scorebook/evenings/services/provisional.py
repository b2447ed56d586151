"""Leagues that were begun without an account: a phone is their only member, by a `Capability` for the whole league.

Begun by whoever could make an account as well; taken into an account by whoever has the phone; let go of some time
after the last game.
"""

import logging
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.accounts.limits import Limit, TooManyTries, count_wrong, refuse_if_full
from leagues.accounts.models import Account
from leagues.accounts.services import OPEN
from leagues.database import run_all_then_raise
from leagues.groups.models import League, Membership, Role, token_hash
from leagues.groups.services.departures import locked_league, remove_league
from leagues.groups.services.leagues import refuse_too_many_leagues
from leagues.journal import PHONE, Actor, note
from leagues.people.models import Player
from leagues.refused import Reason, Refused
from leagues.request_context import report
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.presets import Preset
from scorebook.rules.services import start_league
from scorebook.scoring.evening import FEWEST, MOST

from ..models import Capability, Evening, Event, EventKind
from .evenings import open_evening

KEPT: Final = timedelta(days=400)  # after the last game
UNPLAYED: Final = timedelta(days=14)  # without a game
# Leagues that were begun, like letters for a new account: a whole pub has one address.
FROM_AN_ADDRESS = Limit("begin-address", 10, timedelta(minutes=20))
FROM_EVERYWHERE = Limit("begin", 300, timedelta(minutes=1))


class Begun(NamedTuple):
    """A league that was begun, its phone and its first evening."""

    phone: Capability
    evening: Evening


def may_begin() -> bool:
    """Whether leagues are begun here without an account: where everybody may make one."""
    return bool(settings.REGISTRATION == OPEN)


def refuse_too_many(address: str) -> None:
    """Refuse (`too_many_tries`) a league from an address where many were begun, or when many were everywhere."""
    try:
        refuse_if_full([FROM_AN_ADDRESS.of(address), FROM_EVERYWHERE.of()])
    except TooManyTries as full:
        report("league.begin_refused", level=logging.WARNING)
        sentence = _("Hier wurden gerade sehr viele Runden begonnen. Versuch es in einer halben Stunde noch einmal.")
        raise Refused.because("too_many_tries", "", sentence) from full


def begin(*, names: Sequence[str], rules: Preset, secret: str, address: str) -> Begun:
    """A league with these players and rules, its first evening, and the phone that has the secret; the first one deals.

    Refused: another number of names than sit at a table, at `names` what `add_players` refuses, and too many leagues.
    """
    if not FEWEST <= len(names) <= MOST:
        sentence = _("Vier bis acht Namen braucht es.")
        raise Refused.because("names_number", "names", sentence)
    refuse_too_many(address)
    with transaction.atomic():
        try:
            league = start_league(actor=Actor(PHONE), name=_("Unsere Runde"), preset=rules, players=names)
        except Refused as refused:
            raise Refused([Reason(one.code, "names", one.message) for one in refused.objections]) from refused
        phone = Capability.phones.create(league=league, token_hash=token_hash(secret))
        seated = list(Player.objects.filter(league=league).order_by("pk"))  # as they were typed
        version = RuleSetVersion.objects.get(league=league)
        evening = open_evening(
            actor=Actor(PHONE, phone.pk), league=league, rule_set_version=version, players=seated, dealer=seated[0]
        )
    with suppress(TooManyTries):  # the last one has begun as well
        count_wrong([FROM_AN_ADDRESS.of(address), FROM_EVERYWHERE.of()])
    return Begun(phone, evening)


def phone_of(league: League) -> Capability | None:
    """The phone with which a league was begun, while nobody has taken it over; one query."""
    return Capability.phones.filter(league=league, revoked_at=None).first()


def kept_until(phone: Capability) -> datetime:
    """When a league that nobody takes over is let go of. One query."""
    games = Event.objects.filter(league=phone.league_id, kind=EventKind.GAME)
    last = games.aggregate(at=Max("recorded_at"))["at"]
    return last + KEPT if last else phone.created_at + UNPLAYED


@transaction.atomic
def take_over(*, account: Account, phone: Capability) -> League:
    """Take a league with everything in it into an account, which becomes its Verwalter; the phone's right ends.

    Refused: when somebody has done so already, or it is gone (`taken`), and when the account has too many leagues.
    """
    actor, now = Actor.account(account), timezone.now()
    league = League.objects.locked(phone.league_id)
    if not Capability.phones.filter(pk=phone.pk, revoked_at=None).update(revoked_at=now, created_by=account):
        raise Refused.because("taken", "", _("Diese Runde ist schon in einem Konto."))
    refuse_too_many_leagues(actor)
    Membership.objects.create(league=league, account=account, role=Role.VERWALTER)
    note(actor=actor, league=league, action="league.take_over", after={"account": account.pk})
    return league


def let_go(now: datetime | None = None) -> int:
    """Delete every league whose phone has kept it for long enough, each for itself; how many there were."""
    now = now or timezone.now()
    of_games = Q(league__evenings__events__kind=EventKind.GAME)
    last = Max("league__evenings__events__recorded_at", filter=of_games)
    open_ones = Capability.phones.filter(revoked_at=None).annotate(last=last).order_by("pk")
    due = [one.league_id for one in open_ones if (one.last + KEPT if one.last else one.created_at + UNPLAYED) <= now]
    return run_all_then_raise(due, lambda key: _unless_used(key, now))


@transaction.atomic
def _unless_used(key: int, now: datetime) -> bool:
    league = locked_league(key)
    phone = phone_of(league) if league else None
    if league is None or phone is None or kept_until(phone) > now:
        return False  # somebody has played or taken it over meanwhile
    remove_league(league=league)
    report("league.let_go", league=key)
    return True
