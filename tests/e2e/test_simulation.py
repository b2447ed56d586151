"""The simulation on a phone: live, with its address, and without script."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def shows(page, value):
    expect(page.locator("#ergebnis .calc tfoot td.num").first).to_have_text(str(value))


def call(page, word):
    return page.locator(f"[data-call][data-word='{word}']")


def numbers(page):
    """Words → numbers of the calls that are made."""
    made = page.locator("[data-call][aria-pressed=true]")
    each = (
        "(all) => Object.fromEntries(all.map((one) => [one.dataset.word, one.querySelector('[data-n]').textContent]))"
    )
    said = made.evaluate_all(each)
    return dict(sorted(said.items(), key=lambda one: one[1]))


def test_the_value_follows_every_change_and_the_address_with_it(page):
    page.goto("/streitfall/")
    shows(page, 1)
    page.locator("input[name=augen]").fill("151")
    call(page, "Re").click()
    call(page, "Re: keine 90").click()
    shows(page, 5)
    expect(page).to_have_url(re.compile(r"/streitfall/\?a=ddv&art=normal&augen=151&ansagen=r\.r9$"))
    page.get_by_label("Abrechnung").select_option("mainz")
    page.wait_for_url("**/streitfall/?a=mainz*")
    shows(page, 6)
    page.locator("label.pick", has_text="schwarz").first.click()
    expect(page.locator("input[name=augen]")).to_have_value("")
    expect(page).to_have_url(re.compile("erg=re5"))
    shows(page, 12)


def test_calls_carry_the_number_as_which_they_were_made(page):
    page.goto("/streitfall/")
    for word in ("Kontra", "Re", "Kontra: keine 90"):
        call(page, word).click()
    assert numbers(page) == {"Kontra": "1.", "Re": "2.", "Kontra: keine 90": "3."}
    expect(page).to_have_url(re.compile(r"ansagen=k\.r\.k9$"))
    call(page, "Kontra").click()  # taken back: the others move up
    assert numbers(page) == {"Re": "1.", "Kontra: keine 90": "2."}
    expect(page).to_have_url(re.compile(r"ansagen=r\.k9$"))
    page.reload()
    assert numbers(page) == {"Re": "1.", "Kontra: keine 90": "2."}
    expect(page.get_by_role("button", name="Re, 1. Ansage", exact=True)).to_have_attribute("aria-pressed", "true")


def test_no_more_calls_can_be_tapped_than_the_address_takes(page):
    codes = ["r", "r9", "r6", "r3", "r0", "k", "k9", "k6", "k3", "k0"]
    page.goto(f"/streitfall/?o_invalid_calls=ja&ansagen={'.'.join(codes[:-1])}")
    free = page.locator("[data-call]:enabled:not([aria-pressed=true])")
    expect(free).to_have_count(11)
    page.locator("[data-call=k0]").click()
    expect(page.locator("[data-call][aria-pressed=true]")).to_have_count(10)
    expect(free).to_have_count(0)
    page.locator("[data-call=r]").click()
    expect(free).to_have_count(11)


def test_extra_points_are_counted_by_taps(page):
    page.goto("/streitfall/")
    fox = page.locator("[data-times=rf]")
    fox.locator(".count__add").click()
    fox.locator(".count__add").click()
    shows(page, 3)
    expect(page).to_have_url(re.compile("rf=2"))
    expect(fox.locator("[data-n]")).to_have_text(" × 2", use_inner_text=False)
    fox.locator(".count__less").click()
    shows(page, 2)
    expect(page).to_have_url(re.compile("rf=1"))
    fox.locator(".count__less").click()
    expect(fox.locator(".count__less")).to_be_hidden()
    shows(page, 1)


def test_what_is_wrong_is_said_while_typing(page):
    page.goto("/streitfall/")
    call(page, "Re: keine 90").click()
    notice = page.locator("#ergebnis .notice--error")
    notice.wait_for()
    assert "gehört „Re“" in notice.inner_text()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_it_works_without_a_script(browser, live_server):
    context = browser.new_context(java_script_enabled=False, base_url=live_server.url)
    page = context.new_page()
    page.goto("/streitfall/")
    page.locator("input[name=augen]").fill("90")
    page.locator("select[name=ansagen]").first.select_option("k")
    page.locator("select[name=kf]").select_option("1")
    assert page.locator("[data-call]:visible, [data-times]:visible").count() == 0
    page.get_by_role("button", name="Rechnen").click()
    assert "Kontra gewinnt" in page.locator("#ergebnis").inner_text()
    assert "Fuchs" in page.locator("#ergebnis").inner_text()
    context.close()
