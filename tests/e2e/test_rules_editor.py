"""A group's own rules on a phone: from nothing to the first evening that is scored by them."""

from time import monotonic

import pytest
from playwright.sync_api import expect

from scorebook.evenings.models import Evening
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.presets import all_presets
from scorebook.scoring.input.options import single_values
from scorebook.scoring.schemes import SCHEMES
from tests.e2e.conftest import PHONE, SMALL_PHONE
from tests.e2e.measures import SIDEWAYS, SMALL, violations
from tests.e2e.table import Tapped, enter
from tests.e2e.test_first_evening import Newcomer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def group(page, name):
    return page.locator("details.rules__group > summary").filter(has_text=name)


def option(page, key):
    return page.locator(f'[id="o-{key}"]')


def found_with(phone, rules):
    """Found a league by an Abrechnung or by ready-made house rules, and go on to the editor of its rules."""
    page = phone.page
    page.goto("/")
    phone.follow("Liga gründen")
    page.get_by_label("Name der Liga").fill("Freitagsrunde")
    page.get_by_label("Wer spielt mit?").fill("Anna, Ben, Cora, Dirk")
    if rules in SCHEMES:
        phone.tap(page.get_by_text(SCHEMES[rules].title))
    else:
        phone.tap(page.get_by_text("Verbreitete Hausregeln"))
        phone.tap(page.get_by_text(all_presets()[rules].name, exact=True))
    phone.press("Liga anlegen")
    phone.follow("Regeln bearbeiten")


@pytest.mark.parametrize(
    ("rules", "taps"), [("additiv_bock", 17), ("ddv", 21)], ids=["from ready-made rules", "by hand"]
)
def test_a_group_takes_its_own_rules_from_nothing_to_the_first_scored_game(page, sign_in, verwalter, rules, taps):
    """Additive, Herzstich and 120:120 cause a Bock for a whole round, no Karlchen, ten cents a point."""
    sign_in(verwalter)
    phone, began = Newcomer(page), monotonic()
    found_with(phone, rules)
    phone.tap(group(page, "Sonderpunkte"))
    for key, place in [("karlchen", "off")] + [("herzstich", "pairs")] * (rules == "ddv"):
        page.locator(f'[name="extras.{key}"]').select_option(place)
        phone.taps += 2
    if rules == "ddv":
        phone.tap(group(page, "Bock"))
        for word in ("120 zu 120", "vier Herzen in einem Stich"):
            phone.tap(option(page, "bock.triggers").get_by_text(word, exact=True))
        page.locator('[name="bock.games"]').fill("")
    phone.tap(group(page, "Geld und Buchung"))
    page.locator('[name="tenth_cents"]').fill("10 Cent")
    changed = 4 if rules == "ddv" else 10
    expect(page.locator("#stand")).to_have_text(f"{changed} Abweichungen von der Abrechnung")
    phone.press("Speichern")
    expect(page.get_by_text("Gespeichert als Fassung 2")).to_be_visible()
    phone.follow("Den ersten Abend eröffnen")
    phone.press("Los geht’s")
    page.wait_for_url("**/abend/*-*/")
    phone.taps += enter(page, Tapped(re=("Anna", "Ben"), result="120:120"))
    expect(page.get_by_text("×2").first).to_be_visible()
    print(f"\n{phone.taps} taps, {monotonic() - began:.0f} s")

    evening = Evening.objects.select_related("rule_set_version").get()
    usual, own = single_values(SCHEMES["ddv"].options), single_values(evening.rule_set_version.scheme.options)
    found = [key for key in own if own[key] != usual[key] and not key.startswith("deal.")]
    assert found == ["extras", "tenth_cents", "bock.triggers", "bock.games"]
    assert evening.games.count() == 1
    assert phone.taps == taps  # says when it became more


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE], ids=["phone", "small phone"])
def test_an_example_follows_and_an_option_is_found_by_its_words(page, sign_in, verwalter, make_league, size):
    league, _ = make_league("ddv")
    version = RuleSetVersion.objects.get(league=league)
    page.set_viewport_size(size)
    sign_in(verwalter)
    page.goto(f"/liga/{league.pk}/regeln/{version.rule_set_id}/bearbeiten/")
    page.get_by_label("Regel suchen").fill("gummipunkte")
    expect(option(page, "extra_amount")).to_be_visible()
    expect(option(page, "cards")).to_be_hidden()
    example = page.locator('[id="x-extra_amount"]')
    expect(example).to_contain_text("Anna und Ben je +2")
    page.locator('[name="extra_amount"]').fill("5")
    expect(example).to_contain_text("Anna und Ben je +6")
    expect(page.locator('[id="m-extra_amount"]')).to_contain_text("bei euch anders")
    page.get_by_label("Regel suchen").fill("")
    page.get_by_label("nur Abweichungen zeigen").check()
    expect(page.locator(".rules__option:visible")).to_have_count(1)
    page.get_by_label("nur Abweichungen zeigen").uncheck()
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert page.evaluate(SIDEWAYS) == 0
    assert page.evaluate(SMALL) == []
    assert violations(page) == []


def test_what_contradicts_itself_is_said_at_once_and_nothing_is_saved(page, sign_in, verwalter, make_league):
    league, _ = make_league("ddv")
    version = RuleSetVersion.objects.get(league=league)
    sign_in(verwalter)
    page.goto(f"/liga/{league.pk}/regeln/{version.rule_set_id}/bearbeiten/")
    group(page, "Geld und Buchung").click()
    option(page, "booking").get_by_text("ein Drittel").first.click()
    expect(page.locator('[id="e-booking"]')).to_contain_text("durch drei teilbar")
    expect(page.locator("#stand")).to_have_text("So geht es nicht.")
    page.get_by_role("button", name="Speichern").click()
    expect(page.locator('[id="e-booking"]')).to_contain_text("durch drei teilbar")
    assert RuleSetVersion.objects.filter(league=league).count() == 1
