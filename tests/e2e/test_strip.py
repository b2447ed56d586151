"""Who leads is always in sight: the strip of everybody at the table, and the standing beside the games."""

import pytest
from playwright.sync_api import expect

from leagues.actor import Actor
from leagues.people.selectors import short_names_among
from scorebook.evenings.services.evenings import close_evening
from tests.e2e.conftest import SMALL_PHONE
from tests.e2e.measures import SIDEWAYS
from tests.e2e.table import EIGHT as NAMES

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SHORT = ("Anna", "Max. H.", "Clara", "Max. S.", "Gundula", "Hans-P.", "Eva", "Dieter")
# Words of the head that do not stand whole, and parts of the strip that lie over another person or off the screen.
LOST = """() => {
    const boxOf = (one) => one.getBoundingClientRect();
    const beyond = (a, b) => Math.max(b.left - a.left, a.right - b.right, b.top - a.top, a.bottom - b.bottom) > 1;
    const isCut = (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3;
    const words = [...document.querySelectorAll(".top h1, .top__sub")].filter(isCut);
    const parts = [...document.querySelectorAll(".strip__one")].flatMap((one) =>
        [...one.querySelectorAll(".strip__name, .strip__points .num, .sign")]
            .filter((part) => beyond(boxOf(part), boxOf(one))));
    return [...words, ...parts].map((one) => `${one.className}: ${one.textContent.trim()}`);
}"""


def strip(page):
    """Short name → points, as the strip shows them."""
    return {
        one.locator(".strip__name").inner_text(): one.locator(".strip__points").inner_text()
        for one in page.locator(".strip__one").all()
    }


@pytest.mark.parametrize("people", [4, 5, 6, 7, 8])
def test_it_stays_at_the_top_and_a_tap_opens_the_whole_standing(page, at_the_table, record, people):
    page.set_viewport_size(SMALL_PHONE)
    evening = at_the_table("steffen", NAMES[:people])
    record(evening, re=[1, 3], re_augen=120)  # the two with the long names lose, and a Bock begins
    page.reload()
    assert page.evaluate(LOST) == []
    assert page.evaluate(SIDEWAYS) <= 0
    points = dict.fromkeys(SHORT[:people], "0") | {"Anna": "+10", "Clara": "+10", "Max. H.": "−10", "Max. S.": "−10"}
    assert strip(page) == points
    assert page.locator(".strip__one--leads .strip__name").all_inner_texts() == ["Anna", "Clara"]

    page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    assert page.evaluate("() => scrollY") > 0
    assert page.locator(".strip").evaluate("(one) => one.getBoundingClientRect().top") >= 0
    page.locator(".strip").click()
    whole = page.get_by_role("dialog", name="Stand")
    rows = [" ".join(row.split("\n")) for row in whole.locator(".row").all_inner_texts()]
    called = [one.call_name for one in short_names_among(NAMES[:people])]
    assert [name for name in called if not any(name in row for row in rows)] == []
    expect(whole.locator(".row").first).to_be_in_viewport(ratio=1)
    whole.get_by_role("button", name="Zurück").click()
    expect(whole).to_be_hidden()


def test_names_that_differ_late_are_shortened_to_their_width(page, at_the_table):
    page.set_viewport_size(SMALL_PHONE)
    at_the_table("steffen", ("Maximilian Hohenstein", "Maximilian Hohenfels", "Moritz Reh", "Anna", "Ben", "Cem"))
    assert page.evaluate(LOST) == []


def test_beside_a_wide_standing_the_games_stand_when_nothing_is_entered(page, at_the_table, record):
    """An evening that is closed has two columns on a wide screen: how it ended, and its games."""
    evening = at_the_table("ddv")
    for _ in range(3):
        record(evening)
    close_evening(actor=Actor.system(), evening=evening)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"/abend/{evening.pk}/")
    ceremony = page.get_by_role("link", name="Siegerehrung").bounding_box()
    stand, games = (page.locator(f"section[aria-labelledby={one}]").bounding_box() for one in ("stand", "spiele"))
    assert games["x"] > stand["x"] + stand["width"]
    assert (stand["x"], stand["width"]) == (ceremony["x"], ceremony["width"])
    assert games["y"] < ceremony["y"] < stand["y"]
    assert games["width"] > stand["width"]
    assert page.evaluate(SIDEWAYS) <= 0
