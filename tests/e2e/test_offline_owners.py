"""What is kept without a net opens for whoever it was kept for and for nobody else."""

import pytest
from django.test import Client
from playwright.sync_api import expect

from leagues.accounts.browser import name_of
from leagues.accounts.models import Device
from leagues.groups.models import Membership, Role
from leagues.journal import ACCOUNT, Actor
from scorebook.evenings.access import TABLE_LINKS
from scorebook.evenings.services.table_links import open_table_link
from tests.e2e.offline import EMPTIED, KEPT, LEFT, left, of, put, says_offline, until
from tests.e2e.outage import yes

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NOTHING_KEPT = f"async () => !Object.keys(await ({KEPT})()).length"


@pytest.fixture
def ben(evening, account):
    ben = account("Ben")
    Membership.objects.create(league=evening.league, account=ben, role=Role.SCHREIBER)
    return ben


@pytest.fixture
def at_table(evening, verwalter):
    """Let a phone write at the evening by its table link."""

    def make(phone):
        link = open_table_link(actor=Actor.account(verwalter), evening=evening)
        session = Client().session
        session[TABLE_LINKS] = {str(evening.pk): link.pk}
        session.save()
        phone.session(session.session_key)

    return make


def signed_out(page):
    expect(page.get_by_role("heading", name="Anmelden")).to_be_visible(timeout=30_000)


def nothing_opens(phone, path):
    phone.context.set_offline(True)
    phone.open(path)
    says_offline(phone.page)
    phone.net_again()


def test_a_phone_forgets_whoever_leaves(phone, evening, verwalter, ben):
    """* The link with its PIN is never kept.
    * Whoever comes after somebody whose session was ended elsewhere finds nothing of them, what waits of them stays; a
    page of somebody who has left does not come back.
    * Signing out deletes what was kept, without a net at once, after a question about what waits, on every page that is
    open, and is sent before anything opens.
    * A phone of several people keeps nothing.
    """
    path, *games = of(evening)
    page = phone.keep(verwalter, path, *games)
    phone.open(f"{path}tisch/")
    phone.open(path)
    assert f"{path}tisch/" not in [one for paths in phone.kept().values() for one in paths]
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "0")
    vera, other = name_of(ACCOUNT, verwalter.pk), name_of(ACCOUNT, ben.pk)
    rows = [(vera, vera, "waiting"), (vera, vera, "refused"), (vera, vera, "sent"), (vera, vera, "parked")]
    rows += [("a link", "a guest", "sent"), (other, other, "sent"), (other, other, "waiting")]
    unsent = sorted([(vera, "waiting"), (vera, "refused"), (other, "waiting")])
    put(page, rows)
    phone.context.set_offline(True)
    phone.open(f"{path}journal/")
    says_offline(page)
    assert list(phone.kept()) == [f"pages-1-{vera}"]
    phone.context.clear_cookies(name="sessionid")
    phone.context.set_offline(False)  # the page opens by itself
    signed_out(page)
    until(page, NOTHING_KEPT)
    phone.keep(ben, "/")
    assert list(phone.kept()) == [f"pages-1-{other}"]
    until(page, f"async () => (await ({LEFT})()).length === 5")
    assert left(page) == sorted([*unsent, ("a link", "sent"), (other, "sent")])
    page.evaluate("() => document.querySelector('[data-sign-out]').requestSubmit()")
    yes(page)
    signed_out(page)
    until(page, NOTHING_KEPT)
    assert left(page) == sorted(row for row in unsent if row[0] == vera)
    nothing_opens(phone, path)

    phone.keep(verwalter, path)
    page.evaluate("async () => (await caches.open('who-1')).put('/', new Response(''))")
    phone.context.clear_cookies(name="sessionid")
    page.evaluate("() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    signed_out(page)

    phone.keep(verwalter, path)
    page.evaluate(EMPTIED)
    phone.open("/app/")
    page.get_by_role("button", name="Gemeinsames Handy").click()
    until(page, NOTHING_KEPT)
    phone.open(path)
    expect(page.locator("#stand")).to_contain_text("nach 2 Spielen")
    phone.open("/")
    assert phone.kept() == {}
    nothing_opens(phone, path)
    phone.context.clear_cookies()
    signs_out_without_a_net(phone, verwalter, path, games[0])


GONE = "Auf diesem Handy ist nichts mehr zu sehen. Der Server meldet dich ab, sobald er wieder antwortet."
DEAF = "window.addEventListener('online', (event) => event.stopImmediatePropagation());"


def press(page, name):
    """In the menu, or on the page itself; an answer in the dialog closes the menu."""
    button = page.get_by_role("button", name=name)
    if not button.is_visible():
        page.locator("[data-menu] summary").first.click()
    if not button.is_visible():
        page.locator(".top__more > summary").click()
    button.click()


def signs_out_without_a_net(phone, verwalter, path, game):
    """Though the browser does not say that the net is back, the page opens once the server answers, as does one that
    was not kept."""
    page = phone.keep(verwalter, path, game)
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "0")
    other = page.context.new_page()
    other.goto(f"{phone.url}{game}")
    vera, devices = name_of(ACCOUNT, verwalter.pk), Device.objects.filter(account=verwalter)
    before = devices.count()
    put(page, [(vera, vera, "waiting"), ("another", "another", "waiting")])
    phone.context.add_init_script(DEAF)
    phone.context.set_offline(True)
    phone.open(f"{path}journal/")
    says_offline(page)
    phone.context.set_offline(False)
    expect(page.get_by_role("heading", level=1)).to_have_text("Was wurde geändert?", timeout=30_000)
    phone.context.set_offline(True)
    phone.open(path)
    press(page, "Abmelden")
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text("1 Eintrag ist noch nicht gesendet und geht beim Abmelden verloren.")
    dialog.get_by_role("button", name="Abbrechen").click()
    assert phone.kept() != {}
    press(page, "Abmelden")
    yes(page)
    for one in (page, other):
        expect(one.get_by_role("heading", name="Abgemeldet")).to_be_visible()
        expect(one.locator("main")).to_contain_text(GONE)
    assert (phone.kept(), left(page)) == ({}, [("another", "waiting")])
    assert page.evaluate("() => localStorage.length") == 0
    phone.open(path)
    expect(page.locator("main")).to_contain_text(GONE)
    assert devices.count() == before
    other.close()
    phone.context.set_offline(False)
    signed_out(page)
    assert (devices.count(), phone.kept()) == (before - 1, {})


def test_a_phone_is_forgotten_with_all_that_waits_after_a_question(phone, evening, verwalter, at_table):
    """* A phone at the table keeps its evening as that of an account does.
    * It is forgotten after a question, which says what would be lost, also where that is nothing; a guest's with a net,
    an account's without one.
    """
    path, *games = of(evening)
    at_table(phone)
    page = phone.open(path)
    press(page, "Dieses Handy vergessen")
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text("Dieses Handy vergisst alles, was es aufgehoben hat.")
    dialog.get_by_role("button", name="Abbrechen").click()
    phone.open(path)
    phone.keeps(path, *games)
    phone.context.set_offline(True)
    phone.open(path)
    expect(page.locator("#stand")).to_contain_text("nach 2 Spielen")
    phone.net_again()
    phone.open(path)
    for who, net in (("guest", True), ("account", False)):
        if who == "account":
            phone.keep(verwalter, path)
        expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "0")
        rows = [("a link", "a guest", "waiting"), ("another", "another", "refused"), ("another", "x", "sent")]
        put(page, rows)
        if who == "account":
            phone.open("/konto/")
        phone.context.set_offline(not net)
        press(page, "Dieses Handy vergessen")
        expect(dialog).to_contain_text("2 Einträge auf diesem Handy sind noch nicht gesendet und gehen verloren.")
        dialog.get_by_role("button", name="Abbrechen").click()
        assert len(left(page)) >= 2
        press(page, "Dieses Handy vergessen")
        yes(page)
        expect(page.get_by_role("heading", name="Anmelden" if net else "Abgemeldet")).to_be_visible()
        assert (phone.kept(), left(page)) == ({}, [])
        phone.context.set_offline(False)  # without a net the page has waited for it, and goes on by itself
        if net:
            phone.open(path)
        signed_out(page)
        assert Device.objects.count() == 0
