"""A phone that people hand on: what one has begun, entered or typed is neither seen nor sent by the next one."""

import pytest
from playwright.sync_api import expect

from leagues.accounts.browser import SHARED, name_of
from leagues.groups.models import Membership, Role
from leagues.journal import ACCOUNT
from scorebook.evenings.models import Command
from tests.e2e.offline import LEFT, left, put, until
from tests.e2e.outage import SENT, enter, loses_all, said, waiting
from tests.e2e.table import HEAR, act, card, result, save, seat

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PASSWORDS = {"vera": "Kreuz-Dame-1", "ben": "Herz Zehn sticht 48"}
CHOSEN = ", ".join(f"[data-act={act}][aria-pressed=true]" for act in ("seat", "result", "kind", "call", "extra"))
DRAFTS = "() => Object.keys(localStorage).filter((key) => key.startsWith('entry:')).length"
# All that the outbox says from here on.
SAID = """() => {
    const place = document.querySelector("[data-outbox-said]");
    window.said = [place.textContent];
    new MutationObserver(() => said.push(place.textContent)).observe(place, { childList: true });
}"""


def lose(page, *, everything=False):
    """The session runs out, or the browser has thrown away all its cookies."""
    page.context.clear_cookies() if everything else page.context.clear_cookies(name="sessionid")


def types_password(page, who="vera"):
    page.locator("#id_username").fill(f"{who}@example.org")
    page.locator("#id_password").fill(PASSWORDS[who])


def sign_in_again(page, who="vera"):
    types_password(page, who)
    page.get_by_role("button", name="Anmelden").click()


def pressed(page):
    return page.locator(".seat[aria-pressed=true]:visible")


@pytest.fixture
def ben(account):
    return account("Ben")


@pytest.fixture
def evening(at_the_table, ben, page):
    page.add_init_script(HEAR)
    evening = at_the_table("ddv")
    Membership.objects.create(league=evening.league, account=ben, role=Role.VERWALTER)
    return evening


def is_restored(page):
    page.wait_for_function("() => window.heard.includes('Entwurf wiederhergestellt.')")


def test_a_session_that_ends_in_the_middle(page, evening, sign_in, verwalter, ben):
    """* A game half tapped is there again, whole, after the page was loaded anew, for whoever tapped it and nobody
    else; emptied by mistake it is brought back.
    * Whose session is gone hears it at the value, at the save and above the table, and the door leads back to what was
    tapped; going back does not lead to the door.
    * A form is filled in again for whoever filled it in, also when all cookies are gone, and for nobody else.
    """
    path = f"/abend/{evening.pk}/"
    seat(page, "Anna", "Ben")
    result(page, "re 90")
    act(page, "call", "2", party="re")
    act(page, "extra", "fuchs", party="kontra")
    page.reload()
    is_restored(page)
    players = {str(one.player_id) for one in evening.seats.filter(position__lt=2)}
    chosen = {one.get_attribute("data-value") for one in page.locator(CHOSEN).all()}
    assert chosen == players | {"re2", "normal", "1", "2", "fuchs"}
    page.locator("[data-clear]").click()
    expect(pressed(page)).to_have_count(0)
    page.get_by_role("button", name="Zurückholen").click()
    expect(pressed(page)).to_have_count(2)
    sign_in(ben)
    page.reload()
    expect(page.locator(".seat:visible").first).to_be_visible()
    expect(pressed(page)).to_have_count(0)
    seat(page, "Cem")
    sign_in(verwalter)
    page.reload()
    expect(pressed(page)).to_have_count(2)

    refused = page.locator("[data-card]")
    page.wait_for_load_state("networkidle")  # what was kept has asked for its value, and would learn of it first
    lose(page, everything=True)
    result(page, "re 120")
    expect(refused).to_contain_text("Du bist abgemeldet.")
    refused.get_by_role("link", name="Anmelden").click()
    sign_in_again(page)
    page.wait_for_url(f"**{path}")
    is_restored(page)
    page.go_back()
    expect(page.get_by_label("Passwort")).to_have_count(0)
    page.goto(path)
    expect(page.locator("[data-sum]")).to_contain_text("+")
    verwalter.devices.all().delete()
    page.locator("[data-save]").click()
    expect(refused).to_contain_text("Du bist abgemeldet.")
    refused.get_by_role("link", name="Anmelden").click()
    sign_in_again(page)
    page.wait_for_url(f"**{path}")
    expect(pressed(page)).to_have_count(2)
    save(page)
    expect(page.locator("[data-clear]")).to_be_disabled()
    assert evening.games.count() == 1

    lose(page)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    mark = page.locator("[data-live]").get_by_role("link", name="abgemeldet")
    expect(mark).to_be_visible(timeout=20_000)
    box = page.locator("[data-live] .chip").bounding_box()
    reach = "([x, y]) => document.elementFromPoint(x, y).closest('[data-live] a') !== null"
    middle, lowest = box["x"] + box["width"] / 2, box["y"] + box["height"] - 1
    assert [page.evaluate(reach, [middle, lowest - above]) for above in (0, 20, 42)] == [True] * 3, "a finger's height"
    mark.click()
    sign_in_again(page)
    page.wait_for_url(f"**{path}")

    place = page.get_by_label("Ort")
    for who, everything in (("ben", False), ("vera", True)):
        page.goto(f"{path}datum/")
        place.fill("Zum Goldenen Fuchs")
        lose(page, everything=everything)
        page.get_by_role("button", name="Speichern").click()
        expect(page.get_by_text("Du bist abgemeldet.")).to_be_visible()
        sign_in_again(page, who)
        page.wait_for_url(f"**{path}datum/")
        expect(place).to_have_value("Zum Goldenen Fuchs" if who == "vera" else "")
        expect(page.get_by_text("Du warst abgemeldet.")).to_have_count(1 if who == "vera" else 0)
        assert page.evaluate("() => localStorage.getItem('typed')") is None
        sign_in(verwalter)
    page.get_by_role("button", name="Speichern").click()
    page.wait_for_url(f"**{path}**")
    evening.refresh_from_db()
    assert evening.place == "Zum Goldenen Fuchs"
    page.goto(f"{path}datum/")
    expect(page.get_by_text("Du warst abgemeldet.")).to_have_count(0)
    assert page.evaluate("() => localStorage.getItem('typed')") is None


def sign_out(page):
    page.locator("[data-menu] summary").first.click()
    for more in page.locator(".top__more").all():  # at the table
        more.evaluate("one => { one.open = true; }")
    page.get_by_role("button", name="Abmelden").click()
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text("1 Eintrag ist noch nicht gesendet")
    return dialog


def all_arrived(page, evening, number):
    expect(page.locator("#stand")).to_contain_text(f"nach {number} Spiel")
    waiting(page, 0)
    expect(page.locator("[data-not-sent]")).to_have_count(0)
    assert (evening.games.count(), Command.objects.count()) == (number, number)


def test_what_somebody_has_not_sent_yet(page, evening, sign_in, verwalter, ben, live_server):
    """* What waits for one account is neither seen nor sent by the next, and the phone says so, at once where somebody
    else has signed in on another page; it goes when its owner is back.
    * Whoever signs out is asked before something is lost; a yes takes what waits along for good.
    * A phone becomes one of several people only when nothing waits there; then it keeps neither entries nor drafts,
    and says so.
    * An account that is deleted takes only its own entries along.
    """
    path = f"/abend/{evening.pk}/"
    waiting(page, 0)
    sign_in(ben)
    seat(page, "Anna", "Ben")
    result(page, "re 90")
    page.evaluate(SAID)
    page.locator("[data-save]").click()
    expect(said(page)).to_contain_text("wartet")
    assert [one for one in page.evaluate("said") if "jemand anderes angemeldet" not in one] == [""]
    page.reload()
    expect(page.locator("[data-outbox]")).to_be_hidden()
    assert evening.games.count() == 0
    sign_in(verwalter)
    page.reload()
    all_arrived(page, evening, 1)

    loses_all(page)
    enter(page, "Anna", "Dora")
    sign_out(page).get_by_role("button", name="Abbrechen").click()
    expect(said(page)).to_contain_text("1 Eintrag wartet")
    page.keyboard.press("Escape")
    with page.expect_navigation():
        sign_out(page).get_by_role("button", name="Ja").click()
    sign_in(verwalter)
    page.unroute(SENT)
    page.goto(path)
    all_arrived(page, evening, 1)

    loses_all(page)
    enter(page, "Ben", "Dora")
    lose(page)
    page.goto(f"/anmelden/?next={path}")
    types_password(page)
    page.get_by_label("Gemeinsames Handy").check()
    page.get_by_role("button", name="Anmelden").click()
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text("1 Eintrag auf diesem Handy ist noch nicht gesendet.")
    dialog.get_by_role("button", name="Abbrechen").click()
    page.get_by_label("Gemeinsames Handy").uncheck()
    page.get_by_role("button", name="Anmelden").click()
    page.wait_for_url(f"**{path}")
    waiting(page, 1)
    page.goto("/app/")
    shared = page.get_by_role("button", name="Gemeinsames Handy")
    shared.click()
    unsent = page.get_by_role("link", name="Auf diesem Handy liegt noch etwas, das nicht gesendet ist")
    expect(unsent).to_be_focused()
    expect(shared).to_have_attribute("aria-pressed", "false")
    page.unroute(SENT)
    page.goto(path)
    all_arrived(page, evening, 2)
    page.goto("/app/")
    shared.click()
    expect(shared).to_have_attribute("aria-pressed", "true")

    assert SHARED in {one["name"] for one in page.context.cookies()}
    page.goto(path)
    expect(page.locator("[data-outbox]")).to_have_count(0)
    loses_all(page)
    seat(page, "Cem", "Dora")
    result(page, "re 90")
    page.locator("[data-save]").click()
    expect(page.locator("[data-save]")).to_have_text("Nochmal")
    page.unroute(SENT)
    page.locator("[data-save]").click()
    expect(card(page)).to_be_visible()
    assert (evening.games.count(), Command.objects.count()) == (3, 2)
    seat(page, "Anna", "Ben")
    assert page.evaluate(DRAFTS) == 0
    lose(page)
    result(page, "re 90")
    expect(page.locator("[data-card]")).to_contain_text("Du bist abgemeldet, und dieses Handy hebt nichts auf")
    page.reload()
    expect(page.get_by_label("Passwort")).to_be_visible()

    put(page, [(one, one, "waiting") for one in (name_of(ACCOUNT, ben.pk), "somebody else")])
    sign_in(ben)
    for password, heading in (("wrong", "Konto löschen"), (PASSWORDS["ben"], "Anmelden")):
        page.goto("/konto/loeschen/")
        page.locator("[name=password]").fill(password)
        page.get_by_role("button", name="Konto für immer löschen").click()
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
    until(page, f"async () => (await ({LEFT})()).length === 1")
    assert left(page) == [("somebody else", "waiting")]
