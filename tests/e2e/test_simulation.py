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


def test_a_quarrel_is_settled_by_reckoning_it_through(page, another):
    """* The value follows every change, and the address with it; calls carry the number as which they were made, extra
    points are counted by taps.
    * With an Absage what was only won is left open.
    * What is wrong is said at once; without a script a button reckons.
    """
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

    page.goto("/streitfall/")
    for word in ("Kontra", "Re", "Kontra: keine 90"):
        call(page, word).click()
    assert numbers(page) == {"Kontra": "1.", "Re": "2.", "Kontra: keine 90": "3."}
    expect(page).to_have_url(re.compile(r"ansagen=k\.r\.k9$"))
    call(page, "Kontra").click()  # taken back: the others move up
    moved = {"Re": "1.", "Kontra: keine 90": "2."}
    assert numbers(page) == moved
    expect(page).to_have_url(re.compile(r"ansagen=r\.k9$"))
    page.reload()
    assert numbers(page) == moved
    expect(page.get_by_role("button", name="Re, 1. Ansage", exact=True)).to_have_attribute("aria-pressed", "true")
    page.goto("/streitfall/")
    fox = page.locator("[data-times=rf]")
    fox.locator(".count__add").click()
    fox.locator(".count__add").click()
    shows(page, 3)
    expect(page).to_have_url(re.compile("rf=2"))
    expect(fox.locator("[data-n]")).to_have_text(" × 2", use_inner_text=False)
    fox.locator(".count__less").click()
    shows(page, 2)
    fox.locator(".count__less").click()
    expect(fox.locator(".count__less")).to_be_hidden()
    shows(page, 1)
    call(page, "Re: keine 90").click()
    expect(page.locator("#ergebnis .notice--error")).to_contain_text("gehört „Re“")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    page.goto("/streitfall/?a=ddv")
    page.get_by_role("radio", name="Kontra gewinnt, Re unter 120").check(force=True)
    page.locator("[data-call=r]").click()
    page.locator("[data-call=r9]").click()
    expect(page.locator("#ergebnis .notice--error, #ergebnis [role=alert]")).to_contain_text("90 bis 150")
    expect(page.locator("[name=erg]:checked")).to_have_count(0)
    page.get_by_role("radio", name="Re hat mehr: Kontra unter 120").check(force=True)
    expect(page.locator("#ergebnis h2").first).to_have_text("Kontra gewinnt")
    shows(page, 5)
    page.locator("[data-call=r9]").click()
    expect(page.get_by_role("radio", name="Re gewinnt, Kontra unter 120")).to_be_checked()

    plain = another(java_script_enabled=False)
    plain.goto("/streitfall/")
    plain.locator("input[name=augen]").fill("90")
    plain.locator("select[name=ansagen]").first.select_option("k")
    plain.locator("select[name=kf]").select_option("1")
    assert plain.locator("[data-call]:visible, [data-times]:visible").count() == 0
    plain.get_by_role("button", name="Rechnen").click()
    expect(plain.locator("#ergebnis")).to_contain_text("Kontra gewinnt")
    expect(plain.locator("#ergebnis")).to_contain_text("Fuchs")
