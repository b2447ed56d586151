"""A new version of the app comes to phones that play: it is offered, and never taken in the middle of an entry."""

import pytest
from playwright.sync_api import expect

from tests.e2e.offline import of, until
from tests.e2e.table import result, seat

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_new_version_is_offered_but_never_in_the_middle_of_an_entry(phone, evening, verwalter, monkeypatch):
    path, *_ = of(evening)
    page = phone.keep(verwalter, path)
    phone.open(path)
    monkeypatch.setattr("scorebook.config.phone_app.build", lambda: "another")
    page.locator(".seat:visible", has_text="Cem").click()
    page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
    until(page, "async () => (await navigator.serviceWorker.getRegistration()).waiting")
    page.locator(".seat:visible", has_text="Dora").click()
    expect(page.locator("[data-app-news]")).to_have_count(0)
    page.locator("[data-clear]").click()
    expect(page.locator("[data-app-news]")).to_contain_text("Neue Fassung ist da.")
    with page.expect_navigation():
        page.get_by_role("button", name="Neu laden").click()
    expect(page.locator("[data-app-news]")).to_have_count(0)
    assert page.evaluate("async () => !(await navigator.serviceWorker.getRegistration()).waiting")


def test_a_new_version_that_another_page_has_taken_leaves_an_entry_alone(phone, evening, verwalter, monkeypatch):
    path, *_ = of(evening)
    phone.sign_in(verwalter)
    page = phone.open(path)
    phone.keeps(path)
    phone.open(path)
    page.evaluate("() => { window.same = true; }")
    seat(page, "Anna")
    monkeypatch.setattr("scorebook.config.phone_app.build", lambda: "another")
    other = phone.context.new_page()
    other.goto(f"{phone.url}/")
    other.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
    until(other, "async () => (await navigator.serviceWorker.getRegistration()).waiting")
    other.locator("h1").click()
    with other.expect_navigation():
        other.get_by_role("button", name="Neu laden").click()
    other.close()
    expect(page.locator(".seat[aria-pressed=true]:visible")).to_have_count(1)
    phone.context.set_offline(True)
    seat(page, "Ben")
    result(page, "re 90")
    page.locator("[data-save]").click()
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "1")
    assert page.evaluate("() => window.same")
    phone.open(path)
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "1")
    expect(page.get_by_text("Ohne Netz, so war es am")).to_be_visible()
    phone.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator("[data-outbox]")).to_be_hidden()
    expect(page.get_by_text("Ohne Netz, so war es am")).to_be_hidden()
    assert evening.games.count() == 3
