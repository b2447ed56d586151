"""Without a net the entry offers those who play next, whatever is unknown of the points; the pages beside it say who
deals and which game it is after what waits, or nothing."""

import re

import pytest
from playwright.sync_api import expect

from scorebook.evenings.selectors.facts import facts_of_games
from tests.e2e.offline import of
from tests.e2e.table import open_menu, seat
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


@pytest.mark.parametrize(
    ("names", "four", "dealer"),
    [(FIVE, ["Anna", "Cem", "Dora", "Eva"], "Ben"), (FOUR, ["Anna", "Ben", "Cem", "Dora"], "Ben")],
    ids=["five", "four"],
)
@pytest.mark.parametrize("points", [6, 7], ids=["shared", "not to be shared by three"])
def test_after_a_game_and_a_penalty_that_wait_those_play_who_are_next(
    phone, make_evening, verwalter, names, four, dealer, points
):
    evening = make_evening("maennle", names)
    path, *_ = of(evening)
    phone.sign_in(verwalter)
    page = phone.open(path)
    phone.keeps(path, f"{path}strafe/", f"{path}strafe/frei/")
    phone.off()
    page = phone.on(net=False, cut_off=True)
    phone.open(path)
    enter(page, *playing(page)[:2])
    expect(page.locator(".top__what h1")).to_have_text(f"{dealer} gibt")
    phone.open(f"{path}strafe/frei/")
    expect(page.locator("[data-penalty-where]")).to_contain_text("In Spiel 2")
    assert offered(page) == four
    page.get_by_label(four[0], exact=True).first.check()
    if points == 6:
        page.get_by_label("Wie viele Punkte?").fill("6")
    else:
        page.get_by_text("Oder die Punkte aller von Hand").click()
        page.locator("input[name^=points_]").first.fill("-7")
    page.get_by_label("Warum?").fill("Karten gezeigt")
    page.get_by_role("button", name="Berechnen").click()
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "2")
    for _ in range(2):  # and once the app was closed
        expect(page.locator(".top__what h1")).to_have_text(f"{dealer} gibt")
        assert sorted(playing(page)) == four
        assert " ".join(page.locator(".top__sub").first.text_content().split()).startswith("Spiel 2")
        phone.off()
        page = phone.on(net=False, cut_off=True)
        phone.open(path)
    expect(page.locator(".top__what h1")).to_have_text(f"{dealer} gibt")
    enter(page, *playing(page)[:2])
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "3")
    phone.off()
    page = phone.on()
    phone.open(path)
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "0")
    assert stored(evening)[1] == four


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


@pytest.mark.parametrize("names", [FIVE, FOUR], ids=["five", "four"])
def test_redeal_seats_and_penalty_say_what_is_true_after_what_waits(phone, make_evening, verwalter, names):
    evening = make_evening("maennle", names)
    path, *_ = of(evening)
    phone.sign_in(verwalter)
    page = phone.open(path)
    phone.keeps(path, f"{path}strafe/", f"{path}strafe/frei/", f"{path}plaetze/", f"{path}plaetze/umsetzen/")
    phone.off()
    page = phone.on(net=False, cut_off=True)
    phone.open(path)
    for _ in range(3):
        enter(page, *playing(page)[:2])
    dealer = names[3]
    expect(page.locator(".top__what h1")).to_have_text(f"{dealer} gibt")
    open_menu(page)
    page.locator(".top__reasons > summary").click()
    expect(page.locator(".top__reasons .menu__label")).to_have_text(f"{dealer} gibt noch einmal. Warum?")
    phone.open(f"{path}plaetze/")
    expect(page.locator("[data-seats-waits]")).to_be_visible()
    expect(page.locator(".felt b")).to_have_text(f"{dealer} gibt")
    expect(page.locator(".top__sub")).to_contain_text("Spiel 4")
    expect(page.locator("[data-seats-again]")).to_contain_text(f"{dealer} gibt noch einmal")
    phone.open(f"{path}strafe/frei/")
    expect(page.locator("[data-penalty-where]")).to_contain_text("In Spiel 4")
    expect(page.locator("[data-of-server]").first).to_be_hidden()
    wanted = sorted(set(names) - ({dealer} if len(names) == 5 else set()))
    assert offered(page) == wanted
