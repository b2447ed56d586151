"""What was not sent can be handed on, and nobody is told that an entry is kept that is not; each arrives once."""

import re
import time
from base64 import urlsafe_b64encode

import pytest
from playwright.sync_api import expect

from leagues.groups.models import Membership, Role
from leagues.journal import Actor
from scorebook.evenings.models import Command, CommandState
from scorebook.evenings.services.table_links import open_table_link, revoke_table_link, table_secret
from tests.e2e.offline import EMPTIED
from tests.e2e.outage import FIVE, SENT, asks_again, enter, loses_all, playing, waiting, without_a_net
from tests.e2e.table import RESULT, card, result, seat, wired

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NOTE = "Auf diesem Handy liegt noch etwas, das nicht gesendet ist"
DAY = 24 * 60 * 60  # s
SINCE_YESTERDAY = re.compile(r"^1 Eintrag wartet seit \d+\.\d+\., \d\d:\d\d\.$")


def enter_without_net(page):
    loses_all(page)
    seat(page, "Anna", "Ben")
    result(page, "re 90")
    page.locator("[data-save]").click()


def counted(evening):
    """How many games stand, and by how many commands."""
    return evening.games.count(), Command.objects.filter(evening=evening).count()


def unsent(page, number):
    found = page.locator("[data-unsent-list] li")
    expect(found).to_have_count(number)
    return found


def test_what_was_not_sent_is_handed_on(page, at_the_table, sign_in, verwalter, account, make_evening):
    """* Two entries are told apart by who played. Their text is read back on another phone, by hand or from the
    address, and counts once, whoever sends it.
    * After a day the page advises to hand it on; what waits at an evening arrives from here once.
    * When a table link has ended its entries are still found, and go to those who manage the league.
    """
    evening = at_the_table("ddv")
    enter_without_net(page)
    waiting(page, 1)
    page.keyboard.press("Escape")
    seat(page, "Cem")
    page.locator("[data-open-alone]").click()
    page.locator(f"[data-act=solo][data-value=solo_damen][data-result={RESULT['re 90']}]").click()
    page.locator("[data-save]").click()
    waiting(page, 2)
    page.goto("/ausgang/")
    expect(page.locator("[data-unsent-list] [data-what]")).to_have_text(["Spiel: Anna und Ben", "Spiel: Cem"])
    text, typed = page.locator("[data-unsent-text]").input_value(), page.locator("[data-unsent-in]")
    expect(typed).to_be_hidden()
    scanned = urlsafe_b64encode(text.encode()).decode().rstrip("=")
    page.evaluate("(hash) => { location.hash = hash; }", f"e={scanned}")
    expect(typed).to_be_visible()
    expect(typed).to_have_value(text)

    ben = account("Ben")
    Membership.objects.create(league=evening.league, account=ben, role=Role.SCHREIBER)
    sign_in(ben)
    page.unroute(SENT)
    page.goto("/ausgang/")
    page.reload()
    expect(page.locator("[data-unsent-none]")).to_be_visible()
    if not typed.is_visible():
        page.get_by_text("Gesicherte Einträge einlesen").click()
    typed.fill("Hallo")
    read = page.locator("[data-unsent-read-said]")
    page.get_by_role("button", name="Einlesen").click()
    expect(read).to_contain_text("kein gesicherter Eintrag")
    typed.fill(f"Bitte einlesen: {text}")
    page.get_by_role("button", name="Einlesen").click()
    expect(read).to_have_text("Angekommen: 2 von 2.")
    assert counted(evening) == (2, 2)
    assert set(Command.objects.values_list("account", flat=True)) == {ben.pk}
    sign_in(verwalter)
    page.goto(f"/abend/{evening.pk}/")
    expect(page.locator("[data-outbox]")).to_be_hidden()
    assert counted(evening) == (2, 2)

    evening = at_the_table("ddv")
    enter_without_net(page)
    waiting(page, 1)
    page.unroute(SENT)
    page.goto("/ausgang/")
    expect(page.locator("[data-unsent-sent]")).to_have_text("Angekommen: 1 von 1.")
    expect(page.locator("[data-unsent-none]")).to_be_visible()
    page.goto(f"/abend/{evening.pk}/")
    expect(page.locator("#stand")).to_contain_text("nach 1 Spiel")
    assert counted(evening) == (1, 1)

    page.context.clear_cookies()
    evening = make_evening("ddv")
    link = open_table_link(actor=Actor.system(), evening=evening)
    page.goto(f"/tisch/{table_secret(link)}/")
    page.locator("main form button").first.click()
    wired(page)
    enter_without_net(page)
    waiting(page, 1)
    page.goto("/ausgang/")
    unsent(page, 1)
    revoke_table_link(actor=Actor.system(), evening=evening)
    page.goto(f"/abend/{evening.pk}/")
    page.get_by_role("link", name=NOTE).click()
    expect(unsent(page, 1)).to_contain_text("Spiel")
    expect(page.get_by_role("button", name="Alles kopieren")).to_be_visible()
    page.unroute(SENT)
    asks_again(page)
    expect(page.locator("[data-unsent-sent]")).to_have_text(
        "1 Eintrag liegt bei denen, die die Liga verwalten: Dieses Handy darf nicht mehr schreiben."
    )
    unsent(page, 0)
    assert (evening.games.count(), Command.objects.get(evening=evening).state) == (0, CommandState.PARKED)

    sign_in(verwalter)
    at_the_table("ddv")
    enter_without_net(page)
    waiting(page, 1)
    page.clock.install(time=time.time() + DAY + 60)
    page.reload()
    expect(page.locator("[data-outbox-said]")).to_have_text(SINCE_YESTERDAY)
    page.get_by_role("link", name="Besser weitergeben, als Text").click()
    unsent(page, 1)


NO_STORE = "Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('', 'SecurityError'); } });"
NO_ROOM = "IDBObjectStore.prototype.put = () => { throw new DOMException('', 'QuotaExceededError'); };"
DELETED = """() => new Promise((done, fail) => {
    Object.assign(indexedDB.deleteDatabase("outbox"), { onsuccess: done, onerror: fail });
})"""


def fours(evening):
    """Who played and who of them was Re, by game."""
    return [
        (
            sorted(game.participations.values_list("player__name", flat=True)),
            sorted(game.participations.filter(side="re").values_list("player__name", flat=True)),
        )
        for game in evening.games.order_by("event__position")
    ]


def all_arrived(page, number):
    expect(page.locator("[data-outbox]")).to_be_hidden()
    expect(page.locator("#stand")).to_contain_text(f"nach {number} Spiel")
    expect(page.locator("[data-not-sent]")).to_have_count(0)


ANSWERS = "if (navigator.storage) navigator.storage.persisted = () => Promise.resolve({});"
ASKS = """
if (navigator.storage)
    navigator.storage.persist = () => { window.asked = true; return Promise.resolve(true); };
if (navigator.serviceWorker) {
    const ready = { waiting: null, addEventListener() {} };
    navigator.serviceWorker.register = () => Promise.resolve(ready);
    Object.defineProperty(navigator.serviceWorker, 'ready',
        { get: () => Promise.resolve({ active: { postMessage() {} } }) });
}"""


def test_a_browser_that_keeps_nothing_or_a_wrong_clock(context, page, at_the_table):
    """* What cannot be kept, since there is no store or no room, is not called kept, and can be saved later.
    * With a clock that is wrong by a day everything arrives.
    * A store that is cleared under an open page loses nothing; what it does not take back is named, and sent by its
    page.
    * The page of an evening asks the browser for its promise to keep what waits; its answer is shown, and what it means
    where HTTPS is missing.
    """
    for hindered in (NO_STORE, NO_ROOM):
        other = context.new_page()
        other.add_init_script(hindered)
        evening = at_the_table("ddv")
        other.goto(page.url)
        enter_without_net(other)
        expect(other.locator("[data-save]")).to_have_text("Nochmal")
        other.evaluate("document.dispatchEvent(new Event('entered'))")  # the outbox looks at what it has
        expect(other.locator("[data-sum]")).to_contain_text("Noch nicht gespeichert")
        expect(other.locator("[data-card]")).to_be_hidden()
        assert evening.games.count() == 0
        other.unroute(SENT)
        other.locator("[data-save]").click()
        expect(card(other)).to_be_visible()
        all_arrived(other, 1)
        assert evening.games.count() == 1
        other.close()

    for cleared in (EMPTIED, None):
        evening = at_the_table("ddv", FIVE)
        seat(page, "Ben")
        without_a_net(page)
        page.locator("[data-clear]").click()
        enter(page, "Ben", "Cem")
        expect(page.locator(".top__what h1")).to_have_text("Ben gibt")
        if cleared:
            page.evaluate(cleared)
            assert playing(page) == ["Anna", "Cem", "Dora", "Eva"]
            enter(page, "Anna", "Cem")
            waiting(page, 2)
            expect(page.locator(".top__what h1")).to_have_text("Cem gibt")
            page.evaluate(cleared)
        else:
            page.evaluate(f"() => {{ {NO_ROOM} }}")
            page.evaluate(DELETED)
            page.evaluate("document.dispatchEvent(new Event('entered'))")
            expect(page.locator("[data-outbox-said]")).to_contain_text(
                re.compile(r"ist ein Eintrag weg: Ben und Cem, \d\d\.\d\d\.\d\d, \d\d:\d\d\. Nur diese Seite hat ihn")
            )
        page.context.set_offline(False)
        all_arrived(page, 2 if cleared else 1)
        first = (["Ben", "Cem", "Dora", "Eva"], ["Ben", "Cem"])
        assert fours(evening) == [first, (["Anna", "Cem", "Dora", "Eva"], ["Anna", "Cem"])][: 2 if cleared else 1]

    for number, (answer, shown) in enumerate((("true", "data-persisted"), ("false", "data-not-persisted"))):
        page.add_init_script(ANSWERS.format(answer))
        page.goto("/app/")
        expect(page.locator(f"[{shown}]"), str(number)).to_be_visible()
        expect(page.locator("[data-persisted]:visible, [data-not-persisted]:visible")).to_have_count(1)
    other = context.new_page()
    other.add_init_script(ASKS)
    other.goto(f"/abend/{evening.pk}/")
    other.wait_for_function("() => window.asked")
    other.close()
    other = context.new_page()
    other.add_init_script("Object.defineProperty(window, 'isSecureContext', { get: () => false });")
    other.goto("/ausgang/")
    expect(other.locator("[data-insecure]")).to_be_visible()
    other.close()

    evening = at_the_table("ddv")
    page.clock.install(time=time.time() - DAY)
    page.reload()
    enter_without_net(page)
    waiting(page, 1)
    page.clock.set_system_time(time.time() + DAY)
    page.reload()
    waiting(page, 1)
    page.unroute(SENT)
    asks_again(page)
    all_arrived(page, 1)
    assert counted(evening) == (1, 1)
