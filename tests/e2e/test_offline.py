"""Without a net: what was kept opens after a restart of the phone, and the evening goes on there."""

import time

import pytest
from playwright.sync_api import expect

from leagues.actor import Actor
from leagues.people.models import Player
from leagues.people.services.players import add_player
from scorebook.evenings.models import EventKind
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.events import add_event
from tests.e2e.offline import of, says_offline, until
from tests.e2e.table import card, result, seat, standing, wired
from tests.e2e.test_ahead import FIVE, head, lines, playing, said_beside, strip

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_evening_opens_without_a_net_after_a_restart(phone, evening, verwalter):
    path, *games = of(evening)
    phone.keep(verwalter, "/")
    phone.open(path)
    phone.keeps(path, *games, f"{path}plaetze/")
    phone.off()
    page = phone.on(net=False, cut_off=True)
    began = time.monotonic()
    phone.open(path)
    page.locator(".seat:visible", has_text="Cem").click()
    print(f"first tap after {time.monotonic() - began:.2f} s without a net")
    expect(page.locator(".seat[aria-pressed=true]:visible")).to_have_count(1)
    expect(page.locator("#stand")).to_contain_text("nach 2 Spielen")
    expect(page.locator("main .notice", has=page.locator("[data-kept-at]"))).to_contain_text("Ohne Netz, so war es am")
    phone.open(games[0])
    expect(page.locator("main")).to_contain_text("Anna")
    assert page.evaluate("() => [...document.styleSheets].length") > 0
    phone.open("/")
    expect(page.locator("main")).to_contain_text(evening.league.name)
    phone.open(f"{path}journal/")
    says_offline(page)
    page.locator("[data-kept-evenings] a").click()
    expect(page.locator("#stand")).to_contain_text("nach 2 Spielen")


def test_a_game_is_entered_on_a_page_that_was_opened_without_a_net(phone, evening, verwalter):
    path, *games = of(evening)
    phone.keep(verwalter, path, *games)
    phone.off()
    page = phone.on(net=False)
    phone.open(path)
    seat(page, "Anna", "Ben")
    result(page, "re 90")
    expect(page.locator("[data-sum]")).to_contain_text("Anna und Ben")
    page.locator("[data-save]").click()
    expect(page.locator("[data-outbox-said]")).to_contain_text("1 Eintrag wartet")
    phone.off()
    page = phone.on(net=False)
    phone.open(path)
    expect(page.locator("[data-outbox-said]")).to_contain_text("1 Eintrag wartet")
    expect(page.locator("#stand")).to_contain_text("nach 3 Spielen")
    expect(page.locator('[data-part="games"] li').first).to_contain_text("wartet auf Netz")
    phone.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator("[data-outbox]")).to_be_hidden()
    expect(page.locator("#stand")).to_contain_text("nach 3 Spielen")
    expect(page.locator("[data-not-sent]")).to_have_count(0)
    assert evening.games.count() == 3


# What the page puts off by seconds does not come before the phone is switched off.
PUT_OFF = """() => {
    const later = window.setTimeout;
    window.setTimeout = (work, pause, ...more) => later(work, pause >= 1000 ? 3600000 : pause, ...more);
}"""
KEPT_FACTS = """async () => {
    for (const name of (await caches.keys()).filter((one) => one.startsWith("pages-"))) {
        const address = document.querySelector("meta[name=evening-facts]").content;
        const kept = await (await caches.open(name)).match(address);
        if ((await kept.json()).events.length === 1) return true;
    }
}"""


def test_what_was_saved_is_on_the_phone_at_once_for_a_net_that_goes_with_the_answer(phone, make_evening, verwalter):
    """The evening as it was shown last, and the pages beside it, which are from before the game."""
    evening = make_evening("ddv", FIVE)
    path, *_ = of(evening)
    page = phone.keep(
        verwalter, path, f"{path}plaetze/", f"{path}strafe/frei/", f"/api/v1/evenings/{evening.pk}/facts/"
    )
    wired(page)
    page.evaluate(PUT_OFF)
    seat(page, "Ben", "Cem")
    result(page, "re 90")
    with page.expect_response("**/spiele/"):
        page.locator("[data-save]").click()
    phone.context.set_offline(True)
    expect(card(page)).to_be_visible()
    wanted = shown(page)
    until(page, KEPT_FACTS)
    phone.off()
    page = phone.on(net=False, cut_off=True)
    phone.open(path)
    wired(page)
    assert shown(page) == wanted
    assert (head(page), playing(page)) == (["Ben gibt", "Spiel 2"], ["Anna", "Cem", "Dora", "Eva"])
    phone.open(f"{path}plaetze/")
    expect(page.locator("[data-seats-number]")).to_have_text("Spiel 2, Runde 1")
    expect(page.locator("[data-seats-dealer]")).to_have_text("Ben gibt")
    expect(page.locator("[data-seats-four]")).to_have_text("Cem, Dora, Eva und Anna")
    expect(page.locator("[data-seats-waits]")).to_be_hidden()
    phone.open(f"{path}strafe/frei/")
    expect(page.locator("main")).to_contain_text("In Spiel 2")
    expect(page.locator("main")).not_to_contain_text("wartet")
    assert offered(page) == {"Anna", "Cem", "Dora", "Eva"}


def test_a_kept_page_follows_what_the_phone_has_heard_of_the_evening_since(phone, make_evening, verwalter, record):
    """Somebody has sat down and a game was saved elsewhere: nothing waits here, and nothing here is from before."""
    evening = make_evening("ddv", FIVE)
    path, *_ = of(evening)
    facts, actor = f"/api/v1/evenings/{evening.pk}/facts/", Actor.account(verwalter)
    phone.keep(verwalter, path, f"{path}plaetze/", f"{path}strafe/frei/", facts)
    page = phone.open("/")
    frieda = add_player(actor=actor, league=evening.league, name="Frieda")
    add_event(actor=actor, evening=evening, kind=EventKind.JOIN, player=frieda, seat=2)
    four = list(load(evening).folded.state.four)
    record(evening, players=four, re=(0, 1))
    page.evaluate("async (facts) => await (await fetch(facts)).text()", facts)
    state = load(evening).folded.state
    names = {str(player.pk): player.name for player in Player.objects.all()}
    phone.off()
    page = phone.on(net=False, cut_off=True)
    phone.open(path)
    expect(page.locator(".top__what h1")).to_have_text(f"{names[state.dealer]} gibt")
    assert head(page)[1].startswith("Spiel 2")
    assert set(playing(page)) == {names[key] for key in state.four}
    assert {*strip(page)} == {*names.values()}
    expect(page.locator("#stand")).to_contain_text("nach 1 Spiel")
    expect(page.locator("main")).not_to_contain_text("wartet")
    phone.open(f"{path}plaetze/")
    expect(page.locator("[data-seats-number]")).to_have_text("Spiel 2, Runde 1")
    assert page.locator(".chair__name").all_inner_texts() == [names[key] for key in state.seats]
    expect(page.locator("[data-not-sent]")).to_have_count(0)
    phone.open(f"{path}strafe/frei/")
    expect(page.locator("main")).to_contain_text("In Spiel 2.")
    assert offered(page) == {names[key] for key in state.four}


def shown(page):
    """All that the page of the evening says about it, and who is offered."""
    return head(page), playing(page), strip(page), standing(page), lines(page).all_inner_texts(), said_beside(page)


def offered(page):
    return set(
        page.locator("input[name=culprit]").evaluate_all("(all) => all.map((one) => one.labels[0].innerText.trim())")
    )


def test_the_referees_of_the_evening_answer_without_a_net_after_a_restart(phone, evening, verwalter):
    """Nobody has opened them before; the question of an address is answered, and taps go on from it."""
    path, *_ = of(evening)
    referees = [f"{path}schiedsrichter/{one}" for one in ("", "ansage/", "stich/", "vorbehalt/", "blatt/", "zaehlen/")]
    phone.sign_in(verwalter)
    phone.open(path)
    phone.keeps(path, *referees)
    phone.off()
    page = phone.on(net=False, cut_off=True)
    phone.open(f"{path}schiedsrichter/stich/?k=herz-10&k=kreuz-dame&k=karo-as&k=pik-9")
    answer = page.locator("[data-answer]")
    expect(answer).to_contain_text("Der Stich gehört der ersten Karte, Herz-Zehn: der höchste Trumpf im Stich.")
    page.get_by_role("link", name="Vorbehalt").click()
    page.locator(".ref-seat", has_text="Cem").get_by_role("link", name="Hochzeit").click()
    expect(answer).to_contain_text("Die Hochzeit von Cem wird gespielt.")
    phone.open(f"{path}schiedsrichter/")
    page.get_by_role("link", name="Durfte er das noch?").click()
    page.get_by_role("link", name="10", exact=True).click()
    expect(answer).to_contain_text("Nein, zu spät: „Re“")


def test_with_a_net_the_server_has_the_last_word(phone, evening, verwalter, record):
    path, *_ = of(evening)
    page = phone.keep(verwalter, path)
    record(evening, re=(0, 2))
    phone.open(path)
    expect(page.locator("#stand")).to_contain_text("nach 3 Spielen")
    phone.keeps(of(evening)[-1])
    expect(page.locator("[data-kept-at]")).to_have_count(0)
