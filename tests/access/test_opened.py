"""What holds for every page of a league, whoever plays there and by whatever rules."""

import re

import pytest

from tests.access.opened import SHOWN

MOST_QUERIES = 15
# A policy that lets other servers or scripts of the page in.
LOOSE = re.compile(r"https?:|\*|unsafe")
# The files of a whole league read every table, some rows at a time.
NO_PAGES = {"league-file", "league-workbook"}


@pytest.mark.parametrize(
    "world", ["ordinary", *(pytest.param(one, marks=pytest.mark.whole) for one in ("english", "spoken", "drawn"))]
)
def test_every_page_opens_and_writes_nothing(worlds, world):
    pages = worlds[world].pages
    assert {name: one.status for name, one in pages.items() if one.status >= 500} == {}
    shown = (*SHOWN, "trumps") if world == "drawn" else SHOWN
    assert {name: pages[name].status for name in shown if pages[name].status != 200} == {}
    assert worlds[world].changed == []


@pytest.fixture
def pages(worlds):
    """All that opened of the ordinary league."""
    return {name: one for name, one in worlds["ordinary"].pages.items() if one.status == 200}


def test_no_page_takes_more_than_fifteen_queries(pages):
    """Whatever the history; that the number does not grow with it is tested where the page is."""
    taken = {name: one.queries for name, one in pages.items()}
    assert len(taken) > 50
    assert {name: number for name, number in taken.items() if number > MOST_QUERIES and name not in NO_PAGES} == {}


def test_no_page_shows_a_percent_sign_twice(pages):
    """As a text of a template does that is given on with `_(…)` instead of `translate`."""
    assert [name for name, one in pages.items() if one.is_html and "%%" in one.text] == []


def test_every_page_says_what_it_may_use_who_may_embed_it_and_who_may_keep_it(pages):
    said = {name: one.headers for name, one in pages.items() if one.is_html}
    policies = {name: headers["Content-Security-Policy"] for name, headers in said.items()}
    loose = {name for name, one in policies.items() if "default-src 'none'" not in one or LOOSE.search(one)}
    names = ("X-Frame-Options", "X-Content-Type-Options", "Referrer-Policy", "Cross-Origin-Resource-Policy")
    closed = ["DENY", "nosniff", "same-origin", "same-origin"]
    embedded = {name for name, headers in said.items() if [headers.get(one) for one in names] != closed}
    assert (loose, embedded) == (set(), set())
    kept = {name: headers.get("Cache-Control", "") for name, headers in said.items() if pages[name].place.of_league}
    kept = {name: said for name, said in kept.items() if "no-store" not in said}
    # The page asks each time who is there now; signing out clears it.
    assert kept == {"evening-detail": "private, no-cache"}
