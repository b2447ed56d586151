"""What was entered without a net stands at once where it will stand: in the list, the standing, the strip, marked."""

import pytest
from playwright.sync_api import expect

from tests.e2e.table import open_sheet, result, seat
from tests.e2e.test_reckoned import without_a_net

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FIVE = ("Anna", "Ben", "Cem", "Dora", "Eva")


@pytest.fixture
def evening(at_the_table, page):
    evening = at_the_table("ddv", FIVE)
    seat(page, *playing(page)[:1])
    without_a_net(page)
    return evening


def playing(page):
    return page.locator(".seat:visible .seat__name").all_inner_texts()


def enter(page, *names):
    seat(page, *names)
    result(page, "re 90")
    page.locator("[data-save]").click()
    expect(page.locator("[data-card]")).to_have_attribute("data-state", "waiting")
    page.keyboard.press("Escape")


def lines(page):
    return page.locator('[data-part="games"] li')


def strip(page):
    points = page.locator(".strip__one").evaluate_all(
        "(all) => all.map((one) => [one.dataset.name, one.querySelector('.num').textContent.replace('−', '-')])"
    )
    return {name: int(number) for name, number in points}


def head(page):
    """Who deals, and what stands below; on a phone that waits for a net, the mark stands in its place."""
    return [" ".join(page.locator(part).text_content().split()) for part in (".top__what h1", ".top__what .top__sub")]


def said_beside(page):
    """The newest entry above the next one, and who still owes a solo."""
    parts = (page.locator(f'[data-part="{name}"]') for name in ("last", "now"))
    return [" ".join(part.inner_text().split()) for part in parts]


def test_on_an_english_page_the_games_own_words_say_that_they_are_german(page, at_the_table, live_server):
    """As they do in what the server has drawn. This phone cannot say who has won, so the line names Re."""
    page.context.add_cookies([{"name": "language", "value": "en", "url": live_server.url}])
    at_the_table("maennle", FIVE[:4])
    seat(page, "Anna", "Ben")
    without_a_net(page)
    open_sheet(page, "calls")
    page.locator("[data-act=call][data-party=re][data-value='1']").click()
    page.locator("[data-order] summary").click()
    page.locator("[data-act=callFlag][data-name=invalid]").first.click()
    result(page, "re 90")
    page.locator("[data-save]").click()
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "1")
    for place, said in (("[data-title]", "1. Re: Anna and Ben"), (".last-game__who", "Re: Anna and Ben")):
        line = page.locator(f"[data-not-sent] {place}, [data-waits] {place}").first
        expect(line).to_have_text(said)
        assert line.locator("[lang=de]").all_inner_texts() == ["Re"]
