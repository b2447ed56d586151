"""A group's own rules on a phone: from nothing to the first evening that is scored by them."""

from time import monotonic

import pytest
from playwright.sync_api import expect

from scorebook.evenings.models import Evening
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.presets import all_presets
from scorebook.scoring.input.options import single_values
from scorebook.scoring.schemes import SCHEMES
from tests.e2e.conftest import SMALL_PHONE
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
    phone.tap(page.get_by_text("Datum, Ort, Abrechnung"))
    phone.follow("Regeln bearbeiten")


def own_rules(page, rules, taps):
    """From nothing to the first scored game by own rules, found by an Abrechnung or by ready-made house rules.

    Additive, Herzstich and 120:120 cause a Bock for a whole round, no Karlchen, ten cents a point.
    """
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
    return evening


def test_a_group_makes_its_own_rules_by_hand(page, sign_in, verwalter):
    sign_in(verwalter)
    own_rules(page, "ddv", 22)


def test_a_group_changes_ready_made_rules(page, sign_in, verwalter):
    """From them to the first game with few taps; an option is found by its words, its example follows what is typed;
    what contradicts itself is said at once, and is not saved."""
    page.set_viewport_size(SMALL_PHONE)
    sign_in(verwalter)
    league = own_rules(page, "additiv_bock", 18).league
    version = RuleSetVersion.objects.filter(league=league).latest("pk")
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
    expect(page.locator(".rules__option:visible")).to_have_count(11)
    page.get_by_label("nur Abweichungen zeigen").uncheck()
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert (page.evaluate(SIDEWAYS), page.evaluate(SMALL), violations(page)) == (0, [], [])
    option(page, "booking").get_by_text("ein Drittel").first.click()
    error = page.locator('[id="e-booking"]')
    expect(error).to_contain_text("durch drei teilbar")
    expect(page.locator("#stand")).to_have_text("So geht es nicht.")
    page.get_by_role("button", name="Speichern").click()
    expect(error).to_contain_text("durch drei teilbar")
    assert RuleSetVersion.objects.filter(league=league).count() == 2
