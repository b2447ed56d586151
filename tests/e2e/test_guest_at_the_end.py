"""A phone with the table link while the evening ends: it sees how it ended, for a day, and is told what is over."""

from datetime import timedelta

import pytest
from django.db.models import F
from playwright.sync_api import expect

from leagues.actor import Actor
from scorebook.evenings.models import Capability, Evening
from scorebook.evenings.models.evening import SHOWN
from scorebook.evenings.services.evenings import close_evening
from scorebook.evenings.services.table_links import open_table_link, table_secret
from tests.e2e.outage import SENT, said
from tests.e2e.outage import enter as enter_without_net
from tests.e2e.table import wired

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SYSTEM = Actor.system()
ENDED = "Der Abend ist beendet."


def asks_again(page):
    page.evaluate("window.dispatchEvent(new Event('online'))")


def a_day_passes():
    for end, rows in (("closed_at", Evening.objects), ("revoked_at", Capability.tables)):
        rows.update(**{end: F(end) - SHOWN - timedelta(minutes=1)})


@pytest.fixture
def guest(page, make_evening, record):
    """The page of an evening of one game on a phone that has redeemed the link, and the evening."""
    evening = make_evening("ddv")
    record(evening)
    page.goto(f"/tisch/{table_secret(open_table_link(actor=SYSTEM, evening=evening))}/")
    page.locator("main form button").first.click()
    wired(page)
    return evening


def test_the_guest_sees_ceremony_and_final_standing_and_after_a_day_a_sentence(page, guest):
    close_evening(actor=SYSTEM, evening=guest)
    asks_again(page)
    way = page.get_by_role("link", name="Siegerehrung")
    expect(way).to_be_in_viewport()
    expect(page.locator("body")).not_to_contain_text("Diesen Abend gibt es nicht mehr")
    expect(page.locator("#entry")).to_have_count(0)
    way.click()
    page.get_by_role("link", name="Alle zeigen").click()
    expect(page.locator(".podium")).to_contain_text("Anna")
    page.get_by_role("link", name="Fertig").click()
    expect(page.locator("[data-part=standing]")).to_contain_text("Anna")
    a_day_passes()
    asks_again(page)
    expect(page.locator("[data-live]")).to_have_text(ENDED)
    page.reload()
    expect(page.get_by_role("heading", name=ENDED)).to_be_visible()
    expect(page.locator("body")).not_to_contain_text("Anna")


def test_what_the_guest_has_not_sent_yet_lies_with_the_league_and_that_is_said(page, guest):
    page.route(SENT, lambda route: route.abort())
    enter_without_net(page, "Anna", "Ben")
    expect(said(page)).to_contain_text("1 Eintrag wartet seit")
    close_evening(actor=SYSTEM, evening=guest)
    page.unroute(SENT)
    asks_again(page)
    expect(said(page)).to_contain_text("liegt bei denen, die die Liga verwalten")
    expect(page.get_by_role("link", name="Siegerehrung")).to_be_visible()
