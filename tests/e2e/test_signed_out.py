"""A phone whose session is gone says so, keeps what was typed, and goes on where it was."""

import pytest
from playwright.sync_api import expect

from tests.e2e.table import HEAR, card, result, save, seat

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PASSWORD = "Kreuz-Dame-1"


def lose(context, everything):
    """The session runs out, or the browser has thrown away all its cookies."""
    context.clear_cookies() if everything else context.clear_cookies(name="sessionid")


def sign_in_again(page):
    page.locator("#id_username").fill("vera@example.org")
    page.locator("#id_password").fill(PASSWORD)
    page.get_by_role("button", name="Anmelden").click()


@pytest.mark.parametrize("everything", [False, True])
def test_in_the_middle_of_an_entry(page, context, at_the_table, everything):
    page.add_init_script(HEAR)
    evening = at_the_table("ddv")
    seat(page, "Anna", "Ben")
    lose(context, everything)
    result(page, "re 90")
    refused = page.locator("[data-card]")
    expect(refused).to_contain_text("Du bist abgemeldet.")
    refused.get_by_role("link", name="Anmelden").click()
    sign_in_again(page)
    page.wait_for_url(f"**/abend/{evening.pk}/")
    page.wait_for_function("() => window.heard.includes('Entwurf wiederhergestellt.')")
    page.go_back()
    expect(page.get_by_label("Passwort")).to_have_count(0)
    page.goto(f"/abend/{evening.pk}/")
    save(page)
    expect(card(page)).to_contain_text("Anna")
    assert evening.games.count() == 1


def test_the_mark_above_the_table_leads_to_signing_in_and_back(page, context, at_the_table):
    evening = at_the_table("ddv")
    lose(context, everything=False)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    mark = page.locator("[data-live]").get_by_role("link", name="abgemeldet")
    expect(mark).to_be_visible(timeout=20_000)
    box = page.locator("[data-live] .chip").bounding_box()
    reach = "([x, y]) => document.elementFromPoint(x, y).closest('[data-live] a') !== null"
    middle, lowest = box["x"] + box["width"] / 2, box["y"] + box["height"] - 1
    assert [page.evaluate(reach, [middle, lowest - above]) for above in (0, 20, 42)] == [True] * 3, "a finger's height"
    mark.click()
    sign_in_again(page)
    page.wait_for_url(f"**/abend/{evening.pk}/")


@pytest.mark.parametrize("everything", [False, True])
def test_a_form_of_the_evening_is_filled_in_again(page, context, at_the_table, everything):
    evening = at_the_table("ddv")
    page.goto(f"/abend/{evening.pk}/datum/")
    place = page.get_by_label("Ort")
    place.fill("Zum Goldenen Fuchs")
    lose(context, everything)
    page.get_by_role("button", name="Speichern").click()
    expect(page.get_by_text("Du bist abgemeldet.")).to_be_visible()
    sign_in_again(page)
    page.wait_for_url(f"**/abend/{evening.pk}/datum/")
    expect(place).to_have_value("Zum Goldenen Fuchs")
    expect(page.get_by_text("Du warst abgemeldet.")).to_be_visible()
    page.get_by_role("button", name="Speichern").click()
    page.wait_for_url(f"**/abend/{evening.pk}/**")
    evening.refresh_from_db()
    assert evening.place == "Zum Goldenen Fuchs"


def test_nothing_is_filled_in_where_nobody_was_signed_out(page, at_the_table):
    evening = at_the_table("ddv")
    page.goto(f"/abend/{evening.pk}/datum/")
    page.get_by_label("Ort").fill("Zum Goldenen Fuchs")
    page.get_by_role("button", name="Speichern").click()
    page.goto(f"/abend/{evening.pk}/datum/")
    expect(page.get_by_text("Du warst abgemeldet.")).to_have_count(0)
    assert page.evaluate("() => localStorage.getItem('typed')") is None
