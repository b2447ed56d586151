"""From a stranger's first page to the first saved game: few taps, four names, three screens, no mail."""

import pytest
from playwright.sync_api import expect

from leagues.letters.models import Letter
from scorebook.evenings.models import Game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_stranger_saves_the_first_game(page, live_server):
    taps, screens = [], []
    page.on("framenavigated", lambda frame: screens.append(frame.url) if frame == page.main_frame else None)

    def tap(place):
        taps.append(place)
        place.click()

    page.goto(live_server.url)
    tap(page.get_by_role("link", name="Abend beginnen"))
    tap(page.get_by_label("Name 1"))
    for name in ("Anna", "Bernd", "Clara", "Dora"):
        page.keyboard.type(name)
        if name != "Dora":
            page.keyboard.press("Enter")  # the keyboard's own key to the next field
    tap(page.get_by_role("button", name="Los geht’s"))
    tap(page.locator(".seat", has_text="Anna"))
    tap(page.locator(".seat", has_text="Bernd"))
    tap(page.locator("[data-act=result]").first)
    tap(page.locator("[data-save]"))
    expect(page.get_by_text("Spiel 1 steht").first).to_be_visible()
    shown = {url.split("?")[0] for url in screens}
    assert (len(taps), len(shown), Letter.objects.count(), Game.objects.count()) == (7, 3, 0, 1)
