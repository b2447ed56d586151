"""A penalty without a net: in strip and standing at once where the phone can know its points, said otherwise."""

import pytest
from playwright.sync_api import expect

from tests.e2e.outage import SENT, kinds
from tests.e2e.outage import arrives as online
from tests.e2e.test_ahead import lines, strip

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
OFFLINE = "Object.defineProperty(navigator, 'onLine', { get: () => false })"


def at_the_form(page, evening, kind):
    page.goto(f"/abend/{evening.pk}/strafe/{kind}/")
    page.wait_for_load_state("networkidle")
    page.evaluate(OFFLINE)


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
