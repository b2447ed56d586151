"""Saved, sent later, waiting and refused: each looks, reads and sounds different, and none is said too early."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.table import result, seat

# Screen readers are told by a region whose text changes.
HEAR = """
window.heard = [];
addEventListener('DOMContentLoaded', () => {
    const place = document.querySelector('[data-status]');
    if (place) new MutationObserver(() => heard.push(place.textContent)).observe(place, { childList: true });
});
"""
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def evening(at_the_table):
    return at_the_table("ddv")


@pytest.fixture
def heard(page):
    """What screen readers were told since the page was opened, in order."""
    page.add_init_script(HEAR)
    page.reload()
    return lambda: page.evaluate("() => window.heard")


def card(page):
    """What became of the last game, whatever it is."""
    return page.locator("[data-card]")


def tapped(page):
    seat(page, "Anna", "Ben")
    result(page, "re 90")
    expect(page.locator("[data-sum]")).to_contain_text("+2")


def save(page):
    page.locator("[data-save]").click()


def looks(page):
    """How the card looks, as far as it is told apart by it."""
    return card(page).evaluate("""(card) => {
        const [frame, sign] = [getComputedStyle(card), getComputedStyle(card.querySelector('.result-card__tick'))];
        const drawn = card.querySelector('.result-card__tick path').getAttribute('d');
        return [card.querySelector('strong').innerText, frame.borderTopStyle, frame.backgroundColor,
            sign.backgroundColor, drawn];
    }""")


def state(page, name):
    expect(card(page)).to_have_attribute("data-state", name)
    expect(card(page)).to_be_visible()


def test_signed_out_it_says_so_and_leads_to_the_door_and_back_to_what_was_tapped(page, evening, verwalter, sign_in):
    tapped(page)
    verwalter.devices.all().delete()
    save(page)
    state(page, "refused")
    expect(card(page)).to_contain_text("Du bist abgemeldet")
    card(page).get_by_role("link", name="Anmelden").click()
    expect(page).to_have_url(re.compile(rf"/anmelden/\?next=/abend/{evening.pk}/"))
    page.locator("#id_username").fill("vera@example.org")
    page.locator("#id_password").fill("Kreuz-Dame-1")
    page.keyboard.press("Enter")
    expect(page.locator(".seat[aria-pressed=true]:visible")).to_have_count(2)
    save(page)
    state(page, "saved")
