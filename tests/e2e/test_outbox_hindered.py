"""A browser that keeps nothing, has no room left or loses what it had, and a phone whose clock is wrong: nobody is told
that an entry is kept that is not, and each arrives once."""

import re
import time

import pytest
from playwright.sync_api import expect

from scorebook.evenings.models import Command
from tests.e2e.outage import FIVE, enter, playing
from tests.e2e.table import card, result, seat
from tests.e2e.test_reckoned import without_a_net

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SENT = re.compile(r"/spiele/|/api/v1/evenings/")
DAY = 24 * 60 * 60  # s
NO_STORE = "Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('', 'SecurityError'); } });"
NO_ROOM = "IDBObjectStore.prototype.put = () => { throw new DOMException('', 'QuotaExceededError'); };"
NO_ROOM_LATER = """const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (row) {
    if (row.state !== 'sending') throw new DOMException('', 'QuotaExceededError');
    return put.call(this, row);
};"""

DELETED = """() => new Promise((done, fail) => {
    Object.assign(indexedDB.deleteDatabase("outbox"), { onsuccess: done, onerror: fail });
})"""
LEFT = """() => new Promise((done, fail) => {
    indexedDB.open("outbox").onsuccess = ({ target: { result: database } }) => {
        const asked = database.transaction("commands").objectStore("commands").getAllKeys();
        asked.onsuccess = () => done(asked.result);
        asked.onerror = fail;
    };
})"""
EMPTIED = """() => new Promise((done, fail) => {
    indexedDB.open("outbox").onsuccess = ({ target: { result: database } }) => {
        const change = database.transaction("commands", "readwrite");
        change.objectStore("commands").clear();
        change.oncomplete = () => done(database.close());
        change.onabort = fail;
    };
})"""


def enter_without_net(page):
    page.route(SENT, lambda route: route.abort())
    seat(page, "Anna", "Ben")
    result(page, "re 90")
    page.locator("[data-save]").click()


@pytest.mark.parametrize("hindered", [NO_STORE, NO_ROOM, NO_ROOM_LATER], ids=["no store", "no room", "no room later"])
def test_what_cannot_be_kept_is_not_called_kept_and_can_be_saved_later(page, at_the_table, hindered):
    page.add_init_script(hindered)
    evening = at_the_table("ddv")
    enter_without_net(page)
    expect(page.locator("[data-save]")).to_have_text("Nochmal")
    page.evaluate("document.dispatchEvent(new Event('entered'))")  # the outbox looks at what it has
    expect(page.locator("[data-card]")).to_contain_text("Noch nicht gespeichert")
    assert evening.games.count() == 0
    page.unroute(SENT)
    page.locator("[data-save]").click()
    expect(card(page)).to_be_visible()
    expect(page.locator("#stand")).to_contain_text("nach 1 Spiel")
    page.wait_for_load_state("networkidle")
    expect(page.locator("[data-not-sent]")).to_have_count(0)
    assert evening.games.count() == 1


@pytest.mark.parametrize("wrong", [-DAY, DAY], ids=["a day behind", "a day ahead"])
def test_with_a_clock_that_is_wrong_by_a_day_everything_arrives(page, at_the_table, wrong):
    evening = at_the_table("ddv")
    page.clock.install(time=time.time() + wrong)
    page.reload()
    enter_without_net(page)
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "1")
    page.clock.set_system_time(time.time())
    page.reload()
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "1")
    page.unroute(SENT)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator("[data-outbox]")).to_be_hidden()
    expect(page.locator("#stand")).to_contain_text("nach 1 Spiel")
    expect(page.locator("[data-not-sent]")).to_have_count(0)
    assert (evening.games.count(), Command.objects.count()) == (1, 1)


@pytest.fixture
def first_of_five(at_the_table, page):
    """An evening of five whose first game waits: the second one has another four."""
    evening = at_the_table("ddv", FIVE)
    seat(page, "Ben")
    without_a_net(page)
    page.locator("[data-clear]").click()
    enter(page, "Ben", "Cem")
    expect(page.locator(".top__what h1")).to_have_text("Ben gibt")
    return evening


def fours(evening):
    """Who played and who of them was Re, by game."""
    return [
        (
            sorted(game.participations.values_list("player__name", flat=True)),
            sorted(game.participations.filter(side="re").values_list("player__name", flat=True)),
        )
        for game in evening.games.order_by("event__position")
    ]


@pytest.mark.parametrize("cleared", [DELETED, EMPTIED], ids=["deleted", "emptied"])
def test_a_store_that_is_cleared_under_an_open_page_loses_nothing(page, first_of_five, cleared):
    page.evaluate(cleared)
    assert playing(page) == ["Anna", "Cem", "Dora", "Eva"]
    enter(page, "Anna", "Cem")
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "2")
    expect(page.locator(".top__what h1")).to_have_text("Cem gibt")
    page.evaluate(cleared)
    page.context.set_offline(False)
    expect(page.locator("[data-outbox]")).to_be_hidden()
    expect(page.locator("#stand")).to_contain_text("nach 2 Spielen")
    expect(page.locator("[data-not-sent]")).to_have_count(0)
    assert fours(first_of_five) == [
        (["Ben", "Cem", "Dora", "Eva"], ["Ben", "Cem"]),
        (["Anna", "Cem", "Dora", "Eva"], ["Anna", "Cem"]),
    ]


def test_what_a_cleared_store_does_not_take_back_is_named_and_sent_by_its_page(page, first_of_five):
    page.evaluate(f"() => {{ {NO_ROOM} }}")
    page.evaluate(DELETED)
    page.evaluate("document.dispatchEvent(new Event('entered'))")
    expect(page.locator("[data-outbox-said]")).to_contain_text(
        re.compile(r"ist ein Eintrag weg: Ben und Cem, \d\d\.\d\d\.\d\d, \d\d:\d\d\. Nur diese Seite hat ihn noch")
    )
    page.context.set_offline(False)
    expect(page.locator("[data-outbox]")).to_be_hidden()
    expect(page.locator("[data-not-sent]")).to_have_count(0)
    assert fours(first_of_five) == [(["Ben", "Cem", "Dora", "Eva"], ["Ben", "Cem"])]
