"""Making and ending accesses for programs."""

from base64 import urlsafe_b64encode
from collections.abc import Collection
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from leagues.actor import Actor
from leagues.creation import Identity
from leagues.groups.models import League, Membership, Role, new_token, token_hash
from leagues.groups.services.departures import Ended, must_manage
from leagues.journal import note
from leagues.refused import Refused, check
from leagues.texts import tidy

from ..models import AccessToken, Scope
from .webhooks import end_webhooks_of

MARK: Final = "spb_"  # so that a secret that lies about somewhere is known for what it is
SHOWN: Final = 6  # letters of it that are kept in clear, without the mark
LONGEST: Final = 366  # days
MOST: Final = 20  # that are open at once in a league


def secret_for(identity: Identity | None) -> str:
    """The secret of the access that a form makes: the same whenever the form is sent, 192 bits that nobody guesses."""
    if identity is None:
        return MARK + new_token()
    digest = salted_hmac("scorebook.api", f"{identity.number} {identity.seal}", algorithm="sha256").digest()
    return MARK + urlsafe_b64encode(digest[:24]).decode()


@transaction.atomic
def make_token(
    *, actor: Actor, league: League, name: str, scopes: Collection[str], days: int, secret: str
) -> AccessToken:
    """Let a program into a league for so many days.

    Refused: no or unknown scopes, too many or too few days, no name, and when there are too many open ones.
    PermissionDenied for an account that is no Verwalter by now.
    """
    league = League.objects.locked(league.pk)
    must_manage(actor, league)
    wanted = [scope for scope in Scope if scope.value in scopes]
    if not wanted or len(wanted) != len(set(scopes)):
        raise Refused.because("scopes_missing", "scopes", _("Bitte sagen, was das Programm darf."))
    if not 1 <= days <= LONGEST:
        said = _("Zwischen 1 und {most} Tagen.").format(most=LONGEST)
        raise Refused.because("days_range", "days", said)
    now = timezone.now()
    if AccessToken.objects.filter(league=league, ended_at=None, expires_at__gt=now).count() >= MOST:
        said = _("Mehr als {most} Zugänge auf einmal gibt es nicht. Beende erst einen.").format(most=MOST)
        raise Refused.because("tokens_many", "", said)
    token = AccessToken(
        league=league,
        name=tidy(name),
        prefix=secret[: len(MARK) + SHOWN],
        token_hash=token_hash(secret),
        scopes=[scope.value for scope in wanted],
        created_by_id=actor.account_id,
        expires_at=now + timedelta(days=days),
    )
    check(token)
    token.save(force_insert=True)
    note(actor=actor, league=league, action="access.made", after={**_said(token), "until": f"{token.expires_at:%F}"})
    return token


@transaction.atomic
def end_token(*, actor: Actor, token: AccessToken) -> bool:
    """Let a program in no longer. Twice does nothing. PermissionDenied for an account that is no Verwalter by now."""
    league = League.objects.locked(token.league_id)
    must_manage(actor, league)
    ended = AccessToken.objects.filter(pk=token.pk, ended_at=None).update(ended_at=timezone.now())
    if ended:
        note(actor=actor, league=league, action="access.ended", before=_said(token))
    return bool(ended)


def end_tokens_of(membership: Membership, to: Role | None) -> int:
    """End what a member has let in who does not manage the league any more; how many accesses were open."""
    if to is not None and to.includes(Role.VERWALTER):
        return 0
    now = timezone.now()
    own = AccessToken.objects.filter(league=membership.league_id, created_by=membership.account_id, ended_at=None)
    open_ones = own.filter(expires_at__gt=now).count()
    own.update(ended_at=now)
    return open_ones


def _said(token: AccessToken) -> dict[str, object]:
    """What the journal keeps: nothing that somebody has typed."""
    return {"access": token.prefix, "scopes": token.scopes}


def end_accesses_of(_actor: Actor, membership: Membership, to: Role | None) -> Ended:
    """What a member had made for others than people ends with the right to manage."""
    return Ended(accesses=end_tokens_of(membership, to) + end_webhooks_of(membership, to))
