"""Entering a game: how many taps, what is asked and explained, what survives, what the phone does by itself."""

import re

import pytest
from playwright.sync_api import expect

from leagues.groups.models import League
from leagues.journal import Actor
from scorebook.evenings.services.evenings import close_evening
from tests.e2e.conftest import SMALL_PHONE
from tests.e2e.outage import without_a_net
from tests.e2e.table import Tapped, act, card, enter, reach, result, save, seat, stored, uncover

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NORMAL = Tapped(re=("Anna", "Ben"))
WAKE_LOCK = """
window.locks = [];
Object.defineProperty(navigator, "wakeLock", { configurable: true, value: { request: async () => {
  const lock = { released: false, release: async () => { lock.released = true; } };
  window.locks.push(lock);
  return lock;
} } });
"""
HELD = "() => window.locks.map((lock) => lock.released)"
BUTTONS = "() => [...document.querySelectorAll('.entry__form button')].map((one) => one.getBoundingClientRect().top)"
BOXES = """() => [...document.querySelectorAll('.entry__form *, [data-dock], [data-sum], [data-save]')]
    .filter((one) => !one.matches('[data-save], .seat__tick, .seat__tick *, [data-chip-value]'))
    .map((one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height]; })"""


def clear(page):
    uncover(page)
    page.locator("[data-clear]").click()


def test_a_game_takes_few_taps_and_nothing_jumps(page, at_the_table, verwalter):
    """* A normal game, one with calls, a solo and a stille Hochzeit take four to seven taps on the smallest phone; the
    button to save is always under the thumb.
    * Nothing moves while the value comes, nor when the first game is saved, which then stands above the names.
    * Tab and space alone enter a whole game, in the order of the page, and the focus can always be seen.
    * The screen stays awake until the evening is closed; where it cannot, a sentence says why.
    """
    page.set_viewport_size(SMALL_PHONE)
    at_the_table("ddv")
    called = Tapped(re=("Anna", "Ben"), result="re 90", calls=(("re", 2),), extras=(("re", "fuchs"),))
    solo = Tapped(re=("Cem",), solo="solo_damen")
    stille = Tapped(re=("Dora",), solo="stille_hochzeit", result="kontra 120")
    assert [enter(page, game) for game in (NORMAL, called, solo, stille)] == [4, 7, 4, 5]
    save_button = page.locator("[data-save]").bounding_box()
    assert save_button["y"] + save_button["height"] <= SMALL_PHONE["height"]
    assert save_button["y"] > SMALL_PHONE["height"] * 0.7
    page.keyboard.press("Escape")  # the card is folded
    chips, dock = page.locator(".chips").bounding_box(), page.locator("[data-dock]").bounding_box()
    assert chips["y"] + chips["height"] <= dock["y"], "everything without scrolling"
    assert page.locator("[data-act=seat]").first.bounding_box()["y"] > page.locator(".top").bounding_box()["height"]

    at_the_table("steffen")
    before, tops = page.evaluate(BOXES), page.evaluate(BUTTONS)
    seat(page, "Anna")
    assert page.evaluate(BOXES) == before, "one name could be a solo, and nothing moves for it"
    seat(page, "Ben")
    result(page, "re 90")
    expect(page.locator("[data-sum]")).to_contain_text("Anna und Ben")
    expect(page.locator("[data-sum]")).to_contain_text("+10")
    assert page.evaluate(BOXES) == before
    act(page, "call", "2", party="re")
    act(page, "extra", "fuchs", party="re")
    page.get_by_role("button", name="Fertig").click()
    expect(page.locator("[data-chip=calls]")).to_have_text(re.compile("Re U9"))
    expect(page.locator("[data-chip=extras]")).to_have_text(re.compile("Fuchs"))
    assert page.evaluate(BOXES) == before
    page.locator("[data-sum]").dispatch_event("click")
    expect(page.locator("[data-items]")).to_contain_text("U9 erreicht")
    assert page.evaluate(BOXES) == before
    clear(page)
    enter(page, NORMAL)
    expect(page.locator(".last-game")).to_contain_text("Anna und Ben")
    assert (page.evaluate("scrollY"), page.evaluate(BUTTONS)) == (0, tops)

    page.add_init_script(WAKE_LOCK)
    evening = at_the_table("ddv")
    page.locator(".seat").first.focus()
    wanted = [
        "[data-act=seat]:nth-of-type(1)",
        "[data-act=seat]:nth-of-type(2)",
        "[data-act=result][data-value=re2]",
        "[data-chip=calls]",
        "[data-act=call][data-party=re][data-value='2']",
        "[data-act=extra][data-party=re][data-value=fuchs]",
        "[data-save]",
    ]
    outlines = set()
    for selector in wanted:
        for _ in range(40):
            if page.evaluate("(one) => document.activeElement.matches(one)", selector):
                break
            page.keyboard.press("Tab")
        assert page.evaluate("(one) => document.activeElement.matches(one)", selector), selector
        outlines.add(page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle"))
        page.keyboard.press("Enter" if selector == "[data-save]" else "Space")
    expect(card(page)).to_be_visible()
    assert outlines == {"solid"}, "the focus can always be seen"
    assert evening.scores.get().re_points == 6

    evening = at_the_table("ddv")
    page.wait_for_function("() => window.locks.length === 1")
    look = "() => document.dispatchEvent(new Event('visibilitychange'))"
    page.evaluate(look)
    assert page.evaluate(HELD) == [False], "one lock is enough"
    page.evaluate("() => { window.locks[0].released = true; }")  # what the system does when the page is hidden
    page.evaluate(look)
    page.wait_for_function("() => window.locks.length === 2")
    seat(page, "Anna")  # with something tapped the page stays, and says that the evening is over
    close_evening(actor=Actor.account(verwalter), evening=evening)
    page.evaluate(look)
    page.wait_for_function("() => window.locks[1].released")
    page.evaluate(look)
    assert page.evaluate(HELD) == [True, True]
    page.add_init_script("Object.defineProperty(navigator, 'wakeLock', { value: undefined });")
    for secure, sentence in (
        ("true", "Dieser Browser kann den Bildschirm nicht wach halten. Der Entwurf bleibt, wenn er ausgeht."),
        ("false", "Ohne HTTPS geht der Bildschirm von selbst aus. Der Entwurf bleibt."),
    ):
        page.add_init_script(
            f"Object.defineProperty(window, 'isSecureContext', {{ configurable: true, value: {secure} }});"
        )
        at_the_table("ddv")
        expect(page.locator("[data-wake-note]")).to_have_text(sentence)


WHO_IS_AHEAD = "Wer hat mehr Augen? das Ergebnis in Augen antippen"


def heads(page):
    """What stands over the results."""
    return [head.inner_text().strip() for head in page.locator("#entry [data-says]:not([data-unsaid]):visible").all()]


def button(page, words):
    return page.get_by_role("button", name=words, exact=True)


def is_missing_or_impossible(page, evening):
    dock, pressed = page.locator("[data-sum]"), page.locator("#entry [aria-pressed=true]")
    page.locator("[data-save]").click()
    expect(dock).to_have_text("Tippe an, wer Re ist.")
    expect(page.locator("[data-wrong]")).to_have_count(3)  # the names, and both rows of results
    seat(page, "Anna", "Ben")
    expect(dock).to_contain_text("Wie ging es aus?")
    seat(page, "Cem")
    expect(dock).to_have_text("Re sind höchstens zwei Tippe einen Namen wieder weg.")
    seat(page, "Cem")
    expect(page.locator("[data-field~=re]")).not_to_have_attribute("data-wrong", "")
    act(page, "extra", "fuchs", party="kontra")
    result(page, "re schwarz")
    no_trick = "Kontra hat keinen Stich, also auch keine Sonderpunkte."
    expect(dock).to_contain_text(no_trick)
    page.locator("[data-save]").click()
    expect(page.locator("[data-say~=extras]")).to_have_text(no_trick)
    assert {one.get_attribute("data-value") for one in pressed.all()} >= {"re5", "fuchs"}
    assert evening.games.count() == 0
    clear(page)


def is_asked_for_names_and_noted(page, evening):
    """A league that asks whose an extra point was; a note that survives a reload."""
    for asks in (False, True):
        League.objects.update(ask_names=asks)
        page.reload()
        seat(page, "Anna", "Ben")
        result(page, "re 120")
        act(page, "extra", "fuchs", party="re")
        asked = page.locator("[data-who-now]").get_by_role("button")
        expect(asked).to_have_text(["Anna", "Ben"] if asks else [])
        if not asks:
            clear(page)
    asked.filter(has_text="Ben").click()
    expect(asked.filter(has_text="Ben")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    page.locator("[data-chip=more]").click()
    field = page.get_by_label("Notiz, zum Beispiel „Wette mit Eva“")
    field.press_sequentially("Wette mit  Eva")
    field.press("Enter")  # done with it: the sheet is folded, and nothing is sent yet
    expect(page.locator("#entry-more")).to_be_hidden()
    page.reload()
    expect(page.locator("[data-chip=more] [data-chip-value]")).to_have_text("Wette mit Eva")
    save(page)
    expect(page.locator("[data-card] q")).to_have_text("Wette mit Eva")
    expect(page.locator("[data-part=games] q")).to_have_text("Wette mit Eva")
    expect(page.locator("[data-chip=more]")).not_to_have_attribute("data-chosen", "")
    ben, kept = str(evening.seats.get(position=1).player_id), stored(evening)
    assert kept["extras"] == [{"kind": "fuchs", "party": "re", "player": ben}]
    assert kept["comment"] == "Wette mit Eva"


def exact_augen_are_asked_for(page, at_the_table):
    """Männle § 27: who misses keine 90 pays for every 30 Augen the others reach; or always, if a phone wants it."""
    evening = at_the_table("maennle")
    seat(page, "Anna", "Ben")
    result(page, "kontra 120")
    expect(page.locator("#entry-exact")).to_be_hidden()
    act(page, "call", "2", party="re")
    expect(page.locator("#entry-exact")).to_be_visible()
    page.locator("[data-save]").click()
    expect(page.locator("[data-name=augen]")).to_be_focused()
    page.keyboard.type("95")
    expect(page.locator("[data-sum]")).to_contain_text("+")
    save(page)
    facts = stored(evening)
    assert (facts["re_augen"], "re_range" in facts) == (95, False)
    evening = at_the_table("ddv")
    reach(page, "[data-phone=exact]").click()
    page.reload()
    seat(page, "Anna", "Ben")
    expect(page.locator("[data-name=augen]")).to_be_focused()
    page.keyboard.type("151")
    save(page)
    assert stored(evening)["re_augen"] == 151
    reach(page, "[data-phone=exact]").click()


def is_asked_who_is_ahead(page):
    """Also after a save, which opens nothing and leaves nothing chosen."""
    dock = page.locator("[data-sum]")
    expect(dock).to_have_text(WHO_IS_AHEAD)
    page.locator("[data-save]").click()
    expect(page.locator("[data-over]:visible")).to_have_count(0)
    expect(dock).to_have_text(WHO_IS_AHEAD)
    expect(page.locator("[data-save]")).to_have_text("Speichern")
    expect(page.locator("#entry [data-act=result][aria-pressed=true]")).to_have_count(0)


def who_was_ahead_is_asked(page, at_the_table, record):
    """Who had won before it was tapped need not have had more: that is asked, once, by the phone alone, by the server
    where the phone does not know, also in a correction."""
    dock, why = page.locator("[data-sum]"), page.locator("[data-sum] .dock__why")
    evening = at_the_table("ddv")
    seat(page, "Anna", "Ben")
    without_a_net(page)
    result(page, "kontra 120")  # "… gewinnt, Re unter 120"
    act(page, "call", "2", party="re")
    is_asked_who_is_ahead(page)
    expect(page.locator("[data-outbox]")).not_to_have_attribute("data-waiting", "1")
    result(page, "re 120")
    expect(why).to_have_text("keine 90 verfehlt: Kontra gewinnt")
    expect(dock).to_contain_text("+5")
    page.locator("[data-save]").click()
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "1")
    page.context.set_offline(False)
    expect(page.locator("[data-not-sent]")).to_have_count(0)
    assert stored(evening)["re_range"] == [121, 150]

    page.goto(f"/spiel/{record(evening, re_range=[90, 119]).pk}/korrigieren/")
    act(page, "call", "2", party="re")
    expect(dock).to_contain_text("Wer hat mehr Augen?")
    button(page, "Fertig").click()
    assert heads(page) == ["Re hat mehr: Kontra unter …", "Kontra hat mehr: Re unter …"]
    button(page, "Kontra hat mehr: Re unter 120").click()
    expect(dock).to_contain_text("keine 90 verfehlt: Kontra gewinnt")
    expect(dock).to_contain_text("+6")

    page.route("**/vorschau/**", lambda route: None)  # never answers
    page.route(re.compile("/rules/.*/table/"), lambda route: route.abort())
    evening = at_the_table("steffen")
    seat(page, "Anna", "Ben")
    result(page, "kontra 120")
    act(page, "call", "2", party="re")
    with page.expect_response("**/spiele/"):
        page.locator("[data-save]").click()
    is_asked_who_is_ahead(page)
    assert evening.games.count() == 0
    result(page, "re 120")
    save(page)
    assert stored(evening)["re_range"] == [121, 150]
    page.unroute_all()


def test_a_table_is_asked_in_the_words_of_its_abrechnung(page, at_the_table, record, live_server):
    """* What is missing is said at its place; what cannot be is tapped all the same, says why, and is not saved.
    * With an Absage the results speak of Augen, and the dock says who wins and why (the document's own example: Re,
    U9, U6, and 136 Augen are 20 for Contra).
    * Steffen's Contra before a wedding goes where its caller marries; a Besonderheit takes one tap.
    * On an English page the phone says which of its words are German.
    """
    evening = at_the_table("ddv")
    is_missing_or_impossible(page, evening)
    is_asked_for_names_and_noted(page, evening)
    exact_augen_are_asked_for(page, at_the_table)
    who_was_ahead_is_asked(page, at_the_table, record)

    evening = at_the_table("steffen")
    dock, why = page.locator("[data-sum]"), page.locator("[data-sum] .dock__why")
    seat(page, "Anna", "Ben")
    assert heads(page) == ["Re gewinnt, Contra unter …", "Contra gewinnt, Re unter …"]
    act(page, "call", "3", party="re")
    page.keyboard.press("Escape")
    assert heads(page) == ["Re hat mehr: Contra unter …", "Contra hat mehr: Re unter …"]
    expect(button(page, "Contra gewinnt, Re unter 120")).to_have_count(0)
    button(page, "Re hat mehr: Contra unter 120").click()
    expect(why).to_have_text("U6 verfehlt: Contra gewinnt")
    expect(dock).to_contain_text("+20")
    save(page)
    expect(card(page)).to_contain_text("Contra unter 120, U6 verfehlt")
    assert stored(evening)["re_range"] == [121, 150]
    assert heads(page) == ["Re gewinnt, Contra unter …", "Contra gewinnt, Re unter …"]

    evening = at_the_table("steffen")
    seat(page, "Anna", "Ben")
    act(page, "kind", "hochzeit")
    reach(page, "[data-act=early]:has-text('Ben')").click()
    early = page.locator("[data-early-hint]")
    expect(early).to_have_text("Contra von Ben: wird Re")
    act(page, "call", "1", party="re")
    expect(early).to_have_text("Contra von Ben: wird U9")
    expect(page.locator("[data-act=call][data-party=re][data-value='2']")).to_have_attribute("data-implied", "")
    result(page, "re 90")
    act(page, "note", "schafe")
    save(page)
    ben, facts = str(evening.seats.get(position=1).player_id), stored(evening)
    assert facts["notes"] == ["schafe"]
    assert facts["announcements"] == [{"party": "re", "call": "re"}, {"party": "re", "call": "k90", "player": ben}]

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
