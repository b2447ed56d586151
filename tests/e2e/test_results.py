"""A result says who is ahead by how many Augen; who has won is worked out, said with its reason, and never guessed."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.table import RECKONS, act, card, result, save, seat, stored

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def heads(page):
    """What stands over the results."""
    return [head.inner_text().strip() for head in page.locator("#entry [data-says]:not([data-unsaid]):visible").all()]


def button(page, words):
    return page.get_by_role("button", name=words, exact=True)


def test_with_an_absage_the_results_speak_of_augen_and_the_dock_says_who_wins_and_why(page, at_the_table):
    """The document's own example: Re, U9, U6, and 136 Augen are 20 for Contra."""
    evening = at_the_table("steffen")
    seat(page, "Anna", "Ben")
    assert heads(page) == ["Re gewinnt, Contra unter …", "Contra gewinnt, Re unter …"]
    expect(button(page, "Contra gewinnt, Re unter 120")).to_be_visible()
    act(page, "call", "3", party="re")
    page.keyboard.press("Escape")
    assert heads(page) == ["Re hat mehr: Contra unter …", "Contra hat mehr: Re unter …"]
    expect(button(page, "Contra gewinnt, Re unter 120")).to_have_count(0)
    button(page, "Re hat mehr: Contra unter 120").click()
    dock = page.locator("[data-sum]")
    expect(dock.locator(".dock__why")).to_have_text("U6 verfehlt: Contra gewinnt")
    expect(dock).to_contain_text("+20")
    save(page)
    expect(card(page)).to_contain_text("Contra unter 120, U6 verfehlt")
    expect(page.locator(".last-game, [data-part=games] li").first).to_contain_text("Cem und Dora")
    assert stored(evening)["re_range"] == [121, 150]
    assert heads(page) == ["Re gewinnt, Contra unter …", "Contra gewinnt, Re unter …"]


@pytest.mark.parametrize(
    ("scheme", "level", "why", "points"),
    [("steffen", "3", "U6 verfehlt: Contra gewinnt", "+20"), ("ddv", "2", "keine 90 verfehlt: Kontra gewinnt", "+5")],
)
def test_who_had_won_before_the_absage_was_tapped_need_not_have_had_more(
    page, at_the_table, scheme, level, why, points
):
    evening = at_the_table(scheme)
    seat(page, "Anna", "Ben")
    result(page, "kontra 120")  # "… gewinnt, Re unter 120"
    act(page, "call", level, party="re")
    dock = page.locator("[data-sum]")
    expect(dock).to_have_text("Wer hat mehr Augen? das Ergebnis in Augen antippen")
    page.locator("[data-save]").click()
    expect(page.locator("[data-over]:visible")).to_have_count(0)
    expect(dock).to_have_text("Wer hat mehr Augen? das Ergebnis in Augen antippen")
    expect(page.locator("#entry [data-act=result][aria-pressed=true]")).to_have_count(0)
    assert evening.games.count() == 0
    result(page, "re 120")
    expect(dock).to_contain_text(why)
    expect(dock).to_contain_text(points)
    save(page)
    assert stored(evening)["re_range"] == [121, 150]


@pytest.mark.parametrize("scheme", ["steffen", "ddv"])
@pytest.mark.parametrize("knows", [True, False], ids=["the phone", "the server"])
def test_a_save_that_the_preview_has_not_answered_yet_asks_the_same(page, at_the_table, knows, scheme):
    """The phone sees it by itself and sends nothing; without the table of the rules the server says it."""
    sent = []
    page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/spiele/") else None)
    page.route("**/vorschau/**", lambda route: None)  # never answers
    if not knows:
        page.route(re.compile("/rules/.*/table/"), lambda route: route.abort())
    evening = at_the_table(scheme)
    seat(page, "Anna", "Ben")
    if knows:
        page.wait_for_function(RECKONS)
    result(page, "kontra 120")
    act(page, "call", "2", party="re")
    dock, press = page.locator("[data-sum]"), page.locator("[data-save]")
    for _ in range(2):
        press.click()
        expect(dock).to_have_text("Wer hat mehr Augen? das Ergebnis in Augen antippen")
        expect(press).to_have_text("Speichern")
        expect(page.locator("[data-over]:visible")).to_have_count(0)
    assert len(sent) == (0 if knows else 1)
    assert evening.games.count() == 0
    result(page, "re 120")
    save(page)
    assert stored(evening)["re_range"] == [121, 150]


def test_a_solo_that_was_lost_by_a_missed_absage_is_asked_about(page, at_the_table):
    """DDV: keine 90 missed with 140 Augen costs 12, with 100 it would be 15."""
    evening = at_the_table("ddv")
    seat(page, "Cem")
    page.locator("[data-open-alone]").click()
    button(page, "Damensolo: verloren, Re unter 120").click()
    act(page, "call", "2", party="re")
    dock = page.locator("[data-sum]")
    expect(dock).to_contain_text("Wer hat mehr Augen?")
    result(page, "re 120")
    expect(dock).to_contain_text("keine 90 verfehlt: Kontra gewinnt")
    expect(dock).to_contain_text("−12")
    save(page)
    facts = stored(evening)
    assert (facts["kind"], facts["re_range"]) == ("solo_damen", [121, 150])


def test_the_soli_speak_of_augen_too(page, at_the_table):
    at_the_table("mainz")
    seat(page, "Cem")
    act(page, "call", "2", party="re")
    page.keyboard.press("Escape")
    page.locator("[data-open-alone]").click()
    heading = page.locator(".solo--head [data-says]:not([data-unsaid])")
    expect(heading).to_have_text(["hat mehr: Contra unter …", "Re unter"])
    expect(button(page, "Damensolo: Contra hat mehr: Re unter 120")).to_be_visible()


def test_who_had_more_is_a_result_of_its_own_and_asks_for_the_band_only_where_it_matters(page, at_the_table):
    evening = at_the_table("spin_turnier")
    seat(page, "Anna", "Ben")
    act(page, "call", "2", party="re")
    act(page, "ahead", "kontra")
    expect(page.locator("[data-sum]")).to_have_text("Re unter …? das Ergebnis in Augen antippen")
    result(page, "kontra 120")
    save(page)
    assert stored(evening)["re_range"] == [90, 119]


def test_a_correction_asks_the_same(page, at_the_table, record):
    evening = at_the_table("ddv")
    game = record(evening, re_range=[90, 119])
    page.goto(f"/spiel/{game.pk}/korrigieren/")
    act(page, "call", "2", party="re")
    expect(page.locator("[data-sum]")).to_contain_text("Wer hat mehr Augen?")
    button(page, "Fertig").click()
    assert heads(page) == ["Re hat mehr: Kontra unter …", "Kontra hat mehr: Re unter …"]
    button(page, "Kontra hat mehr: Re unter 120").click()
    expect(page.locator("[data-sum]")).to_contain_text("keine 90 verfehlt: Kontra gewinnt")
    expect(page.locator("[data-sum]")).to_contain_text("+6")


def test_the_streitfall_has_the_same_words(page):
    page.goto("/streitfall/?a=mainz")
    said = page.locator("[data-simulation] [data-says]:not([data-unsaid])")
    expect(said).to_have_text(["Re gewinnt, Contra unter …", "Contra gewinnt, Re unter …"])
    expect(page.get_by_role("radio", name="Contra gewinnt, Re unter 90")).to_be_attached()
    page.locator("[data-call=k6]").click()
    expect(said).to_have_text(["Re hat mehr: Contra unter …", "Contra hat mehr: Re unter …"])
    expect(page.get_by_role("radio", name="Contra hat mehr: Re unter 90")).to_be_attached()
    page.wait_for_url("**ansagen=k6")
    page.reload()
    expect(said).to_have_text(["Re hat mehr: Contra unter …", "Contra hat mehr: Re unter …"])


def test_the_streitfall_leaves_open_what_was_only_won(page):
    page.goto("/streitfall/?a=ddv")
    page.get_by_role("radio", name="Kontra gewinnt, Re unter 120").check(force=True)
    page.locator("[data-call=r]").click()
    page.locator("[data-call=r9]").click()
    notice = page.locator("#ergebnis .notice--error, #ergebnis [role=alert]")
    expect(notice).to_contain_text("90 bis 150")
    expect(page.locator("[name=erg]:checked")).to_have_count(0)
    page.get_by_role("radio", name="Re hat mehr: Kontra unter 120").check(force=True)
    expect(page.locator("#ergebnis h2").first).to_have_text("Kontra gewinnt")
    expect(page.locator("#ergebnis .calc tfoot td.num").first).to_have_text("5")
    page.locator("[data-call=r9]").click()
    expect(page.get_by_role("radio", name="Re gewinnt, Kontra unter 120")).to_be_checked()
