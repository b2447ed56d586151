"""A group's own rules on a phone: from nothing to the first evening that is scored by them."""

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


def own_rules(page):
    """From nothing to the first scored game by own rules, found by ready-made house rules.

    Additive, Herzstich and 120:120 cause a Bock for a whole round, no Karlchen, ten cents a point.
    """
    phone = Newcomer(page)
    page.goto("/")
    phone.follow("Liga gründen")
    page.get_by_label("Name der Liga").fill("Freitagsrunde")
    page.get_by_label("Wer spielt mit?").fill("Anna, Ben, Cora, Dirk")
    phone.tap(page.get_by_text("Verbreitete Hausregeln"))
    phone.tap(page.get_by_text(all_presets()["additiv_bock"].name, exact=True))
    phone.press("Liga anlegen")
    phone.tap(page.get_by_text("Datum, Ort, Abrechnung"))
    phone.follow("Regeln bearbeiten")
    phone.tap(group(page, "Sonderpunkte"))
    page.locator('[name="extras.karlchen"]').select_option("off")
    phone.taps += 2
    phone.tap(group(page, "Geld und Buchung"))
    page.locator('[name="tenth_cents"]').fill("10 Cent")
    expect(page.locator("#stand")).to_have_text("10 Abweichungen von der Abrechnung")
    phone.press("Speichern")
    expect(page.get_by_text("Gespeichert als Fassung 2")).to_be_visible()
    phone.follow("Den ersten Abend eröffnen")
    phone.press("Los geht’s")
    page.wait_for_url("**/abend/*-*/")
    phone.taps += enter(page, Tapped(re=("Anna", "Ben"), result="120:120"))
    expect(page.get_by_text("×2").first).to_be_visible()

    evening = Evening.objects.select_related("rule_set_version").get()
    usual, own = single_values(SCHEMES["ddv"].options), single_values(evening.rule_set_version.scheme.options)
    found = [key for key in own if own[key] != usual[key] and not key.startswith("deal.")]
    assert found == ["extras", "tenth_cents", "bock.triggers", "bock.games"]
    assert (evening.games.count(), phone.taps) == (1, 18)
    return evening


def test_a_group_changes_ready_made_rules(page, sign_in, verwalter):
    """From them to the first game with few taps; an option is found by its words, its example follows what is typed;
    what contradicts itself is said at once, and is not saved."""
    page.set_viewport_size(SMALL_PHONE)
    sign_in(verwalter)
    league = own_rules(page).league
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
