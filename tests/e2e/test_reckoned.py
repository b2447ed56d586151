"""Without a net the phone looks up what a game is worth, says that it did, and guesses nothing."""

import pytest
from playwright.sync_api import expect

from tests.e2e.table import RECKONS, RESULT, act, result, seat, stored, uncover

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def without_a_net(page):
    """After the first tap has brought the scripts, the table and the facts of the evening."""
    page.wait_for_function(RECKONS)
    page.context.set_offline(True)


@pytest.mark.parametrize(
    ("scheme", "calls", "tapped", "why", "points"),
    [
        ("steffen", [("re", "3")], "re 120", "U6 verfehlt: Contra gewinnt", "+20"),
        ("ddv", [("re", "2")], "re 120", "keine 90 verfehlt: Kontra gewinnt", "+5"),
        ("ddv", [("kontra", "2")], "kontra 90", "keine 90 gehalten: Kontra gewinnt", "+6"),
        ("ddv", [("re", "2"), ("kontra", "2")], "120:120", "Beide Absagen verfehlt: niemand gewinnt", "0"),
    ],
)
def test_the_phone_says_which_absage_has_decided(page, at_the_table, scheme, calls, tapped, why, points):
    at_the_table(scheme)
    seat(page, "Anna", "Ben")
    without_a_net(page)
    for party, level in calls:
        act(page, "call", level, party=party)
    uncover(page)
    act(page, "result", RESULT[tapped])
    expect(page.locator("[data-sum] .dock__why")).to_have_text(why)
    expect(page.locator("[data-sum] .num").first).to_have_text(points)


def test_the_phone_asks_once_what_an_absage_has_made_of_the_result(page, at_the_table):
    evening = at_the_table("ddv")
    seat(page, "Anna", "Ben")
    without_a_net(page)
    result(page, "kontra 120")
    act(page, "call", "2", party="re")
    dock = page.locator("[data-sum]")
    expect(dock).to_have_text("Wer hat mehr Augen? das Ergebnis in Augen antippen")
    page.locator("[data-save]").click()
    expect(page.locator("[data-over]:visible")).to_have_count(0)
    expect(dock).to_have_text("Wer hat mehr Augen? das Ergebnis in Augen antippen")
    expect(page.locator("[data-outbox]")).not_to_have_attribute("data-waiting", "1")
    result(page, "re 120")
    expect(dock.locator(".dock__why")).to_have_text("keine 90 verfehlt: Kontra gewinnt")
    page.locator("[data-save]").click()
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "1")
    page.context.set_offline(False)
    expect(page.locator("[data-not-sent]")).to_have_count(0)
    assert stored(evening)["re_range"] == [121, 150]
