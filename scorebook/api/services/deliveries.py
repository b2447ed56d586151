"""Sending what waits for webhooks: signed, once by whichever process comes first, again when it fails, not for ever."""

import hashlib
import hmac
import logging
import threading
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import connection
from django.db.models import Exists, F, OuterRef, QuerySet
from django.utils import timezone

from ..as_json import dumped
from ..models import DeliveryState, Webhook, WebhookDelivery
from ..models.webhook import KEPT, NO_KEY
from ..outgoing import DOOR, Door, Unreachable, Unwanted, post
from .webhooks import give_up, patience_with, webhook_secret

logger = logging.getLogger("scorebook.webhooks")

# After each failed try; then it is given up.
WAITS: Final = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 360, 720))
LEASE: Final = timedelta(minutes=2)  # so long a delivery belongs to who has taken it
AT_ONCE: Final = 200  # in one go
HEARD: Final = Exists(Webhook.objects.listening().filter(pk=OuterRef("webhook")))


def signature(secret: str, moment: int, body: bytes) -> str:
    """The header that proves from whom a delivery is: HMAC-SHA256 over the time in seconds, a point, and the body."""
    digest = hmac.new(secret.encode(), f"{moment}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={moment},v1={digest}"


def send_due_webhooks(door: Door = DOOR) -> tuple[int, int]:
    """Send what is due; how many have arrived, and how many have not yet.

    Whoever fails is left alone for this time: everybody who waits behind them would wait for them again and again.
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
    """Delete finished deliveries that nobody asks about any more. Gives their number."""
    done = WebhookDelivery.objects.exclude(state=DeliveryState.WAITING)
    return done.filter(created_at__lt=timezone.now() - KEPT).delete()[0]


def _taken(silent: Collection[int]) -> WebhookDelivery | None:
    """The delivery that waits longest and is due; from now on it belongs to the caller, as its number of tries says.

    None of the webhooks in `silent`. Its `heard` says whether anybody listens there.
    """
    now = timezone.now()
    due = WebhookDelivery.objects.filter(state=DeliveryState.WAITING, due_at__lte=now).exclude(webhook__in=silent)
    due = due.annotate(heard=HEARD)
    while found := due.select_related("webhook").order_by("due_at", "pk").first():
        mine = WebhookDelivery.objects.filter(pk=found.pk, state=DeliveryState.WAITING, tries=found.tries)
        if mine.update(tries=F("tries") + 1, due_at=now + LEASE):
            found.tries += 1
            return found
    return None


def _deliver(delivery: WebhookDelivery, door: Door) -> bool:
    now = timezone.now()
    if not vars(delivery)["heard"]:
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
        status = post(delivery.webhook.url, body, headers, door, _own(delivery).filter(HEARD).exists)
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
    if not patience_with(outcome) or delivery.tries > len(WAITS):
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
    """Its row as long as nobody else has taken it since; none if its league is gone."""
    return WebhookDelivery.objects.filter(pk=delivery.pk, tries=delivery.tries)


_sending = threading.Lock()


def send_beside(**_signal: Any) -> None:
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
