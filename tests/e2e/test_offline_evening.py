"""A whole stretch of an evening in a cellar: opened cold, played, corrected, restarted, and nothing of it is lost."""

import pytest
from playwright.sync_api import expect

from tests.e2e.offline import of
from tests.e2e.table import act, result, seat, standing, uncover
from tests.e2e.test_ahead import lines, strip

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
GAMES = [
    ("Anna", "Ben", "re 90"),
    ("Anna", "Cem", "120:120"),
    ("Anna", "Dora", "re 60"),
    ("Ben", "Cem", "kontra 120"),
    ("Ben", "Dora", "re 120"),
    ("Cem", "Dora", "re 30"),
]


def enter(page, one, other, ended):
    seat(page, one, other)
    if ended == "120:120":
        act(page, "result", "even")
    else:
        uncover(page)
        result(page, ended)
    page.locator("[data-save]").click()
    expect(page.locator("[data-card]")).to_have_attribute("data-state", "waiting")
    page.keyboard.press("Escape")
    expect(page.locator(".seat[aria-pressed=true]")).to_have_count(0)


@pytest.fixture
def phone(phone_at, live_server):
    """A phone at the same server as the page of the other one."""
    return phone_at(live_server.url)


def test_six_games_with_a_bock_and_a_correction(phone, page, sign_in, verwalter, make_evening, record):
    played = make_evening("steffen")
    record(played)
    path, *games = of(played)
    phone.sign_in(verwalter)
    phone.open(path)
    phone.keeps(path, *games, f"/api/v1/evenings/{played.pk}/facts/")
    phone.off()
    table = phone.on(net=False, cut_off=True)
    phone.open(path)
    for number, game in enumerate(GAMES, start=1):
        enter(table, *game)
        expect(lines(table)).to_have_count(number + 1)
        expect(table.locator(".band")).to_have_count(1 if 2 <= number < 6 else 0)  # a round of four games
    lines(table).nth(3).get_by_role("button").click()
    act(table, "result", "re4")
    table.locator("[data-save]").click()
    expect(lines(table).nth(3)).to_contain_text("korrigiert, wartet auf Netz")
    shown, above = standing(table), strip(table)
    assert sum(shown.values()) == 0
    table.reload()
    expect(table.locator("[data-outbox]")).to_have_attribute("data-waiting", "7")
    expect(lines(table)).to_have_count(7)
    phone.off()
    table = phone.on(net=False, cut_off=True)
    phone.open(path)
    expect(lines(table)).to_have_count(7)
    assert (standing(table), strip(table)) == (shown, above)
    phone.off()
    sign_in(verwalter)
    page.goto(path)
    table = phone.on()
    phone.open(path)
    expect(table.locator("[data-outbox]")).to_be_hidden()
    expect(table.locator("[data-not-sent]")).to_have_count(0)
    expect(page.locator("#stand")).to_contain_text("nach 7 Spielen")
    assert [standing(table), standing(page), strip(table)] == [shown, shown, above]
    assert played.games.count() == 7
