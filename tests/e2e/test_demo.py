"""The demo on a phone: its address opens the table by itself, and what still loads says so until it is there."""

from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from scorebook.demo import server
from tests.demo.test_door import demo

__all__ = ["demo"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_address_opens_the_table_and_what_loads_says_so_until_it_is_there(demo, page, live_server, monkeypatch):
    ended = []
    monkeypatch.setattr(server, "_rest", SimpleNamespace(poll=lambda: 0 if ended else None))
    page.goto(f"{live_server.url}{demo.address}")
    page.wait_for_url(f"**/abend/{demo.evening.pk}/")
    expect(page.locator(".band").first).to_contain_text("Doppelbock")
    expect(page.locator(".demo-note")).to_contain_text("werden noch geladen")
    place = page.locator(".table-page__entry").first.bounding_box()
    ended.append(True)
    expect(page.locator(".demo-note")).not_to_contain_text("werden noch geladen")
    assert page.locator(".table-page__entry").first.bounding_box() == place
    page.get_by_role("link", name="Siegerehrung").click()
    page.get_by_role("button", name="Abend beenden").click()
    page.wait_for_url("**/siegerehrung/")
