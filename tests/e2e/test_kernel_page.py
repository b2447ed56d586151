"""The kernel of the phones on a page of its own: one file, without a server."""

import re

import pytest
from playwright.sync_api import expect

from fixtures.conformance.phone import page as kernel_page

pytestmark = pytest.mark.browser


@pytest.fixture
def opened(page, tmp_path):
    """Opens a page from a file, and takes along what it asks a server for."""
    page.asked = []
    page.on("request", lambda request: page.asked.append(request.url) if request.url.startswith("http") else None)

    def open_page(html):
        (tmp_path / "kernel.html").write_text(html, encoding="utf-8")
        page.goto((tmp_path / "kernel.html").as_uri())
        return page

    return open_page


def test_the_kernel_answers_the_kit_by_itself(opened):
    html = kernel_page()
    page = opened(html)
    expect(page.get_by_role("status")).to_have_text(re.compile(r"^All 2\d{3} answers agree, in \d+\sms\.$"))
    expect(page.locator("tbody tr")).to_have_count(7)
    assert page.asked == []
    page = opened(html.replace('"out":{"winner":"re"', '"out":{"winner":"kontra"', 1))
    expect(page.get_by_role("status")).to_have_text(re.compile(r"^1 of 2\d{3} answers differ\.$"))
    expect(page.locator("pre")).to_contain_text('"winner": "kontra"')
