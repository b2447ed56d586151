"""A phone on its side: names, both results, chips and the button stand on one screen, for four people and for eight."""

import pytest
from playwright.sync_api import expect

from tests.e2e.measures import SIDEWAYS
from tests.e2e.table import Tapped, enter

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
