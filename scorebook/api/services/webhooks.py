"""Making and ending webhooks, and writing down what they are to hear."""

from base64 import urlsafe_b64encode
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.functional import lazy
from django.utils.translation import gettext as _

from leagues.actor import Actor
from leagues.groups.models import League, Membership, Role, new_token, token_hash
from leagues.groups.services.departures import must_manage, tell_managers
from leagues.journal import note
from leagues.journal_models import JournalEntry
from leagues.letters.contents import WebhookLetter
from leagues.letters.courier import wake
from leagues.refused import Refused
from scorebook.evenings.hooks import EveningHooks
from scorebook.evenings.models import Evening

from ..models import Webhook, WebhookDelivery
from ..models.webhook import NO_KEY, URL_LENGTH, outcome_words
from ..outgoing import Unreachable, target_of

MOST: Final = 5  # that are open at once in a league
PATIENCE: Final = timedelta(days=3)  # so long nothing may arrive, before a delivery that is given up ends the webhook


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
        said = _("Das muss eine Adresse sein, die mit https:// beginnt, mit einem Namen und ohne Portnummer.")
        raise Refused.because("url_invalid", "url", said)
    there = Webhook.objects.filter(league=league, ended_at=None)
    if there.filter(url=url).exists():
        raise Refused.because("url_taken", "url", _("Diese Adresse hört schon zu."))
    if there.count() >= MOST:
        said = _("Mehr als {most} gibt es nicht. Beende erst eine.").format(most=MOST)
        raise Refused.because("webhooks_many", "", said)
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


def patience_with(outcome: str) -> timedelta:
    """How long nothing may arrive at an address whose tries end like this. A key that is lost does not come back."""
    return timedelta() if outcome == NO_KEY else PATIENCE


def give_up(webhook: Webhook, outcome: str) -> bool:
    """End an address at which nothing has arrived for too long, and write to every Verwalter; whether that was so.

    `outcome`: how its last try has ended.
    """
    with transaction.atomic():
        try:  # before its webhook, as whoever ends it or deletes the league does, so that none waits for the other
            League.objects.locked(webhook.league_id)
        except League.DoesNotExist:
            return False
        now = timezone.now()
        failing = Webhook.objects.filter(pk=webhook.pk, ended_at=None, failing_since__lte=now - patience_with(outcome))
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
    """Put a change into the outbox, in the transaction that makes it. One query where nobody hears of it."""
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
