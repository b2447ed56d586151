"""Little stands between the top of a page and what it is about: one row of tabs, one of pills, nothing indented."""

import pytest
from django.urls import reverse

from tests.e2e.conftest import PHONE, SMALL_PHONE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

STATISTICS = ("league-table", "league-pairs", "league-calls")
# Rows of tabs and of pills by their height in targets of a thumb, and where the first figure stands.
ROWS = """() => [
    [...document.querySelectorAll('.tabs, .views')].map((row) => Math.round(row.clientHeight / 44)),
    document.querySelector('td').getBoundingClientRect().top,
]"""
EDGES = """() => [...document.querySelectorAll('.card:first-of-type .form__actions > *')].map((one) => {
    const { left, right } = one.getBoundingClientRect();
    const { left: start, right: end } = one.parentElement.getBoundingClientRect();
    return [Math.round(left - start) >= 0, Math.round(end - right) >= 0, getComputedStyle(one).justifyContent];
})"""


@pytest.mark.parametrize("screen", [PHONE, SMALL_PHONE], ids=["390x844", "360x640"])
def test_tabs_and_pills_take_a_row_each_and_the_first_figure_is_on_the_first_screen(page, at_the_table, record, screen):
    evening = at_the_table("ddv")
    for re in ((0, 1), (1, 2), (0, 2)):
        record(evening, re=re, announcements=[{"party": "re", "call": "re"}])
    page.set_viewport_size(screen)
    rows = {}
    for name in STATISTICS:
        page.goto(reverse(name, args=[evening.league_id]))
        rows[name], first = page.evaluate(ROWS)
        assert first < screen["height"] * 0.8, name
    assert rows == {name: [1, 1] for name in STATISTICS}


def test_ways_beside_the_button_to_sign_in_are_buttons_in_line_with_it(page):
    page.goto(reverse("login"))
    assert page.evaluate(EDGES) == [[True, True, "center"]] * 2
