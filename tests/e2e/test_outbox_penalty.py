"""A penalty without a net: in strip and standing at once where the phone can know its points, said otherwise."""

import pytest
from playwright.sync_api import expect

from scorebook.evenings.models import Event
from tests.e2e.table import result, seat, standing
from tests.e2e.test_ahead import lines, strip
from tests.e2e.test_outbox_forms import SENT, kinds, online

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
OFFLINE = "Object.defineProperty(navigator, 'onLine', { get: () => false })"


def at_the_form(page, evening, kind):
    page.goto(f"/abend/{evening.pk}/strafe/{kind}/")
    page.wait_for_load_state("networkidle")
    page.evaluate(OFFLINE)


def test_a_free_penalty_counts_at_once(page, at_the_table):
    evening = at_the_table("ddv")
    page.route(SENT, lambda route: route.abort())
    at_the_form(page, evening, "frei")
    page.get_by_label("Ben", exact=True).first.check()
    page.get_by_label("Wie viele Punkte?").fill("4")
    page.get_by_role("button", name="Berechnen").click()
    expect(page.locator("[data-penalty-gap]")).to_be_visible()
    page.get_by_label("Wie viele Punkte?").fill("6")
    page.get_by_role("button", name="Berechnen").click()
    expect(page.get_by_label("Warum?")).to_be_focused()
    expect(page.locator("[data-penalty-gap]")).to_be_hidden()
    page.get_by_label("Warum?").fill("Karten gezeigt")
    page.get_by_role("button", name="Berechnen").click()
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "1")
    expect(lines(page).first).to_contain_text("Strafe für Ben Server antwortet nicht")
    expect(lines(page).first.locator(".num")).to_have_text("−6")
    shown = {"Anna": 2, "Ben": -6, "Cem": 2, "Dora": 2}
    assert (strip(page), standing(page)) == (shown, shown)
    online(page)
    expect(page.locator("[data-not-sent]")).to_have_count(0)
    assert (kinds(evening), strip(page), standing(page)) == (["penalty"], shown, shown)
    assert Event.objects.get().reason == "Karten gezeigt"


def test_a_form_from_before_the_games_that_wait_asks_those_who_play_after_them(page, at_the_table):
    evening = at_the_table("ddv", ("Anna", "Ben", "Cem", "Dora", "Eva"))
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "0")
    page.route(SENT, lambda route: route.abort())
    page.route("**/spiele/", lambda route: route.abort())
    seat(page, "Ben", "Cem")
    result(page, "re 90")
    page.locator("[data-save]").click()
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "1")
    at_the_form(page, evening, "frei")
    expect(page.locator("[data-penalty-where]")).to_contain_text("In Spiel 2")
    page.get_by_label("Cem", exact=True).first.check()
    page.get_by_label("Wie viele Punkte?").fill("6")
    page.get_by_label("Warum?").fill("Karten gezeigt")
    page.get_by_role("button", name="Berechnen").click()
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "2")
    expect(lines(page).first).to_contain_text("Strafe für Cem Server antwortet nicht")
    expect(page.locator("section[aria-labelledby=stand]")).to_contain_text("−4")  # once the score table is there
    shown = {"Anna": 2, "Ben": 2, "Cem": -4, "Dora": 0, "Eva": 0}
    assert (strip(page), standing(page)) == (shown, shown)
    online(page)
    expect(page.locator("[data-not-sent]")).to_have_count(0)
    assert (kinds(evening), strip(page), standing(page)) == (["game", "penalty"], shown, shown)


def test_what_only_the_server_knows_is_not_guessed(page, at_the_table):
    evening = at_the_table("maennle")
    page.route(SENT, lambda route: route.abort())
    at_the_form(page, evening, "revoke")
    page.get_by_label("Ben", exact=True).first.check()
    page.locator("[name=re]").nth(0).check()
    page.locator("[name=re]").nth(1).check()
    page.locator("[name=safe_augen]").fill("100")
    page.get_by_role("button", name="Berechnen").click()
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "1")
    said = "Strafe für Ben, wird berechnet, sobald der Server antwortet, Server antwortet nicht"
    expect(lines(page).first).to_contain_text(said)
    expect(page.locator("section[aria-labelledby=stand]")).to_contain_text("Nicht alles davon kann dieses Handy")
    assert set(strip(page).values()) == {0}
    online(page)
    assert kinds(evening) == ["penalty"]
