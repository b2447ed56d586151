"""Somebody new sits down without a net and plays at once; later the league knows them, once."""

import pytest
from playwright.sync_api import expect

from leagues.people.models import Player
from scorebook.evenings.models import Game
from scorebook.evenings.selectors.evenings import load
from tests.e2e.table import seat, standing
from tests.e2e.test_ahead import enter, lines, playing, strip
from tests.e2e.test_outbox_forms import SENT, kinds, online
from tests.e2e.test_reckoned import without_a_net

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def seated_by_name(page, evening, name, place):
    page.goto(f"/abend/{evening.pk}/plaetze/dazu/")
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.locator(f"label.gap--{place}").click()
    page.locator("[name=name]").fill(name)
    page.context.set_offline(False)
    page.evaluate("Object.defineProperty(navigator, 'onLine', { get: () => false })")
    page.locator("[data-join-button]").click()
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "1")


def test_a_guest_by_name_plays_before_anybody_knows_them(page, at_the_table):
    evening = at_the_table("ddv")
    page.route(SENT, lambda route: route.abort())
    seated_by_name(page, evening, "Frieda", 4)
    expect(lines(page).first).to_contain_text("Frieda kommt dazu Server antwortet nicht")
    assert strip(page) == {"Anna": 0, "Ben": 0, "Cem": 0, "Dora": 0, "Frieda": 0}
    without_a_net(page)
    assert playing(page) == ["Ben", "Cem", "Dora", "Frieda"]
    enter(page, "Frieda", "Ben")
    shown = standing(page)
    assert (shown["Frieda"], sum(shown.values())) == (shown["Ben"], 0)
    assert shown["Frieda"]
    page.context.set_offline(False)  # what is sent is lost on the way
    page.reload()
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "2")
    expect(lines(page).first).to_contain_text("Ben und Frieda")
    online(page)
    expect(page.locator("[data-not-sent]")).to_have_count(0)
    assert kinds(evening) == ["join", "game"]
    frieda = Player.objects.get(name="Frieda")
    assert Game.objects.get().parties.get(side="re").members.filter(player=frieda).exists()
    assert load(evening).folded.state.seats[4] == str(frieda.pk)
    expect(page.locator(".seat", has_text="Frieda")).to_have_attribute("data-value", str(frieda.pk))
    assert standing(page) == shown
    seat(page, "Frieda")
