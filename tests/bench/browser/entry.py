"""How long a phone waits at the table: figures, nothing is asserted about seconds.

uv run pytest -n 0 -s tests/bench/browser/entry.py

* the result card after the tap on "Speichern", on loopback (wanted: at most 300 ms)
* the next game after the tap, at 2 s latency and 50 kbit/s (wanted: one round trip)
* the first tap that does something, on Slow 4G with a CPU four times slower (wanted: at most 2 s)
"""

from statistics import median

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE
from tests.e2e.table import Tapped, card, enter, result, seat, wired

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TIMES = 7
LATENCY = 2000  # ms
BAD_NET = {"latency": LATENCY, "downloadThroughput": 50_000 / 8, "uploadThroughput": 50_000 / 8}  # bytes a second
# As Chromium's developer tools throttle it.
SLOW_4G = {"latency": 562.5, "downloadThroughput": 1_440_000 / 8, "uploadThroughput": 675_000 / 8}
SLOWER = 4

# From the tap on "Speichern" until `seen` answers true, looked at in every frame.
WATCH = """(seen) => {
  const done = new Function(`return ${seen}`);
  document.querySelector("[data-save]").addEventListener("click", ({ timeStamp }) => {
    const look = () => (done() ? (window.waited = performance.now() - timeStamp) : requestAnimationFrame(look));
    requestAnimationFrame(look);
  }, { once: true, capture: true });
}"""
CARD = "document.querySelector('[data-card][data-state=saved]')?.offsetHeight > 0"
# The dock asks for the names again: the old game has gone, what is tapped now belongs to the next.
NEXT_GAME = "document.querySelector('[data-save]').dataset.idle !== undefined && " + CARD


def throttled(page, net, slower=1):
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {"offline": False, **net})
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    return session


def report(capsys, what, figures, wanted):
    line = ", ".join(f"{figure:.0f}" for figure in figures)
    with capsys.disabled():
        print(f"\n{what}: median {median(figures):.0f} ms of {line} (wanted: {wanted})")


def bytes_of(request):
    """What a request took over the net: there, and back."""
    size, path = request.sizes(), request.url.partition("/abend/")[2].partition("/")[2] or request.url
    there = f"{size['requestHeadersSize']} + {size['requestBodySize']}"
    return (
        f"{request.method} {path}: {there} bytes there, {size['responseHeadersSize']} + {size['responseBodySize']} back"
    )


def watched(page, seen):
    """Tap a game and save it: the ms until `seen` held."""
    seat(page, "Anna", "Ben")
    result(page, "re 120")
    expect(page.locator("[data-save]:not([data-idle])")).to_be_visible(timeout=20_000)
    page.evaluate("() => delete window.waited")
    page.evaluate(WATCH, seen)
    page.locator("[data-save]").click()
    return page.wait_for_function("() => window.waited", timeout=30_000).json_value()


@pytest.fixture
def at_a_table(page, sign_in, production, verwalter, make_evening):
    evening = make_evening("steffen")
    sign_in(verwalter)
    page.goto(f"{production}/abend/{evening.pk}/")
    wired(page)
    return f"{production}/abend/{evening.pk}/"


def test_the_card_after_the_tap(page, at_a_table, capsys):
    watched(page, CARD)  # the first one warms the server up
    report(capsys, "result card on loopback", [watched(page, CARD) for _ in range(TIMES)], "≤ 300 ms")


def test_the_next_game_on_a_bad_connection(page, at_a_table, capsys):
    watched(page, CARD)
    throttled(page, BAD_NET)
    came = []
    page.on("requestfinished", lambda request: came.append(bytes_of(request)))
    figures = [watched(page, NEXT_GAME) for _ in range(3)]
    with capsys.disabled():
        print(*(f"\n  {line}" for line in came))
    report(capsys, "next game at 2 s and 50 kbit/s", figures, f"one round trip, {LATENCY} ms and the answer's bytes")


def test_the_first_tap_on_slow_4g(page, production, at_a_table, capsys):
    for re in (("Anna", "Ben"), ("Cem", "Dora"), ("Anna", "Dora")):
        enter(page, Tapped(re=re))
        expect(card(page)).to_be_visible()
    figures = []
    for _ in range(TIMES):
        context = page.context.browser.new_context(storage_state=page.context.storage_state(), viewport=PHONE)
        fresh = context.new_page()
        fresh.goto(f"{production}/robots.txt")  # a browser that runs, with an empty cache
        throttled(fresh, SLOW_4G, SLOWER)
        fresh.goto(at_a_table, wait_until="commit")
        figures.append(wired(fresh))
        context.close()
    report(capsys, "first working tap on Slow 4G, CPU × 4", figures, "≤ 2000 ms")
