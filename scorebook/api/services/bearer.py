"""Who sends a token: whether it lets in, how often it may ask, and when it was used last."""

import re
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.core.cache import cache
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.access import Access
from leagues.accounts.limits import Limit, TooManyTries, count_wrong, refuse_if_full
from leagues.actor import Actor
from leagues.cache import quietly
from leagues.groups.models import League, Role, token_hash

from ..models import AccessToken, Scope
from ..problems import Problem

PROGRAM: Final = "program"  # the kind of an actor
SHAPE: Final = re.compile(r"[A-Za-z0-9_-]{20,100}")
NOTED_EVERY: Final = timedelta(minutes=10)  # so often a use is written down, because reading should not write
# A file of the league costs much: these are counted in the database, for all processes, four at once and then one more
# each time a quarter of a minute has passed.
COSTLY: Final = 60
FILES: Final = Limit("export", 5, timedelta(seconds=15))  # the fifth is refused
# So much may be asked in a minute; most things cost 1. Counted in Django's cache: for all processes where they share
# one, otherwise for each; not at all while it does not answer.
BUDGET: Final = 240
MINUTE: Final = 60


@dataclass(frozen=True, slots=True)
class Bearer:
    """A program that was let in."""

    token: AccessToken
    league: League

    @property
    def access(self) -> Access:
        """What it may do at evenings: like a phone at the table it writes, but it does not decide anything by name."""
        writes = self.token.may(Scope.WRITE) and self.league.archived_at is None
        role = Role.SCHREIBER if writes else Role.LESER
        return Access(self.league, role, Actor(PROGRAM, self.token.pk), member=True)

    @property
    def holds(self) -> bool:
        """Whether the token still counts, asked anew. One query."""
        return _open_tokens().filter(pk=self.token.pk).exists()


def admit(authorization: str, scope: Scope, cost: int) -> Bearer:
    """Who sends this header, if the token may do it. Problem: 401 without a token that counts, 403, and 429.

    One query, and another one that writes when the last use is a while ago.
    """
    kind, _space, secret = authorization.partition(" ")
    if kind.lower() != "bearer":
        said = _("Hier kommt nur ein Programm mit einem Zugang herein: „Authorization: Bearer …“.")
        raise Problem.because(401, "token_missing", said, WWW_Authenticate="Bearer")
    token = _token_of(secret.strip())
    if token is None:
        said = _("Diesen Zugang gibt es nicht, oder er gilt nicht mehr.")
        raise Problem.because(401, "token_invalid", said, WWW_Authenticate='Bearer error="invalid_token"')
    if not token.may(scope):
        said = _("Dieser Zugang darf das nicht: ihm fehlt „{scope}“.").format(scope=scope.value)
        challenge = f'Bearer error="insufficient_scope", scope="{scope.value}"'
        raise Problem.because(403, "scope_missing", said, WWW_Authenticate=challenge)
    _spend(token, cost)
    _note_use(token)
    return Bearer(token, token.league)


def _token_of(secret: str) -> AccessToken | None:
    if not SHAPE.fullmatch(secret):
        return None
    return _open_tokens().filter(token_hash=token_hash(secret)).select_related("league").first()


def _open_tokens() -> QuerySet[AccessToken]:
    """Tokens that count: open, and made by somebody who still manages the league."""
    manages = Q(
        league__memberships__account=F("created_by"),
        league__memberships__role=Role.VERWALTER,
        created_by__is_active=True,
    )
    return AccessToken.objects.filter(manages, ended_at=None, expires_at__gt=timezone.now())


def _spend(token: AccessToken, cost: int) -> None:
    """Take what a request costs from this minute's budget. Problem (429) when nothing is left."""
    if cost >= COSTLY:
        try:
            bucket = FILES.of(str(token.pk))
            refuse_if_full([bucket])
            count_wrong([bucket])
        except TooManyTries as full:
            raise _too_often(full.seconds) from None
    second = int(timezone.now().timestamp())
    key = f"api.spent.{token.pk}.{second // MINUTE}"
    quietly(lambda: cache.add(key, 0, MINUTE * 2), False)
    if quietly(lambda: cache.incr(key, cost), 0) > BUDGET:
        raise _too_often(MINUTE - second % MINUTE)


def _too_often(seconds: int) -> Problem:
    said = _("Dieses Programm fragt zu oft. In {seconds} Sekunden geht es weiter.").format(seconds=seconds)
    return Problem.because(429, "rate_limited", said, Retry_After=str(seconds))


def _note_use(token: AccessToken) -> None:
    now = timezone.now()
    if token.last_used_at is None or token.last_used_at < now - NOTED_EVERY:
        AccessToken.objects.filter(pk=token.pk).update(last_used_at=now)
