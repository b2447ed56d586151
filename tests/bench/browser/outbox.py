"""What an outbox costs a phone: figures, nothing is asserted about seconds.

uv run pytest -n 0 -s tests/bench/browser/outbox.py

* opening the page of an evening without a net after a restart, until the first tap does something (wanted: 1.5 s)
* 1,000 waiting entries: until the page says so, until all are sent and answered, and the memory that the page takes
"""

import json
import time

import pytest
from playwright.sync_api import expect

from tests.e2e.offline import of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
MANY = 1000
TIMES = 3
FILL = """async (many) => {
    const { owner, outbox: url } = document.querySelector('[data-outbox]').dataset;
    const open = indexedDB.open('outbox', 1);
    const database = await new Promise((done) => { open.onsuccess = () => done(open.result); });
    const rows = database.transaction('commands', 'readwrite').objectStore('commands');
    for (let number = 1; number <= many; number += 1) {
        const [uuid, id] = [crypto.randomUUID(), crypto.randomUUID()];
        const command = { type: 'redeal', uuid, id, after: null, at: new Date().toISOString() };
        rows.put({ uuid, owner, url, number, state: 'waiting', since: Date.now(), command });
    }
    await new Promise((done) => { rows.transaction.oncomplete = done; });
}"""
MEMORY = "() => performance.memory.usedJSHeapSize / 1e6"


def told(capsys, line):
    with capsys.disabled():
        print(f"\n{line}")


def test_the_first_tap_without_a_net(phone, evening, verwalter, capsys):
    path, *_ = of(evening)
    phone.sign_in(verwalter)
    phone.open(path)
    phone.keeps(path)
    waits = []
    for _ in range(TIMES):
        phone.off()
        page = phone.on(net=False, cut_off=True)
        began = time.monotonic()
        phone.open(path)
        page.locator(".seat:visible", has_text="Cem").click()
        expect(page.locator(".seat[aria-pressed=true]:visible")).to_have_count(1)
        waits.append(time.monotonic() - began)
        page.locator("[data-clear]").click()
    told(capsys, f"first tap without a net: {', '.join(f'{one:.2f}' for one in waits)} s (wanted: 1.5)")


def test_a_thousand_entries_wait(page, at_the_table, capsys):
    at_the_table("ddv")
    mark = page.locator("[data-outbox]")
    expect(mark).to_have_attribute("data-waiting", "0")
    empty = page.evaluate(MEMORY)
    page.evaluate(FILL, MANY)
    page.route("**/commands", lambda route: route.abort())
    began = time.monotonic()
    page.reload()
    expect(mark).to_have_attribute("data-waiting", str(MANY), timeout=60_000)
    shown, full = time.monotonic() - began, page.evaluate(MEMORY)
    page.unroute("**/commands")
    page.route("**/commands", answered)
    began = time.monotonic()
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(mark).to_have_attribute("data-waiting", "0", timeout=300_000)
    sent = time.monotonic() - began
    told(capsys, f"{MANY} entries: shown after {shown:.1f} s, sent after {sent:.1f} s, {empty:.1f} → {full:.1f} MB")


def answered(route):
    if route.request.method == "GET":
        return route.continue_()
    sent = json.loads(route.request.post_data)["commands"]
    return route.fulfill(json={"answers": [{"uuid": one["uuid"], "status": 201} for one in sent], "missing": []})
