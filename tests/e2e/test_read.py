"""An evening that is looked at: on a wide screen at the end of the table, on paper, and again out of the history."""

import re

import pytest
from playwright.sync_api import expect

import scorebook.charts.evening  # noqa: F401 - takes seconds, which the first page would wait for
from leagues.journal import Actor
from scorebook.evenings.selectors.evenings import load
from scorebook.gatherings.selectors import load as load_gathering
from scorebook.gatherings.services.gatherings import open_gathering
from scorebook.gatherings.services.rounds import begin_round, proposal
from scorebook.rules.models import RuleSetVersion
from tests.e2e.conftest import SMALL_PHONE
from tests.e2e.measures import SIDEWAYS
from tests.e2e.table import EIGHT, seat, standing

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SCREENS = ((1280, 800), (768, 1024), (1920, 1080), (1024, 768))
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


PAPER = {"width": 710, "height": 1050}  # A4 without its margins, at 96 pixels an inch
CALLS = [{"party": "re", "call": "re"}, {"party": "kontra", "call": "kontra"}]
TORN = """() => [...document.querySelectorAll(".item, .sheet tr")]
    .filter((one) => getComputedStyle(one).breakInside !== "avoid").length"""
# Words of the standing that lie on the words before them, or are cut off.
CROWDED = """() => [...document.querySelectorAll(".legend li")].flatMap((line) => [...line.children]
    .filter((one, place) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline"
    || place && one.getBoundingClientRect().left < line.children[place - 1].getBoundingClientRect().right - .5)
    .map((one) => one.textContent.trim()))"""


def play(evening, record, games):
    """Games with calls, an extra point, and now and then a solo; where both call, a Bock follows."""
    for place in range(games):
        four = list(load(evening).folded.state.four)
        solo = place % 9 == 4
        extra = {"kind": "fuchs", "party": "re", "player": four[place % 3]}
        record(
            evening,
            kind="solo_buben" if solo else "normal",
            players=four,
            re=[place % 3] if solo else [place % 3, 3],
            re_augen=(155, 95, 182, 121)[place % 4],
            announcements=[] if solo else CALLS[: place % 3],
            extras=[] if solo else [extra],
        )


def pages_of(page):
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))


def test_an_evening_and_a_tournament_on_the_wall_and_on_paper(
    page, sign_in, verwalter, make_evening, make_league, record, live_server
):
    """* On the display at the end of the table everything fits every screen, and on a phone names stand whole.
    * It says who deals, sits out, leads, and what the last game was; it brings itself up to date.
    * The clock goes, also in English, and the view fills the screen where the browser can.
    * 24 games are two pages of A4, and no game is torn apart; the list of a tournament of sixteen is one page.
    """
    sign_in(verwalter)
    for people, games in ((4, 6), (8, 24)):
        evening = make_evening("steffen", EIGHT[:people])
        play(evening, record, games)
        page.goto(f"/abend/{evening.pk}/anzeige/")
        expect(page.locator(".wall__bock")).to_contain_text("×")
        assert (page.locator(".bar").count(), page.locator(".wall__line").count()) == (0, people)
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            assert (width, page.evaluate(LOST), page.evaluate(CHART) > 300) == (width, [], True)
    on_paper(page, evening)
    tournament_on_paper(page, verwalter, make_league, record)
    page.emulate_media(media="screen")
    evening.league.name = "Freitagsrunde Lindenhof an der Donau"
    evening.league.save()
    page.set_viewport_size(SMALL_PHONE)
    page.goto(f"/abend/{evening.pk}/anzeige/")
    cut = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    assert page.locator("h1, .wall__who b").evaluate_all(cut) == []
    assert page.evaluate(SIDEWAYS) <= 0

    evening = make_evening("ddv", ("Anna", "Ben", "Cem", "Dora", "Emil", "Fritz"))
    page.set_viewport_size({"width": 1280, "height": 800})
    page.clock.install(time="2026-11-20T21:48:30")
    page.goto(f"/abend/{evening.pk}/anzeige/")
    clock, full = page.locator("[data-clock]"), page.locator("[data-full-screen]")
    expect(page.locator(".wall__head")).to_contain_text("Spiel 1, Runde 1")
    expect(clock).to_have_text("21:48")
    record(evening, players=list(load(evening).folded.state.four), re=[0, 2], re_augen=155)
    page.clock.run_for(31_000)
    expect(clock).to_have_text("21:49")
    expect(page.locator(".wall__head")).to_contain_text("Spiel 2")
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280
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
    expect(full).to_have_attribute("aria-pressed", "false")
    full.click()
    expect(full).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("() => Boolean(document.fullscreenElement)")
    full.click()
    expect(full).to_have_attribute("aria-pressed", "false")
    page.add_init_script("Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => false })")
    page.context.add_cookies([{"name": "language", "value": "en", "url": live_server.url}])
    page.reload()
    expect(clock).to_have_text(re.compile(r"21:\d\d"))
    expect(full).to_be_hidden()
    written = (
        "new Date('2026-11-03T21:48').toLocaleString(document.documentElement.dataset.locale, {dateStyle: 'short'})"
    )
    assert page.evaluate(written) == "03/11/2026"


def on_paper(page, evening):
    page.emulate_media(media="print")
    page.set_viewport_size(PAPER)
    page.goto(f"/abend/{evening.pk}/druck/")
    assert (page.evaluate(TORN), page.evaluate(CROWDED), page.locator(".item").count()) == (0, [], 24)
    assert set(page.locator(".legend .player > span").all_inner_texts()) == set(EIGHT)
    assert pages_of(page) == 2


def tournament_on_paper(page, verwalter, make_league, record):
    league, players = make_league("ddv", [*EIGHT, *(f"{name} der Zweite" for name in EIGHT)])
    actor = Actor.account(verwalter)
    version = RuleSetVersion.objects.get(league=league)
    gathering = open_gathering(actor=actor, league=league, rule_set_version=version, players=players)
    for number in range(1, 4):
        plan = proposal(load_gathering(gathering))
        for table in begin_round(actor=actor, gathering=gathering, number=number, plan=plan, close_open=True):
            record(table)
    page.goto(f"/spieltag/{gathering.pk}/turnierliste/")
    assert page.locator("tbody tr").count() == 16
    assert page.evaluate(SIDEWAYS) <= 0
    assert pages_of(page) == 1


def look_elsewhere(page, evening):
    page.goto(f"/abend/{evening.pk}/blatt/")
    expect(page.locator("#blatt")).to_be_visible()


def test_going_back_shows_what_holds_now(page, at_the_table, record, verwalter):
    """The games of the others; without a net what was tapped is kept; after signing out elsewhere it leads to the
    door."""
    evening = at_the_table()
    path = f"/abend/{evening.pk}/"
    page.goto(path)  # with the cookies that the first answer brought
    look_elsewhere(page, evening)
    record(evening, re_augen=155)
    page.go_back()
    expect(page.get_by_role("heading", name="Ben gibt")).to_be_visible()
    assert standing(page) == {"Anna": 2, "Ben": 2, "Cem": -2, "Dora": -2}
    seat(page, "Anna", "Ben")
    pressed = page.locator(".seat[aria-pressed=true]:visible")
    look_elsewhere(page, evening)
    page.context.set_offline(True)
    page.go_back()
    expect(pressed).to_have_count(2)
    expect(page.locator("[data-live]")).to_contain_text("wartet auf Netz")
    page.context.set_offline(False)
    expect(page.locator("[data-live]")).to_have_text("")
    expect(pressed).to_have_count(2)
    look_elsewhere(page, evening)
    verwalter.devices.all().delete()
    page.go_back()
    expect(page).to_have_url(f"/anmelden/?next={path}")
