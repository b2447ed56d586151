"""Whether the browser has promised to keep what waits, and what is said where HTTPS is missing."""

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
ANSWERS = "if (navigator.storage) navigator.storage.persisted = () => Promise.resolve({});"


@pytest.mark.parametrize(("answer", "shown"), [("true", "data-persisted"), ("false", "data-not-persisted")])
def test_the_answer_of_the_browser_is_shown(page, answer, shown):
    page.add_init_script(ANSWERS.format(answer))
    page.goto("/app/")
    expect(page.locator(f"[{shown}]")).to_be_visible()
    expect(page.locator("[data-persisted]:visible, [data-not-persisted]:visible")).to_have_count(1)


def test_the_page_of_an_evening_asks_for_it(page, at_the_table):
    page.add_init_script(
        "if (navigator.storage)"
        " navigator.storage.persist = () => { window.asked = true; return Promise.resolve(true); };"
    )
    page.add_init_script(
        "if (navigator.serviceWorker) {"
        "const ready = { waiting: null, addEventListener() {} };"
        "navigator.serviceWorker.register = () => Promise.resolve(ready);"
        "Object.defineProperty(navigator.serviceWorker, 'ready',"
        " { get: () => Promise.resolve({ active: { postMessage() {} } }) }); }"
    )
    at_the_table("ddv")
    page.wait_for_function("() => window.asked")


def test_without_https_the_page_says_what_that_means(page):
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { get: () => false });")
    page.goto("/ausgang/")
    expect(page.locator("[data-insecure]")).to_be_visible()
