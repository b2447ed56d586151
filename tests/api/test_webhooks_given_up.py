"""An address at which nothing arrives for days is told nothing more, and the Verwalter hear of it."""

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone

from leagues.groups.models import Membership, Role
from leagues.journal import Actor, JournalEntry
from scorebook.api import webhooks
from scorebook.api.models import Webhook, WebhookDelivery
from scorebook.api.outgoing import Unreachable
from scorebook.api.webhooks import FAILING_LIMIT, WAITS, make_webhook, send_due_webhooks

URL = "https://hook.example/spielbuch"
ALL = len(WAITS) + 1


@pytest.fixture
def webhook(home):
    return make_webhook(actor=Actor.account(home.verwalter), league=home.league, url=URL)


@pytest.fixture
def answer(monkeypatch):
    """What the address answers: a status, or why it does not."""
    says = {"now": 503}

    def post(_url, _body, _headers, _door, _wanted):
        if isinstance(says["now"], str):
            raise Unreachable(says["now"])
        return says["now"]

    monkeypatch.setattr(webhooks, "post", post)
    return lambda now: says.update(now=now)


def tried(times=ALL):
    """Try what waits so often, each time as if its wait was over."""
    for _ in range(times):
        WebhookDelivery.objects.filter(state="waiting").update(due_at=timezone.now())
        send_due_webhooks()


def failing_for(webhook, time):
    Webhook.objects.filter(pk=webhook.pk).update(failing_since=timezone.now() - time)


def states():
    return list(WebhookDelivery.objects.order_by("created_at", "pk").values_list("state", flat=True))


def test_after_days_without_one_arriving_it_ends_and_every_verwalter_is_told(
    home, webhook, record, answer, stranger, browser_of
):
    Membership.objects.create(league=home.league, account=stranger, role=Role.VERWALTER)
    record(home.evening)
    tried()
    webhook.refresh_from_db()
    assert (webhook.ended_at, webhook.failing_since is None, states()) == (None, False, ["failed"])
    failing_for(webhook, FAILING_LIMIT + timedelta(minutes=1))
    answer("name")
    record(home.evening)
    record(home.evening)
    mail.outbox.clear()
    tried(len(WAITS))
    webhook.refresh_from_db()
    assert webhook.ended_at is None
    tried(1)
    webhook.refresh_from_db()
    assert (webhook.ended_at is None, webhook.given_up) == (False, True)
    assert sorted(states()) == ["cancelled", "failed", "failed"]
    assert {to for letter in mail.outbox for to in letter.to} == {home.verwalter.email, stranger.email}
    assert mail.outbox[0].subject == "Eine Adresse bekommt keine Meldungen mehr"
    assert "den Namen gibt es nicht" in mail.outbox[0].body
    (entry,) = JournalEntry.objects.filter(action="access.webhook_given_up")
    assert (entry.before, entry.account) == ({"host": "hook.example"}, None)
    page = browser_of(home.verwalter).get(f"/liga/{home.league.pk}/zugaenge/meldungen/").content.decode()
    assert "Aufgegeben" in page and URL in page
    record(home.evening)
    assert len(states()) == 3


def test_one_that_arrives_begins_the_count_anew(home, webhook, record, answer):
    record(home.evening)
    tried(2)
    failing_for(webhook, FAILING_LIMIT * 2)
    answer(204)
    tried(1)
    webhook.refresh_from_db()
    assert (webhook.failing_since, states()) == (None, ["done"])
    answer(500)
    record(home.evening)
    tried()
    webhook.refresh_from_db()
    assert (webhook.ended_at, webhook.given_up) == (None, False)
