"""A table whose net, server or browser fails for a while: what the page says meanwhile, and what becomes of it all."""

import re

import pytest
from playwright.sync_api import expect

from leagues.groups.models import Membership, Role
from tests.e2e.outage import asks_again, without_a_net
from tests.e2e.table import result, seat

# Screen readers are told by a region whose text changes.
HEAR = """
window.heard = [];
addEventListener('DOMContentLoaded', () => {
    const place = document.querySelector('[data-status]');
    if (place) new MutationObserver(() => heard.push(place.textContent)).observe(place, { childList: true });
});
"""
SAVED, PREVIEW = "**/spiele/", "**/vorschau/"
PLACES = ("[data-live]", "[data-outbox-said]", '[data-part="games"] li:first-child', "[data-sum]", "[data-card]")
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def card(page):
    """What became of the last game, whatever it is."""
    return page.locator("[data-card]")


def tapped(page, *names):
    seat(page, *names)
    result(page, "re 90")


def save(page, *names):
    tapped(page, *names)
    expect(page.locator("[data-sum]")).to_contain_text("+2")
    page.locator("[data-save]").click()


def becomes(page, state):
    """What the card says and how it looks, as far as it is told apart by it."""
    expect(card(page)).to_have_attribute("data-state", state)
    expect(card(page)).to_be_visible()
    return card(page).evaluate("""(card) => {
        const [frame, sign] = [getComputedStyle(card), getComputedStyle(card.querySelector('.result-card__tick'))];
        const drawn = card.querySelector('.result-card__tick path').getAttribute('d');
        return [card.querySelector('strong').innerText, drawn, frame.borderTopStyle, frame.backgroundColor,
            sign.backgroundColor];
    }""")


def heard(page):
    """What screen readers were told last."""
    return page.evaluate("() => window.heard.at(-1)")


def value_comes_with_the_net(page):
    """Before anything is there that works it out."""
    page.context.set_offline(True)
    tapped(page, "Anna", "Ben")
    expect(page.locator("[data-sum]")).to_contain_text("Kein Netz für die Vorschau")
    page.context.set_offline(False)
    expect(page.locator("[data-sum]")).to_contain_text("+2")
    page.locator("[data-clear]").click()


def slow_net_is_waited_for(page):
    held = []

    def hold(route):
        held.append(route)

    for address in (PREVIEW, SAVED):
        page.route(address, hold)
    tapped(page, "Anna", "Ben")
    expect(page.locator("[data-sum]")).to_have_text("rechnet …")
    with page.expect_request(SAVED):
        page.locator("[data-save]").click()
    expect(page.locator("[data-sum]")).to_have_text("Wird geschickt …")
    expect(page.locator("[data-save]")).to_have_text("Speichert …")
    next(route for route in held if route.request.url.endswith("/spiele/")).continue_()
    looks = becomes(page, "saved")
    expect(page.locator("[data-sum]")).to_contain_text("Wer ist Re?")
    for address in (PREVIEW, SAVED):
        page.unroute(address)
    return looks


def phone_reckons(page):
    tapped(page, "Anna", "Ben")
    without_a_net(page)
    dock, items = page.locator("[data-sum]"), page.locator("[data-items]")
    result(page, "re 60")
    expect(dock).to_have_text("Anna und Ben +3 −3 Cem und Dora")
    dock.click()
    expect(items).to_contain_text("Auf diesem Handy gerechnet und noch nicht gespeichert")
    expect(items).to_contain_text("Danach steht es: Anna +5 · Ben +5 · Cem −5 · Dora −5.")
    expect(items).to_contain_text("Das nächste Spiel gibt Cem.")
    page.context.set_offline(False)
    expect(items).to_contain_text("Gewonnen")
    expect(dock).to_contain_text("+3")
    page.locator("[data-clear]").click()


def all_places_say(page, what, silent):
    """Pill, list of what waits, dashed line, dock and card."""
    for place in PLACES:
        expect(page.locator(place)).to_contain_text(what)
    assert not any(re.search(silent, " ".join(page.locator(place).all_inner_texts())) for place in PLACES)


def one_answer_corrects_them(page):
    page.evaluate("AbortSignal.timeout = undefined")
    page.route("**/commands", lambda _route: None)  # the server answers, and what waits is still on its way
    page.unroute(ASKED)
    page.context.set_offline(False)
    for place in PLACES:
        expect(page.locator(place)).not_to_contain_text(re.compile("Netz|antwortet"), timeout=20_000)
    page.unroute("**/commands")  # lets go what was held
    looks = becomes(page, "late")
    expect(card(page)).to_contain_text("nachgeschickt")
    expect(page.locator("[data-outbox]")).to_be_hidden()
    return looks


ASKED = re.compile(r"/(spiele|stand|vorschau|commands)/?$")


def test_a_net_that_comes_and_goes(page, at_the_table, verwalter):
    """* A value that could not be asked for comes with the net; afterwards the phone works it out, says that it did,
    what stands then and who deals next, and the server says the same.
    * On a slow net the dock says what it waits for.
    * Saved, waiting, sent later and refused share neither word nor sign nor look, and screen readers are told each.
    * Pill, list of what waits, line, dock and card say the same of the net, whether there is none, nobody answers or
    there is an error, and one good answer corrects them all; what waits goes by itself.
    * What waits leaves the entry to the next game, and is sent though the page was closed meanwhile.
    * A save that was answered takes back at once that nobody answers.
    * What the server finds wrong is said where it stands; an undo without an answer claims nothing.
    """
    page.add_init_script(HEAR)
    evening = at_the_table("ddv")
    value_comes_with_the_net(page)
    seen = {"saved": slow_net_is_waited_for(page)}
    phone_reckons(page)

    page.context.set_offline(True)
    save(page, "Anna", "Ben")
    seen["waiting"] = becomes(page, "waiting")
    expect(card(page)).to_contain_text("wird von selbst geschickt")
    expect(card(page)).to_contain_text("Anna und Ben")
    expect(page.locator("[data-sum]")).to_contain_text("Noch nicht gespeichert")
    assert heard(page) == "Wartet auf Netz. Noch nicht gespeichert, das kommt von selbst."
    all_places_say(page, "auf Netz", "Server")
    seen["late"] = one_answer_corrects_them(page)

    for stop in (lambda route: route.abort("connectionrefused"), fails):
        tapped(page, "Anna", "Cem")
        expect(page.locator("[data-sum]")).to_contain_text("+2")
        page.route(ASKED, stop)
        page.locator("[data-save]").click()
        all_places_say(page, "Server antwortet nicht", "Netz")
        one_answer_corrects_them(page)

    page.context.set_offline(True)
    save(page, "Anna", "Dora")
    becomes(page, "waiting")
    seat(page, "Cem")  # the next game: the first one waits beside it
    expect(card(page)).to_be_hidden()
    expect(page.locator("[data-dock]")).to_have_attribute("data-state", "")
    expect(page.locator("[data-sum]")).not_to_contain_text("von selbst")
    expect(page.locator("[data-outbox]")).to_contain_text("1 Eintrag wartet auf Netz")
    page.context.set_offline(False)
    expect(page.locator("[data-outbox]")).to_be_hidden()
    expect(page.locator(".seat[aria-pressed=true]")).to_have_count(1)
    assert evening.games.count() == 5
    page.locator("[data-clear]").click()

    page.route(SAVED, lambda route: route.abort())
    save(page, "Ben", "Cem")
    becomes(page, "waiting")
    page.unroute(SAVED)
    page.reload()
    becomes(page, "late")
    assert "nachgeschickt" in heard(page)
    assert evening.games.count() == 6

    page.route("**/stand/", fails)
    asks_again(page)
    mark = page.locator("[data-live] .chip")
    expect(mark).to_have_text("Server antwortet nicht")
    save(page, "Ben", "Dora")
    becomes(page, "saved")
    assert mark.count() == 0
    page.unroute("**/stand/")

    wrong = {"errors": [{"code": "x", "field": "re_range", "message": "Das geht nicht auf."}]}
    page.route(SAVED, lambda route: route.fulfill(status=422, json=wrong))
    save(page, "Cem", "Dora")
    expect(page.locator("[data-dock]")).to_have_attribute("data-state", "refused")
    expect(page.locator("[data-sum]")).to_contain_text("Nicht gespeichert")
    expect(page.locator("[data-sum]")).to_contain_text("Das geht nicht auf.")
    expect(card(page)).to_be_hidden()
    assert heard(page) == "Nicht gespeichert. Das geht nicht auf."
    page.unroute(SAVED)
    page.locator("[data-save]").click()
    becomes(page, "saved")
    expect(page.locator("[data-dock]")).to_have_attribute("data-state", "")

    page.route("**/zuruecknehmen/", lambda route: (route.fetch(), route.abort()))
    card(page).get_by_role("button", name="Rückgängig").click()
    expect(page.locator("[data-news]")).to_have_text("Server antwortet nicht. Was gilt, steht hier, sobald er es tut.")
    assert evening.scores.count() == 7

    tapped(page, "Cem", "Dora")
    Membership.objects.filter(account=verwalter).update(role=Role.LESER)
    page.locator("[data-save]").click()
    seen["refused"] = becomes(page, "refused")
    assert {state: look[0] for state, look in seen.items()} == {
        "saved": "Spiel 1 steht",
        "waiting": "Wartet auf Netz",
        "late": "Spiel 2 steht",
        "refused": "Nicht gespeichert",
    }
    assert len({look[1] for look in seen.values()}) == 3  # a tick, a clock, a warning
    assert len({tuple(look[1:]) for look in seen.values()}) == 4


def fails(route):
    route.fulfill(status=503, body="")
