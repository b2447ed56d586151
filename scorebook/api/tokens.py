"""Who sends a token: whether it lets in, how often it may ask, and when it was used last."""

import re
from base64 import urlsafe_b64encode
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.core.cache import cache
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.access import Access
from leagues.accounts.limits import Limit, TooManyTries, count_wrong, refuse_if_full
from leagues.cache import quietly
from leagues.creation import Identity
from leagues.groups.models import League, Membership, Role, new_token, token_hash
from leagues.groups.services.departures import Ended, must_manage
from leagues.journal import Actor, note
from leagues.journal_wording import JournalNames, Saying, StoredValues, sentence_with
from leagues.refused import Refused, check
from leagues.texts import tidy
from scorebook.api.models import AccessToken, Scope
from scorebook.api.problems import Problem
from scorebook.api.webhooks import end_webhooks_of

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
        message = _("Hier kommt nur ein Programm mit einem Zugang herein: „Authorization: Bearer …“.")
        raise Problem.because(401, "token_missing", message, WWW_Authenticate="Bearer")
    token = _token_of(secret.strip())
    if token is None:
        message = _("Diesen Zugang gibt es nicht, oder er gilt nicht mehr.")
        raise Problem.because(401, "token_invalid", message, WWW_Authenticate='Bearer error="invalid_token"')
    if not token.may(scope):
        message = _("Dieser Zugang darf das nicht: ihm fehlt „{scope}“.").format(scope=scope.value)
        challenge = f'Bearer error="insufficient_scope", scope="{scope.value}"'
        raise Problem.because(403, "scope_missing", message, WWW_Authenticate=challenge)
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
    message = _("Dieses Programm fragt zu oft. In {seconds} Sekunden geht es weiter.").format(seconds=seconds)
    return Problem.because(429, "rate_limited", message, Retry_After=str(seconds))


def _note_use(token: AccessToken) -> None:
    now = timezone.now()
    if token.last_used_at is None or token.last_used_at < now - NOTED_EVERY:
        AccessToken.objects.filter(pk=token.pk).update(last_used_at=now)


# Making and ending accesses for programs.


MARK: Final = "spb_"  # so that a secret that lies about somewhere is known for what it is
CLEAR_LETTERS: Final = 6  # letters of it that are kept in clear, without the mark
LONGEST: Final = 366  # days
MOST: Final = 20  # that are open at once in a league


def secret_for(identity: Identity | None) -> str:
    """The secret of the access that a form makes: the same whenever the form is sent, 192 bits, not to be guessed."""
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
    selected = [scope for scope in Scope if scope.value in scopes]
    if not selected or len(selected) != len(set(scopes)):
        raise Refused.because("scopes_missing", "scopes", _("Bitte sagen, was das Programm darf."))
    if not 1 <= days <= LONGEST:
        message = _("Zwischen 1 und {most} Tagen.").format(most=LONGEST)
        raise Refused.because("days_range", "days", message)
    now = timezone.now()
    if AccessToken.objects.filter(league=league, ended_at=None, expires_at__gt=now).count() >= MOST:
        message = _("Mehr als {most} Zugänge auf einmal gibt es nicht. Beende erst einen.").format(most=MOST)
        raise Refused.because("tokens_many", "", message)
    token = AccessToken(
        league=league,
        name=tidy(name),
        prefix=secret[: len(MARK) + CLEAR_LETTERS],
        token_hash=token_hash(secret),
        scopes=[scope.value for scope in selected],
        created_by_id=actor.account_id,
        expires_at=now + timedelta(days=days),
    )
    check(token)
    token.save(force_insert=True)
    note(
        actor=actor,
        league=league,
        action="access.made",
        after={**_as_journal(token), "until": f"{token.expires_at:%F}"},
    )
    return token


@transaction.atomic
def end_token(*, actor: Actor, token: AccessToken) -> bool:
    """Let a program in no longer. Twice does nothing. PermissionDenied for an account that is no Verwalter by now."""
    league = League.objects.locked(token.league_id)
    must_manage(actor, league)
    ended = AccessToken.objects.filter(pk=token.pk, ended_at=None).update(ended_at=timezone.now())
    if ended:
        note(actor=actor, league=league, action="access.ended", before=_as_journal(token))
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


def _as_journal(token: AccessToken) -> dict[str, object]:
    """What the journal keeps: nothing that somebody has typed."""
    return {"access": token.prefix, "scopes": token.scopes}


def end_accesses_of(_actor: Actor, membership: Membership, to: Role | None) -> Ended:
    """What a member had made for others than people ends with the right to manage."""
    return Ended(accesses=end_tokens_of(membership, to) + end_webhooks_of(membership, to))


def _made(_before: StoredValues, after: StoredValues, _names: JournalNames) -> str:
    scopes = ", ".join(one if one in Scope.values else "?" for one in after.get("scopes", ()))
    message = _("Zugang für ein Programm gemacht: {access}… ({scopes})")
    return message.format(access=after.get("access", "?"), scopes=scopes)


def _framed(_before: StoredValues, after: StoredValues, _names: JournalNames) -> str:
    if sites := ", ".join(map(str, after.get("sites", ()))):
        return _("Die Tabelle darf jetzt auf diesen Websites stehen: {sites}").format(sites=sites)
    return _("Die Tabelle darf auf keiner anderen Website mehr stehen")


WORDS: Final[Mapping[str, Saying]] = {
    "access.made": _made,
    "access.ended": sentence_with(gettext_lazy("Zugang für ein Programm beendet: {access}…")),
    "access.webhook": sentence_with(gettext_lazy("Meldungen gehen jetzt auch an {host}")),
    "access.webhook_ended": sentence_with(gettext_lazy("Meldungen gehen nicht mehr an {host}")),
    "access.webhook_given_up": sentence_with(
        gettext_lazy("Meldungen gehen nicht mehr an {host}: dort kam tagelang keine an")
    ),
    "access.embed": _framed,
}
