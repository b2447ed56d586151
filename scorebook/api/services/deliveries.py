"""Sending what waits for webhooks: signed, once by whichever process comes first, again when it fails, not for ever."""

import hashlib
import hmac
import logging
import threading
from datetime import datetime, timedelta
from typing import Final

from django.db import connection
from django.db.models import F
from django.utils import timezone

from ..as_json import dumped
from ..models import DeliveryState, Webhook, WebhookDelivery
from ..models.webhook import KEPT
from ..outgoing import DOOR, Door, Unreachable, post
from .webhooks import give_up, webhook_secret

logger = logging.getLogger("scorebook.webhooks")

# After each failed try; then it is given up.
WAITS: Final = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 360, 720))
LEASE: Final = timedelta(minutes=2)  # so long a delivery belongs to who has taken it
AT_ONCE: Final = 200  # in one go


def signature(secret: str, moment: int, body: bytes) -> str:
    """The header that proves from whom a delivery is: HMAC-SHA256 over the time in seconds, a point, and the body."""
    digest = hmac.new(secret.encode(), f"{moment}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={moment},v1={digest}"


def send_due_webhooks(door: Door = DOOR) -> tuple[int, int]:
    """Send what is due; how many have arrived, and how many have not yet."""
    arrived = failed = 0
    for _number in range(AT_ONCE):
        delivery = _taken()
        if delivery is None:
            break
        if _deliver(delivery, door):
            arrived += 1
        else:
            failed += 1
    return arrived, failed


def clear_deliveries() -> int:
    """Delete finished deliveries that nobody asks about any more. Gives their number."""
    done = WebhookDelivery.objects.exclude(state=DeliveryState.WAITING)
    return done.filter(created_at__lt=timezone.now() - KEPT).delete()[0]


def _taken() -> WebhookDelivery | None:
    """The delivery that waits longest and is due; from now on it belongs to the caller, as its number of tries says."""
    now = timezone.now()
    due = WebhookDelivery.objects.filter(state=DeliveryState.WAITING, due_at__lte=now).order_by("due_at", "pk")
    while found := due.select_related("webhook").first():
        mine = WebhookDelivery.objects.filter(pk=found.pk, state=DeliveryState.WAITING, tries=found.tries)
        if mine.update(tries=F("tries") + 1, due_at=now + LEASE):
            found.tries += 1
            return found
    return None


def _deliver(delivery: WebhookDelivery, door: Door) -> bool:
    secret = "" if delivery.webhook.ended_at else webhook_secret(delivery.webhook)
    if not secret:
        _finish(delivery, DeliveryState.CANCELLED, "")
        return True
    body, now = dumped({"id": delivery.pk, **delivery.body}), timezone.now()
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Spielbuch",
        "X-Spielbuch-Delivery": str(delivery.pk),
        "X-Spielbuch-Signature": signature(secret, int(now.timestamp()), body),
    }
    try:
        status = post(delivery.webhook.url, body, headers, door)
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
    if delivery.tries > len(WAITS):
        _finish(delivery, DeliveryState.FAILED, outcome)
        if give_up(delivery.webhook, outcome):
            logger.warning("webhook %s: ended, nothing has arrived for days", delivery.webhook_id)
    else:
        WebhookDelivery.objects.filter(pk=delivery.pk, tries=delivery.tries).update(
            due_at=now + WAITS[delivery.tries - 1], outcome=outcome
        )
    logger.warning("webhook %s: try %s failed, %s", delivery.webhook_id, delivery.tries, outcome)
    return False


def _finish(delivery: WebhookDelivery, state: DeliveryState, outcome: str) -> None:
    mine = WebhookDelivery.objects.filter(pk=delivery.pk, tries=delivery.tries)
    mine.update(state=state, outcome=outcome, done_at=timezone.now())


_sending = threading.Lock()


def send_beside() -> None:
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
