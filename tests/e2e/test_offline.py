"""Without a net: what was kept opens after a restart of the phone, and the evening goes on there."""

import time

import pytest
from playwright.sync_api import expect

from tests.e2e.offline import of, says_offline
from tests.e2e.table import result, seat

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_evening_opens_without_a_net_after_a_restart(phone, evening, verwalter):
    path, *games = of(evening)
    phone.keep(verwalter, "/")
    phone.open(path)
    phone.keeps(path, *games, f"{path}plaetze/")
    phone.off()
    page = phone.on(net=False, cut_off=True)
    began = time.monotonic()
    phone.open(path)
    page.locator(".seat:visible", has_text="Cem").click()
    print(f"first tap after {time.monotonic() - began:.2f} s without a net")
    expect(page.locator(".seat[aria-pressed=true]:visible")).to_have_count(1)
    expect(page.locator("#stand")).to_contain_text("nach 2 Spielen")
    expect(page.locator("main .notice", has=page.locator("[data-kept-at]"))).to_contain_text("Ohne Netz, so war es am")
    phone.open(games[0])
    expect(page.locator("main")).to_contain_text("Anna")
    assert page.evaluate("() => [...document.styleSheets].length") > 0
    phone.open("/")
    expect(page.locator("main")).to_contain_text(evening.league.name)
    phone.open(f"{path}journal/")
    says_offline(page)
    page.locator("[data-kept-evenings] a").click()
    expect(page.locator("#stand")).to_contain_text("nach 2 Spielen")


def test_a_game_is_entered_on_a_page_that_was_opened_without_a_net(phone, evening, verwalter):
    path, *games = of(evening)
    phone.keep(verwalter, path, *games)
    phone.off()
    page = phone.on(net=False)
    phone.open(path)
    seat(page, "Anna", "Ben")
    result(page, "re 90")
    expect(page.locator("[data-sum]")).to_contain_text("Anna und Ben")
    page.locator("[data-save]").click()
    expect(page.locator("[data-outbox-said]")).to_contain_text("1 Eintrag wartet")
    phone.off()
    page = phone.on(net=False)
    phone.open(path)
    expect(page.locator("[data-outbox-said]")).to_contain_text("1 Eintrag wartet")
    expect(page.locator("#stand")).to_contain_text("nach 3 Spielen")
    expect(page.locator('[data-part="games"] li').first).to_contain_text("wartet auf Netz")
    phone.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator("[data-outbox]")).to_be_hidden()
    expect(page.locator("#stand")).to_contain_text("nach 3 Spielen")
    expect(page.locator("[data-not-sent]")).to_have_count(0)
    assert evening.games.count() == 3


def test_the_referees_of_the_evening_answer_without_a_net_after_a_restart(phone, evening, verwalter):
    """Nobody has opened them before; the question of an address is answered, and taps go on from it."""
    path, *_ = of(evening)
    referees = [f"{path}schiedsrichter/{one}" for one in ("", "ansage/", "stich/", "vorbehalt/", "blatt/", "zaehlen/")]
    phone.sign_in(verwalter)
    phone.open(path)
    phone.keeps(path, *referees)
    phone.off()
    page = phone.on(net=False, cut_off=True)
    phone.open(f"{path}schiedsrichter/stich/?k=herz-10&k=kreuz-dame&k=karo-as&k=pik-9")
    answer = page.locator("[data-answer]")
    expect(answer).to_contain_text("Der Stich gehört der ersten Karte, Herz-Zehn: der höchste Trumpf im Stich.")
    page.get_by_role("link", name="Vorbehalt").click()
    page.locator(".ref-seat", has_text="Cem").get_by_role("link", name="Hochzeit").click()
    expect(answer).to_contain_text("Die Hochzeit von Cem wird gespielt.")
    phone.open(f"{path}schiedsrichter/")
    page.get_by_role("link", name="Durfte er das noch?").click()
    page.get_by_role("link", name="10", exact=True).click()
    expect(answer).to_contain_text("Nein, zu spät: „Re“")


def test_with_a_net_the_server_has_the_last_word(phone, evening, verwalter, record):
    path, *_ = of(evening)
    page = phone.keep(verwalter, path)
    record(evening, re=(0, 2))
    phone.open(path)
    expect(page.locator("#stand")).to_contain_text("nach 3 Spielen")
    phone.keeps(of(evening)[-1])
    expect(page.locator("[data-kept-at]")).to_have_count(0)
