"""A league that is put away is only read: phones that sat at one of its tables write no more, and nobody sits down."""

import json
import uuid

import pytest
from django.test import Client
from django.urls import reverse

from leagues.actor import Actor
from leagues.groups.services.leagues import put_away
from scorebook.evenings.models import Game
from scorebook.evenings.services.table_links import open_table_link, table_pin, table_secret
from tests.access.walk import places, stored
from tests.each import each


def at(name, *ids):
    return reverse(name, args=ids)


def send(browser, path, **body):
    return browser.post(path, json.dumps(body), content_type="application/json")


def record(browser, home, facts, evening=None):
    evening = evening or home.evening
    return send(browser, at("game-record", evening.pk), uuid=str(uuid.uuid4()), facts=facts(evening))


def redeem(browser, link):
    return browser.post(f"/tisch/{table_secret(link)}/")


@pytest.fixture
def link(home):
    return open_table_link(actor=Actor.system(), evening=home.evening)


@pytest.fixture
def put(home):
    """Put the league away, or take it out again, as its Verwalter does."""

    def make(away=True):
        put_away(actor=Actor.account(home.verwalter), league=home.league, away=away)

    return make


def test_a_phone_that_sat_at_the_table_writes_nothing_any_more(home, put, facts):
    todo = [place.path for place in places(home) if place.of_league]
    phone = Client()
    assert redeem(phone, open_table_link(actor=Actor.system(), evening=home.evening)).status_code == 302
    assert record(phone, home, facts).status_code == 201
    put()
    before = stored()
    answers = {path: [phone.get(path).status_code, phone.post(path).status_code] for path in todo}
    said = {"uuid": str(uuid.uuid4()), "facts": facts(home.evening)}
    answers |= {path: [send(phone, path, **said).status_code] for path in todo if "spiel" in path}
    assert stored() == before
    assert len(answers) > 40
    at_evening = [statuses for path, statuses in answers.items() if path.startswith(("/abend/", "/spiel/"))]
    assert at_evening
    assert {status for statuses in at_evening for status in statuses} <= {302, 403, 404, 405}


@each(
    ("name", "of_game"),
    [("game-record", False), ("game-preview", False), ("game-correct", True), ("game-withdraw", True)],
)
def test_to_that_phone_the_evening_does_not_exist(home, link, put, facts, name, of_game):
    phone = Client()
    redeem(phone, link)
    put()
    path = at(name, home.game.pk if of_game else home.evening.pk)
    assert send(phone, path, uuid=str(uuid.uuid4()), facts=facts(home.evening)).status_code == 404
    assert phone.get(at("evening-detail", home.evening.pk)).status_code == 404
    assert phone.get(at("evening-stand", home.evening.pk)).status_code == 404


def test_nobody_sits_down_by_link_or_pin(home, link, put):
    put()
    phone, pin = Client(), table_pin(link)
    assert [phone.get(f"/tisch/{table_secret(link)}/").status_code, redeem(phone, link).status_code] == [404, 404]
    form = phone.post("/tisch/", {"code": link.code, "pin": pin}).context["form"]
    assert form.errors == {"pin": ["Kennung und PIN passen zu keinem offenen Abend."]}
    assert "table_links" not in phone.session


def test_a_phone_of_another_evening_sits_down_there_no_more(home, link, put):
    other = type(home.evening).objects.create(
        league=home.league,
        rule_set_version=home.evening.rule_set_version,
        local_date=home.evening.local_date,
        dealer=home.evening.dealer,
    )
    another = open_table_link(actor=Actor.system(), evening=other)
    phone = Client()
    redeem(phone, link)
    put()
    assert redeem(phone, another).status_code == 404
    assert set(phone.session["table_links"]) == {str(home.evening.pk)}


@pytest.mark.parametrize("who", ["leser", "schreiber", "verwalter"])
def test_a_member_with_the_link_reads_and_does_not_write(home, link, put, facts, browser_of, who):
    browser = browser_of(getattr(home, who))
    redeem(browser, link)
    put()
    games = Game.objects.count()
    assert browser.get(at("evening-detail", home.evening.pk)).status_code == 200
    assert record(browser, home, facts).status_code == 403
    assert Game.objects.count() == games


def test_taken_out_again_the_phone_goes_on(home, link, put, facts):
    phone = Client()
    redeem(phone, link)
    put()
    assert record(phone, home, facts).status_code == 404
    put(away=False)
    assert record(phone, home, facts).status_code == 201
