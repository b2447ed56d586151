"""A whole stretch of an evening in a cellar: opened cold, played, corrected, restarted, and nothing of it is lost."""

import time

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
def phone(phone_at, production):
    """A phone at a server as people run it, where the page of the other one is, too."""
    return phone_at(production)


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
    page.goto(f"{phone.url}{path}")
    table = phone.on()
    phone.open(path)
    expect(table.locator("[data-outbox]")).to_be_hidden()
    expect(table.locator("[data-not-sent]")).to_have_count(0)
    expect(page.locator("#stand")).to_contain_text("nach 7 Spielen")
    assert [standing(table), standing(page), strip(table)] == [shown, shown, above]
    assert played.games.count() == 7


def guest_sits_down(page, phone, path, name, waiting):
    phone.open(f"{path}plaetze/dazu/")
    page.locator("label.gap--4").click()
    page.locator("[name=name]").fill(name)
    page.locator("[data-join-button]").click()
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", str(waiting))


def somebody_pays(page, phone, path, name, waiting):
    phone.open(f"{path}strafe/frei/")
    page.get_by_label(name, exact=True).first.check()
    page.get_by_label("Wie viele Punkte?").fill("6")
    page.get_by_label("Warum?").fill("Karten gezeigt")
    page.get_by_role("button", name="Berechnen").click()
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", str(waiting))


def test_two_phones_are_equal_after_a_guest_and_a_penalty(phone, page, sign_in, verwalter, make_evening):
    evening = make_evening("ddv")
    path, *_ = of(evening)
    phone.sign_in(verwalter)
    phone.open(path)
    pages = [f"{path}{more}" for more in ("", "plaetze/dazu/", "strafe/", "strafe/frei/")]
    phone.keeps(*pages, f"/api/v1/evenings/{evening.pk}/facts/")
    sign_in(verwalter)
    page.goto(f"{phone.url}{path}")
    page.context.set_offline(True)
    phone.off()
    table = phone.on(net=False, cut_off=True)
    phone.open(path)
    enter(table, "Anna", "Ben", "re 90")
    somebody_pays(table, phone, path, "Cem", 2)
    guest_sits_down(table, phone, path, "Frieda", 3)
    enter(table, "Cem", "Frieda", "re 60")
    enter(table, "Anna", "Frieda", "kontra 120")
    shown = standing(table)
    assert (len(shown), sum(shown.values())) == (5, 0)
    phone.off()
    table = phone.on()
    began = time.monotonic()
    page.context.set_offline(False)
    phone.open(path)
    for one in (table, page):
        expect(one.locator("#stand")).to_contain_text("nach 3 Spielen", timeout=20_000)
        expect(one.locator("[data-not-sent]")).to_have_count(0)
    print(f"two phones equal after {time.monotonic() - began:.1f} s")
    assert [standing(table), standing(page)] == [shown, shown]
    assert evening.events.count() == 5
