"""From nothing to the first saved game, and how links are passed on, in a real browser."""

import re

import pytest
from django.core import mail
from django.urls import reverse
from playwright.sync_api import expect

from leagues.groups.models import League
from scorebook.evenings.models import Evening
from scorebook.evenings.services.table_links import open_table_link
from tests.cast import by
from tests.e2e.conftest import PHONE, SMALL_PHONE
from tests.e2e.table import Tapped, enter
from tests.e2e.test_accessibility import SIDEWAYS, SMALL_TARGETS, violations

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
MOST_TAPS, MOST_SCREENS = 25, 7


class Newcomer:
    """A phone that counts its taps and the pages that it was shown. Typing into a field is no tap."""

    def __init__(self, page):
        self.page, self.taps, self.screens = page, 0, []
        page.on("domcontentloaded", lambda shown: self.screens.append(re.sub(r"https?://[^/]+", "", shown.url)))

    def tap(self, target):
        self.taps += 1
        target.click()

    def press(self, name):
        self.tap(self.page.get_by_role("button", name=name, exact=True))

    def follow(self, name):
        self.tap(self.page.get_by_role("link", name=name))


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE], ids=["phone", "small phone"])
def test_from_no_account_to_the_first_saved_game(page, live_server, size):
    page.set_viewport_size(size)
    newcomer = Newcomer(page)
    page.goto("/")
    page.locator("#neu_email").fill("ida@example.org")
    newcomer.press("Konto anlegen")
    expect(page.get_by_role("heading", name="Schau in deine Mails")).to_be_visible()

    newcomer.taps += 1  # on the link in the letter
    page.goto(re.search(r"https?://\S+", mail.outbox[0].body)[0])
    page.get_by_label("Name").fill("Ida")
    page.get_by_label("Passwort", exact=True).fill("Karo As gefangen")
    page.get_by_label("Passwort noch einmal").fill("Karo As gefangen")
    newcomer.press("Konto anlegen")

    newcomer.follow("Liga gründen")
    page.get_by_label("Name der Liga").fill("Freitagsrunde")
    page.get_by_label("Wer spielt mit?").fill("Ida, Max, Bernd, Clara, Dora")
    newcomer.tap(page.get_by_text("DDV Turnier-Spielregeln"))
    newcomer.press("Liga anlegen")

    expect(page.locator(".seat-item__name")).to_have_text(["Ida", "Max", "Bernd", "Clara", "Dora"])
    newcomer.press("Los geht’s")
    page.wait_for_url("**/abend/*-*/")  # a page that is complete has its scripts
    newcomer.taps += enter(page, Tapped(re=("Max", "Clara")))

    evening = Evening.objects.get()
    assert evening.games.count() == 1
    league = League.objects.get()
    assert [screen.partition("?")[0] for screen in newcomer.screens] == [
        "/anmelden/",
        "/konto/neu/",
        newcomer.screens[2],  # has a secret in it
        "/",
        "/ligen/neu/",
        f"/liga/{league.pk}/abend/neu/",
        f"/abend/{evening.pk}/",
    ]
    assert len(newcomer.screens) <= MOST_SCREENS
    assert newcomer.taps <= MOST_TAPS
    assert newcomer.taps == 11  # says when it became more


def test_step_by_step_the_next_one_is_offered(page, sign_in, verwalter):
    """The long way: the league first, then its players one after the other, then the evening from the league's page."""
    sign_in(verwalter)
    page.goto("/")
    page.get_by_role("link", name="Liga gründen").click()
    page.get_by_label("Name der Liga").fill("Freitagsrunde")
    page.get_by_role("button", name="Liga anlegen").click()
    expect(page.get_by_text("Bitte eine Abrechnung wählen")).to_be_visible()
    expect(page.get_by_label("Name der Liga")).to_have_value("Freitagsrunde")
    page.get_by_text("Steffens Runde 2000").click()
    page.get_by_role("button", name="Liga anlegen").click()
    for names, missing in (("Anna", "Es fehlen noch 3"), ("Bernd; Clara", "Es fehlt noch einer"), ("Dora", "")):
        page.get_by_label("Namen").fill(names)
        page.get_by_role("button", name="Eintragen").click()
        expect(page.get_by_text(missing or "Ihr seid genug.")).to_be_visible()
    page.get_by_role("link", name="Ersten Abend eröffnen").click()
    expect(page.get_by_text("vom letzten Mal")).to_have_count(0)
    page.get_by_role("button", name="Los geht’s").click()
    expect(page.locator("#entry-config")).to_have_count(1)
    page.goto("/")
    page.get_by_role("link", name="Freitagsrunde Der Abend von heute").click()
    expect(page.locator("#entry-config")).to_have_count(1)


def test_back_after_signing_in_does_not_show_the_form_again(page, verwalter):
    page.goto("/konto/")
    page.locator("#id_username").fill("vera@example.org")
    page.locator("#id_password").fill("Kreuz-Dame-1")
    page.get_by_role("button", name="Anmelden").click()
    page.wait_for_url("**/konto/")
    page.go_back()
    page.wait_for_url("**/konto/")
    expect(page.locator("#id_password")).to_have_count(0)


SHARED = """
window.shared = [];
navigator.canShare = () => true;
navigator.share = (message) => { window.shared.push(message); return Promise.reject(new Error("changed my mind")); };
"""


def invited(page, league):
    page.goto(f"/liga/{league.pk}/mitglieder/")
    expect(page.get_by_label("Rolle").last).to_have_value("schreiber")
    page.get_by_role("button", name="Einladung machen").click()
    return page.get_by_label("Link", exact=True).input_value()


def test_an_invitation_is_shared(page, sign_in, verwalter, make_league):
    league, _ = make_league()
    page.add_init_script(SHARED)
    sign_in(verwalter)
    link = invited(page, league)
    page.get_by_role("button", name="Teilen").click()
    said = "Einladung in unsere Doppelkopf-Liga „Freitagsrunde“:"
    assert page.evaluate("() => window.shared") == [{"text": said, "url": link}]


def test_an_invitation_is_copied_where_nothing_can_be_shared(page, sign_in, verwalter, make_league):
    league, _ = make_league()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script("navigator.canShare = undefined;")
    sign_in(verwalter)
    link = invited(page, league)
    expect(page.get_by_role("button", name="Teilen")).to_be_hidden()
    page.get_by_role("button", name="Link kopieren").click()
    expect(page.locator("[data-said]")).to_have_text("Kopiert. Jetzt in den Chat damit.")
    assert page.evaluate("() => navigator.clipboard.readText()") == link


def test_without_a_clipboard_the_link_is_copied_the_old_way(page, sign_in, verwalter, make_evening):
    evening = make_evening()
    open_table_link(actor=by(verwalter), evening=evening)
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined });")
    sign_in(verwalter)
    page.goto(f"/abend/{evening.pk}/tisch/")
    page.get_by_role("button", name="Link kopieren").click()
    expect(page.locator("[data-said]")).to_have_text("Kopiert. Jetzt in den Chat damit.")
    assert page.evaluate("() => String(getSelection())") == page.get_by_label("Link", exact=True).input_value()


def test_without_a_script_the_link_can_be_marked_and_scanned(browser, live_server, verwalter, make_evening, client):
    evening = make_evening()
    open_table_link(actor=by(verwalter), evening=evening)
    client.force_login(verwalter)
    context = browser.new_context(viewport=SMALL_PHONE, java_script_enabled=False, base_url=live_server.url)
    cookie = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    page = context.new_page()
    page.goto(f"/abend/{evening.pk}/tisch/")
    expect(page.get_by_label("Link", exact=True)).to_be_visible()
    expect(page.get_by_alt_text("QR-Code mit dem Link zum Mitschreiben")).to_be_visible()
    expect(page.get_by_role("button", name="Teilen")).to_have_count(0)
    expect(page.get_by_role("button", name="Link kopieren")).to_have_count(0)
    context.close()


# A radio button or checkbox is tapped by its label.
SMALL = SMALL_TARGETS.replace(".skip, p a", ".skip, p a, label input")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everybody_can_read_and_tap_the_way_to_the_table(page, sign_in, verwalter, make_evening, make_league, theme):
    evening, (empty, _) = make_evening(), make_league(names=("Anna", "Ben", "Cem"))
    open_table_link(actor=by(verwalter), evening=evening)
    page.set_viewport_size(SMALL_PHONE)
    page.emulate_media(color_scheme=theme)
    found = {}

    def look(name):
        found[name] = (violations(page), page.evaluate(SMALL), page.evaluate(SIDEWAYS))

    page.goto("/anmelden/")
    look("sign in")
    sign_in(verwalter)
    for path in ("/", f"/liga/{empty.pk}/", f"/liga/{empty.pk}/spieler/", f"/liga/{empty.pk}/tabelle/"):
        page.goto(path)
        look(path)
    page.goto(f"/liga/{evening.league_id}/abend/neu/")
    look("open")
    page.goto("/ligen/neu/")
    page.get_by_role("button", name="Liga anlegen").click()
    expect(page.locator("[aria-invalid=true]").first).to_be_visible()
    look("refused")
    page.get_by_text("Steffens Runde 2000").click()
    look("chosen")
    page.goto(f"/abend/{evening.pk}/tisch/")
    look("table link")
    invited(page, empty)
    look("invitation")
    assert {name: what for name, what in found.items() if what != ([], [], 0)} == {}


def test_a_new_league_keeps_what_was_typed_while_the_five_questions_are_answered(page, sign_in, verwalter):
    sign_in(verwalter)
    page.goto(reverse("league-create"))
    name, players = page.locator("#id_name"), page.locator("#id_players")
    name.fill("Freitagsrunde")
    page.get_by_role("button", name="Liga anlegen").click()
    expect(page.get_by_text("Bitte eine Abrechnung wählen")).to_be_visible()
    players.fill("Anna, Ben, Cem, Dora")
    page.get_by_role("link", name="Wie spielt ihr?").click()
    for key in ("48", "plus", "nein", "nein", "minus"):
        page.locator(f"fieldset:not(:has(:checked)) input[value='{key}']").first.check()
    page.get_by_role("button", name="Vorschlag zeigen").click()
    page.get_by_role("link", name="Das nehmen wir").click()
    expect(name).to_have_value("Freitagsrunde")
    expect(players).to_have_value("Anna, Ben, Cem, Dora")
    expect(page.locator("input[value='ganz_normal']")).to_be_checked()
    page.get_by_role("button", name="Liga anlegen").click()
    expect(page.get_by_text("Die Liga „Freitagsrunde“ ist angelegt.")).to_be_visible()
    page.goto(reverse("league-create"))
    expect(name).to_have_value("")


def test_an_evening_to_be_opened_keeps_what_was_typed_until_it_is_cancelled(page, sign_in, verwalter, make_evening):
    league = make_evening("ddv").league
    sign_in(verwalter)
    page.goto(reverse("evening-open", args=[league.pk]))
    place = page.locator("#id_place")
    usual = place.input_value()
    for link in ("Spieltag mit mehreren Tischen", "nur mit dem Gesamtstand"):
        place.fill(f"Vor {link}")
        page.get_by_role("link", name=link).click()
        page.wait_for_url(lambda address: "abend/neu" not in address)
        expect(place).to_have_value(f"Vor {link}")
        page.goto(reverse("evening-open", args=[league.pk]))
        expect(place).to_have_value(f"Vor {link}")
    page.get_by_role("link", name="Abbrechen").click()
    page.wait_for_url(f"**{reverse('league-detail', args=[league.pk])}")
    page.goto(reverse("evening-open", args=[league.pk]))
    expect(place).to_have_value(usual)


def test_a_penalty_keeps_what_was_typed_when_it_is_for_the_game_before(page, at_the_table, record):
    evening = at_the_table("ddv", ("Anna", "Ben", "Cem", "Dora", "Emil"))
    record(evening)
    page.goto(reverse("evening-penalty", args=[evening.pk, "frei"]))
    reason = page.locator("[name=reason]")
    reason.fill("Falsch gegeben")
    page.get_by_role("link", name="Nein, im Spiel davor").click()
    page.wait_for_url("**?letztes=1")
    expect(reason).to_have_value("Falsch gegeben")
