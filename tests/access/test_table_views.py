"""A phone without an account at the table: it redeems the link, writes, and is out when the evening is over."""

import json
import re
import uuid
from datetime import timedelta

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues.actor import Actor
from leagues.journal_models import JournalEntry
from scorebook.evenings.models import Capability, Evening, Game
from scorebook.evenings.models.evening import SHOWN
from scorebook.evenings.services.evenings import close_evening
from scorebook.evenings.services.table_links import open_table_link, table_pin, table_secret
from tests.each import each


def at(name, *ids):
    return reverse(name, args=ids)


def send(browser, path, **body):
    return browser.post(path, json.dumps(body), content_type="application/json")


def closed(evening, ago=timedelta(0)):
    """The evening has been closed, so long ago."""
    close_evening(actor=Actor.system(), evening=evening)
    for end, rows in (("closed_at", Evening.objects.filter(pk=evening.pk)), ("revoked_at", Capability.tables)):
        rows.update(**{end: F(end) - ago})


@pytest.fixture
def phone(home, seated):
    return seated(home.evening)


def test_a_schreiber_makes_the_link_and_shows_it_on(home, browser_of):
    path = at("table-link", home.evening.pk)
    browser = browser_of(home.schreiber)
    assert "Link machen" in browser.get(path).content.decode()
    assert not Capability.tables.exists()
    page = browser.post(path, follow=True).content.decode()
    link = Capability.tables.get()
    assert (link.created_by, f"/tisch/{table_secret(link)}/" in page, link.code in page) == (home.schreiber, True, True)
    pin = table_pin(link)
    assert f"{pin[:3]} {pin[3:]}" in page
    assert 'src="data:image/svg+xml' in page
    assert browser.post(at("table-link-end", home.evening.pk), follow=True).status_code == 200
    assert "Link machen" in browser.get(path).content.decode()


def test_looking_at_the_link_redeems_nothing(home, client):
    link = open_table_link(actor=Actor.system(), evening=home.evening)
    path = f"/tisch/{table_secret(link)}/"
    assert [client.get(path).status_code, client.head(path).status_code] == [200, 200]
    assert client.get(at("evening-detail", home.evening.pk)).status_code == 302
    assert client.post(path).url == at("evening-detail", home.evening.pk)
    assert client.get(at("evening-detail", home.evening.pk)).status_code == 200


def test_the_phone_gets_a_fresh_session(home, client):
    session = client.session
    session["seen"] = True
    session.save()
    planted = session.session_key
    client.cookies["sessionid"] = planted
    link = open_table_link(actor=Actor.system(), evening=home.evening)
    client.post(f"/tisch/{table_secret(link)}/")
    assert client.session.session_key != planted
    assert not client.session.exists(planted)


def test_code_and_pin_do_the_same(home, client):
    link = open_table_link(actor=Actor.system(), evening=home.evening)
    form = client.post("/tisch/", {"code": link.code, "pin": "1"}).context["form"]
    assert form.errors == {"pin": ["Kennung und PIN passen zu keinem offenen Abend."]}
    assert client.post("/tisch/", {"code": link.code, "pin": table_pin(link)}).url == at(
        "evening-detail", home.evening.pk
    )
    assert client.get(at("evening-detail", home.evening.pk)).status_code == 200


def test_after_too_many_tries_the_page_says_what_to_do(home, client):
    link = open_table_link(actor=Actor.system(), evening=home.evening)
    for _ in range(10):
        client.post("/tisch/", {"code": link.code, "pin": "1"})
    form = client.post("/tisch/", {"code": link.code, "pin": table_pin(link)}).context["form"]
    assert form.errors == {"pin": ["Zu viele falsche Versuche. Warte eine Minute, oder nimm den Link."]}
    assert client.post(f"/tisch/{table_secret(link)}/").status_code == 302


@each("typed", [{}, {"code": "", "pin": ""}, {"code": "x" * 21, "pin": "1"}, {"code": "A\x00", "pin": "1"}])
def test_what_is_no_code_stands_at_the_field(home, client, typed):
    answer = client.post("/tisch/", {**typed, "csrf": "x"})
    assert answer.status_code == 200
    assert "code" in answer.context["form"].errors


def test_the_phone_writes_previews_corrects_and_takes_back(home, phone, facts):
    evening, link = home.evening, Capability.tables.get()
    said, game_id = facts(evening, re_augen=151), uuid.uuid4()
    page = phone.get(at("evening-detail", evening.pk)).content.decode()
    assert ("entry-config" in page, "Anna" in page) == (True, True)
    assert send(phone, at("game-preview", evening.pk), facts=said).status_code == 200
    assert send(phone, at("game-record", evening.pk), uuid=str(game_id), facts=said).status_code == 201
    game = Game.objects.get(pk=game_id)
    assert [phone.get(at(name, game.pk)).status_code for name in ("game-detail", "game-correct")] == [200, 200]
    assert send(phone, at("game-correct", game.pk), facts=facts(evening, re_augen=100)).status_code == 201
    assert phone.post(at("game-withdraw", game.pk)).status_code == 302
    entries = JournalEntry.objects.filter(part_id=game.event_id).order_by("pk")
    assert [(entry.action, entry.actor_kind, entry.account, entry.actor_id) for entry in entries] == [
        (action, "table", None, link.pk) for action in ("game_recorded", "game_corrected", "game_withdrawn")
    ]
    assert "am Tisch" in phone.get(at("game-detail", game.pk)).content.decode()


def test_the_phone_shows_the_link_on_but_cannot_renew_or_end_it(home, phone):
    path = at("table-link", home.evening.pk)
    page = phone.get(path).content.decode()
    assert (table_secret(Capability.tables.get()) in page, "Neuer Link" in page) == (True, False)
    assert [phone.post(path).status_code, phone.post(at("table-link-end", home.evening.pk)).status_code] == [403, 403]
    assert Capability.tables.get().revoked_at is None


def test_the_phone_finds_no_way_into_the_league(home, phone):
    page = phone.get(at("evening-detail", home.evening.pk)).content.decode()
    assert at("league-detail", home.league.pk) not in page
    assert phone.get(at("league-detail", home.league.pk)).status_code == 302


def test_closing_from_the_phone_ends_its_right(home, phone):
    answer = phone.post(at("evening-close", home.evening.pk), follow=True)
    assert answer.redirect_chain == [(at("evening-ceremony", home.evening.pk), 302)]
    answers = [phone.get(at("evening-detail", home.evening.pk)), phone.post(at("evening-reopen", home.evening.pk))]
    assert [answer.status_code for answer in answers] == [200, 403]


@pytest.mark.parametrize("end", ["closed a day ago", "revoked", "renewed"])
def test_the_right_ends_at_once(home, phone, facts, end):
    if end == "closed a day ago":
        closed(home.evening, SHOWN)
    elif end == "revoked":
        Capability.tables.update(revoked_at=home.evening.opened_at)
    else:
        open_table_link(actor=Actor.system(), evening=home.evening)
    paths = [at("evening-detail", home.evening.pk), at("game-detail", home.game.pk)]
    assert [phone.get(path).status_code for path in paths] == [404, 404]
    assert send(phone, at("game-correct", home.game.pk), facts=facts(home.evening)).status_code == 404


def test_a_leser_with_the_link_writes_as_the_table(home, browser_of, facts):
    link = open_table_link(actor=Actor.system(), evening=home.evening)
    browser = browser_of(home.leser)
    path = at("game-record", home.evening.pk)
    assert send(browser, path, uuid=str(uuid.uuid4()), facts=facts(home.evening)).status_code == 403
    browser.post(f"/tisch/{table_secret(link)}/")
    assert send(browser, path, uuid=str(uuid.uuid4()), facts=facts(home.evening)).status_code == 201
    entry = JournalEntry.objects.first()
    assert (entry.actor_kind, entry.actor_id, entry.account) == ("table", link.pk, None)


def test_a_schreiber_with_the_link_writes_under_the_own_name(home, browser_of, facts):
    link = open_table_link(actor=Actor.system(), evening=home.evening)
    browser = browser_of(home.schreiber)
    browser.post(f"/tisch/{table_secret(link)}/")
    send(browser, at("game-record", home.evening.pk), uuid=str(uuid.uuid4()), facts=facts(home.evening))
    entry = JournalEntry.objects.first()
    assert (entry.actor_kind, entry.actor_id, entry.account) == ("account", None, home.schreiber)


def test_signing_in_keeps_the_seat_and_signing_out_gives_it_up(home, phone, people):
    people("Ida")
    phone.post("/anmelden/", {"username": "ida@example.org", "password": "Herz Zehn sticht 48"})
    path = at("evening-detail", home.evening.pk)
    assert phone.get(path).status_code == 200
    phone.post("/abmelden/")
    assert phone.get(path).status_code == 302


def test_a_phone_remembers_few_evenings(home, make_evening, phone):
    for number in range(6):
        evening = type(home.evening).objects.create(
            league=home.league,
            rule_set_version=home.evening.rule_set_version,
            local_date=home.evening.local_date,
            dealer=home.evening.dealer,
            place=str(number),
        )
        phone.post(f"/tisch/{table_secret(open_table_link(actor=Actor.system(), evening=evening))}/")
    assert len(phone.session["table_links"]) == 5
    assert str(evening.pk) in phone.session["table_links"]


@each("secret", ["x", "x" * 43, "../../", "%00"])
def test_a_made_up_link_opens_nothing(client, db, secret):
    answers = [client.get(f"/tisch/{secret}/"), client.post(f"/tisch/{secret}/")]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert "table_links" not in client.session


def test_the_page_costs_at_most_one_query_more_than_for_a_member(home, browser_of, phone):
    path = at("evening-detail", home.evening.pk)
    with CaptureQueriesContext(connection) as member:
        browser_of(home.schreiber).get(path)
    with CaptureQueriesContext(connection) as table:
        phone.get(path)
    assert len(table) <= len(member) + 1
    assert not re.search("UPDATE|INSERT|DELETE", " ".join(query["sql"] for query in table))
