"""What one person has not sent stays when another one's account is deleted at the same browser."""

import pytest
from playwright.sync_api import expect

from leagues.accounts.owner import name_of
from leagues.actor import ACCOUNT
from leagues.groups.models import Membership, Role
from scorebook.evenings.models import Command
from tests.e2e.outage import SENT
from tests.e2e.table import result, seat

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LEFT = """async () => {
    const open = indexedDB.open('outbox', 1);
    const database = await new Promise((done) => { open.onsuccess = () => done(open.result); });
    const all = database.transaction('commands').objectStore('commands').getAll();
    return await new Promise((done) => { all.onsuccess = () => done(all.result.map(({ owner }) => owner)); });
}"""
GONE = f"""async (owner) => {{
    for (let tries = 0; tries < 160 && (await ({LEFT})()).includes(owner); tries += 1)
        await new Promise((done) => setTimeout(done, 50));
}}"""
PUT = """async (owners) => {
    const open = indexedDB.open('outbox', 1);
    const database = await new Promise((done) => { open.onsuccess = () => done(open.result); });
    const rows = database.transaction('commands', 'readwrite').objectStore('commands');
    for (const owner of owners)
        rows.put({ uuid: owner, owner, url: '/x', number: 1, state: 'waiting', since: Date.now(), command: {} });
    await new Promise((done) => { rows.transaction.oncomplete = done; });
}"""

# All that the outbox says from here on.
SAID = """() => {
    const place = document.querySelector("[data-outbox-said]");
    window.said = [place.textContent];
    new MutationObserver(() => said.push(place.textContent)).observe(place, { childList: true });
}"""


def test_a_deleted_account_takes_only_its_own_entries_along(page, at_the_table, sign_in, account):
    evening = at_the_table("ddv")
    ben = account("Ben")
    Membership.objects.create(league=evening.league, account=ben, role=Role.SCHREIBER)
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "0")
    page.evaluate(PUT, [name_of(ACCOUNT, ben.pk), "somebody else"])
    sign_in(ben)
    page.goto("/konto/loeschen/")
    page.locator("[name=password]").fill("wrong")
    page.get_by_role("button", name="Konto für immer löschen").click()
    expect(page.get_by_role("heading", name="Konto löschen")).to_be_visible()
    assert sorted(page.evaluate(LEFT)) == sorted([name_of(ACCOUNT, ben.pk), "somebody else"])
    page.locator("[name=password]").fill("Herz Zehn sticht 48")
    page.get_by_role("button", name="Konto für immer löschen").click()
    expect(page.get_by_role("heading", name="Anmelden")).to_be_visible()
    page.evaluate(GONE, name_of(ACCOUNT, ben.pk))
    assert page.evaluate(LEFT) == ["somebody else"]


def test_what_a_enters_after_b_has_signed_in_on_another_page_waits_for_a(
    page, at_the_table, sign_in, account, verwalter
):
    evening = at_the_table("ddv")
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "0")
    ben = account("Ben")
    Membership.objects.create(league=evening.league, account=ben, role=Role.SCHREIBER)
    sign_in(ben)
    seat(page, "Anna", "Ben")
    result(page, "re 90")
    page.evaluate(SAID)
    page.locator("[data-save]").click()
    expect(page.locator("[data-outbox-said]")).to_contain_text("wartet")
    assert [said for said in page.evaluate("said") if "jemand anderes angemeldet" not in said] == [""]
    assert evening.games.count() == 0
    sign_in(verwalter)
    page.reload()
    expect(page.locator("#stand")).to_contain_text("nach 1 Spiel")
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "0")
    expect(page.locator("[data-not-sent]")).to_have_count(0)
    expect(page.locator("[data-outbox]")).to_be_hidden()
    assert Command.objects.get().account == verwalter


def test_what_is_entered_on_another_page_while_signing_out_is_asked_about_stays(page, at_the_table, sign_in, verwalter):
    evening = at_the_table("ddv")
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "0")
    page.evaluate(PUT, [name_of(ACCOUNT, verwalter.pk)])
    page.locator("[data-menu] summary").first.click()
    page.get_by_role("button", name="Abmelden").click()
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text("1 Eintrag ist noch nicht gesendet")
    other = page.context.new_page()
    other.goto(f"/abend/{evening.pk}/")
    other.route("**/spiele/", lambda route: route.abort())
    other.route("**/api/v1/evenings/**", lambda route: route.abort())
    seat(other, "Anna", "Ben")
    result(other, "re 90")
    other.locator("[data-save]").click()
    expect(other.locator("[data-outbox]")).to_have_attribute("data-waiting", "1")
    other.close()
    with page.expect_navigation():
        dialog.get_by_role("button", name="Ja").click()
    sign_in(verwalter)
    page.goto(f"/abend/{evening.pk}/")
    expect(page.locator("#stand")).to_contain_text("nach 1 Spiel")
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "0")
    expect(page.locator("[data-not-sent]")).to_have_count(0)
    assert (evening.games.count(), Command.objects.count()) == (1, 1)


def enter_what_waits(page):
    """A game on this phone that no server hears of."""
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "0")
    for address in (SENT, "**/spiele/"):
        page.route(address, lambda route: route.abort())
    seat(page, "Anna", "Ben")
    result(page, "re 90")
    page.locator("[data-save]").click()
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "1")


def test_whoever_signs_in_on_a_phone_of_several_people_is_asked_about_what_waits_there(page, context, at_the_table):
    evening = at_the_table("ddv")
    enter_what_waits(page)
    context.clear_cookies(name="sessionid")
    page.goto(f"/anmelden/?next=/abend/{evening.pk}/")
    page.locator("#id_username").fill("vera@example.org")
    page.locator("#id_password").fill("Kreuz-Dame-1")
    page.get_by_label("Gemeinsames Handy").check()
    page.get_by_role("button", name="Anmelden").click()
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text("1 Eintrag auf diesem Handy ist noch nicht gesendet.")
    dialog.get_by_role("button", name="Abbrechen").click()
    for address in (SENT, "**/spiele/"):
        page.unroute(address)
    page.get_by_label("Gemeinsames Handy").uncheck()
    page.get_by_role("button", name="Anmelden").click()
    expect(page.locator("#stand")).to_contain_text("nach 1 Spiel")
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "0")
    expect(page.locator("[data-not-sent]")).to_have_count(0)
    assert evening.games.count() == 1


def test_a_phone_becomes_one_of_several_people_only_when_nothing_waits_there(page, at_the_table):
    evening = at_the_table("ddv")
    enter_what_waits(page)
    page.goto("/app/")
    shared = page.get_by_role("button", name="Gemeinsames Handy")
    shared.click()
    unsent = page.get_by_role("link", name="Auf diesem Handy liegt noch etwas, das nicht gesendet ist")
    expect(unsent).to_be_focused()
    expect(shared).to_have_attribute("aria-pressed", "false")
    page.unroute(SENT)
    page.goto(f"/abend/{evening.pk}/")
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "0")
    expect(page.locator("[data-not-sent]")).to_have_count(0)
    expect(page.locator("#stand")).to_contain_text("nach 1 Spiel")
    page.goto("/app/")
    shared.click()
    expect(shared).to_have_attribute("aria-pressed", "true")
    assert evening.games.count() == 1
