"""Entering a game: how many taps, what is explained, what survives, what the phone does by itself."""

import re

import pytest
from playwright.sync_api import expect

from leagues.groups.models import League
from tests.e2e.conftest import SMALL_PHONE
from tests.e2e.table import Tapped, act, enter, reach, result, save, seat, stored

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
    assert [enter(page, game) for game in (Tapped(re=("Anna", "Ben")), called, solo, stille)] == [4, 7, 4, 5]
    save_button = page.locator("[data-save]").bounding_box()
    assert save_button["y"] + save_button["height"] <= viewport["height"], "the save button is always under the thumb"
    assert save_button["y"] > viewport["height"] * 0.7
    page.keyboard.press("Escape")  # the card is folded
    chips = page.locator(".chips").bounding_box()
    dock = page.locator("[data-dock]").bounding_box()
    assert chips["y"] + chips["height"] <= dock["y"], "everything without scrolling"
    assert page.locator("[data-act=seat]").first.bounding_box()["y"] > page.locator(".top").bounding_box()["height"]


def test_nothing_jumps_while_the_preview_comes(page, at_the_table):
    at_the_table("steffen")
    places = """() => [...document.querySelectorAll('.entry__form *, [data-dock], [data-sum], [data-save]')]
        .filter((one) => !one.matches('[data-save], .seat__tick, .seat__tick *, [data-chip-value]'))
        .map((one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height]; })"""
    before = page.evaluate(places)
    seat(page, "Anna")
    assert page.evaluate(places) == before, "one name could be a solo, and nothing moves for it"
    seat(page, "Ben")
    result(page, "re 90")
    expect(page.locator("[data-sum]")).to_contain_text("Anna und Ben")
    expect(page.locator("[data-sum]")).to_contain_text("+10")
    assert page.evaluate(places) == before
    act(page, "call", "2", party="re")
    act(page, "extra", "fuchs", party="re")
    page.get_by_role("button", name="Fertig").click()
    expect(page.locator("[data-chip=calls]")).to_have_text(re.compile("Re U9"))
    expect(page.locator("[data-chip=extras]")).to_have_text(re.compile("Fuchs"))
    assert page.evaluate(places) == before
    page.locator("[data-sum]").dispatch_event("click")
    expect(page.locator("[data-items]")).to_contain_text("U9 erreicht")
    assert page.evaluate(places) == before


def test_the_first_saved_game_moves_nothing_though_it_then_stands_above_the_names(page, at_the_table):
    at_the_table("steffen")
    places = "() => [...document.querySelectorAll('.entry__form button')].map((one) => one.getBoundingClientRect().top)"
    before = page.evaluate(places)
    enter(page, NORMAL)
    expect(page.locator(".last-game")).to_contain_text("Anna und Ben")
    assert (page.evaluate("scrollY"), page.evaluate(places)) == (0, before)


def test_on_an_english_page_the_phone_says_which_of_its_words_are_german(page, at_the_table, live_server):
    page.context.add_cookies([{"name": "language", "value": "en", "url": live_server.url}])
    at_the_table("ddv")
    seat(page, "Anna", "Ben")
    result(page, "re 90")
    act(page, "call", "2", party="re")
    act(page, "extra", "fuchs", party="re")
    expect(page.locator("[data-chip=calls] [lang=de]")).to_have_text("Re keine 90")
    expect(page.locator("[data-chip=extras] [lang=de]")).to_have_text("Fuchs")
    order = page.locator("[data-order-said]")
    expect(order).to_have_text("Order: Re → Re, keine 90")
    expect(order.locator("[lang=de]")).to_have_text(["Re", "Re, keine 90"])


def test_impossible_combinations_can_be_tapped_and_say_why(page, at_the_table):
    evening = at_the_table("ddv")
    seat(page, "Anna", "Ben", "Cem")
    expect(page.locator("[data-sum]")).to_have_text("Re sind höchstens zwei Tippe einen Namen wieder weg.")
    expect(page.locator("[data-field~=re]")).to_have_attribute("data-wrong", "")
    seat(page, "Cem")
    expect(page.locator("[data-field~=re]")).not_to_have_attribute("data-wrong", "")
    act(page, "extra", "karlchen", party="re")
    act(page, "extra", "karlchen", party="kontra")
    expect(page.locator("[data-say~=extras]")).to_have_text("Karlchen gibt es in einem Spiel nur einmal.")
    act(page, "extra", "fuchs", party="kontra")
    result(page, "re schwarz")
    expect(page.locator("[data-sum]")).to_contain_text("Kontra hat keinen Stich, also auch keine Sonderpunkte.")
    page.locator("[data-save]").click()
    expect(page.locator("[data-say~=extras]")).to_have_text("Kontra hat keinen Stich, also auch keine Sonderpunkte.")
    pressed = page.locator("#entry [aria-pressed=true]")
    assert evening.games.count() == 0
    assert {one.get_attribute("data-value") for one in pressed.all()} >= {"re5", "fuchs", "karlchen"}
    act(page, "extraLess", "fuchs", party="kontra")
    save(page)
    assert evening.games.count() == 1


def test_what_is_missing_is_said_at_its_place(page, at_the_table):
    at_the_table("ddv")
    page.locator("[data-save]").click()
    expect(page.locator("[data-sum]")).to_have_text("Tippe an, wer Re ist.")
    expect(page.locator("[data-wrong]")).to_have_count(3)  # the names, and both rows of results
    seat(page, "Anna", "Ben")
    expect(page.locator("[data-sum]")).to_contain_text("Wie ging es aus?")


def test_exact_augen_are_asked_for_only_where_the_answer_hangs_on_them(page, at_the_table):
    """Männle § 27: who misses keine 90 pays for every 30 Augen the others reach, and 150 lies inside a range."""
    evening = at_the_table("maennle")
    seat(page, "Anna", "Ben")
    result(page, "kontra 120")
    expect(page.locator("[data-sum]")).to_contain_text("+")
    expect(page.locator("#entry-exact")).to_be_hidden()
    act(page, "call", "2", party="re")
    expect(page.locator("#entry-exact")).to_be_visible()
    expect(page.locator("[data-say~=re_augen]")).to_contain_text("Augen")
    page.locator("[data-save]").click()
    expect(page.locator("[data-name=augen]")).to_be_focused()
    page.keyboard.type("95")
    expect(page.locator("[data-sum]")).to_contain_text("+")
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


def test_a_league_may_do_without_the_question_who_it_was(page, at_the_table):
    evening = at_the_table("ddv")
    for asks in (True, False):
        League.objects.update(ask_names=asks)
        page.reload()
        seat(page, "Anna", "Ben")
        result(page, "re 120")
        act(page, "call", "1", party="re")
        assert page.locator("[data-who-now]").get_by_role("button").all_inner_texts() == (
            ["Anna", "Ben"] if asks else []
        )
        page.locator("[data-close]:visible").click()
        page.locator("[data-clear]").click()
    assert evening.games.count() == 0


def test_a_phone_may_want_exact_augen_always(page, at_the_table):
    evening = at_the_table("ddv")
    reach(page, "[data-phone=exact]").click()
    page.reload()
    seat(page, "Anna", "Ben")
    expect(page.locator("[data-name=augen]")).to_be_focused()
    page.keyboard.type("151")
    save(page)
    assert stored(evening)["re_augen"] == 151


def test_who_owes_a_solo_is_said_and_the_evening_decides(page, at_the_table):
    evening = at_the_table("ddv")
    seat(page, "Cem")
    expect(page.locator("[data-sum]")).to_contain_text("Pflichtsolo offen")
    act(page, "solo", "solo_damen", result="re1")
    expect(page.locator("[data-chip=kind]")).to_have_text(re.compile("Damen"))
    expect(reach(page, "[data-name=pflicht][data-value=ja]")).to_have_attribute("aria-pressed", "true")
    save(page)
    assert "pflicht" not in stored(evening)
    assert evening.scores.get().solo_role == "pflicht"


def test_steffen_a_contra_before_the_wedding_goes_where_its_caller_marries(page, at_the_table):
    evening = at_the_table("steffen")
    seat(page, "Anna", "Ben")
    act(page, "kind", "hochzeit")
    reach(page, "[data-act=early]:has-text('Ben')").click()
    expect(page.locator("[data-early-hint]")).to_have_text("Contra von Ben: wird Re")
    act(page, "call", "1", party="re")
    expect(page.locator("[data-early-hint]")).to_have_text("Contra von Ben: wird U9")
    expect(page.locator("[data-act=call][data-party=re][data-value='2']")).to_have_attribute("data-implied", "")
    reach(page, "[data-act=early]:has-text('Cem')").click()
    expect(page.locator("[data-early-hint]")).to_have_text("Contra von Ben: wird U9. Contra von Cem: bleibt Contra")
    result(page, "re 90")
    save(page)
    ben, cem = (str(evening.seats.get(position=place).player_id) for place in (1, 2))
    assert stored(evening)["announcements"] == [
        {"party": "kontra", "call": "kontra", "player": cem},
        {"party": "re", "call": "re"},
        {"party": "re", "call": "k90", "player": ben},
    ]


def test_steffen_bavarian_names_and_besonderheiten_in_one_tap(page, at_the_table):
    evening = at_the_table("steffen")
    seat(page, "Anna")
    expect(page.get_by_role("heading", name="Wer hat die Alten?")).to_be_visible()
    page.get_by_role("button", name="Allein", exact=True).click()
    page.get_by_role("button", name="Obersolo: gewonnen, Contra unter 120").click()
    act(page, "note", "schafe")
    save(page)
    assert (stored(evening)["kind"], stored(evening)["notes"]) == ("solo_damen", ["schafe"])


def test_vorab_only_where_the_scheme_has_it(page, at_the_table):
    at_the_table("maennle")
    seat(page, "Anna", "Ben")
    act(page, "call", "1", party="re")
    page.locator("[data-order] summary").click()
    expect(page.get_by_role("button", name="vorab")).to_be_visible()
    at_the_table("ddv")
    seat(page, "Anna", "Ben")
    act(page, "call", "1", party="re")
    expect(page.get_by_role("button", name="vorab")).to_have_count(0)


def test_a_note_is_typed_in_the_sheet_and_stands_on_the_card_and_in_the_list(page, sign_in, verwalter, make_evening):
    evening = make_evening("ddv", ("Anna", "Ben", "Cem", "Dora"))
    sign_in(verwalter)
    page.goto(f"/abend/{evening.pk}/")
    seat(page, "Anna", "Ben")
    result(page, "re 120")
    page.locator("[data-chip=more]").click()
    field = page.get_by_label("Notiz, zum Beispiel „Wette mit Eva“")
    field.press_sequentially("Wette mit  Eva")
    field.press("Enter")  # done with it: the sheet is folded, and nothing is sent yet
    expect(page.locator("#entry-more")).to_be_hidden()
    expect(page.locator("[data-chip=more] [data-chip-value]")).to_have_text("Wette mit Eva")
    page.reload()
    expect(page.locator("[data-chip=more] [data-chip-value]")).to_have_text("Wette mit Eva")
    save(page)
    expect(page.locator("[data-card] q")).to_have_text("Wette mit Eva")
    expect(page.locator("[data-part=games] q")).to_have_text("Wette mit Eva")
    expect(page.locator("[data-chip=more]")).not_to_have_attribute("data-chosen", "")
    assert stored(evening)["comment"] == "Wette mit Eva"
