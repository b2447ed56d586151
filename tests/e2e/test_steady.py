"""Nothing scrolls, and nothing slips under the head, when something grows above the entry: measured around answers."""

import pytest
from playwright.sync_api import expect

from scorebook.evenings.services.table_links import put_pen_down, take_pen
from tests.e2e.conftest import PHONE, SMALL_PHONE
from tests.e2e.table import Tapped, enter, wired

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
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


@pytest.fixture(params=[PHONE, SMALL_PHONE], ids=["390x844", "360x640"])
def screen(request, page):
    page.set_viewport_size(request.param)
    return page


def save(page, **more):
    enter(page, Tapped(re=tuple(page.locator(".seat:visible .seat__name").all_inner_texts()[:2]), **more))
    page.keyboard.press("Escape")


@pytest.mark.parametrize("names", [SEVEN[:4], SEVEN], ids=["four", "seven"])
def test_a_band_that_comes_and_a_second_one_leave_the_names_where_they_can_be_read(screen, at_the_table, names):
    at_the_table("steffen", names)
    wired(screen)  # before that nothing can be tapped
    assert screen.evaluate(PLACES) == STEADY
    save(screen, result="120:120")
    expect(screen.locator(".band:not(.band--calm)")).to_have_count(1)
    assert screen.evaluate(PLACES) == STEADY
    screen.reload()
    wired(screen)
    assert screen.evaluate(PLACES) == STEADY
    save(screen, result="120:120")
    assert screen.evaluate(PLACES) == STEADY
    save(screen)
    assert screen.evaluate(PLACES) == STEADY


def test_a_second_band_of_another_phone_does_not_cover_them(screen, at_the_table, client, verwalter):
    evening = at_the_table("steffen", SEVEN[:5])
    save(screen, result="120:120")
    client.force_login(verwalter)
    client.post(f"/abend/{evening.pk}/plaetze/", {"kind": "last_round", "more": 0, "uuid": f"{7:032x}"})
    screen.evaluate("dispatchEvent(new Event('online'))")
    expect(screen.locator(".band")).to_have_count(2)
    assert screen.evaluate(PLACES) == STEADY


def test_the_list_of_what_waits_does_not_cover_them(screen, at_the_table):
    at_the_table("ddv")
    screen.route("**/spiele/", lambda route: route.abort())
    screen.locator(".seat:visible").nth(0).click()
    screen.locator(".seat:visible").nth(1).click()
    screen.locator("[data-act=result][data-value=re1]").click()
    screen.locator("[data-save]").click()
    expect(screen.locator("[data-outbox]")).to_be_visible()
    screen.keyboard.press("Escape")
    assert screen.evaluate(PLACES) == STEADY


@pytest.mark.parametrize("before", [False, True], ids=["comes", "is there"])
def test_a_pen_that_another_phone_takes_and_puts_down_moves_nothing(screen, at_the_table, before):
    evening, phone = at_the_table("ddv"), "b" * 32
    if before:
        take_pen(evening=evening, phone=phone, name="Ben")
        screen.reload()
    wired(screen)
    places = screen.evaluate(TOPS)
    for taken in [False, True, False] if before else [True, False, True]:
        if taken:
            take_pen(evening=evening, phone=phone, name="Ben")
        else:
            put_pen_down(evening=evening, phone=phone)
        screen.evaluate("dispatchEvent(new Event('online'))")
        expect(screen.locator("form.pen")).to_have_count(int(taken))
        assert screen.evaluate(TOPS) == places
        assert screen.evaluate(PLACES)["seen"] == STEADY["seen"]


def test_what_the_page_before_has_to_say_moves_nothing(screen, at_the_table, record):
    game = record(at_the_table("ddv"))
    screen.reload()
    wired(screen)
    before = screen.evaluate(TOPS)
    screen.evaluate(
        """async (address) => {
            const csrfmiddlewaretoken = document.querySelector('[name=csrfmiddlewaretoken]').value;
            const body = new URLSearchParams({ csrfmiddlewaretoken, comment: 'Wette', seen: '' });
            await fetch(address, { method: 'POST', redirect: 'manual', body });
        }""",
        f"/spiel/{game.pk}/notiz/",
    )
    screen.reload()
    wired(screen)
    expect(screen.locator(".notices")).to_contain_text("Die Notiz ist gespeichert.")
    assert screen.evaluate(TOPS) == before
    assert screen.evaluate(PLACES) == STEADY
    screen.locator(".seat:visible").first.click()
    assert screen.evaluate(TOPS) == before


def test_the_note_of_a_page_that_was_kept_moves_nothing_when_the_server_answers(screen, at_the_table):
    at_the_table("ddv")
    screen.route(screen.url, with_note)
    screen.route("**/stand/", lambda route: route.abort())
    screen.reload()
    wired(screen)
    note = screen.locator(".kept-note")
    expect(note).to_be_visible()
    before = screen.evaluate(TOPS)
    assert screen.evaluate(PLACES) == STEADY
    screen.unroute("**/stand/")
    screen.evaluate("dispatchEvent(new Event('online'))")
    expect(note).to_be_hidden()
    assert screen.evaluate(TOPS) == before


def with_note(route):
    """The page as a phone has kept it."""
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.text().replace("<html", '<html data-kept="2026-01-02T18:00:00Z"', 1))


def test_whoever_reads_further_down_keeps_the_line(screen, at_the_table, record):
    """There the lines stay, and the head grows over what lies under it."""
    evening = at_the_table("steffen")
    for _ in range(6):
        record(evening)
    screen.reload()
    screen.locator('[data-part="games"] a.row').last.scroll_into_view_if_needed()
    place = "() => [...document.querySelectorAll('[data-part=games] a.row')].at(-1).getBoundingClientRect().top"
    before = screen.evaluate(place)
    assert screen.evaluate("scrollY") > 300
    record(evening, re_augen=120)
    screen.evaluate("dispatchEvent(new Event('online'))")
    expect(screen.locator('[data-part="games"] a.row')).to_have_count(7)
    assert screen.evaluate(place) == pytest.approx(before, abs=1)
