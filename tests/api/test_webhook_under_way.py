"""Whoever stops to be told of changes while one is on its way to them hears at most the one that has left already."""

import threading
from dataclasses import replace
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from leagues.accounts.services import delete_account
from leagues.groups.models import League, Membership, Role
from leagues.groups.services.members import change_role, remove_member
from leagues.journal import Actor
from leagues.letters.models import Letter
from scorebook.api import webhooks as services
from scorebook.api.models import Webhook, WebhookDelivery
from scorebook.api.webhooks import FAILING_LIMIT, end_webhook, make_webhook, send_due_webhooks
from tests.api.listening import OK, URL, door_to

pytestmark = pytest.mark.django_db(transaction=True)
NO = b"HTTP/1.1 503 No\r\n\r\n"


@pytest.fixture
def by(home, stranger):
    """Another Verwalter, who has two changes told to an address."""
    membership = Membership.objects.create(league=home.league, account=stranger, role=Role.VERWALTER)
    make_webhook(actor=Actor.account(stranger), league=home.league, url=URL)
    return membership


def league_goes(by):
    call_command("delete_league", str(by.league_id), now=True, yes=True)


def league_goes_by_tidy(by):
    League.objects.filter(pk=by.league_id).update(removal_due=timezone.now())
    call_command("tidy")


def webhook_is_ended(by):
    end_webhook(actor=Actor.system(), webhook=Webhook.objects.get())


def maker_is_removed(by):
    remove_member(actor=Actor.system(), membership=by)


def maker_is_demoted(by):
    change_role(actor=Actor.system(), membership=by, role=Role.SCHREIBER)


def maker_deletes_the_account(by):
    delete_account(account=by.account)


def maker_is_shut_off(by):
    type(by.account).objects.filter(pk=by.account_id).update(is_active=False)


DELETED = (league_goes, league_goes_by_tidy)
ENDED = (webhook_is_ended, maker_is_removed, maker_is_demoted, maker_deletes_the_account, maker_is_shut_off)


class Sending:
    """The outbox, sent by a thread that stops at a moment until it is let go."""

    def __init__(self, listener, moment):
        self.there, self.go_on, self.told = threading.Event(), threading.Event(), None
        way = door_to(listener.port, "hook.example", timeout=30)
        door = way
        if moment == "looked up":
            door = replace(way, resolve=lambda host: self.stop(way.resolve(host)))
        elif moment == "connected":
            door = replace(way, context=lambda: self.stop(way.context()))
        else:
            self.there, self.go_on = listener.asked, listener.slow
            self.go_on.clear()
        self.thread = threading.Thread(target=self.send, args=[door])
        self.thread.start()
        assert self.there.wait(20)

    def stop(self, answer):
        self.there.set()
        self.go_on.wait(20)
        return answer

    def send(self, door):
        try:
            self.told = send_due_webhooks(door)
        except Exception as error:
            self.told = repr(error)
        finally:
            connection.close()

    def finish(self):
        self.go_on.set()
        self.thread.join(30)
        return self.told


def requests_of(listener):
    return [one for one in listener.heard if one]


@pytest.mark.whole
@pytest.mark.share(5)
@pytest.mark.parametrize("answer", [OK, NO], ids=["taken", "refused"])
@pytest.mark.parametrize("moment", ["looked up", "connected", "heard"])
@pytest.mark.parametrize("goes", [*DELETED, *ENDED])
def test_only_what_has_left_is_heard_and_nothing_later(home, by, record, listener, caplog, goes, moment, answer):
    for _ in range(2):
        record(home.evening)
    listener.answer = answer
    under_way = Sending(listener, moment)
    try:
        goes(by)
        Letter.objects.all().delete()
    finally:
        told = under_way.finish()
    assert isinstance(told, tuple), told
    left = int(moment == "heard")
    assert len(requests_of(listener)) == left
    for _ in range(2):
        WebhookDelivery.objects.update(due_at=timezone.now())
        send_due_webhooks(door_to(listener.port, "hook.example"))
    assert len(requests_of(listener)) == left
    if goes in DELETED:
        assert [model.objects.count() for model in (Webhook, WebhookDelivery, Membership, Letter)] == [0] * 4
    else:
        assert not WebhookDelivery.objects.filter(state="waiting").exists()
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


@pytest.mark.whole
@pytest.mark.parametrize("goes", DELETED)
def test_an_address_is_given_up_in_the_moment_in_which_its_league_goes(
    home, by, record, listener, caplog, monkeypatch, goes
):
    """Neither waits for the other for ever: whoever comes second finds the league gone, or is waited for."""
    record(home.evening)
    Webhook.objects.update(failing_since=timezone.now() - FAILING_LIMIT - timedelta(days=1))
    WebhookDelivery.objects.update(tries=6)
    listener.answer = NO
    begun, note = threading.Event(), services.note

    def noted(**facts):
        begun.set()
        gone.join(1)  # which it cannot be, because it waits for us
        return note(**facts)

    gone = threading.Thread(target=lambda: (begun.wait(20), goes(by), connection.close()))
    monkeypatch.setattr(services, "note", noted)
    gone.start()
    try:
        assert send_due_webhooks(door_to(listener.port, "hook.example")) == (0, 1)
    finally:
        begun.set()
        gone.join(30)
    assert [model.objects.count() for model in (League, Webhook, WebhookDelivery)] == [0, 0, 0]
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []
