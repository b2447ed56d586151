"""A phone on its side: names, both results, chips and the button stand on one screen, for four people and for eight."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import SMALL_PHONE
from tests.e2e.measures import SIDEWAYS
from tests.e2e.table import Tapped, enter, result, seat

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ON_ITS_SIDE = {"width": 844, "height": 390}
NAMES = ("Anna", "Benedikt", "Cem", "Dora", "Emil", "Frieda", "Georg", "Alexandra-Sophie")
PARTS = ".seat:visible, .step:visible, .chips__one:visible, [data-save]"


def covered(page):
    """What of the entry is off the screen, under the head or under the dock, or too small for a thumb."""
    head = page.locator(".top").bounding_box()
    dock = page.locator("[data-dock]").bounding_box()
    low, high = head["y"] + head["height"], dock["y"]
    boxes = [(one.inner_text(), one.bounding_box()) for one in page.locator(PARTS).all()]
    inside = [(text, box) for text, box in boxes if "Speichern" not in text]
    wrong = [text for text, box in inside if box["y"] < low or box["y"] + box["height"] > high]
    small = [text for text, box in boxes if box["height"] < 44 or box["width"] < 44]
    return wrong, small, dock["y"] + dock["height"] > ON_ITS_SIDE["height"]


@pytest.mark.parametrize("people", [4, 6, 8])
def test_a_whole_game_without_scrolling(page, at_the_table, record, people):
    page.set_viewport_size(ON_ITS_SIDE)
    evening = at_the_table("steffen", NAMES[:people])
    record(evening, re_augen=120)  # brings a Bock
    page.reload()
    expect(page.locator(".band")).to_be_visible()
    assert covered(page) == ([], [], False)
    assert page.evaluate(SIDEWAYS) <= 0
    first, second = page.locator(".seat:visible .seat__name").all_inner_texts()[:2]
    enter(page, Tapped(re=(first, second), result="kontra 90"))
    assert evening.games.count() == 2


def test_as_many_taps_as_upright(page, at_the_table):
    """Where something is off the screen, `enter` counts the scrolling too."""
    page.set_viewport_size(ON_ITS_SIDE)
    at_the_table("ddv")
    called = Tapped(re=("Anna", "Ben"), result="re 90", calls=(("re", 2),), extras=(("re", "fuchs"),))
    solo = Tapped(re=("Cem",), solo="solo_damen")
    assert [enter(page, game) for game in (Tapped(re=("Anna", "Ben")), called, solo)] == [4, 7, 4]


def test_what_waits_for_a_net_is_seen_whole_on_every_phone(page, at_the_table):
    at_the_table("ddv", ("Maximiliane", "Friederike", "Christopher", "Alexandra"))
    for size in (ON_ITS_SIDE, SMALL_PHONE):
        page.set_viewport_size(size)
        seat(page, "Maximiliane", "Friederike")
        result(page, "kontra 90")
        losers = page.locator(".dock__value small .num")
        expect(losers).to_have_text("−3")
        frame = page.locator("[data-sum]").bounding_box()
        box = losers.bounding_box()
        assert box["x"] + box["width"] <= frame["x"] + frame["width"], "names are shortened, figures never"
        page.context.set_offline(True)
        page.locator("[data-save]").click()
        card = page.locator("[data-card][data-state=waiting]")
        expect(card).to_contain_text("wird von selbst geschickt")
        lies = card.bounding_box()
        assert lies["y"] >= 0 and lies["y"] + lies["height"] <= size["height"]
        assert page.evaluate(SIDEWAYS) <= 0
        page.context.set_offline(False)
        expect(page.locator("[data-card][data-state=late]")).to_be_visible(timeout=15_000)
