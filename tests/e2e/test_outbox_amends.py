"""What lies on this phone is changed there: an entry that waits, one that was refused, a game without a net."""

import json

import pytest
from playwright.sync_api import expect

from scorebook.evenings.selectors.facts import facts_of_games
from tests.e2e.outage import SENT
from tests.e2e.outage import arrives as online
from tests.e2e.table import act, result, seat, standing
from tests.e2e.test_ahead import enter, lines
from tests.e2e.test_reckoned import without_a_net

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def evening(at_the_table):
    return at_the_table("ddv")


def offline(page):
    seat(page, "Anna")
    without_a_net(page)
    page.locator("[data-clear]").click()


def amending(page):
    expect(page.locator("[data-news]")).to_contain_text("Du änderst einen Eintrag.")


def versions(evening):
    games = list(evening.games.order_by("event__position"))
    facts = facts_of_games(games)
    return [(game.revision, facts[game.pk].to_json()["re_range"]) for game in games]


def test_a_game_of_the_server_is_corrected_without_a_net(page, evening, record):
    game = record(evening)
    page.route(SENT, lambda route: route.abort())
    page.goto(f"/abend/{evening.pk}/#korrigieren-{game.pk}")
    page.reload()
    amending(page)
    act(page, "result", "re4")
    page.locator("[data-save]").click()
    expect(lines(page).first).to_contain_text("Korrektur: Server antwortet nicht")
    expect(page.locator("section[aria-labelledby=stand] li .num").last).to_have_text("−4")
    shown = standing(page)
    online(page)
    expect(page.locator("[data-not-sent]")).to_have_count(0)
    assert versions(evening) == [(2, [211, 239])]
    assert standing(page) == shown


def refusing(route):
    if route.request.method == "GET":
        return route.continue_()
    sent = json.loads(route.request.post_data)["commands"]
    errors = [{"code": "x", "field": "", "message": "So geht das nicht."}]
    answers = [{"uuid": one["uuid"], "status": 422, "errors": errors} for one in sent]
    return route.fulfill(json={"answers": answers, "missing": []})


def test_what_was_refused_is_changed_and_sent_again(page, evening):
    offline(page)
    enter(page, "Anna", "Ben")
    page.route(SENT, refusing)
    page.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator("[data-outbox-decide] li p")).to_contain_text("ist nicht angekommen: So geht das nicht.")
    page.unroute(SENT)
    page.get_by_role("button", name="Ändern", exact=True).click()
    amending(page)
    result(page, "re 60")
    page.locator("[data-save]").click()
    expect(page.locator("[data-outbox]")).to_be_hidden()
    expect(page.locator("#stand")).to_contain_text("nach 1 Spiel")
    assert versions(evening) == [(1, [181, 210])]
