"""What somebody has begun to type stays theirs: whoever signs in next at the same browser neither sees nor sends it."""

import pytest
from playwright.sync_api import expect

from leagues.accounts.owner import SHARED
from leagues.groups.models import Membership, Role
from scorebook.evenings.models import Command
from tests.e2e.table import result, seat
from tests.e2e.test_outbox_hindered import NO_STORE, enter_without_net
from tests.e2e.test_signed_out import lose

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PRESSED = ".seat[aria-pressed=true]:visible"
KEPT = "() => Object.keys(localStorage).filter((key) => key.startsWith('entry:')).length"


@pytest.fixture
def ben(account):
    return account("Ben")


def let_write(evening, account):
    Membership.objects.create(league=evening.league, account=account, role=Role.SCHREIBER)


def test_a_game_half_tapped_comes_back_for_whoever_tapped_it(page, at_the_table, sign_in, verwalter, ben):
    let_write(at_the_table("ddv"), ben)
    seat(page, "Anna", "Ben")
    sign_in(ben)
    page.reload()
    expect(page.locator(".seat:visible").first).to_be_visible()
    expect(page.locator(PRESSED)).to_have_count(0)
    seat(page, "Cem")
    sign_in(verwalter)
    page.reload()
    expect(page.locator(PRESSED)).to_have_count(2)


def test_what_only_the_draft_has_is_not_sent_as_somebody_else(page, at_the_table, sign_in, verwalter, ben):
    page.add_init_script(NO_STORE)
    evening = at_the_table("ddv")
    let_write(evening, ben)
    enter_without_net(page)
    expect(page.locator("[data-card]")).to_contain_text("Noch nicht gespeichert")
    page.unroute_all()
    sign_in(ben)
    page.reload()
    expect(page.locator("[data-save]")).to_be_visible()
    expect(page.locator(PRESSED)).to_have_count(0)
    assert evening.games.count() == 0
    sign_in(verwalter)
    page.reload()
    expect(page.locator("#stand")).to_contain_text("nach 1 Spiel")
    assert Command.objects.count() == 0  # this browser has no outbox: the page itself has sent it


def test_a_form_is_filled_in_again_for_whoever_filled_it_in(page, context, at_the_table, ben):
    evening = at_the_table("ddv")
    Membership.objects.create(league=evening.league, account=ben, role=Role.VERWALTER)
    page.goto(f"/abend/{evening.pk}/datum/")
    page.get_by_label("Ort").fill("Zum Goldenen Fuchs")
    lose(context, everything=False)
    page.get_by_role("button", name="Speichern").click()
    expect(page.get_by_text("Du bist abgemeldet.")).to_be_visible()
    page.locator("#id_username").fill("ben@example.org")
    page.locator("#id_password").fill("Herz Zehn sticht 48")
    page.get_by_role("button", name="Anmelden").click()
    page.wait_for_url(f"**/abend/{evening.pk}/datum/")
    expect(page.get_by_label("Ort")).to_have_value("")
    assert page.evaluate("() => localStorage.getItem('typed')") is None


def test_a_phone_of_several_people_keeps_no_draft_and_says_so(page, context, live_server, at_the_table):
    at_the_table("ddv")
    context.add_cookies([{"name": SHARED, "value": "1", "url": live_server.url}])
    page.reload()
    seat(page, "Anna", "Ben")
    assert page.evaluate(KEPT) == 0
    lose(context, everything=False)
    result(page, "re 90")
    refused = page.locator("[data-card]")
    expect(refused).to_contain_text("Du bist abgemeldet, und dieses Handy hebt nichts auf")
    page.reload()
    expect(page.get_by_label("Passwort")).to_be_visible()
