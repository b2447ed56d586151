"""What is changed about an evening without a net, besides games: it waits like them, and arrives in its order."""

import pytest
from playwright.sync_api import expect

from scorebook.evenings.models import Event
from scorebook.evenings.selectors.evenings import load
from tests.e2e.table import result, seat
from tests.e2e.test_ahead import FIVE, enter, head, lines
from tests.e2e.test_reckoned import without_a_net

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SENT = "**/api/v1/evenings/*/commands"


def online(page):
    page.unroute(SENT)
    page.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator("[data-outbox]")).to_be_hidden()


def kinds(evening):
    counted = Event.objects.filter(evening=evening, withdrawn_at=None)
    return list(counted.order_by("position").values_list("kind", flat=True))


def test_new_cards_and_taking_back_wait_like_games(page, at_the_table):
    evening = at_the_table("ddv", FIVE)
    seat(page, "Ben")
    without_a_net(page)
    page.locator("[data-clear]").click()
    page.get_by_label("Mehr", exact=True).first.click()
    page.locator(".top__reasons summary").click()
    page.locator(".top__reasons button[name=reason]").first.click()
    expect(lines(page)).to_have_count(1)
    expect(lines(page).first).to_contain_text("Neu gegeben wartet auf Netz")
    enter(page, "Ben", "Cem")
    enter(page, "Anna", "Dora")
    expect(page.locator(".top__what h1")).to_have_text("Cem gibt")
    page.get_by_role("button", name="Letzten Eintrag zurücknehmen").click()
    page.locator("dialog[open]").get_by_role("button", name="Ja").click()
    expect(page.locator(".top__what h1")).to_have_text("Ben gibt")
    expect(lines(page)).to_have_count(2)
    online(page)
    assert kinds(evening) == ["redeal", "game"]
    assert head(page) == ["Ben gibt", "Spiel 2"]


def test_new_cards_again_and_again_are_as_many_entries(page, at_the_table):
    evening = at_the_table("ddv", FIVE)
    seat(page, "Ben", "Cem")
    without_a_net(page)
    result(page, "re 90")
    page.locator("[data-save]").click()
    expect(lines(page)).to_have_count(1)
    for number in (2, 3, 4):
        page.get_by_label("Mehr", exact=True).first.click()
        page.locator(".top__reasons summary").click()
        page.locator(".top__reasons button[name=reason]").first.click()
        expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", str(number))
        expect(lines(page)).to_have_count(number)
    online(page)
    assert kinds(evening) == ["game", "redeal", "redeal", "redeal"]


def test_somebody_pauses_and_two_things_arrive_in_their_order(page, at_the_table):
    evening = at_the_table("ddv", FIVE)
    seat(page, "Ben", "Cem")
    without_a_net(page)
    result(page, "re 90")
    page.locator("[data-save]").click()
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "1")
    page.context.set_offline(False)
    page.route(SENT, lambda route: route.abort())
    page.goto(f"/abend/{evening.pk}/plaetze/")
    page.locator("a.chair", has_text="Eva").click()
    page.get_by_role("button", name="Macht Pause").click()
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "2")
    expect(lines(page).first).to_contain_text("Eva macht Pause Server antwortet nicht")
    online(page)
    assert kinds(evening) == ["game", "pause"]
    assert len(load(evening).folded.state.active) == 4


def test_two_swap_without_a_net(page, at_the_table):
    evening = at_the_table("ddv", FIVE)
    page.route(SENT, lambda route: route.abort())
    page.goto(f"/abend/{evening.pk}/plaetze/umsetzen/")
    page.evaluate("Object.defineProperty(navigator, 'onLine', { get: () => false })")
    page.locator("label.chair", has_text="Ben").click()
    page.locator("label.chair", has_text="Dora").click()
    expect(page.locator("dialog[open]")).to_contain_text("Ben und Dora tauschen?")
    page.locator("dialog[open]").get_by_role("button", name="Ja").click()
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "1")
    expect(lines(page).first).to_contain_text("Neue Sitzordnung Server antwortet nicht")
    online(page)
    names = {str(player.pk): player.name for player in evening.league.players.all()}
    assert [names[key] for key in load(evening).folded.state.seats] == ["Anna", "Dora", "Cem", "Ben", "Eva"]
