"""Without a net the entry offers those who play next, whatever is unknown of the points; the pages beside it say who
deals and which game it is after what waits, or nothing."""

import re

import pytest
from playwright.sync_api import expect

from scorebook.evenings.selectors.facts import facts_of_games
from tests.e2e.table import seat
from tests.e2e.test_ahead import FIVE, enter, head, playing

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FACTS = re.compile(r"/api/v1/evenings/[^/]+/facts/|/rules/")
LATER = re.compile(r"/js/(ahead|kernel)/")
FOUR = FIVE[:4]
HELD_STORE = """
    const real = IDBIndex.prototype.getAll;
    IDBIndex.prototype.getAll = function (...asked) {
        const [request, held] = [real.apply(this, asked), {}];
        const give = () => (window.released ? held.onsuccess() : setTimeout(give, 20));
        request.onsuccess = () => { held.result = request.result; give(); };
        return held;
    };
"""


def no_net(page):
    page.context.set_offline(True)


def stored(evening):
    facts = facts_of_games(list(evening.games.order_by("event__position")))
    names = {}
    for game in evening.games.all():
        for party in game.parties.all():
            for member in party.members.all():
                names[str(member.player_id)] = member.player.name
    return [sorted(names[key] for key in one.players) for one in facts.values()]


def offered(page):
    """Who can have been it, on the page of a penalty."""
    names = page.locator("input[name=culprit]").evaluate_all("all => all.map((one) => one.labels[0].innerText.trim())")
    return sorted(name for name in names if name)


def test_nobody_can_be_tapped_before_the_phone_has_looked_what_waits(page, at_the_table):
    """The page of the server still offers the four of the game that waits."""
    at_the_table("maennle", FIVE)
    page.route("**/*", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    enter(page, "Ben", "Cem")
    page.add_init_script(HELD_STORE)
    page.reload()
    place = page.locator(".seat", has_text="Ben").bounding_box()
    page.mouse.click(place["x"] + 20, place["y"] + 20)
    page.evaluate("window.released = true")
    expect(page.locator(".top__what h1")).to_have_text("Ben gibt")
    assert sorted(playing(page)) == ["Anna", "Cem", "Dora", "Eva"]
    expect(page.locator("[data-act=seat][aria-pressed=true]")).to_have_count(0)


@pytest.mark.parametrize("names", [FIVE, FOUR], ids=["five", "four"])
def test_without_a_request_for_facts_and_table_the_next_games_follow(page, at_the_table, names):
    page.route(FACTS, lambda route: route.abort())
    evening = at_the_table("steffen", names)
    seat(page, playing(page)[0])
    page.wait_for_function("() => performance.getEntriesByName('ahead-wired').length")
    page.locator("[data-clear]").click()
    no_net(page)
    for number, dealer in ((2, names[1]), (3, names[2])):
        enter(page, *playing(page)[:2])
        expect(page.locator(".top__what h1")).to_have_text(f"{dealer} gibt")
        assert head(page)[1].startswith(f"Spiel {number}")
        assert sorted(playing(page)) == sorted(set(names) - ({dealer} if len(names) == 5 else set()))
    page.context.set_offline(False)
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "0")
    wanted = [sorted(set(names) - ({dealer} if len(names) == 5 else set())) for dealer in names[:2]]
    assert stored(evening) == wanted


def test_a_phone_that_does_not_know_who_plays_asks(page, at_the_table):
    """The net went before the scripts came that know it."""
    page.route(LATER, lambda route: route.abort())
    evening = at_the_table("maennle", FIVE)
    no_net(page)
    enter(page, "Ben", "Cem")
    expect(page.locator("[data-who-played]")).to_be_visible()
    expect(page.locator("[data-sum]")).to_contain_text("Wer war dabei?")
    assert playing(page) == []
    expect(page.locator(".top__what h1")).to_be_hidden()
    expect(page.locator(".strip .deals")).to_be_hidden()
    for name in ("Anna", "Cem", "Dora", "Eva"):
        page.locator("[data-who-played] button", has_text=name).click()
    expect(page.locator("[data-who-played]")).to_be_hidden()
    enter(page, "Anna", "Dora")
    page.context.set_offline(False)
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "0")
    assert stored(evening) == [["Ben", "Cem", "Dora", "Eva"], ["Anna", "Cem", "Dora", "Eva"]]
