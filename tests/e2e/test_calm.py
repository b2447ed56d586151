"""Little stands between the top of a page and what it is about: one row of tabs, one of pills, nothing indented."""

import pytest
from django.urls import reverse

from tests.e2e.conftest import PHONE, SMALL_PHONE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

STATISTICS = ("league-table", "league-records", "league-people")
# Rows of tabs by their height in targets of a thumb, strips that scroll sideways, and where the first figure stands.
ROWS = """() => [
    [...document.querySelectorAll('.tabs')].map((row) => Math.round(row.clientHeight / 44)),
    [...document.querySelectorAll('.views, .pills')].filter((row) => row.scrollWidth > row.clientWidth).length,
    document.querySelector('td, .record__figure, .row__end').getBoundingClientRect().top,
]"""
EDGES = """() => [...document.querySelectorAll('.card:first-of-type .form__actions > *')].map((one) => {
    const { left, right } = one.getBoundingClientRect();
    const { left: start, right: end } = one.parentElement.getBoundingClientRect();
    return [Math.round(left - start) >= 0, Math.round(end - right) >= 0, getComputedStyle(one).justifyContent];
})"""

# How far the words of a table stand from the edges of its card, left and right.
MARGINS = """() => {
    const words = document.createRange();
    const { left, right } = document.querySelector('.table-frame').closest('.card').getBoundingClientRect();
    const cells = [...document.querySelector('.table-frame tbody tr').children].filter((one) => one.offsetParent);
    return [cells[0], cells.at(-1)].map((cell, end) => {
        words.selectNodeContents(cell);
        const box = words.getBoundingClientRect();
        return end ? right - box.right : box.left - left;
    });
}"""
# Frames that are wider than they show, and whether a shade at their end says so.
FRAMES = """() => [...document.querySelectorAll('.table-frame, .sheet-frame')]
    .filter((one) => one.scrollWidth > one.clientWidth)
    .map((one) => getComputedStyle(one).backgroundImage.match(/radial-gradient/g)?.length === 2
        && [...one.querySelectorAll('table, tr, td')].every((part) =>
            getComputedStyle(part).backgroundColor === 'rgba(0, 0, 0, 0)'))"""
BELOW = "() => document.querySelector('h1').getBoundingClientRect().top - document.querySelector('.bar').offsetHeight"


@pytest.mark.parametrize("screen", [PHONE, SMALL_PHONE], ids=["390x844", "360x640"])
def test_tabs_take_a_row_nothing_else_scrolls_and_the_first_figure_stands_high(page, at_the_table, record, screen):
    evening = at_the_table("ddv")
    for re in ((0, 1), (1, 2), (0, 2)):
        record(evening, re=re, announcements=[{"party": "re", "call": "re"}])
    page.set_viewport_size(screen)
    rows = {}
    for name in STATISTICS:
        page.goto(reverse(name, args=[evening.league_id]))
        *rows[name], first = page.evaluate(ROWS)
        assert first < 300, name
    assert rows == {name: [[1], 0] for name in STATISTICS}


def test_ways_beside_the_button_to_sign_in_are_buttons_in_line_with_it(page):
    page.goto(reverse("login"))
    assert page.evaluate(EDGES) == [[True, True, "center"]] * 2


def test_tables_keep_clear_of_their_edges_and_a_frame_that_goes_on_says_so(page, at_the_table, record):
    evening = at_the_table("ddv")
    record(evening)
    page.goto(reverse("league-table", args=[evening.league_id]))
    left, right = page.evaluate(MARGINS)
    assert 8 <= left <= 20
    assert 8 <= right <= 20
    assert page.locator("tbody tr").first.inner_text().startswith("1.")
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto(reverse("evening-comparison", args=[evening.pk]))
    assert page.evaluate(FRAMES) == [True, True]


def test_a_heading_without_a_way_back_above_it_keeps_its_distance(page):
    for name in ("login", "help", "register"):
        page.goto(reverse(name))
        assert (name, page.evaluate(BELOW) >= 16) == (name, True)
