"""Entering a game: how many taps, what is explained, what survives, what the phone does by itself."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import SMALL_PHONE
from tests.e2e.table import Tapped, act, enter, result, save, seat, stored

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NORMAL = Tapped(re=("Anna", "Ben"))
CALLED = {"result": "re 90", "calls": (("re", 2),), "extras": (("re", "fuchs"),)}


@pytest.mark.parametrize("viewport", [{"width": 390, "height": 844}, SMALL_PHONE], ids=["390x844", "360x640"])
def test_taps_on_phones_of_both_sizes(page, at_the_table, viewport):
    page.set_viewport_size(viewport)
    at_the_table("ddv")
    called = Tapped(re=("Anna", "Ben"), **CALLED)
    solo = Tapped(re=("Cem",), solo="solo_damen")
    stille = Tapped(re=("Dora",), solo="stille_hochzeit", result="kontra 120")
    assert [enter(page, game) for game in (Tapped(re=("Anna", "Ben")), called, solo, stille)] == [4, 6, 3, 3]
    save_button = page.locator("[data-save]").bounding_box()
    assert save_button["y"] + save_button["height"] <= viewport["height"], "the save button is always under the thumb"
    assert save_button["y"] > viewport["height"] * 0.7
    result_button = page.locator("[data-act=result][data-value=kontra1]").bounding_box()
    assert result_button["y"] + 30 < page.locator("[data-dock]").bounding_box()["y"], "a normal game without scrolling"


def test_nothing_jumps_while_the_preview_comes(page, at_the_table):
    at_the_table("steffen")
    places = """() => [...document.querySelectorAll('#entry button, #entry h2, [data-dock]')]
        .filter((one) => one.offsetParent || one.matches('[data-dock]'))
        .map((one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height]; })"""
    seat(page, "Anna", "Ben")
    before = page.evaluate(places)
    result(page, "re 90")
    expect(page.locator("[data-sum]")).to_contain_text("Re gewinnt")
    expect(page.locator("[data-sum]")).to_contain_text("Anna und Ben +10")
    assert page.evaluate(places) == before
    page.locator("[data-sum]").dispatch_event("click")
    expect(page.locator("[data-items]")).to_contain_text("U9 erreicht")
    assert page.evaluate(places) == before


def test_impossible_combinations_can_be_tapped_and_say_why(page, at_the_table):
    evening = at_the_table("ddv")
    seat(page, "Anna", "Ben", "Cem")
    expect(page.locator("[data-say=re]")).to_have_text("Re sind höchstens zwei: tippe einen Namen wieder weg.")
    seat(page, "Cem")
    expect(page.locator("[data-say=re]")).to_be_hidden()
    act(page, "extra", "karlchen", party="re")
    act(page, "extra", "karlchen", party="kontra")
    expect(page.locator("[data-say=extras]")).to_have_text("Karlchen gibt es in einem Spiel nur einmal.")
    act(page, "extra", "fuchs", party="kontra")
    result(page, "re schwarz")
    expect(page.locator("[data-sum]")).to_contain_text("Kontra hat keinen Stich, also auch keinen Sonderpunkt.")
    page.locator("[data-save]").click()
    expect(page.locator("[data-say=extras]")).to_have_text("Kontra hat keinen Stich, also auch keinen Sonderpunkt.")
    pressed = page.locator("#entry [aria-pressed=true]:visible")
    assert evening.games.count() == 0
    assert {one.get_attribute("data-value") for one in pressed.all()} >= {"re5", "fuchs", "karlchen"}
    act(page, "extraLess", "fuchs", party="kontra")
    save(page)
    assert evening.games.count() == 1


def test_what_is_missing_is_said_at_its_place(page, at_the_table):
    at_the_table("ddv")
    page.locator("[data-save]").click()
    expect(page.locator("[data-say=re]")).to_have_text("Tippe an, wer Re ist.")
    expect(page.locator("[data-say=re_range]")).to_have_text("Tippe an, wie es ausgegangen ist.")


def test_exact_augen_are_asked_for_only_where_the_answer_hangs_on_them(page, at_the_table):
    """Männle § 27: who misses keine 90 pays for every 30 Augen the others reach, and 150 lies inside a range."""
    evening = at_the_table("maennle")
    seat(page, "Anna", "Ben")
    result(page, "kontra 120")
    expect(page.locator("[data-sum]")).to_contain_text("gewinnt")
    expect(page.locator("#entry-exact")).to_be_hidden()
    act(page, "call", "2", party="re")
    expect(page.locator("#entry-exact")).to_be_visible()
    expect(page.locator("[data-say~=re_augen]")).to_contain_text("Augen")
    page.locator("[data-save]").click()
    expect(page.locator("[data-name=augen]")).to_be_focused()
    page.keyboard.type("95")
    expect(page.locator("[data-sum]")).to_contain_text("gewinnt")
    save(page)
    facts = stored(evening)
    assert (facts["re_augen"], "re_range" in facts) == (95, False)


def test_a_doppelkopf_narrows_the_range_that_is_stored(page, at_the_table):
    evening = at_the_table("steffen")
    seat(page, "Anna", "Ben")
    result(page, "kontra 60")
    act(page, "extra", "doppelkopf", party="re")
    expect(page.locator("[data-result-hint]")).to_have_text("Re 40 bis 59 Augen")
    save(page)
    assert stored(evening)["re_range"] == [40, 59]


def test_the_player_of_an_extra_point_in_one_more_tap(page, at_the_table):
    evening = at_the_table("ddv")
    page.get_by_text("Einzelheiten").click()
    page.get_by_role("button", name="Nach Namen fragen").click()
    page.reload()
    seat(page, "Anna", "Ben")
    result(page, "re 120")
    act(page, "extra", "fuchs", party="re")
    asked = page.locator("[data-who-now]")
    expect(asked.get_by_role("button")).to_have_text(["Anna", "Ben"])
    asked.get_by_role("button", name="Ben").click()
    expect(asked.get_by_role("button", name="Ben")).to_have_attribute("aria-pressed", "true")
    save(page)
    ben = str(evening.seats.get(position=1).player_id)
    assert stored(evening)["extras"] == [{"kind": "fuchs", "party": "re", "player": ben}]


def test_a_phone_may_want_exact_augen_always(page, at_the_table):
    evening = at_the_table("ddv")
    page.get_by_text("Einzelheiten").click()
    page.get_by_role("button", name="Immer genaue Augen").click()
    page.reload()
    seat(page, "Anna", "Ben")
    page.locator("[data-name=augen]").fill("151")
    save(page)
    assert stored(evening)["re_augen"] == 151


def test_who_owes_a_solo_is_said_and_the_evening_decides(page, at_the_table):
    evening = at_the_table("ddv")
    seat(page, "Cem")
    expect(page.locator("[data-solo-hint]")).to_have_text("Pflichtsolo offen")
    page.locator("[data-act=solo][data-value=solo_damen][data-result=re1]").click()
    page.get_by_text("Einzelheiten").click()
    expect(page.get_by_role("button", name="Pflichtsolo")).to_have_attribute("aria-pressed", "true")
    save(page)
    assert "pflicht" not in stored(evening)
    assert evening.scores.get().solo_role == "pflicht"


def test_steffen_a_contra_before_the_wedding_goes_where_its_caller_marries(page, at_the_table):
    evening = at_the_table("steffen")
    seat(page, "Anna", "Ben")
    act(page, "kind", "hochzeit")
    page.locator("[data-act=early]", has_text="Ben").click()
    expect(page.locator("[data-early-hint]")).to_have_text("Contra von Ben: wird Re")
    act(page, "call", "1", party="re")
    expect(page.locator("[data-early-hint]")).to_have_text("Contra von Ben: wird U9")
    expect(page.locator("[data-act=call][data-party=re][data-value='2']")).to_have_attribute("data-implied", "")
    page.locator("[data-act=early]", has_text="Cem").click()
    expect(page.locator("[data-early-hint]")).to_have_text("Contra von Ben: wird U9. Contra von Cem: bleibt Contra")
    result(page, "re 90")
    save(page)
    ben, cem = (str(evening.seats.get(position=place).player_id) for place in (1, 2))
    assert stored(evening)["announcements"] == [
        {"party": "kontra", "call": "kontra", "player": cem},
        {"party": "re", "call": "re"},
        {"party": "re", "call": "k90", "player": ben},
    ]


def test_steffen_bavarian_names_on_request_and_besonderheiten_in_one_tap(page, at_the_table):
    evening = at_the_table("steffen")
    seat(page, "Anna")
    page.get_by_text("Einzelheiten").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Bayerische Namen").click()
    expect(page.get_by_role("heading", name="Wer hat die Alten?")).to_be_visible()
    page.get_by_role("button", name="Obersolo gewonnen, Contra unter 120").click()
    page.get_by_role("button", name="Schafe").click()
    save(page)
    assert (stored(evening)["kind"], stored(evening)["notes"]) == ("solo_damen", ["schafe"])


def test_vorab_only_where_the_scheme_has_it(page, at_the_table):
    at_the_table("maennle")
    seat(page, "Anna", "Ben")
    act(page, "call", "1", party="re")
    expect(page.get_by_role("button", name="vorab")).to_be_visible()
    at_the_table("ddv")
    seat(page, "Anna", "Ben")
    act(page, "call", "1", party="re")
    expect(page.get_by_role("button", name="vorab")).to_have_count(0)
