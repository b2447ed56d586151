"""An evening's page that is opened again, or comes back out of the history, shows what holds now."""

import pytest
from playwright.sync_api import expect

from leagues.actor import Actor
from leagues.people.models import Player
from leagues.people.services.players import edit_player
from tests.e2e.table import seat, standing

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def answers(page):
    """The status with which the server has answered for each path, in order: also what the browser shows from its
    cache after a 304."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    asked, found = {}, []
    session.on("Network.requestWillBeSent", lambda event: asked.update({event["requestId"]: event["request"]["url"]}))
    session.on(
        "Network.responseReceivedExtraInfo",
        lambda event: found.append((asked.get(event["requestId"], ""), event["statusCode"])),
    )
    return lambda path: [status for url, status in found if url.endswith(path)]


def look_elsewhere(page, evening):
    page.goto(f"/abend/{evening.pk}/blatt/")
    expect(page.locator("#blatt")).to_be_visible()


def test_a_page_that_still_holds_is_not_sent_again(page, at_the_table, answers):
    evening = at_the_table()
    page.goto(f"/abend/{evening.pk}/")
    page.goto(f"/abend/{evening.pk}/")
    expect(page.get_by_role("heading", name="Anna gibt")).to_be_visible()
    assert answers(f"/abend/{evening.pk}/")[-2:] == [304, 304]


def test_going_back_shows_the_games_of_the_others(page, at_the_table, record):
    evening = at_the_table()
    look_elsewhere(page, evening)
    record(evening, re_augen=155)
    page.go_back()
    expect(page.get_by_role("heading", name="Ben gibt")).to_be_visible()
    assert standing(page) == {"Anna": 2, "Ben": 2, "Cem": -2, "Dora": -2}


def test_going_back_shows_who_is_called_otherwise_now(page, at_the_table):
    evening = at_the_table()
    look_elsewhere(page, evening)
    edit_player(actor=Actor.system(), player=Player.objects.get(name="Anna"), name="Annette")
    page.go_back()
    expect(page.get_by_role("heading", name="Annette gibt")).to_be_visible()
    expect(page.locator(".seat:visible .seat__name").first).to_have_text("Annette")


def test_going_back_after_signing_out_elsewhere_leads_to_the_sign_in(page, at_the_table, verwalter):
    evening = at_the_table()
    look_elsewhere(page, evening)
    verwalter.devices.all().delete()
    page.go_back()
    expect(page).to_have_url(f"/anmelden/?next=/abend/{evening.pk}/")


def test_going_back_without_a_net_keeps_what_was_tapped(page, at_the_table):
    evening = at_the_table()
    page.goto(f"/abend/{evening.pk}/")  # with the cookies that the first answer brought
    seat(page, "Anna", "Ben")
    look_elsewhere(page, evening)
    page.context.set_offline(True)
    page.go_back()
    expect(page.locator(".seat[aria-pressed=true]:visible")).to_have_count(2)
    expect(page.locator("[data-live]")).to_contain_text("wartet auf Netz")
    page.context.set_offline(False)
    expect(page.locator("[data-live]")).to_have_text("")
    expect(page.locator(".seat[aria-pressed=true]:visible")).to_have_count(2)
