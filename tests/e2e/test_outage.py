"""A table whose net, server or browser fails for a while: what the page says meanwhile, and what becomes of it all."""

import re

import pytest
from playwright.sync_api import expect

from leagues.groups.models import Membership, Role
from leagues.journal import Actor
from scorebook.disputes.models import DisputePolicy
from scorebook.evenings.models import EveningPlayer
from scorebook.evenings.selectors.facts import facts_of_games
from scorebook.evenings.services.evenings import close_evening
from tests.e2e.outage import (
    FIVE,
    SENT,
    arrives,
    asks_again,
    enter,
    head,
    kinds,
    lines,
    loses_all,
    playing,
    strip,
    waiting,
    who_played,
    without_a_net,
    yes,
)
from tests.e2e.table import act, result, seat, standing

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


def said_once(page, what, silent):
    """By the line of what waits: pill, list, dock and card leave it to that."""
    expect(page.locator("[data-outbox-said]")).to_contain_text(what)
    seen = page.locator("body").inner_text()
    assert (seen.count(what), seen.count(silent)) == (1, 0)


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
    """* A value that could not be asked for comes with the net.
    * On a slow net the dock says what it waits for.
    * Saved, waiting, sent later and refused share neither word nor sign nor look, and screen readers are told each.
    * That something waits, and for what, is said once, whether there is no net or nobody answers, and one good answer
    corrects it everywhere; what waits goes by itself.
    * What waits leaves the entry to the next game, and is sent though the page was closed meanwhile. Its card takes it
    back and puts it back, as that of a saved game does.
    * A save that was answered takes back at once that nobody answers.
    * What the server finds wrong is said where it stands; an undo without an answer claims nothing.
    """
    page.add_init_script(HEAR)
    evening = at_the_table("ddv")
    value_comes_with_the_net(page)
    seen = {"saved": slow_net_is_waited_for(page)}

    tapped(page, "Anna", "Ben")
    without_a_net(page)
    expect(page.locator("[data-sum]")).to_contain_text("+2")
    page.locator("[data-save]").click()
    seen["waiting"] = becomes(page, "waiting")
    expect(card(page)).to_contain_text("wird von selbst geschickt")
    expect(card(page)).to_contain_text("Anna und Ben")
    expect(page.locator("[data-sum]")).to_contain_text("Wer ist Re?")
    stays = "Das Spiel bleibt auf diesem Handy und wird von selbst geschickt, sobald es geht."
    assert heard(page) == f"Gemerkt Anna und Ben +2 {stays} Rückgängig"
    said_once(page, "auf Netz", "Server")
    seen["late"] = one_answer_corrects_them(page)

    tapped(page, "Anna", "Cem")
    expect(page.locator("[data-sum]")).to_contain_text("+2")
    page.route(ASKED, lambda route: route.abort("connectionrefused"))
    page.locator("[data-save]").click()
    said_once(page, "Server antwortet nicht", "Netz")
    one_answer_corrects_them(page)

    page.context.set_offline(True)
    before = standing(page)
    save(page, "Anna", "Dora")
    becomes(page, "waiting")
    then = standing(page)
    card(page).get_by_role("button", name="Rückgängig").click()
    expect(card(page)).to_contain_text("Zurückgenommen")
    assert standing(page) == before != then
    card(page).get_by_role("button", name="Wieder einsetzen").click()
    expect(card(page)).to_contain_text("Gemerkt")
    assert standing(page) == then
    seat(page, "Cem")  # the next game: the first one waits beside it
    expect(card(page)).to_be_hidden()
    expect(page.locator("[data-outbox]")).to_contain_text("3 Einträge warten auf Netz")
    page.context.set_offline(False)
    expect(page.locator("[data-outbox]")).to_be_hidden()
    expect(page.locator(".seat[aria-pressed=true]")).to_have_count(1)
    assert evening.games.count() == 4
    page.locator("[data-clear]").click()

    page.route(SAVED, lambda route: route.abort())
    save(page, "Ben", "Cem")
    becomes(page, "waiting")
    page.unroute(SAVED)
    page.reload()
    becomes(page, "late")
    assert "nachgeschickt" in heard(page)
    assert evening.games.count() == 5

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
    expect(page.locator("[data-sum]")).to_contain_text("Nicht gespeichert")
    expect(page.locator("[data-sum]")).to_contain_text("Das geht nicht auf.")
    expect(card(page)).to_be_hidden()
    assert heard(page) == "Nicht gespeichert. Das geht nicht auf."
    page.unroute(SAVED)
    page.locator("[data-save]").click()
    becomes(page, "saved")

    page.route("**/zuruecknehmen/", lambda route: (route.fetch(), route.abort()))
    card(page).get_by_role("button", name="Rückgängig").click()
    expect(page.locator("[data-news]")).to_have_text("Server antwortet nicht. Was gilt, steht hier, sobald er es tut.")
    assert evening.scores.count() == 6

    tapped(page, "Cem", "Dora")
    Membership.objects.filter(account=verwalter).update(role=Role.LESER)
    page.locator("[data-save]").click()
    seen["refused"] = becomes(page, "refused")
    assert {state: look[0] for state, look in seen.items()} == {
        "saved": "Spiel 1 steht",
        "waiting": "Gemerkt",
        "late": "Spiel 2 steht",
        "refused": "Nicht gespeichert",
    }
    assert len({look[1] for look in seen.values()}) == 3  # a tick, a clock, a warning
    assert len({tuple(look[1:]) for look in seen.values()}) == 4


def fails(route):
    route.fulfill(status=503, body="")


def tell_of(route):
    """The outbox is refused what it sends."""
    if route.request.method == "GET":
        return route.continue_()
    errors = [{"code": "x", "field": "", "message": "So geht das nicht."}]
    sent = route.request.post_data_json["commands"]
    answers = [{"uuid": one["uuid"], "status": 422, "errors": errors} for one in sent]
    return route.fulfill(json={"answers": answers, "missing": []})


def versions(evening):
    """How often each game was changed, and between which Augen it was."""
    games = list(evening.games.order_by("event__position"))
    facts = facts_of_games(games)
    return [(game.revision, facts[game.pk].to_json()["re_range"]) for game in games]


def is_changed(page, which):
    expect(page.locator("[data-news]")).to_contain_text("Du änderst einen Eintrag.")
    result(page, which)
    page.locator("[data-save]").click()


def is_put_right(page, at_the_table, record):
    """A game that the server has, an entry that was refused, one that contradicts an evening that is final, a game that
    is taken back only after a yes, once."""
    evening = at_the_table("ddv")
    game = record(evening, re_range=[121, 150])
    loses_all(page)
    page.goto(f"/abend/{evening.pk}/#korrigieren-{game.pk}")
    page.reload()
    is_changed(page, "re 30")
    expect(lines(page).first).to_contain_text("Korrektur wartet")
    expect(page.locator("section[aria-labelledby=stand] li .num").last).to_have_text("−4")
    shown = standing(page)
    assert shown == {"Anna": 4, "Ben": 4, "Cem": -4, "Dora": -4}
    arrives(page)
    assert (versions(evening), standing(page)) == ([(2, [211, 239])], shown)

    loses_all(page)
    enter(page, "Anna", "Cem")
    page.unroute(SENT)
    page.route(SENT, tell_of)
    asks_again(page)
    refused = page.locator("[data-outbox-decide] li p")
    expect(refused).to_contain_text("ist nicht angekommen: So geht das nicht.")
    page.unroute(SENT)
    page.get_by_role("button", name="Ändern", exact=True).click()
    is_changed(page, "re 60")
    expect(page.locator("[data-outbox]")).to_be_hidden()
    expect(page.locator("#stand")).to_contain_text("nach 2 Spielen")
    assert versions(evening) == [(2, [211, 239]), (1, [181, 210])]

    page.goto(f"/spiel/{game.pk}/")
    take_back, dialog = page.get_by_role("button", name="Zurücknehmen", exact=True), page.get_by_role("dialog")
    for no in ("Abbrechen", "Escape"):
        take_back.click()
        expect(dialog.get_by_role("button", name="Abbrechen")).to_be_focused()
        page.keyboard.press("Escape") if no == "Escape" else dialog.get_by_role("button", name=no).click()
        expect(dialog).to_be_hidden()
    assert evening.scores.count() == 2
    take_back.click()
    with page.expect_navigation():
        yes(page)
    expect(page.locator(".notice--success")).to_be_visible()
    assert evening.scores.count() == 1

    page.goto(f"/abend/{evening.pk}/")
    loses_all(page)
    enter(page, "Anna", "Ben")
    DisputePolicy.objects.create(league=evening.league, final_after_days=0)
    close_evening(actor=Actor.system(), evening=evening)
    page.reload()
    waiting(page, 1)
    page.unroute(SENT)
    asks_again(page)
    expect(refused).to_contain_text("ist nicht angekommen: Der Abend ist endgültig")
    expect(page.locator("[data-outbox-rescue]")).to_be_visible()
    page.locator("[data-outbox-drop]").click()
    expect(page.locator("[data-outbox]")).to_be_hidden()


HELD_STORE = """
    const real = IDBIndex.prototype.getAll;
    IDBIndex.prototype.getAll = function (...asked) {
        const [request, held] = [real.apply(this, asked), {}];
        const give = () => (window.released ? held.onsuccess() : setTimeout(give, 20));
        request.onsuccess = () => { held.result = request.result; give(); };
        return held;
    };
"""


def calls_too_late(page):
    """Männle: a call that did not count. The phone's table has no rows for such a game."""
    act(page, "call", "1", party="re")
    page.locator("[data-order] summary").click()
    page.locator("[data-act=callFlag][data-name=invalid]").first.click()


def test_what_is_put_right_and_what_a_phone_does_not_know(page, at_the_table, record, live_server):
    """* A game that the server has is corrected without a net, shown with what it changes, and arrives.
    * An entry that was refused says why, is changed and sent again, or read and dropped; one that contradicts an
    evening that is final can be handed on.
    * Without facts and score table the next games follow all the same: dealer, number, the four.
    * Whose scripts did not come in time asks who plays, and says nothing of dealer and four.
    * Nobody can be tapped before the phone has looked what waits.
    * What its table does not have, a game or a penalty, has no value until the server has it; nothing is guessed.
    * On an English page the lines that this phone draws say which of their words are German.
    """
    is_put_right(page, at_the_table, record)
    later, facts = re.compile(r"/js/(ahead|kernel)/"), re.compile(r"/api/v1/evenings/[^/]+/facts/|/rules/")
    page.route(later, lambda route: route.abort())
    evening = at_the_table("maennle", FIVE)
    page.context.set_offline(True)
    enter(page, "Ben", "Cem")
    asked = page.locator("[data-who-played]")
    expect(asked).to_be_visible()
    assert playing(page) == []
    expect(page.locator(".top__what h1")).to_be_hidden()
    expect(page.locator(".strip .deals")).to_be_hidden()
    for name in ("Anna", "Cem", "Dora", "Eva"):
        asked.locator("button", has_text=name).click()
    expect(asked).to_be_hidden()
    enter(page, "Anna", "Dora")
    page.unroute(later)
    arrives(page)
    assert who_played(evening) == [["Ben", "Cem", "Dora", "Eva"], ["Anna", "Cem", "Dora", "Eva"]]

    page.route(facts, lambda route: route.abort())
    page.reload()
    seat(page, playing(page)[0])
    page.wait_for_function("() => performance.getEntriesByName('ahead-wired').length")
    page.locator("[data-clear]").click()
    page.context.set_offline(True)
    for number, dealer in ((4, "Dora"), (5, "Eva")):
        enter(page, *playing(page)[:2])
        expect(page.locator(".top__what h1")).to_have_text(f"{dealer} gibt")
        assert head(page)[1].startswith(f"Spiel {number}")
        assert sorted(playing(page)) == sorted({*FIVE} - {dealer})
    page.context.set_offline(False)
    waiting(page, 0)
    assert who_played(evening)[2:] == [["Anna", "Ben", "Dora", "Eva"], ["Anna", "Ben", "Cem", "Eva"]]

    page.unroute(facts)
    loses_all(page)
    page.reload()
    enter(page, "Anna", "Ben")
    page.add_init_script(HELD_STORE)
    page.reload()
    place = page.locator(".seat", has_text="Ben").bounding_box()
    page.mouse.click(place["x"] + 20, place["y"] + 20)
    page.evaluate("window.released = true")
    expect(page.locator(".top__what h1")).to_have_text("Anna gibt")
    assert sorted(playing(page)) == ["Ben", "Cem", "Dora", "Eva"]
    expect(page.locator("[data-act=seat][aria-pressed=true]")).to_have_count(0)
    seat(page, "Ben", "Cem")
    without_a_net(page)
    calls_too_late(page)
    result(page, "re 90")
    expect(page.locator("[data-sum]")).to_have_text("Wird berechnet, sobald Netz da ist. Speichern geht trotzdem.")
    page.locator("[data-save]").click()
    waiting(page, 2)
    expect(lines(page).first).to_contain_text("wartet")
    assert not any(sign in lines(page).first.inner_text() for sign in "+−")
    expect(page.locator("main")).to_contain_text("Nicht alles davon kann dieses Handy rechnen.")
    page.context.set_offline(False)

    page.goto(f"/abend/{evening.pk}/strafe/revoke/")
    page.evaluate("window.released = true")
    page.wait_for_load_state("networkidle")
    page.evaluate("Object.defineProperty(navigator, 'onLine', { get: () => false })")
    page.get_by_label("Cem", exact=True).first.check()
    page.locator("[name=re]").nth(0).check()
    page.locator("[name=re]").nth(1).check()
    page.locator("[name=safe_augen]").fill("100")
    page.get_by_role("button", name="Berechnen").click()
    expect(page.locator("[data-save]")).to_have_count(1)  # the page of the evening, which has a store of its own
    page.evaluate("window.released = true")
    waiting(page, 3)
    expect(lines(page).first).to_contain_text("Strafe für Cem, wird noch berechnet, wartet")

    page.context.add_cookies([{"name": "language", "value": "en", "url": live_server.url}])
    page.reload()
    page.evaluate("window.released = true")
    waiting(page, 3)
    line = page.locator("[data-waits] [data-title], [data-not-sent] [data-title]").nth(1)
    expect(line).to_have_text("6. Re: Ben and Cem")
    assert line.locator("[lang=de]").all_inner_texts() == ["Re"]
    arrives(page)
    booked = dict(EveningPlayer.objects.filter(evening=evening).values_list("player__name", "points"))
    assert (kinds(evening), len(booked)) == (["game"] * 6 + ["penalty"], 5)
    assert sum(standing(page).values()) == sum(strip(page).values()) == 0
