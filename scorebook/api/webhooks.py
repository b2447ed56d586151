"""Making and ending webhooks, and writing down what they are to hear."""

import hashlib
import hmac
import logging
import threading
from base64 import urlsafe_b64encode
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Exists, F, OuterRef, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.functional import lazy
from django.utils.translation import gettext as _

from leagues.groups.models import League, Membership, Role, new_token, token_hash
from leagues.groups.services.departures import must_manage, tell_managers
from leagues.journal import Actor, JournalEntry, note
from leagues.letters.courier import wake
from leagues.letters.services import WebhookLetter
from leagues.refused import Refused
from scorebook.evenings.models import Evening
from scorebook.evenings.services.lock import EveningHooks

from .models import KEPT, NO_KEY, URL_LENGTH, DeliveryState, Webhook, WebhookDelivery, outcome_words
from .outgoing import DOOR, HttpClient, Unreachable, Unwanted, post, target_of
from .problems import dumped

MOST: Final = 5  # that are open at once in a league
# So long nothing may arrive, before a delivery that is given up ends the webhook.
FAILING_LIMIT: Final = timedelta(days=3)


def webhook_secret(webhook: Webhook) -> str:
    """What its deliveries are signed with; "" when it was made with a key that the server no longer has."""
    found = (_secret(webhook.seed, key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS))
    return next((secret for secret in found if token_hash(secret) == webhook.secret_hash), "")


@transaction.atomic
def make_webhook(*, actor: Actor, league: League, url: str) -> Webhook:
    """Let an address hear of every change.

    Refused: anything but https on port 443 of a named host, one that hears already, and when there are too many.
    PermissionDenied for an account that is no Verwalter by now.
    """
    league = League.objects.locked(league.pk)
    must_manage(actor, league)
    url = url.strip()
    try:
        target_of(url)
    except Unreachable:
        url = ""
    if not url or len(url) > URL_LENGTH:
        message = _("Das muss eine Adresse sein, die mit https:// beginnt, mit einem Namen und ohne Portnummer.")
        raise Refused.because("url_invalid", "url", message)
    there = Webhook.objects.filter(league=league, ended_at=None)
    if there.filter(url=url).exists():
        raise Refused.because("url_taken", "url", _("Diese Adresse hört schon zu."))
    if there.count() >= MOST:
        message = _("Mehr als {most} gibt es nicht. Beende erst eine.").format(most=MOST)
        raise Refused.because("webhooks_many", "", message)
    seed = new_token()
    made = Webhook.objects.create(
        league=league,
        url=url,
        seed=seed,
        secret_hash=token_hash(_secret(seed, settings.SECRET_KEY)),
        created_by_id=actor.account_id,
    )
    note(actor=actor, league=league, action="access.webhook", after={"host": target_of(url).host})
    return made


@transaction.atomic
def end_webhook(*, actor: Actor, webhook: Webhook) -> bool:
    """Tell an address nothing more. Twice does nothing. PermissionDenied for an account that is no Verwalter by now."""
    league = League.objects.locked(webhook.league_id)
    must_manage(actor, league)
    ended = Webhook.objects.filter(pk=webhook.pk, ended_at=None).update(ended_at=timezone.now())
    if ended:
        before = {"host": target_of(webhook.url).host}
        note(actor=actor, league=league, action="access.webhook_ended", before=before)
    return bool(ended)


def longest_wait(outcome: str) -> timedelta:
    """How long nothing may arrive at an address whose tries end like this. A key that is lost does not come back."""
    return timedelta() if outcome == NO_KEY else FAILING_LIMIT


def give_up(webhook: Webhook, outcome: str) -> bool:
    """End an address at which nothing has arrived for too long, and write to every Verwalter; whether that was so.

    `outcome`: how its last try has ended.
    """
    with transaction.atomic():
        try:  # before its webhook, as ending it or deleting the league does, so that none waits for the other
            League.objects.locked(webhook.league_id)
        except League.DoesNotExist:
            return False
        now = timezone.now()
        failing = Webhook.objects.filter(pk=webhook.pk, ended_at=None, failing_since__lte=now - longest_wait(outcome))
        if not failing.update(ended_at=now, given_up=True):
            return False
        webhook.refresh_from_db()
        host, since = target_of(webhook.url).host, timezone.localdate(webhook.failing_since)
        note(actor=Actor.system(), league=webhook.league, action="access.webhook_given_up", before={"host": host})
        letter = WebhookLetter(webhook.league.name, host, since, lazy(outcome_words, str)(outcome))
        tell_managers(league=webhook.league, template="webhook_ended", context=letter)
    return True


def end_webhooks_of(membership: Membership, to: Role | None) -> int:
    """End those of a member who does not manage the league any more; how many there were."""
    if to is not None and to.includes(Role.VERWALTER):
        return 0
    own = Webhook.objects.filter(league=membership.league_id, created_by=membership.account_id, ended_at=None)
    return own.update(ended_at=timezone.now())


def write_deliveries(evening: Evening, entry: JournalEntry) -> None:
    """Put a change into the outbox, in the transaction that makes it. One query without a webhook."""
    listening = list(Webhook.objects.listening().filter(league=evening.league_id).order_by("pk"))
    body = {
        "event": entry.action,
        "at": entry.at.isoformat(timespec="seconds"),
        "league": evening.league_id,
        "evening": str(evening.pk),
        "entry": str(entry.part_id) if entry.part_id else None,
        "version": evening.version,
    }
    WebhookDelivery.objects.bulk_create(
        WebhookDelivery(league_id=evening.league_id, webhook=webhook, body=body) for webhook in listening
    )
    if listening:
        transaction.on_commit(wake, robust=True)


def _secret(seed: str, key: str) -> str:
    digest = salted_hmac("scorebook.webhook", seed, secret=key, algorithm="sha256").digest()
    return urlsafe_b64encode(digest).decode().rstrip("=")


class WebhookHooks(EveningHooks):
    """Programs hear of every change."""

    def after_change(self, evening: Evening, entry: JournalEntry) -> None:
        """Write down what they are to hear."""
        write_deliveries(evening, entry)


# Sending what waits for webhooks: signed, once by whichever process comes first, again when it fails, not for ever.


logger = logging.getLogger("scorebook.webhooks")

# After each failed try; then it is given up.
WAITS: Final = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 360, 720))
LEASE: Final = timedelta(minutes=2)  # so long a delivery belongs to who has taken it
AT_ONCE: Final = 200  # in one go
WEBHOOK_LISTENS: Final = Exists(Webhook.objects.listening().filter(pk=OuterRef("webhook")))


def signature(secret: str, moment: int, body: bytes) -> str:
    """The header that proves from whom a delivery is: HMAC-SHA256 over the time in seconds, a point, and the body."""
    digest = hmac.new(secret.encode(), f"{moment}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={moment},v1={digest}"


def send_due_webhooks(door: HttpClient = DOOR) -> tuple[int, int]:
    """Send what is due; how many have arrived, and how many have not yet.

    A failed address is skipped for this time: otherwise all behind it would wait for it again and again.
    """
    arrived = failed = 0
    silent: set[int] = set()
    for _number in range(AT_ONCE):
        delivery = _taken(silent)
        if delivery is None:
            break
        if _deliver(delivery, door):
            arrived += 1
        else:
            failed += 1
            silent.add(delivery.webhook_id)
    return arrived, failed


def clear_deliveries() -> int:
    """Delete finished deliveries that are no longer needed. Gives their number."""
    done = WebhookDelivery.objects.exclude(state=DeliveryState.WAITING)
    return done.filter(created_at__lt=timezone.now() - KEPT).delete()[0]


def _taken(silent: Collection[int]) -> WebhookDelivery | None:
    """The delivery that waits longest and is due; from now on it belongs to the caller, as its number of tries says.

    None of the webhooks in `silent`. Its `listens` says whether anybody listens there.
    """
    now = timezone.now()
    due = WebhookDelivery.objects.filter(state=DeliveryState.WAITING, due_at__lte=now).exclude(webhook__in=silent)
    due = due.annotate(listens=WEBHOOK_LISTENS)
    while found := due.select_related("webhook").order_by("due_at", "pk").first():
        mine = WebhookDelivery.objects.filter(pk=found.pk, state=DeliveryState.WAITING, tries=found.tries)
        if mine.update(tries=F("tries") + 1, due_at=now + LEASE):
            found.tries += 1
            return found
    return None


def _deliver(delivery: WebhookDelivery, door: HttpClient) -> bool:
    now = timezone.now()
    if not vars(delivery)["listens"]:
        _finish(delivery, DeliveryState.CANCELLED, "")
        return True
    secret = webhook_secret(delivery.webhook)
    if not secret:
        return _failed(delivery, now, NO_KEY)
    body = dumped({"id": delivery.pk, **delivery.body})
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Spielbuch",
        "X-Spielbuch-Delivery": str(delivery.pk),
        "X-Spielbuch-Signature": signature(secret, int(now.timestamp()), body),
    }
    try:
        status = post(delivery.webhook.url, body, headers, door, _own(delivery).filter(WEBHOOK_LISTENS).exists)
    except Unwanted:
        _finish(delivery, DeliveryState.CANCELLED, "")
        return True
    except Unreachable as reason:
        return _failed(delivery, now, reason.code)
    if 200 <= status < 300:
        _finish(delivery, DeliveryState.DONE, str(status))
        if delivery.webhook.failing_since is not None:
            Webhook.objects.filter(pk=delivery.webhook_id, ended_at=None).update(failing_since=None)
        return True
    return _failed(delivery, now, str(status))


def _failed(delivery: WebhookDelivery, now: datetime, outcome: str) -> bool:
    if delivery.webhook.failing_since is None:
        Webhook.objects.filter(pk=delivery.webhook_id, failing_since=None).update(failing_since=now)
    if not longest_wait(outcome) or delivery.tries > len(WAITS):
        _finish(delivery, DeliveryState.FAILED, outcome)
        if give_up(delivery.webhook, outcome):
            behind = WebhookDelivery.objects.filter(webhook=delivery.webhook_id, state=DeliveryState.WAITING)
            behind.update(state=DeliveryState.CANCELLED, done_at=timezone.now())
            logger.warning("webhook %s: ended", delivery.webhook_id)
    else:
        _own(delivery).update(due_at=now + WAITS[delivery.tries - 1], outcome=outcome)
    logger.warning("webhook %s: try %s failed, %s", delivery.webhook_id, delivery.tries, outcome)
    return False


def _finish(delivery: WebhookDelivery, state: DeliveryState, outcome: str) -> None:
    _own(delivery).update(state=state, outcome=outcome, done_at=timezone.now())


def _own(delivery: WebhookDelivery) -> QuerySet[WebhookDelivery]:
    """Its row unless another process has taken it since; none if its league is gone."""
    return WebhookDelivery.objects.filter(pk=delivery.pk, tries=delivery.tries)


_sending = threading.Lock()


def send_in_background(**_signal: Any) -> None:
    """Send what is due in a thread of its own, unless one of this process is still at it: letters do not wait."""
    if _sending.acquire(blocking=False):
        threading.Thread(target=_send_and_release, name="webhooks", daemon=True).start()


def _send_and_release() -> None:
    try:
        send_due_webhooks()
    except Exception:
        logger.warning("the outbox of the webhooks cannot be read", exc_info=True)
    finally:
        connection.close()
        _sending.release()
