"""What was not sent can be handed on, wherever its page is, and is read back once on another phone."""

import re
import time
from base64 import urlsafe_b64encode

import pytest
from playwright.sync_api import expect

from leagues.actor import Actor
from leagues.groups.models import Membership, Role
from scorebook.evenings.models import Command, CommandState
from scorebook.evenings.services.table_links import open_table_link, revoke_table_link, table_secret
from tests.e2e.table import RESULT, result, seat, wired

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SENT = re.compile(r"/spiele/|/api/v1/evenings/")
NOTE = "Auf diesem Handy liegt noch etwas, das nicht gesendet ist"
DAY = 24 * 60 * 60  # s
SINCE_YESTERDAY = re.compile(r"^1 Eintrag wartet seit \d+\.\d+\., \d\d:\d\d\.$")


def enter_without_net(page):
    page.route(SENT, lambda route: route.abort())
    seat(page, "Anna", "Ben")
    result(page, "re 90")
    page.locator("[data-save]").click()
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "1")


def entered_by_link(page, make_evening):
    """An evening, and the table link by which a game was entered that waits; in this order."""
    evening = make_evening("ddv")
    link = open_table_link(actor=Actor.system(), evening=evening)
    page.goto(f"/tisch/{table_secret(link)}/")
    page.locator("main form button").first.click()
    wired(page)
    enter_without_net(page)
    return evening, link


def test_a_text_is_read_back_on_another_phone_and_counts_once(page, at_the_table, sign_in, verwalter, account):
    evening = at_the_table("ddv")
    enter_without_net(page)
    page.goto("/ausgang/")
    expect(page.locator("[data-unsent-list] li")).to_have_count(1)
    text = page.locator("[data-unsent-text]").input_value()
    ben = account("Ben")
    Membership.objects.create(league=evening.league, account=ben, role=Role.SCHREIBER)
    sign_in(ben)
    page.unroute(SENT)
    page.goto("/ausgang/")
    expect(page.locator("[data-unsent-none]")).to_be_visible()
    page.get_by_text("Gesicherte Einträge einlesen").click()
    page.locator("[data-unsent-in]").fill("Hallo")
    page.get_by_role("button", name="Einlesen").click()
    expect(page.locator("[data-unsent-read-said]")).to_contain_text("kein gesicherter Eintrag")
    page.locator("[data-unsent-in]").fill(f"Bitte einlesen: {text}")
    page.get_by_role("button", name="Einlesen").click()
    expect(page.locator("[data-unsent-read-said]")).to_have_text("Angekommen: 1 von 1.")
    assert (evening.games.count(), Command.objects.get().account) == (1, ben)
    sign_in(verwalter)
    page.goto(f"/abend/{evening.pk}/")
    expect(page.locator("[data-outbox]")).to_be_hidden()
    assert (evening.games.count(), Command.objects.count()) == (1, 1)


def test_an_entry_in_the_address_is_read_while_the_page_is_open_too(page, at_the_table):
    at_the_table("ddv")
    enter_without_net(page)
    page.goto("/ausgang/")
    expect(page.locator("[data-unsent-list] li")).to_have_count(1)
    text = page.locator("[data-unsent-text]").input_value()
    expect(page.locator("[data-unsent-in]")).to_be_hidden()
    scanned = urlsafe_b64encode(text.encode()).decode().rstrip("=")
    page.evaluate("(hash) => { location.hash = hash; }", f"e={scanned}")
    expect(page.locator("[data-unsent-in]")).to_be_visible()
    expect(page.locator("[data-unsent-in]")).to_have_value(text)


def test_when_a_table_link_has_ended_its_entries_are_still_to_be_found(page, context, live_server, make_evening):
    evening, _link = entered_by_link(page, make_evening)
    revoke_table_link(actor=Actor.system(), evening=evening)
    page.goto(f"/abend/{evening.pk}/")
    page.get_by_role("link", name=NOTE).click()
    expect(page.locator("[data-unsent-list] li")).to_contain_text("Spiel")
    expect(page.get_by_role("button", name="Alles kopieren")).to_be_visible()


def test_what_a_phone_has_entered_whose_link_has_ended_goes_from_here(page, live_server, make_evening):
    evening, _link = entered_by_link(page, make_evening)
    page.goto("/ausgang/")
    expect(page.locator("[data-unsent-list] li")).to_have_count(1)
    revoke_table_link(actor=Actor.system(), evening=evening)
    page.unroute(SENT)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator("[data-unsent-sent]")).to_have_text(
        "1 Eintrag liegt bei denen, die die Liga verwalten: Dieses Handy darf nicht mehr schreiben."
    )
    expect(page.locator("[data-unsent-list] li")).to_have_count(0)
    assert (evening.games.count(), Command.objects.get().state) == (0, CommandState.PARKED)


def test_what_waits_at_an_evening_arrives_from_here_once(page, at_the_table):
    evening = at_the_table("ddv")
    enter_without_net(page)
    page.unroute(SENT)
    page.goto("/ausgang/")
    expect(page.locator("[data-unsent-sent]")).to_have_text("Angekommen: 1 von 1.")
    expect(page.locator("[data-unsent-none]")).to_be_visible()
    page.goto(f"/abend/{evening.pk}/")
    expect(page.locator("#stand")).to_contain_text("nach 1 Spiel")
    assert (evening.games.count(), Command.objects.count()) == (1, 1)


def test_two_entries_are_told_apart_by_who_played(page, at_the_table):
    at_the_table("ddv")
    enter_without_net(page)
    page.keyboard.press("Escape")
    seat(page, "Cem")
    page.locator("[data-open-alone]").click()
    page.locator(f"[data-act=solo][data-value=solo_damen][data-result={RESULT['re 90']}]").click()
    page.locator("[data-save]").click()
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "2")
    page.goto("/ausgang/")
    expect(page.locator("[data-unsent-list] [data-what]")).to_have_text(["Spiel: Anna und Ben", "Spiel: Cem"])


def test_after_a_day_the_page_advises_to_hand_it_on(page, at_the_table):
    at_the_table("ddv")
    enter_without_net(page)
    page.clock.install(time=time.time() + DAY + 60)
    page.reload()
    expect(page.locator("[data-outbox-said]")).to_have_text(SINCE_YESTERDAY)
    page.get_by_role("link", name="Besser weitergeben, als Text").click()
    expect(page.locator("[data-unsent-list] li")).to_have_count(1)
