"""Every list of several pages has the same way through it, and keeps what else was asked for."""

import re

import pytest
from django.core.paginator import Paginator
from django.template import engines
from django.test import RequestFactory


def drawn(number, *, asked="", field=None):
    """What the tag draws for the third of 25 things, ten a page."""
    page = Paginator(range(25), 10).page(number)
    tag = "{% pager page %}" if field is None else f'{{% pager page "{field}" %}}'
    template = engines["django"].from_string("" + tag)
    html = template.render({"page": page}, RequestFactory().get(f"/?{asked}"))
    links = dict(re.findall(r'<a class="button" rel="(\w+)" href="([^"]*)">', html))
    return links, " ".join(re.findall(r"Seite \d+ von \d+", html))


@pytest.mark.parametrize(
    ("number", "links"),
    [(1, {"next": "?seite=2"}), (2, {"prev": "?seite=1", "next": "?seite=3"}), (3, {"prev": "?seite=2"})],
)
def test_it_leads_one_page_on_and_back(number, links):
    assert drawn(number) == (links, f"Seite {number} von 3")


def test_what_else_was_asked_for_stays():
    assert drawn(2, asked="q=Wette+%26+Eva&seite=2", field="page")[0] == {
        "prev": "?q=Wette+%26+Eva&amp;seite=2&amp;page=1",
        "next": "?q=Wette+%26+Eva&amp;seite=2&amp;page=3",
    }


def test_a_single_page_needs_no_way():
    template = engines["django"].from_string("{% pager page %}")
    assert template.render({"page": Paginator(range(3), 10).page(1)}, RequestFactory().get("/")).strip() == ""
