"""A browser that keeps nothing, one that has no room left, and a phone whose clock is wrong: nobody is told that an
entry is kept that is not, and each arrives once."""

import re
import time

import pytest
from playwright.sync_api import expect

from scorebook.evenings.models import Command
from tests.e2e.table import card, result, seat

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
    expect(page.locator("[data-card]")).to_contain_text("Noch nicht gespeichert.")
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
