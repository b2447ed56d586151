"""Saved, sent later, waiting and refused: each looks, reads and sounds different, and none is said too early."""

import json
import re

import pytest
from playwright.sync_api import expect

from leagues.actor import Actor
from leagues.groups.models import Membership, Role
from scorebook.evenings.services.evenings import close_evening
from tests.e2e.table import result, seat

# Screen readers are told by a region whose text changes.
HEAR = """
window.heard = [];
addEventListener('DOMContentLoaded', () => {
    const place = document.querySelector('[data-status]');
    if (place) new MutationObserver(() => heard.push(place.textContent)).observe(place, { childList: true });
});
"""
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def evening(at_the_table):
    return at_the_table("ddv")


@pytest.fixture
def heard(page):
    """What screen readers were told since the page was opened, in order."""
    page.add_init_script(HEAR)
    page.reload()
    return lambda: page.evaluate("() => window.heard")


def card(page):
    """What became of the last game, whatever it is."""
    return page.locator("[data-card]")


def tapped(page):
    seat(page, "Anna", "Ben")
    result(page, "re 90")
    expect(page.locator("[data-sum]")).to_contain_text("+2")


def save(page):
    page.locator("[data-save]").click()


def looks(page):
    """How the card looks, as far as it is told apart by it."""
    return card(page).evaluate("""(card) => {
        const [frame, sign] = [getComputedStyle(card), getComputedStyle(card.querySelector('.result-card__tick'))];
        const drawn = card.querySelector('.result-card__tick path').getAttribute('d');
        return [card.querySelector('strong').innerText, frame.borderTopStyle, frame.backgroundColor,
            sign.backgroundColor, drawn];
    }""")


def state(page, name):
    expect(card(page)).to_have_attribute("data-state", name)
    expect(card(page)).to_be_visible()


def test_saved_later_waiting_and_refused_share_neither_word_nor_sign_nor_look(page, evening, verwalter):
    seen = {}
    tapped(page)
    save(page)
    state(page, "saved")
    seen["saved"] = looks(page)
    tapped(page)
    page.context.set_offline(True)
    save(page)
    state(page, "waiting")
    seen["waiting"] = looks(page)
    page.context.set_offline(False)
    state(page, "late")
    expect(card(page)).to_contain_text("nachgeschickt")
    seen["late"] = looks(page)
    tapped(page)
    Membership.objects.filter(account=verwalter).update(role=Role.LESER)
    save(page)
    state(page, "refused")
    seen["refused"] = looks(page)
    assert [words[0] for words in seen.values()] == [
        "Spiel 1 steht",
        "Wartet auf Netz",
        "Spiel 2 steht",
        "Nicht gespeichert",
    ]
    assert len({tuple(look[1:]) for look in seen.values()}) == 4
    assert len({look[4] for look in seen.values()}) == 3  # a tick, a clock, a warning


def test_while_it_waits_card_and_dock_say_so_and_the_names_stay_free(page, evening, heard):
    tapped(page)
    page.context.set_offline(True)
    save(page)
    state(page, "waiting")
    expect(card(page)).to_contain_text("wird von selbst geschickt")
    expect(card(page)).to_contain_text("Anna und Ben")
    expect(page.locator("[data-sum]")).to_contain_text("Noch nicht gespeichert")
    assert heard()[-1] == "Wartet auf Netz. Noch nicht gespeichert, das kommt von selbst."
    page.locator(".seat:visible", has_text="Cem").click()  # the next game: the first one waits beside it
    expect(card(page)).to_be_hidden()
    expect(page.locator("[data-dock]")).to_have_attribute("data-state", "")
    expect(page.locator("[data-sum]")).not_to_contain_text("von selbst")
    expect(page.locator("[data-outbox]")).to_contain_text("1 Eintrag wartet auf Netz")
    page.context.set_offline(False)
    expect(page.locator("[data-outbox]")).to_be_hidden()
    expect(page.locator(".seat[aria-pressed=true]")).to_have_count(1)
    assert evening.games.count() == 1


def test_what_waits_is_sent_though_the_page_was_closed_meanwhile(page, evening, heard):
    tapped(page)
    page.route("**/spiele/", lambda route: route.abort())
    save(page)
    state(page, "waiting")
    page.unroute("**/spiele/")
    page.reload()
    state(page, "late")
    assert evening.games.count() == 1
    assert "nachgeschickt" in heard()[-1]


def test_signed_out_it_says_so_and_leads_to_the_door_and_back_to_what_was_tapped(page, evening, verwalter, sign_in):
    tapped(page)
    verwalter.devices.all().delete()
    save(page)
    state(page, "refused")
    expect(card(page)).to_contain_text("Du bist abgemeldet")
    card(page).get_by_role("link", name="Anmelden").click()
    expect(page).to_have_url(re.compile(rf"/anmelden/\?next=/abend/{evening.pk}/"))
    page.locator("#id_username").fill("vera@example.org")
    page.locator("#id_password").fill("Kreuz-Dame-1")
    page.keyboard.press("Enter")
    expect(page.locator(".seat[aria-pressed=true]:visible")).to_have_count(2)
    save(page)
    state(page, "saved")


def test_what_the_server_finds_wrong_is_said_where_it_stands(page, evening, heard):
    tapped(page)
    wrong = {"errors": [{"code": "x", "field": "re_range", "message": "Das geht nicht auf."}]}
    page.route(
        "**/spiele/", lambda route: route.fulfill(status=422, body=json.dumps(wrong), content_type="application/json")
    )
    save(page)
    expect(page.locator("[data-dock]")).to_have_attribute("data-state", "refused")
    expect(page.locator("[data-sum]")).to_contain_text("Nicht gespeichert")
    expect(page.locator("[data-sum]")).to_contain_text("Das geht nicht auf.")
    expect(card(page)).to_be_hidden()
    assert heard()[-1] == "Nicht gespeichert. Das geht nicht auf."
    page.unroute("**/spiele/")
    save(page)
    state(page, "saved")
    expect(page.locator("[data-dock]")).to_have_attribute("data-state", "")


def test_on_a_slow_net_the_dock_says_what_it_is_waiting_for(page, evening):
    held = []

    def hold(route):
        held.append(route)

    page.route("**/vorschau/", hold)
    page.route("**/spiele/", hold)
    seat(page, "Anna", "Ben")
    result(page, "re 90")
    expect(page.locator("[data-sum]")).to_have_text("rechnet …")
    with page.expect_request("**/spiele/"):
        save(page)
    expect(page.locator("[data-sum]")).to_have_text("Wird geschickt …")
    expect(page.locator("[data-save]")).to_have_text("Speichert …")
    next(route for route in held if route.request.url.endswith("/spiele/")).continue_()
    state(page, "saved")
    expect(page.locator("[data-sum]")).to_contain_text("Wer ist Re?")


def test_a_value_that_could_not_be_asked_for_comes_with_the_net(page, evening):
    page.context.set_offline(True)
    seat(page, "Anna", "Ben")
    result(page, "re 90")
    expect(page.locator("[data-sum]")).to_contain_text("Kein Netz für die Vorschau")
    page.context.set_offline(False)
    expect(page.locator("[data-sum]")).to_contain_text("+2")


def test_an_undo_without_an_answer_claims_nothing(page, evening):
    tapped(page)
    save(page)
    state(page, "saved")
    page.route("**/zuruecknehmen/", lambda route: (route.fetch(), route.abort()))
    card(page).get_by_role("button", name="Rückgängig").click()
    expect(page.locator("[data-news]")).to_have_text("Server antwortet nicht. Was gilt, steht hier, sobald er es tut.")
    assert evening.scores.count() == 0


def test_an_evening_that_was_closed_meanwhile_takes_nothing_and_says_so(page, evening):
    tapped(page)
    close_evening(actor=Actor.system(), evening=evening)
    save(page)
    expect(page.locator("[data-dock]")).to_have_attribute("data-state", "refused")
    expect(page.locator("[data-sum]")).to_contain_text("beendet")
