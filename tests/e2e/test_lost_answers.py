"""An answer is lost on the way: the phone says "saved" only of what the server has exactly as it was typed."""

import pytest
from playwright.sync_api import expect

from leagues.actor import Actor
from scorebook.evenings.services.games import correct_game, withdraw_game
from tests.e2e.table import act, card, result, seat, stored

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SYSTEM = Actor.system()


@pytest.fixture
def evening(at_the_table):
    return at_the_table("ddv")


def lose_answers(page, pattern="**/spiele/"):
    """Let requests arrive and their answers get lost."""
    page.route(pattern, lambda route: (route.fetch(), route.abort()))


def saved_without_answer(page, evening):
    """The page dies before the answer is there; its draft is taken up again."""
    seat(page, "Anna", "Ben")
    result(page, "re 90")
    arrived = []
    page.route("**/spiele/", lambda route: arrived.append(route.fetch()))
    page.locator("[data-save]").click()
    expect(page.locator("[data-save]")).to_have_attribute("aria-busy", "true")
    for _ in range(50):
        if arrived:
            break
        page.wait_for_timeout(100)
    page.reload()
    page.unroute("**/spiele/")
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "0")
    expect(page.locator(".seat[aria-pressed=true]")).to_have_count(2)
    assert evening.games.count() == 1


def keys(evening, *places):
    return [str(evening.seats.get(position=place).player_id) for place in places]


def edited(page):
    seat(page, "Ben", "Cem")
    act(page, "extra", "fuchs", party="kontra")
    page.locator("[data-save]").click()


def asked(page):
    dialog = page.locator("[data-versions]")
    expect(dialog).to_be_visible()
    return dialog


def test_edited_after_a_lost_answer_the_phone_asks_and_its_version_becomes_a_correction(page, evening):
    saved_without_answer(page, evening)
    edited(page)
    dialog = asked(page)
    expect(dialog.locator("[data-version-title]")).to_have_text("Gespeichert: Spiel 1")
    expect(dialog.locator("[data-version-theirs]")).to_contain_text("Anna und Ben")
    expect(dialog.locator("[data-version-own] strong")).to_have_text(
        ["Anna und Cem", "Ben und Dora", "Fuchs gefangen (Kontra)"]
    )
    assert stored(evening)["re"] == keys(evening, 0, 1)
    with page.expect_navigation():
        dialog.get_by_role("button", name="Meine Fassung stimmt").click()
    expect(page.locator("#stand")).to_contain_text("nach 1 Spiel")
    expect(page.locator("[data-clear]")).to_be_disabled()
    facts = stored(evening)
    assert (facts["re"], facts["re_range"]) == (keys(evening, 0, 2), [151, 180])
    assert facts["extras"] == [{"kind": "fuchs", "party": "kontra"}]
    assert list(evening.journal.order_by("pk").values_list("action", flat=True))[-1] == "game_corrected"


def test_the_stored_version_may_stay(page, evening):
    saved_without_answer(page, evening)
    edited(page)
    with page.expect_navigation():
        asked(page).get_by_role("button", name="Die gespeicherte stimmt").click()
    expect(page.locator("[data-clear]")).to_be_disabled()
    assert (evening.games.count(), stored(evening)["re"]) == (1, keys(evening, 0, 1))


def test_whoever_closes_the_question_loses_nothing(page, evening):
    saved_without_answer(page, evening)
    edited(page)
    asked(page)
    page.keyboard.press("Escape")
    page.reload()
    expect(page.locator(".seat[aria-pressed=true]")).to_have_count(2)
    page.locator("[data-save]").click()
    asked(page)
    assert stored(evening)["re"] == keys(evening, 0, 1)


def test_the_answer_to_the_correction_is_lost_too(page, evening):
    saved_without_answer(page, evening)
    edited(page)
    lose_answers(page, "**/korrigieren/")
    asked(page).get_by_role("button", name="Meine Fassung stimmt").click()
    expect(page.locator("[data-save]")).to_have_text("Nochmal")
    page.locator("[data-save]").click()
    expect(card(page)).to_be_visible()
    assert (evening.games.count(), stored(evening)["re"]) == (1, keys(evening, 0, 2))
    assert evening.journal.filter(action="game_corrected").count() == 1


def test_corrected_by_somebody_else_between_question_and_answer(page, evening, facts):
    saved_without_answer(page, evening)
    edited(page)
    dialog = asked(page)
    correct_game(actor=SYSTEM, game=evening.games.get(), facts=facts(evening, re=(2, 3)))
    dialog.get_by_role("button", name="Meine Fassung stimmt").click()
    expect(dialog.locator("[data-version-theirs]")).to_contain_text("Cem und Dora")
    with page.expect_navigation():
        dialog.get_by_role("button", name="Meine Fassung stimmt").click()
    assert stored(evening)["re"] == keys(evening, 0, 2)


def test_a_game_withdrawn_meanwhile_can_be_saved_as_a_new_one(page, evening):
    saved_without_answer(page, evening)
    withdraw_game(actor=SYSTEM, game=evening.games.get())
    edited(page)
    asked(page).get_by_role("button", name="Meine als neues Spiel speichern").click()
    expect(card(page)).to_be_visible()
    assert evening.games.count() == 2
    assert evening.scores.count() == 1


def test_unchanged_it_is_saved_and_what_became_of_it_is_said(page, evening, facts):
    saved_without_answer(page, evening)
    correct_game(actor=SYSTEM, game=evening.games.get(), facts=facts(evening, re=(2, 3)))
    page.locator("[data-save]").click()
    expect(page.locator("[data-news]")).to_contain_text("inzwischen korrigiert worden")
    expect(page.locator("[data-clear]")).to_be_disabled()
    assert stored(evening)["re"] == keys(evening, 2, 3)


def test_a_correction_edited_after_a_lost_answer(page, evening, record):
    game = record(evening)
    address = f"/spiel/{game.pk}/korrigieren/"
    page.goto(address)
    lose_answers(page, f"**{address}")
    seat(page, "Ben", "Cem")
    page.locator("[data-save]").click()
    expect(page.locator("[data-save]")).to_have_text("Nochmal")
    page.unroute(f"**{address}")
    seat(page, "Cem", "Dora")
    page.locator("[data-save]").click()
    with page.expect_navigation(url=f"**/spiel/{game.pk}/"):
        asked(page).get_by_role("button", name="Meine Fassung stimmt").click()
    assert stored(evening)["re"] == keys(evening, 0, 3)
