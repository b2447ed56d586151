"""The pages at the table for everybody: every screen, either theme, large text, long names, a Bock, no net."""

import uuid
from itertools import combinations
from math import dist

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from leagues.journal import Actor
from leagues.people.models import Player
from leagues.people.services.players import add_player
from scorebook.evenings.models import EventKind
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.evenings import close_evening
from scorebook.evenings.services.events import add_event
from scorebook.evenings.services.games import record_game
from scorebook.evenings.services.table_links import put_pen_down, take_pen
from tests.e2e.conftest import PHONE, SMALL_PHONE
from tests.e2e.measures import BROKEN, COLOURS, EVERYTHING, SIDEWAYS, SMALL, violations
from tests.e2e.outage import arrives, asks_again
from tests.e2e.table import EIGHT, Tapped, act, card, enter, reach, result, save, seat, uncover, wired

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SYSTEM = Actor.system()
NARROW, ON_ITS_SIDE, WIDE = SMALL_PHONE | {"width": 320}, {"width": 844, "height": 390}, {"width": 1280, "height": 800}
LARGE_TEXT = """document.addEventListener("DOMContentLoaded", () => {
    document.documentElement.style.fontSize = "200%"; });"""
TABLE_TARGETS = """() => [...document.querySelectorAll(".seat, .step, .count__add, .entry .kinds .button, [data-save]")]
    .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 60)
    .map((one) => one.textContent.trim())"""
CUT = """(all) => all.filter((one) => one.offsetParent && one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.textContent.trim())"""
FORM_BUTTONS = "#entry button:not(.dock__sum, .chips__one)"


@pytest.fixture
def table(page, sign_in, verwalter, make_evening, record):
    """An evening with a game, the pen in another hand, and everything of an entry unfolded that can be."""

    def make(scheme="steffen"):
        evening = make_evening(scheme, ("Anna", "Benedikt", "Cem", "Dora", "Emil"))
        record(evening)
        take_pen(evening=evening, phone="f" * 32, name="Benedikt")
        sign_in(verwalter)
        page.goto(f"/abend/{evening.pk}/")
        return evening

    return make


def sheets(page):
    """Tap a Hochzeit with calls of both sides, extra points, an early Contra; lay one sheet after the other on it."""
    for button in (".seat:visible >> nth=0", ".seat:visible >> nth=1", "[data-act=result][data-value=re2]"):
        page.locator(button).evaluate("(one) => one.scrollIntoView({ block: 'center' })")  # as one scrolls to it
        page.locator(button).click()
    page.locator("[data-chip=kind]").evaluate("(one) => one.scrollIntoView({ block: 'center' })")
    act(page, "kind", "hochzeit")
    yield "kind"
    reach(page, "[data-act=call][data-party=re][data-value='2']").click()
    page.locator("[data-act=early]:visible").nth(1).click()
    page.locator("[data-act=call][data-party=kontra][data-value='2']").click()
    page.locator("[data-order] summary").click()
    for party in ("re", "kontra"):
        page.locator(f"[data-act=extra][data-party={party}]").first.click()
    expect(page.locator("[data-who-now]")).to_be_visible()
    yield "calls"
    reach(page, "#entry-more details summary").click()
    yield "more"
    uncover(page)
    expect(page.locator("[data-sum]")).to_contain_text("+")


def save_with_the_pen(page):
    """Save though another phone writes: the page asks, and hands the pen over."""
    page.locator("[data-save]").click()
    asked = page.get_by_role("dialog", name="Benedikt schreibt gerade")
    expect(asked).to_be_visible()
    assert violations(page) == []
    asked.get_by_role("button", name="Stift übernehmen und speichern").click()


def test_everybody_can_read_and_tap_an_entry(page, table, facts, verwalter):
    """* axe-core finds nothing in any sheet, in a solo, a refusal, the questions and the card, in either theme; a thumb
    hits everything.
    * In colours of one's own it is seen what is chosen.
    * With text of twice the size all stays on the screen, and head and dock let the entry go.
    """
    for theme, screen, rules in (("light", PHONE, EVERYTHING), ("dark", SMALL_PHONE, COLOURS)):
        page.set_viewport_size(screen)
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        table()
        assert violations(page, rules) == []
        for sheet in sheets(page):
            targets = page.evaluate(SMALL), page.evaluate(TABLE_TARGETS), page.evaluate(SIDEWAYS) <= 0
            assert (sheet, violations(page, rules), *targets) == (sheet, [], [], [], True)
        save_with_the_pen(page)
        expect(card(page)).to_be_visible()
        assert violations(page, rules) == [], "the card of the result"

    evening = table("ddv")
    page.locator(".seat:visible").first.click()
    page.locator("[data-open-alone]").click()
    assert (violations(page), page.evaluate(TABLE_TARGETS)) == ([], [])
    page.locator("[data-not-alone]").click()
    page.locator(".seat:visible").nth(1).click()
    page.locator("[data-save]").click()
    expect(page.locator("[data-wrong]")).to_have_count(2)
    assert violations(page) == []
    page.locator("[data-act=result][data-value=re2]").click()
    four = [one.get_attribute("data-value") for one in page.locator(".seat:visible").all()]
    same = facts(evening, players=four)
    record_game(actor=Actor.account(verwalter), evening=evening, game_id=uuid.uuid4(), facts=same)
    save_with_the_pen(page)
    both = page.locator("[data-same]")
    expect(both).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("() => document.activeElement.closest('dialog') !== null")
    for answer in both.get_by_role("button").all():
        expect(answer).to_be_in_viewport(ratio=1)
    assert len({one.bounding_box()["y"] for one in both.locator("dl").all()}) == 1, "they stand side by side"

    page.emulate_media(color_scheme="light", forced_colors="active")
    page.add_init_script(LARGE_TEXT)
    table()
    heading = page.locator(".top h1")
    assert heading.evaluate("(one) => one.scrollWidth <= one.clientWidth"), "who deals can be read"
    edge, filled = (f"(one) => getComputedStyle(one).{name}" for name in ("borderTopWidth", "backgroundColor"))
    assert page.locator(".chips__one").first.evaluate(edge) == "1px"
    for number, sheet in enumerate(sheets(page)):
        assert (sheet, page.evaluate(SIDEWAYS) <= 0) == (sheet, True)
        assert (sheet, page.locator(FORM_BUTTONS).evaluate_all(CUT)) == (sheet, [])
        for kind in (".seat", "[data-act=result]")[: 0 if number else 2]:
            chosen, other = page.locator(f"{kind}[aria-pressed=true]"), page.locator(f"{kind}[aria-pressed=false]")
            assert chosen.first.evaluate(filled) != other.first.evaluate(filled)
    page.emulate_media(forced_colors="none", reduced_motion="reduce")
    assert page.locator("[data-dock]").bounding_box()["height"] <= SMALL_PHONE["height"] / 2
    page.evaluate("() => scrollTo(0, 0)")
    expect(page.locator("[data-dock]")).not_to_be_in_viewport()
    page.locator("[data-dock]").scroll_into_view_if_needed()
    expect(page.locator(".top")).not_to_be_in_viewport()
    save_with_the_pen(page)
    expect(card(page)).to_be_visible()


SHORT = ("Anna", "Max. H.", "Clara", "Max. S.", "Gundula", "Hans-P.", "Eva", "Dieter")
# Words of the head that do not stand whole, and parts of the strip that lie over another person or off the screen.
LOST = """() => {
    const boxOf = (one) => one.getBoundingClientRect();
    const beyond = (a, b) => Math.max(b.left - a.left, a.right - b.right, b.top - a.top, a.bottom - b.bottom) > 1;
    const isCut = (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3;
    const words = [...document.querySelectorAll(".top h1, .top__sub")].filter(isCut);
    const parts = [...document.querySelectorAll(".strip__one")].flatMap((one) =>
        [...one.querySelectorAll(".strip__name, .strip__points .num, .sign")]
            .filter((part) => beyond(boxOf(part), boxOf(one))));
    return [...words, ...parts].map((one) => `${one.className}: ${one.textContent.trim()}`);
}"""
# What of the head lies under the mark that there is no net; the line below the dealer has made room for it.
COVERED = """() => {
    const mark = document.querySelector('[data-live] .chip').getBoundingClientRect();
    const lies = ({ left, right, top, bottom }) =>
        left < mark.right && right > mark.left && top < mark.bottom - 1 && bottom > mark.top + 1;
    return [...document.querySelectorAll('.top h1, .strip__one, .strip .sign, .strip .crown, .strip .deals, .band')]
        .filter((one) => lies(one.getBoundingClientRect())).map((one) => one.className.baseVal ?? one.className);
}"""
# What of the card does not fit in width or in height; a sign has no text.
CUT_OF_CARD = """(card) => [...card.querySelectorAll("*")]
    .filter((one) => one.offsetParent && one.textContent.trim())
    .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1)
    .map((one) => one.className)"""
PARTS = ".seat:visible, .step:visible, .chips__one:visible, [data-save]"


def above_the_dock(page):
    """How much room there is between the last of what is tapped and the dock; less than nothing: it is covered."""
    page.evaluate("scrollTo(0, 0)")
    chips, dock = page.locator(".chips").bounding_box(), page.locator("[data-dock]").bounding_box()
    return dock["y"] - chips["y"] - chips["height"]


def hidden_on_its_side(page):
    """What of the entry is off the screen, under the head or under the dock, or too small for a thumb."""
    head, dock = page.locator(".top").bounding_box(), page.locator("[data-dock]").bounding_box()
    low, high = head["y"] + head["height"], dock["y"]
    boxes = [(one.inner_text(), one.bounding_box()) for one in page.locator(PARTS).all()]
    inside = [(text, box) for text, box in boxes if "Speichern" not in text]
    wrong = [text for text, box in inside if box["y"] < low or box["y"] + box["height"] > high]
    small = [text for text, box in boxes if box["height"] < 44 or box["width"] < 44]
    return wrong, small, dock["y"] + dock["height"] > ON_ITS_SIDE["height"]


def is_whole(one):
    assert one.evaluate("(one) => one.scrollHeight <= one.clientHeight")


def test_long_names_fit_every_phone_and_pages_around_the_table_are_calm(page, at_the_table, record):
    """* Who leads stays at the top, also after scrolling and with two of one first name, and a tap opens the whole
    standing; with a Bock in the last round everything still stands above the dock.
    * A phone on its side shows a whole game on one screen.
    * Without a net a phone still says who deals and who leads; an entry that waits says so alone, uncut.
    * On chairs no name is broken, on a wide sheet no column is lost, in an entry no word and no figure is cut.
    * Chairs and gaps keep apart; pages about seats can be read and tapped in the dark, and with large text.
    * An evening that is closed has two columns on a wide screen: how it ended, and its games.
    * Tabs take a row, nothing else scrolls, the first figure stands high, tables keep clear of their edges, a frame
    that goes on says so; buttons stand in line, headings keep their distance; three who share an evening stand on the
    first page of a league in whole words.
    """
    page.set_viewport_size(SMALL_PHONE)
    evening = at_the_table("steffen", EIGHT)
    record(evening, re=[1, 3], re_augen=120)  # the two with the long names lose, and a Bock begins
    page.reload()
    assert (page.evaluate(LOST), page.evaluate(SIDEWAYS) <= 0) == ([], True)
    assert page.locator(".strip__name").all_inner_texts() == list(SHORT)
    assert page.locator(".strip__one--leads .strip__name").all_inner_texts() == ["Anna", "Clara"]
    page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    assert page.evaluate("() => scrollY") > 0
    assert page.locator(".strip").evaluate("(one) => one.getBoundingClientRect().top") >= 0
    page.locator(".strip").click()
    whole = page.get_by_role("dialog", name="Stand")
    expect(whole.locator(".row")).to_have_count(8)
    expect(whole.locator(".row").first).to_be_in_viewport(ratio=1)
    whole.get_by_role("button", name="Zurück").click()
    expect(whole).to_be_hidden()
    page.evaluate("scrollTo(0, 0)")
    page.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    mark = page.locator("[data-live] .chip")
    expect(mark).to_have_text("wartet auf Netz")
    expect(page.get_by_role("heading", name="Maximilian H. gibt")).to_be_visible()
    for screen in (SMALL_PHONE, NARROW):
        page.set_viewport_size(screen)
        assert page.evaluate(COVERED) == []
    page.context.set_offline(False)
    page.set_viewport_size(ON_ITS_SIDE)
    page.reload()
    assert (hidden_on_its_side(page), page.evaluate(SIDEWAYS) <= 0) == (([], [], False), True)

    page.set_viewport_size(SMALL_PHONE)
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.LAST_ROUND, data={"more": 0})
    page.reload()
    assert (page.evaluate(LOST), page.locator(".band").count(), above_the_dock(page) >= 0) == ([], 2, True)
    page.goto(f"/abend/{evening.pk}/plaetze/")
    names = page.locator(".chair__name")
    assert names.all_inner_texts() == list(SHORT)
    lines = "(all) => all.map((one) => Math.round(one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight)))"
    assert names.evaluate_all(lines) == [1] * 8
    page.set_viewport_size(WIDE)
    page.goto(f"/abend/{evening.pk}/blatt/")
    assert page.locator(".sheet-frame").evaluate("(one) => one.scrollWidth <= one.clientWidth")
    no_word_is_cut(page, at_the_table)

    at_the_table("ddv", ("Maximiliane", "Friederike", "Christopher", "Alexandra"))
    seat(page, "Maximiliane", "Friederike")
    result(page, "kontra 90")
    losers = page.locator(".dock__value small .num")
    expect(losers).to_have_text("−3")
    frame, box = page.locator("[data-sum]").bounding_box(), losers.bounding_box()
    assert box["x"] + box["width"] <= frame["x"] + frame["width"], "names are shortened, figures never"
    page.context.set_offline(True)
    page.locator("[data-save]").click()
    kept, notice = page.locator("[data-card][data-state=waiting]"), page.locator("[data-outbox]")
    expect(kept).to_contain_text("wird von selbst geschickt")
    assert kept.evaluate(CUT_OF_CARD) == []
    for screen in (ON_ITS_SIDE, SMALL_PHONE):
        page.set_viewport_size(screen)
        lies = kept.bounding_box()
        assert lies["y"] >= 0 and lies["y"] + lies["height"] <= screen["height"]
        assert page.evaluate(SIDEWAYS) <= 0
    expect(notice).to_contain_text("1 Eintrag wartet auf Netz")
    page.keyboard.press("Escape")
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    expect(mark).to_be_hidden()
    assert above_the_dock(page) >= 0
    arrives(page)  # what waits is said above every page
    are_calm_around_the_table(page, at_the_table, record)


LONG = ("Maximilian Hofstätter", "Gundula Weißenberger", "Maximilian Schneider", "Hans-Peter von Hohenfels")


def no_word_is_cut(page, at_the_table):
    """The dock, the sheets, the chips and who it was name long kinds and two people of one first name; a card and a
    Bock leave free what is tapped next."""
    page.set_viewport_size(NARROW)
    at_the_table("steffen", LONG)
    for party in ("re", "kontra"):
        buttons = page.locator(f"[data-act=result][data-value^={party}]:visible")
        assert (buttons.count(), len({one.bounding_box()["y"] for one in buttons.all()})) == (5, 1)
        assert buttons.evaluate_all(CUT) == []
    page.set_viewport_size(SMALL_PHONE)
    dock, names = page.locator("[data-sum]"), page.locator(".seat:visible .seat__name").all_inner_texts()
    page.locator("[data-chip=kind]").click()
    assert page.locator("#entry-kind .button").evaluate_all(CUT) == []
    page.locator("#entry-kind [data-close]").click()
    page.locator(".seat:visible").first.click()
    assert dock.locator(".dock__ask, .dock__hint").evaluate_all(CUT) == []
    is_whole(dock)
    page.locator("[data-open-alone]").click()
    switch, lost = page.locator("[data-switch]").bounding_box(), page.locator(".solo__head").last.bounding_box()
    assert abs(switch["y"] + switch["height"] / 2 - lost["y"] - lost["height"] / 2) < 8
    column = page.locator(".solo").nth(1).locator(".step").last.bounding_box()
    assert abs(lost["x"] + lost["width"] / 2 - column["x"] - column["width"] / 2) < 12
    chip = page.locator("[data-chip=kind] [data-chip-value]")
    normal = chip.inner_text()
    act(page, "solo", "solo_trumpf", result="re1")
    expect(chip).not_to_have_text(normal)
    assert chip.evaluate(BROKEN) == []
    uncover(page)
    page.locator("[data-clear]").click()

    seat(page, "Gundula", "Hans-Peter")
    result(page, "re 90")
    losers = dock.locator(".dock__value small")
    expect(losers).to_contain_text("Max. H. und Max. S.")
    is_whole(losers)
    act(page, "call", "1", party="kontra")
    asked = page.locator("[data-who-now] button")
    assert asked.all_inner_texts() == ["Max. H.", "Max. S."]
    assert asked.evaluate_all(CUT) == []
    uncover(page)
    page.locator("[data-clear]").click()
    seat(page, *names[:2])
    act(page, "result", "even")
    save(page)
    expect(page.locator(".result-card__news--bock")).to_be_visible()
    first = page.locator(".seat:visible").first.bounding_box()
    top = page.locator(".result-card").bounding_box()["y"]
    assert top >= first["y"] + first["height"], "the first row, so that a tap goes on at once"


SEVEN = ("Anna", "Ben", "Cem", "Dora", "Eva", "Fritz", "Gisa")
# How far the page is scrolled, and how far the question and the first names stand below the head.
PLACES = """() => {
    const below = document.querySelector('.top').getBoundingClientRect().bottom;
    const seats = [...document.querySelectorAll('.seat:not([hidden])')].slice(0, 2);
    const all = [document.querySelector('#entry-re'), ...seats];
    const seen = all.map((one) => {
        const { left, top, width } = one.getBoundingClientRect();
        const found = document.elementFromPoint(left + width / 2, top + 2);
        return one.contains(found);
    });
    return { scrolled: scrollY, clear: all.every((one) => one.getBoundingClientRect().top >= below - 1), seen };
}"""
# Where a finger is about to tap.
TOPS = """() => ['#entry-re', '.seat:not([hidden])', '[data-act=result]', '[data-dock]'].map(
    (one) => Math.round(document.querySelector(one).getBoundingClientRect().top))"""
STEADY = {"scrolled": 0, "clear": True, "seen": [True, True, True]}


def with_note(route):
    """The page as a phone has kept it."""
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.text().replace("<html", '<html data-kept="2026-01-02T18:00:00Z"', 1))


def test_nothing_moves_under_a_finger_when_something_grows_above_it(page, at_the_table, client, verwalter, record):
    """* A first band and a second one, of this phone or another, leave the names where they can be read; so does the
    list of what waits.
    * A pen that another phone takes and puts down, and the note of a page that was kept move nothing.
    * Whoever reads further down keeps the line.
    """
    page.set_viewport_size(SMALL_PHONE)
    evening = at_the_table("steffen", SEVEN)
    wired(page)  # before that nothing can be tapped
    assert page.evaluate(PLACES) == STEADY
    enter(page, Tapped(re=tuple(page.locator(".seat:visible .seat__name").all_inner_texts()[:2]), result="120:120"))
    page.keyboard.press("Escape")
    expect(page.locator(".band:not(.band--calm)")).to_have_count(1)
    assert page.evaluate(PLACES) == STEADY
    client.force_login(verwalter)
    client.post(f"/abend/{evening.pk}/plaetze/", {"kind": "last_round", "more": 0, "uuid": f"{7:032x}"})
    asks_again(page)
    expect(page.locator(".band")).to_have_count(2)
    assert page.evaluate(PLACES) == STEADY

    evening, other = at_the_table("ddv"), "b" * 32
    page.route("**/spiele/", lambda route: route.abort())
    seat(page, "Anna", "Ben")
    result(page, "re 120")
    page.locator("[data-save]").click()
    expect(page.locator("[data-outbox]")).to_be_visible()
    page.keyboard.press("Escape")
    assert page.evaluate(PLACES) == STEADY
    page.unroute("**/spiele/")
    asks_again(page)
    expect(page.locator("[data-outbox]")).to_be_hidden()

    page.reload()
    wired(page)
    places = page.evaluate(TOPS)
    for taken in (True, False):
        take_pen(evening=evening, phone=other, name="Ben") if taken else put_pen_down(evening=evening, phone=other)
        asks_again(page)
        expect(page.locator("form.pen")).to_have_count(int(taken))
        assert page.evaluate(TOPS) == places
        assert page.evaluate(PLACES)["seen"] == STEADY["seen"]
    page.locator(".seat:visible").first.click()
    assert page.evaluate(TOPS) == places
    page.locator("[data-clear]").click()

    page.route(page.url, with_note)
    page.route("**/stand/", lambda route: route.abort())
    page.reload()
    wired(page)
    note = page.locator(".kept-note")
    expect(note).to_be_visible()
    before = page.evaluate(TOPS)
    assert page.evaluate(PLACES) == STEADY
    page.unroute("**/stand/")
    asks_again(page)
    expect(note).to_be_hidden()
    assert page.evaluate(TOPS) == before
    page.unroute(page.url)

    for _ in range(6):
        record(evening)
    page.reload()
    rows = page.locator('[data-part="games"] a.row')
    rows.last.scroll_into_view_if_needed()
    place = "() => [...document.querySelectorAll('[data-part=games] a.row')].at(-1).getBoundingClientRect().top"
    before = page.evaluate(place)
    assert page.evaluate("scrollY") > 300
    record(evening, re_augen=121)
    asks_again(page)
    expect(rows).to_have_count(8)
    assert page.evaluate(place) == pytest.approx(before, abs=1)


STATISTICS = ("league-table", "league-records", "league-people")
# Rows of tabs by their height in targets of a thumb, strips that scroll sideways, and where the first figure stands.
ROWS = """() => [
    [...document.querySelectorAll('.tabs')].map((row) => Math.round(row.clientHeight / 44)),
    [...document.querySelectorAll('.views, .pills')].filter((row) => row.scrollWidth > row.clientWidth).length,
    document.querySelector('td, .record__figure, .row__end, main .card, main section').getBoundingClientRect().top,
]"""
EDGES = """() => [...document.querySelectorAll('.card:first-of-type .form__actions > *')].map((one) => {
    const { left, right } = one.getBoundingClientRect();
    const { left: start, right: end } = one.parentElement.getBoundingClientRect();
    return [Math.round(left - start) >= 0, Math.round(end - right) >= 0, getComputedStyle(one).justifyContent];
})"""
# How far the words of a table stand from the edges of its card, left and right.
MARGINS = """() => {
    const words = document.createRange();
    const { left, right } = document.querySelector('.table-frame').closest('.card').getBoundingClientRect();
    const cells = [...document.querySelector('.table-frame tbody tr').children].filter((one) => one.offsetParent);
    return [cells[0], cells.at(-1)].map((cell, end) => {
        words.selectNodeContents(cell);
        const box = words.getBoundingClientRect();
        return end ? right - box.right : box.left - left;
    });
}"""
# Frames that are wider than they show, and whether a shade at their end says so.
FRAMES = """() => [...document.querySelectorAll('.table-frame, .sheet-frame')]
    .filter((one) => one.scrollWidth > one.clientWidth)
    .map((one) => getComputedStyle(one).backgroundImage.match(/radial-gradient/g)?.length === 2
        && [...one.querySelectorAll('table, tr, td')].every((part) =>
            getComputedStyle(part).backgroundColor === 'rgba(0, 0, 0, 0)'))"""
BELOW = "() => document.querySelector('h1').getBoundingClientRect().top - document.querySelector('.bar').offsetHeight"
MARKS = "(all) => all.map((one) => one.getBoundingClientRect()).map((r) => [r.left, r.top, r.right, r.bottom])"


def apart(one, other):
    """How far two round marks (left, top, right, bottom) are from one another; below zero they touch."""
    middles = [((left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in (one, other)]
    return dist(*middles) - sum(right - left for left, _, right, _ in (one, other)) / 2


def seat_pages(at_the_table):
    """The addresses of all pages about seats, of a table where Cem makes a pause."""
    evening = at_the_table("steffen", ("Anna", "Ben", "Cem", "Dora", "Maximilian Huber", "Maximilian Schmid"))
    add_player(actor=SYSTEM, league=evening.league, name="Falk")
    cem = Player.objects.get(league=evening.league, name="Cem")
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.PAUSE, player=cem)
    one, other = load(evening).folded.state.seats[1:3]
    table = f"/abend/{evening.pk}/plaetze/"
    swap = f"{table}umsetzen/"
    return [f"{table}#wer-{one}", f"{table}dazu/", f"{swap}?tausch={one}&tausch={other}", f"{swap}?neu"]


def are_calm_around_the_table(page, at_the_table, record):
    page.set_viewport_size(SMALL_PHONE)
    for people in (4, 8):
        evening = at_the_table("ddv", EIGHT[:people])
        page.goto(f"/abend/{evening.pk}/plaetze/{'dazu/' if people < 8 else ''}")
        marks = page.locator(".gap__mark, .chair__sign").evaluate_all(MARKS)
        assert len(marks) == people * (2 if people < 8 else 1)
        assert all(left >= 0 and right <= SMALL_PHONE["width"] for left, _, right, _ in marks)
        assert [(one, other) for one, other in combinations(marks, 2) if apart(one, other) < 0] == []
        gaps = page.locator(".gap").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().width)")
        assert all(size >= 60 for size in gaps)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    for path in seat_pages(at_the_table):
        page.goto("about:blank")
        page.goto(path)
        assert (path, violations(page), page.evaluate(SMALL)) == (path, [], [])
        page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
        assert (path, page.evaluate(SIDEWAYS) <= 0) == (path, True)
    page.emulate_media(color_scheme="light")

    evening = at_the_table("ddv", ("Alexandra", "Friedrich", "Maximilian", "Bernadette"))
    game = record(evening, kind="solo_damen", re=[0], re_augen=100)
    page.goto(f"/liga/{evening.league_id}/")
    who = page.locator(".night__who > span")
    assert (who.count(), " und " in who.inner_text()) == (1, True)
    for width in (320, 360, 390):
        page.set_viewport_size({"width": width, "height": 640})
        assert who.evaluate(BROKEN) == []
        assert who.bounding_box()["height"] <= 2 * 24  # at most two lines
    page.set_viewport_size(PHONE)
    table, league = f"/abend/{evening.pk}/", f"/liga/{evening.league_id}/"
    names = page.locator(".standing__name > span, .rows--standing .player > span, .legend .player > span, .facts dt")
    for path in (table, f"{table}blatt/", f"{table}schluss/", f"{table}druck/", f"/spiel/{game.pk}/", league):
        page.goto(path)
        page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
        lines = names.evaluate_all("(all) => all.map((one) => one.getClientRects().length)")
        assert (path, page.evaluate(SIDEWAYS), max(lines) <= 2) == (path, 0, True)

    evening = at_the_table("ddv")
    for re in ((0, 1), (1, 2), (0, 2)):
        record(evening, re=re, announcements=[{"party": "re", "call": "re"}])
    page.set_viewport_size(SMALL_PHONE)
    for name in STATISTICS:
        page.goto(reverse(name, args=[evening.league_id]))
        *rows, first = page.evaluate(ROWS)
        assert (name, rows, first < SMALL_PHONE["height"] / 2) == (name, [[1], 0], True)
    page.goto(reverse("league-table", args=[evening.league_id]))
    assert all(8 <= margin <= 20 for margin in page.evaluate(MARGINS))
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto(reverse("evening-comparison", args=[evening.pk]))
    assert page.evaluate(FRAMES) == [True, True]

    close_evening(actor=SYSTEM, evening=evening)
    page.set_viewport_size(WIDE)
    page.goto(f"/abend/{evening.pk}/")
    ceremony = page.get_by_role("link", name="Siegerehrung").bounding_box()
    stand, games = (page.locator(f"section[aria-labelledby={one}]").bounding_box() for one in ("stand", "spiele"))
    assert (stand["x"], stand["width"]) == (ceremony["x"], ceremony["width"])
    assert games["x"] > stand["x"] + stand["width"] and games["width"] > stand["width"]
    assert games["y"] < ceremony["y"] < stand["y"]
    assert page.evaluate(SIDEWAYS) <= 0
    page.context.clear_cookies()
    page.set_viewport_size(PHONE)
    for name in ("login", "help", "register"):
        page.goto(reverse(name))
        assert (name, page.evaluate(BELOW) >= 16) == (name, True)
        if name == "login":
            assert page.evaluate(EDGES) == [[True, True, "center"]] * 2
