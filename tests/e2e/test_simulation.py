"""The simulation on a phone: live, with its address, and without script."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def shows(page, value):
    expect(page.locator("#ergebnis .calc tfoot td.num").first).to_have_text(str(value))


def test_the_value_follows_every_change_and_the_address_with_it(page):
    page.goto("/streitfall/")
    shows(page, 1)
    page.locator("input[name=augen]").fill("151")
    page.locator("select[name=ansagen]").first.select_option("r")
    page.locator("select[name=ansagen]").nth(1).select_option("r9")
    shows(page, 5)
    expect(page).to_have_url(re.compile(r"/streitfall/\?a=ddv&art=normal&augen=151&ansagen=r\.r9$"))
    page.get_by_label("Abrechnung").select_option("mainz")
    page.wait_for_url("**/streitfall/?a=mainz*")
    shows(page, 6)
    page.locator("label.pick", has_text="schwarz").first.click()
    expect(page.locator("input[name=augen]")).to_have_value("")
    expect(page).to_have_url(re.compile("erg=re5"))
    shows(page, 12)


def test_what_is_wrong_is_said_while_typing(page):
    page.goto("/streitfall/")
    page.locator("select[name=ansagen]").first.select_option("r9")
    notice = page.locator("#ergebnis .notice--error")
    notice.wait_for()
    assert "gehört „Re“" in notice.inner_text()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_it_works_without_a_script(browser, live_server):
    context = browser.new_context(java_script_enabled=False, base_url=live_server.url)
    page = context.new_page()
    page.goto("/streitfall/")
    page.locator("input[name=augen]").fill("90")
    page.get_by_role("button", name="Rechnen").click()
    assert "Kontra gewinnt" in page.locator("#ergebnis").inner_text()
    context.close()
