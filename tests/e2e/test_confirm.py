"""What cannot be taken back easily is asked about on the page, in the page's own words."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def game(page, sign_in, verwalter, make_evening, record):
    evening = make_evening("ddv", ("Anna", "Ben", "Cem", "Dora"))
    game = record(evening)
    sign_in(verwalter)
    page.goto(f"/spiel/{game.pk}/")
    return game


def take_back(page):
    page.get_by_role("button", name="Zurücknehmen", exact=True).click()
    return page.get_by_role("dialog")


@pytest.mark.parametrize("no", ["Abbrechen", "Escape"])
def test_without_a_yes_nothing_goes(page, game, no):
    question = take_back(page)
    expect(question.get_by_role("heading")).to_have_text(re.compile("Zurücknehmen|zurücknehmen"))
    expect(question.get_by_role("button", name="Abbrechen")).to_be_focused()
    if no == "Escape":
        page.keyboard.press("Escape")
    else:
        question.get_by_role("button", name=no).click()
    expect(question).to_be_hidden()
    game.event.refresh_from_db()
    assert game.event.withdrawn_at is None


def test_after_a_yes_it_goes_once(page, game):
    posts = []
    page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    question = take_back(page)
    question.get_by_role("button", name="Abbrechen").click()
    with page.expect_navigation():
        take_back(page).get_by_role("button", name="Ja").click()
    expect(page.locator(".notice--success")).to_be_visible()
    game.event.refresh_from_db()
    assert game.event.withdrawn_at is not None
    assert len(posts) == 1


def test_without_a_script_the_form_just_goes(browser, live_server, game, page):
    """The question is a kindness of the script; whoever has none is not kept from anything."""
    context = browser.new_context(java_script_enabled=False, base_url=live_server.url)
    context.add_cookies(page.context.cookies())
    plain = context.new_page()
    plain.goto(f"/spiel/{game.pk}/")
    plain.get_by_role("button", name="Zurücknehmen", exact=True).click()
    expect(plain.locator(".notice--success")).to_be_visible()
    context.close()
