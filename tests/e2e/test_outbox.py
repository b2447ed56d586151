"""Without a net the evening goes on: games wait in this phone, one behind the other, and arrive once."""

import re

import pytest
from playwright.sync_api import expect

from leagues.accounts.owner import SHARED
from leagues.groups.models import Membership, Role
from scorebook.evenings.models import Command
from tests.e2e.table import card, result, seat

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SENT = re.compile(r"/spiele/|/api/v1/evenings/")
GAMES = [("Anna", "Ben"), ("Anna", "Cem"), ("Anna", "Dora"), ("Ben", "Cem"), ("Ben", "Dora"), ("Cem", "Dora")]


@pytest.fixture
def evening(at_the_table):
    return at_the_table("ddv")


def enter_without_net(page, *names):
    seat(page, *names)
    result(page, "re 90")
    page.locator("[data-save]").click()
    expect(page.locator("[data-card]")).to_have_attribute("data-state", "waiting")
    page.keyboard.press("Escape")
    expect(page.locator(".seat[aria-pressed=true]")).to_have_count(0)


def said(page):
    return page.locator("[data-outbox-said]")


def re_of(evening):
    games = evening.games.order_by("event__position")
    return [
        tuple(game.members.filter(party__side="re").order_by("place").values_list("player__name", flat=True))
        for game in games
    ]


def test_what_a_has_left_is_neither_seen_nor_sent_by_b(page, evening, sign_in, verwalter, account):
    ben = account("Ben")
    Membership.objects.create(league=evening.league, account=ben, role=Role.SCHREIBER)
    page.route(SENT, lambda route: route.abort())
    enter_without_net(page, "Anna", "Ben")
    page.unroute(SENT)
    sign_in(ben)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(said(page)).to_contain_text("jemand anderes angemeldet")
    page.reload()
    expect(page.locator("[data-outbox]")).to_be_hidden()
    assert evening.games.count() == 0
    sign_in(verwalter)
    page.reload()
    expect(page.locator("#stand")).to_contain_text("nach 1 Spiel")
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "0")
    expect(page.locator("[data-not-sent]")).to_have_count(0)
    assert (re_of(evening), Command.objects.get().account) == ([("Anna", "Ben")], verwalter)


def sign_out(page):
    page.locator("[data-menu] summary").first.click()
    page.get_by_role("button", name="Abmelden").click()
    return page.locator("dialog[open]")


def test_signing_out_asks_before_something_is_lost(page, evening, sign_in, verwalter):
    page.route(SENT, lambda route: route.abort())
    enter_without_net(page, "Anna", "Ben")
    dialog = sign_out(page)
    expect(dialog).to_contain_text("1 Eintrag ist noch nicht gesendet")
    dialog.get_by_role("button", name="Abbrechen").click()
    expect(said(page)).to_contain_text("1 Eintrag wartet")
    page.keyboard.press("Escape")
    with page.expect_navigation():
        sign_out(page).get_by_role("button", name="Ja").click()
    sign_in(verwalter)
    page.unroute(SENT)
    page.goto(f"/abend/{evening.pk}/")
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "0")
    assert evening.games.count() == 0


def test_a_phone_of_several_people_keeps_nothing(page, context, live_server, evening):
    context.add_cookies([{"name": SHARED, "value": "1", "url": live_server.url}])
    page.reload()
    expect(page.locator("[data-outbox]")).to_have_count(0)
    page.route(SENT, lambda route: route.abort())
    seat(page, "Anna", "Ben")
    result(page, "re 90")
    page.locator("[data-save]").click()
    expect(page.locator("[data-save]")).to_have_text("Nochmal")
    page.unroute(SENT)
    page.locator("[data-save]").click()
    expect(card(page)).to_be_visible()
    assert Command.objects.count() == 0
