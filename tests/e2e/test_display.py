"""The wide view at the end of the table: everything on one screen, without the head of the site."""

import re

import pytest
from playwright.sync_api import expect

import scorebook.charts.evening  # noqa: F401 - takes seconds, which the first page would wait for
from scorebook.evenings.selectors.evenings import load
from tests.e2e.conftest import SMALL_PHONE
from tests.e2e.table import EIGHT as NAMES

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SCREENS = {"1280x800": (1280, 800), "768x1024": (768, 1024), "1920x1080": (1920, 1080), "1024x768": (1024, 768)}
# What does not fit: something beyond the screen, cut off, or laid over the part below it.
LOST = """() => {
    const boxOf = (one) => one.getBoundingClientRect();
    const { scrollHeight, scrollWidth } = document.documentElement;
    const lost = scrollHeight > innerHeight || scrollWidth > innerWidth ? [`${scrollWidth} x ${scrollHeight}`] : [];
    for (const one of document.querySelectorAll(".wall__in *:not(svg *, .visually-hidden)")) {
        const { top, left, bottom, right, width } = boxOf(one);
        const out = bottom > innerHeight + 1 || right > innerWidth + 1 || left < 0 || top < 0;
        const cut = one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow === "hidden";
        const isPicture = one.tagName === "svg";
        if (width && (out || (cut && !isPicture))) lost.push(`${one.className}: ${one.textContent.trim()}`);
    }
    const parts = [...document.querySelectorAll(".wall__line, .wall__side > *")];
    const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    for (const [place, a] of parts.entries())
        for (const b of parts.slice(place + 1))
            if (over(boxOf(a), boxOf(b))) lost.push(`${a.className} over ${b.className}`);
    return lost;
}"""
CHART = """() => { const { width, height } = document.querySelector(".wall__chart img").getBoundingClientRect();
    return Math.min(width, height * 2.08); }"""


def play(evening, record, games):
    """Some games, and one that causes a Bock."""
    for place in range(games):
        four = list(load(evening).folded.state.four)
        bock = place == games - 1
        call = {"announcements": [{"party": "kontra", "call": "kontra"}]} if bock else {}
        record(evening, players=four, re=[place % 3, 3], re_augen=95 if bock else 155, **call)


@pytest.mark.parametrize("people", [4, 5, 6, 7, 8])
def test_everything_fits_on_the_screen(page, sign_in, verwalter, make_evening, record, people):
    evening = make_evening("steffen", NAMES[:people])
    play(evening, record, 12)
    sign_in(verwalter)
    found = {}
    for name, (width, height) in SCREENS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/abend/{evening.pk}/anzeige/")
        expect(page.locator(".wall__bock")).to_contain_text("×2")
        found[name] = page.evaluate(LOST)
        assert page.evaluate(CHART) > 300, name
    assert found == {name: [] for name in SCREENS}
    assert page.locator(".bar").count() == 0
    assert page.locator(".wall__line").count() == people


def test_who_deals_who_sits_out_who_leads_and_what_the_last_game_was(page, sign_in, verwalter, make_evening, record):
    evening = make_evening("ddv", ("Anna", "Ben", "Cem", "Dora", "Emil", "Fritz"))
    four = list(load(evening).folded.state.four)
    record(evening, players=four, re=[0, 2], re_augen=155)
    sign_in(verwalter)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"/abend/{evening.pk}/anzeige/")
    lines = {
        one.locator(".wall__who b").inner_text(): (
            one.locator(".wall__who small").all_inner_texts(),
            one.locator(".sign--out").count(),
            one.locator(".crown").count(),
            one.locator(".wall__deals").count(),
            one.locator(".num").inner_text(),
        )
        for one in page.locator(".wall__line").all()
    }
    assert lines == {
        "Ben": (["führt, gibt und setzt aus"], 1, 1, 1, "+2"),
        "Emil": (["führt, pausiert"], 1, 1, 0, "+2"),
        "Anna": ([], 0, 0, 0, "0"),
        "Dora": ([], 0, 0, 0, "0"),
        "Cem": ([], 0, 0, 0, "−2"),
        "Fritz": ([], 0, 0, 0, "−2"),
    }
    last = page.locator(".wall__last")
    assert last.locator("h2").inner_text().split("\n") == ["Ben und Emil", "+2"]
    expect(last).to_contain_text("Cem und Fritz −2")


def test_the_clock_is_written_in_english_as_the_times_of_the_pages_are(page, at_the_table, live_server):
    evening = at_the_table()
    page.context.add_cookies([{"name": "language", "value": "en", "url": live_server.url}])
    page.clock.install(time="2026-11-20T21:48:30")
    page.goto(f"/abend/{evening.pk}/anzeige/")
    expect(page.locator("[data-clock]")).to_have_text("21:48")
    written = (
        "new Date('2026-11-03T21:48').toLocaleString(document.documentElement.dataset.locale, {dateStyle: 'short'})"
    )
    assert page.evaluate(written) == "03/11/2026"


def test_the_clock_goes_and_the_view_fills_the_screen(page, at_the_table):
    evening = at_the_table()
    page.clock.install(time="2026-11-20T21:48:30")
    page.goto(f"/abend/{evening.pk}/anzeige/")
    clock, full = page.locator("[data-clock]"), page.locator("[data-full-screen]")
    expect(clock).to_have_text("21:48")
    page.clock.run_for(31_000)
    expect(clock).to_have_text("21:49")
    expect(full).to_have_attribute("aria-pressed", "false")
    full.click()
    expect(full).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("() => Boolean(document.fullscreenElement)")
    full.click()
    expect(full).to_have_attribute("aria-pressed", "false")


def test_a_browser_that_cannot_fill_the_screen_offers_nothing(page, at_the_table):
    evening = at_the_table()
    page.add_init_script("Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => false })")
    page.goto(f"/abend/{evening.pk}/anzeige/")
    expect(page.locator("[data-clock]")).to_have_text(re.compile(r"\d\d:\d\d"))
    expect(page.locator("[data-full-screen]")).to_be_hidden()


def test_on_a_phone_the_names_of_the_league_and_of_everybody_stand_whole(page, sign_in, verwalter, make_evening):
    evening = make_evening("steffen", NAMES)
    evening.league.name = "Freitagsrunde Lindenhof an der Donau"
    evening.league.save()
    sign_in(verwalter)
    page.set_viewport_size(SMALL_PHONE)
    page.goto(f"/abend/{evening.pk}/anzeige/")
    cut = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    assert page.locator("h1, .wall__who b").evaluate_all(cut) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
