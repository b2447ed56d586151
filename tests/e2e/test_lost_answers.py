"""An answer is lost on the way: the phone says "saved" only of what the server has exactly as it was typed."""

import pytest
from playwright.sync_api import expect

from leagues.journal import Actor
from scorebook.evenings.selectors.facts import facts_of_games
from scorebook.evenings.services.games import correct_game, withdraw_game
from tests.e2e.table import act, card, result, seat

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SYSTEM = Actor.system()
SAVED = "**/spiele/"


def saved_without_answer(page):
    """The page dies before the answer is there; its draft is taken up again."""
    seat(page, "Anna", "Ben")
    result(page, "re 90")
    arrived = []
    page.route(SAVED, lambda route: arrived.append(route.fetch()))
    page.locator("[data-save]").click()
    expect(page.locator("[data-save]")).to_have_attribute("aria-busy", "true")
    for _ in range(50):
        if arrived:
            break
        page.wait_for_timeout(100)
    page.reload()
    page.unroute(SAVED)
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "0")
    expect(page.locator(".seat[aria-pressed=true]")).to_have_count(2)


def edited(page):
    """What is asked about it; Kontra has caught a fox, and Re are Anna and Cem."""
    seat(page, "Ben", "Cem")
    act(page, "extra", "fuchs", party="kontra")
    page.locator("[data-save]").click()
    return asked(page)


def asked(page):
    dialog = page.locator("[data-versions]")
    expect(dialog).to_be_visible()
    return dialog


def answered(page, name):
    with page.expect_navigation():
        asked(page).get_by_role("button", name=name).click()
    expect(page.locator("[data-clear]")).to_be_disabled()


def test_answers_that_are_lost(page, at_the_table, facts):
    """* A game that was edited after its answer was lost is asked about with both versions: this one becomes a
    correction, whose answer may be lost, too; whoever closes the question loses nothing.
    * Taken back meanwhile, it can be saved as a game of its own.
    * Unchanged it is saved, and what became of it meanwhile is said.
    * A correction on its own page that was edited after a lost answer is asked about as well.
    """
    evening = at_the_table("ddv")

    def newest():
        return evening.games.order_by("event__position").last()

    def written():
        """How many games there are, how often the newest was changed, and who of it is Re and got what."""
        facts = stored_of(newest())
        return evening.games.count(), newest().revision, [names[key] for key in facts["re"]], facts.get("re_range")

    names = {str(seat.player_id): seat.player.name for seat in evening.seats.select_related("player")}

    saved_without_answer(page)
    dialog = edited(page)
    expect(dialog.locator("[data-version-title]")).to_have_text("Gespeichert: Spiel 1")
    expect(dialog.locator("[data-version-theirs]")).to_contain_text("Anna und Ben")
    expect(dialog.locator("[data-version-own] strong")).to_have_text(
        ["Anna und Cem", "Ben und Dora", "Fuchs gefangen (Kontra)"]
    )
    page.keyboard.press("Escape")
    page.reload()
    expect(page.locator(".seat[aria-pressed=true]")).to_have_count(2)
    page.locator("[data-save]").click()
    asked(page)
    assert written() == (1, 1, ["Anna", "Ben"], [151, 180])
    answered(page, "Meine Fassung stimmt")
    expect(page.locator("#stand")).to_contain_text("nach 1 Spiel")
    assert written() == (1, 2, ["Anna", "Cem"], [151, 180])
    assert stored_of(newest())["extras"] == [{"kind": "fuchs", "party": "kontra"}]

    saved_without_answer(page)
    dialog = edited(page)
    page.route("**/korrigieren/", lambda route: (route.fetch(), route.abort()))
    dialog.get_by_role("button", name="Meine Fassung stimmt").click()
    expect(page.locator("[data-save]")).to_have_text("Nochmal")
    page.unroute("**/korrigieren/")
    page.locator("[data-save]").click()
    expect(card(page)).to_be_visible()
    assert written() == (2, 2, ["Anna", "Cem"], [151, 180])

    saved_without_answer(page)
    withdraw_game(actor=SYSTEM, game=newest())
    edited(page).get_by_role("button", name="Meine als neues Spiel speichern").click()
    expect(card(page)).to_be_visible()
    assert (written(), evening.scores.count()) == ((4, 1, ["Anna", "Cem"], [151, 180]), 3)

    saved_without_answer(page)
    correct_game(actor=SYSTEM, game=newest(), facts=facts(evening, re=(2, 3)))
    page.locator("[data-save]").click()
    expect(page.locator("[data-news]")).to_contain_text("inzwischen korrigiert worden")
    expect(page.locator("[data-clear]")).to_be_disabled()
    assert written()[:3] == (5, 2, ["Cem", "Dora"])

    address = f"/spiel/{newest().pk}/korrigieren/"
    page.goto(address)
    page.route(f"**{address}", lambda route: (route.fetch(), route.abort()))
    seat(page, "Dora", "Ben")
    page.locator("[data-save]").click()
    expect(page.locator("[data-save]")).to_have_text("Nochmal")
    page.unroute(f"**{address}")
    seat(page, "Ben", "Anna")
    page.locator("[data-save]").click()
    with page.expect_navigation(url=f"**/spiel/{newest().pk}/"):
        asked(page).get_by_role("button", name="Meine Fassung stimmt").click()
    assert sorted(written()[2]) == ["Anna", "Cem"]


def stored_of(game):
    return facts_of_games([game])[game.pk].to_json()
