"""Changes are told to addresses: signed, once, again when it fails, and never into the own network."""

import hashlib
import hmac
import json
import socket
import threading
from dataclasses import replace
from datetime import timedelta

import pytest
from django.core import mail
from django.core.management import call_command
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from leagues.groups.models import Membership, Role
from leagues.groups.services.members import change_role, remove_member
from leagues.journal import Actor
from leagues.refused import Refused
from scorebook.api import outgoing
from scorebook.api.models import DeliveryState, Webhook, WebhookDelivery
from scorebook.api.outgoing import HttpClient, Unreachable, is_global, post, target_of
from scorebook.api.webhooks import (
    MOST,
    WAITS,
    clear_deliveries,
    end_webhook,
    make_webhook,
    send_due_webhooks,
    webhook_secret,
)
from scorebook.evenings.services.evenings import close_evening
from tests.api.listening import OK, URL, trusting
from tests.each import each


@pytest.fixture
def webhook(home):
    return make_webhook(actor=Actor.account(home.verwalter), league=home.league, url=URL)


def states():
    return list(WebhookDelivery.objects.order_by("created_at", "pk").values_list("state", "tries", "outcome"))


def test_a_change_is_told_signed_and_once(home, webhook, record, listener, door):
    game = record(home.evening)
    assert send_due_webhooks(door) == (1, 0)
    assert send_due_webhooks(door) == (0, 0)
    ((first, headers, body),) = listener.heard
    assert first == "POST /spielbuch?a=1 HTTP/1.1"
    data = json.loads(body)
    delivery = WebhookDelivery.objects.get()
    assert data == {
        "id": str(delivery.pk),
        "event": "game_recorded",
        "at": data["at"],
        "league": home.league.pk,
        "evening": str(home.evening.pk),
        "entry": str(game.event_id),
        "version": 3,
    }
    assert headers["X-Spielbuch-Delivery"] == data["id"]
    moment, mark = (part.partition("=")[2] for part in headers["X-Spielbuch-Signature"].split(","))
    signed = hmac.new(webhook_secret(webhook).encode(), f"{moment}.".encode() + body, hashlib.sha256)
    assert mark == signed.hexdigest()
    assert headers["Host"] == "hook.example" and "Cookie" not in headers
    assert states() == [("done", 1, "204")]


def test_every_league_hears_of_its_own_evenings_only(home, webhook, make_evening, record):
    """And of nothing that was taken back before it was stored."""
    with pytest.raises(RuntimeError), transaction.atomic():
        record(home.evening)
        raise RuntimeError
    record(make_evening("mainz", ("Eva", "Fritz", "Gerd", "Hans")))
    assert states() == []
    close_evening(actor=Actor.system(), evening=home.evening)
    assert [one.body["event"] for one in WebhookDelivery.objects.all()] == ["evening_closed"]


def test_an_ended_one_hears_nothing(home, webhook, record):
    assert end_webhook(actor=Actor.account(home.verwalter), webhook=webhook)
    assert not end_webhook(actor=Actor.account(home.verwalter), webhook=webhook)
    record(home.evening)
    assert states() == []


@pytest.mark.whole
@each(
    ("answer", "outcome"),
    [
        (b"HTTP/1.1 500 Oops\r\n\r\n", "500"),
        (b"HTTP/1.1 302 Found\r\nLocation: https://127.0.0.1/\r\n\r\n", "302"),
        (b"hello\r\n", "silent"),
        (b"", "silent"),
        (b"x" * 1_000_000, "silent"),
        (b"HTTP/1.1 100 Continue\r\n\r\n", "silent"),
        (b"HTTP/1.1 103 Early Hints\r\n" + b"Link: <a>\r\n" * 100_000, "silent"),
        (b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 503 Later\r\n\r\n", "503"),
    ],
)
def test_what_was_not_taken_is_told_again_later(home, webhook, record, listener, door, answer, outcome):
    listener.answer = answer
    record(home.evening)
    assert send_due_webhooks(door) == (0, 1)
    assert send_due_webhooks(door) == (0, 0)
    delivery = WebhookDelivery.objects.get()
    assert (delivery.state, delivery.tries, delivery.outcome) == ("waiting", 1, outcome)
    assert timedelta(seconds=50) < delivery.due_at - timezone.now() <= WAITS[0]
    listener.answer = OK
    WebhookDelivery.objects.update(due_at=timezone.now())
    assert send_due_webhooks(door) == (1, 0)
    first, second = (heard[2] for heard in listener.heard[-2:])
    assert first == second


@each(
    "before",
    [b"HTTP/1.1 100\r\n\r\n", b"HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n"],
)
@each("pieces", [10_000, 1])
def test_that_an_answer_will_come_is_none_yet(listener, door, before, pieces):
    """RFC 9110, 15.2: such answers come before the one that counts, as some proxies send them unasked."""
    listener.answer, listener.pieces = before + OK, pieces
    assert post(URL, b"{}", {}, door) == 204


def test_who_does_not_answer_holds_up_others_once_only(home, record, listener, door):
    """However many deliveries wait for a receiver that is gone: in one go it is asked once."""
    for url in ("https://gone.example/", URL):
        make_webhook(actor=Actor.account(home.verwalter), league=home.league, url=url)
    for _ in range(3):
        record(home.evening)
    asked = []

    def resolve(host):
        asked.append(host)
        return [] if host == "gone.example" else ["127.0.0.1"]

    found = replace(door, resolve=resolve)
    assert send_due_webhooks(found) == (3, 1)
    assert (asked.count("gone.example"), asked.count("hook.example")) == (1, 3)
    assert send_due_webhooks(found) == (0, 1)
    assert sorted(states()) == [("done", 1, "204")] * 3 + [("waiting", 0, "")] + [("waiting", 1, "name")] * 2


def test_a_name_that_is_not_in_the_certificate_is_told_nothing(home, record, listener, door):
    make_webhook(actor=Actor.account(home.verwalter), league=home.league, url="https://other.example/")
    record(home.evening)
    assert send_due_webhooks(door) == (0, 1)
    assert (states(), [one for one in listener.heard if one]) == ([("waiting", 1, "tls")], [])


def test_who_does_not_answer_is_waited_for_five_seconds_at_most(listener, door):
    """Neither the one that is called nor whoever resolves its name."""
    listener.answer, free = None, threading.Event()
    silent = replace(door, timeout=0.3)
    for way in (silent, HttpClient(resolve=lambda _host: free.wait(10) and [], timeout=0.2)):
        with pytest.raises(Unreachable, match="slow"):
            post(URL, b"{}", {}, way)
    free.set()
    assert outgoing.TIMEOUT_SECONDS == 5.0


def test_after_the_last_try_it_is_given_up(home, webhook, record, listener, door):
    listener.answer = b"HTTP/1.1 503 No\r\n\r\n"
    record(home.evening)
    for _ in range(len(WAITS) + 1):
        WebhookDelivery.objects.update(due_at=timezone.now())
        send_due_webhooks(door)
    assert states() == [("failed", len(WAITS) + 1, "503")]
    WebhookDelivery.objects.update(created_at=timezone.now() - timedelta(days=8))
    assert clear_deliveries() == 1


@each("role", [Role.SCHREIBER, None])
def test_whoever_manages_no_more_takes_their_webhooks_along(home, record, stranger, verwalter, role, listener, door):
    membership = Membership.objects.create(league=home.league, account=stranger, role=Role.VERWALTER)
    make_webhook(actor=Actor.account(stranger), league=home.league, url=URL)
    record(home.evening)
    by = Actor.account(verwalter)
    if role:
        ended = change_role(actor=by, membership=membership, role=role)
    else:
        ended = remove_member(actor=by, membership=membership)
    assert ended.accesses == 1
    record(home.evening)
    send_due_webhooks(door)
    assert (states(), listener.heard) == ([("cancelled", 1, "")], [])


def test_an_account_that_is_shut_off_hears_nothing(home, webhook, record, listener, door):
    """Neither of what is on its way nor of what changes while it is off; afterwards it hears again."""
    record(home.evening)
    accounts = type(home.verwalter).objects.filter(pk=home.verwalter.pk)
    accounts.update(is_active=False)
    record(home.evening)
    send_due_webhooks(door)
    assert (states(), listener.heard) == ([("cancelled", 1, "")], [])
    accounts.update(is_active=True)
    record(home.evening)
    assert send_due_webhooks(door) == (1, 0)


def test_whoever_manages_is_told_when_the_server_cannot_sign_any_more(home, webhook, record, listener, door, settings):
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another" * 9, []
    for _ in range(2):
        record(home.evening)
    assert send_due_webhooks(door) == (0, 1)
    webhook.refresh_from_db()
    assert (webhook.given_up, webhook.ended_at is not None, webhook.failing_since is not None) == (True, True, True)
    assert (states(), listener.heard) == ([("failed", 1, "key"), ("cancelled", 0, "")], [])
    (letter,) = mail.outbox
    assert letter.to == [home.verwalter.email] and "der Server hat einen anderen Schlüssel" in letter.body


@each(
    "address",
    [
        "127.0.0.1", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",  # noqa: S104
        "255.255.255.255", "198.18.0.1", "192.0.2.1", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1",
        "::ffff:127.0.0.1", "::ffff:8.8.8.8", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:db8::1", "x", "",
        "fec0::1", "feff::1", "3fff::1", "192.0.0.8", "192.88.99.1", "64:ff9b:1::a00:1", "2001:0:7f00:1::", "::7f00:1",
    ],
)  # fmt: skip
def test_addresses_that_are_not_of_the_whole_internet_are_refused(address, listener):
    assert not is_global(address)
    seen = HttpClient(resolve=lambda _host: ["93.184.216.34", address], context=trusting, port=listener.port)
    with pytest.raises(Unreachable, match="address"):
        post(URL, b"{}", {}, seen)
    assert listener.heard == []
    assert is_global("93.184.216.34") and is_global("2606:4700::1111")


def test_a_name_is_resolved_once_and_that_address_connected_to(listener, door):
    """A name that stands for something else a moment later changes nothing."""
    asked = []

    def rebinding(host):
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["10.0.0.1"]

    assert post(URL, b"{}", {}, replace(door, resolve=rebinding)) == 204
    assert asked == ["hook.example"]


@each(
    "url",
    [
        "http://hook.example/", "https://hook.example:8443/", "https://user@hook.example/", "https://127.0.0.1/",
        "https://[::1]/", "https://localhost/", "https://hook.example\r\nX: y/", "https://hook.example/ x", "ftp://a.de/",
        "https://", "https://2130706433/", "https://0x7f.1/", "https://hook.example:x/", "//hook.example/", "",
        "https://böse.example/", "https://hook.example/" + "x" * 400,
    ],
)  # fmt: skip
def test_urls_of_anything_else_are_refused(home, url):
    with pytest.raises(Refused) as refused:
        make_webhook(actor=Actor.account(home.verwalter), league=home.league, url=url)
    assert [one.code for one in refused.value.objections] == ["url_invalid"]


def test_the_path_and_query_are_kept():
    assert target_of("https://Hook.Example:443") == ("hook.example", "/")
    assert target_of(URL) == ("hook.example", "/spielbuch?a=1")


def test_one_address_hears_once_and_there_are_not_too_many(home, webhook):
    facts = {"actor": Actor.account(home.verwalter), "league": home.league}
    with pytest.raises(Refused, match="hört schon"):
        make_webhook(**facts, url=URL)
    for number in range(MOST - 1):
        make_webhook(**facts, url=f"https://hook.example/{number}")
    with pytest.raises(Refused, match="Mehr als 5"):
        make_webhook(**facts, url="https://hook.example/more")


def test_on_its_page_a_verwalter_adds_one_and_sees_its_secret_once(home, browser_of):
    browser, path = browser_of(home.verwalter), f"/liga/{home.league.pk}/zugaenge/meldungen/"
    assert "Das ist nicht dein Passwort." in browser.post(path, {"url": URL, "password": "x"}).content.decode()
    page = browser.post(path, {"url": URL, "password": "Kreuz-Dame-1"}).content.decode()
    secret = webhook_secret(Webhook.objects.get())
    assert len(secret) == 43 and secret in page
    assert secret not in browser.get(path).content.decode()
    changes = browser.get(f"/liga/{home.league.pk}/aenderungen/").content.decode()
    assert "Meldungen gehen jetzt auch an hook.example" in changes


def test_saving_takes_one_query_where_nobody_hears(home, record):
    taken = []
    for url in (None, URL):
        if url:
            make_webhook(actor=Actor.account(home.verwalter), league=home.league, url=url)
        with CaptureQueriesContext(connection) as queries:
            record(home.evening)
        taken.append([one["sql"] for one in queries if "_webhook" in one["sql"]])
    assert [len(one) for one in taken] == [1, 2]


def test_a_timer_sends_and_says_what_became_of_it(home, webhook, record, capsys, monkeypatch):
    """The name stands for nothing: nobody is reached."""

    def unknown(*_args, **_more):
        raise socket.gaierror

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    record(home.evening)
    with pytest.raises(SystemExit):
        call_command("send_webhooks")
    assert capsys.readouterr().out == "Angekommen: 0. Nicht angekommen: 1. Weggeräumt: 0.\n"
    assert WebhookDelivery.objects.get().state == DeliveryState.WAITING
