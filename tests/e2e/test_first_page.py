"""The first page of a league on the smallest phones."""

import pytest

from tests.e2e.test_small_screen import BROKEN

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = ("Alexandra", "Friedrich", "Maximilian", "Bernadette")


@pytest.mark.parametrize("width", [320, 360, 390])
def test_three_who_share_an_evening_stand_there_in_whole_words(page, sign_in, verwalter, make_evening, record, width):
    evening = make_evening("ddv", NAMES)
    record(evening, kind="solo_damen", re=[0], re_augen=100)
    sign_in(verwalter)
    page.set_viewport_size({"width": width, "height": 640})
    page.goto(f"/liga/{evening.league_id}/")
    who = page.locator(".night__who > span")
    assert who.count() == 1
    assert " und " in who.inner_text()
    assert who.evaluate(BROKEN) == []
    assert who.bounding_box()["height"] <= 2 * 24  # at most two lines
