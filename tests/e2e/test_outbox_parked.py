"""What a phone sends whose link has ended: it hears that others decide about it, and does not send it again."""

import pytest
from playwright.sync_api import expect

from leagues.actor import Actor
from scorebook.evenings.models import Command, CommandState
from scorebook.evenings.services.table_links import open_table_link, revoke_table_link, table_secret
from tests.e2e.outage import SENT, said
from tests.e2e.outage import enter as enter_without_net
from tests.e2e.table import wired

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_entries_of_an_ended_link_lie_with_those_who_manage_the_league(page, make_evening, sign_in, verwalter):
    evening = make_evening("ddv")
    link = open_table_link(actor=Actor.system(), evening=evening)
    page.goto(f"/tisch/{table_secret(link)}/")
    page.locator("main form button").first.click()
    wired(page)
    page.route(SENT, lambda route: route.abort())
    enter_without_net(page, "Anna", "Ben")
    enter_without_net(page, "Cem", "Dora")
    expect(said(page)).to_contain_text("2 Einträge warten seit")
    revoke_table_link(actor=Actor.system(), evening=evening)
    page.unroute(SENT)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(said(page)).to_have_text(
        "2 Einträge liegen bei denen, die die Liga verwalten: Dieses Handy darf nicht mehr schreiben."
    )
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "0")
    assert list(Command.objects.values_list("state", flat=True)) == [CommandState.PARKED] * 2
    assert evening.games.count() == 0
    sign_in(verwalter)
    page.goto(f"/abend/{evening.pk}/")
    page.locator("a[href$='/wartend/']").first.click()
    throw_away = page.get_by_role("button", name="Verwerfen")
    throw_away.first.click()
    expect(page.locator("dialog[open]")).to_contain_text("verwerfen? Danach ist es weg.")
    page.locator("dialog[open]").get_by_role("button", name="Abbrechen").click()
    expect(throw_away).to_have_count(2)
    throw_away.first.click()
    page.locator("dialog[open]").get_by_role("button", name="Ja").click()
    expect(throw_away).to_have_count(1)
    page.get_by_role("button", name="Übernehmen").click()
    expect(throw_away).to_have_count(0)
    assert sorted(Command.objects.values_list("state", flat=True)) == ["discarded", "taken"]
    assert evening.games.count() == 1
