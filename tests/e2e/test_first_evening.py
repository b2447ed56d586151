"""From nothing to the first saved game, the long way of a second league, and how links are passed on."""

import re

import pytest
from django.core import mail
from django.urls import reverse
from playwright.sync_api import expect

from leagues.groups.models import League
from leagues.letters.models import Letter
from scorebook.evenings.models import Game
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.table_links import open_table_link, table_pin, table_secret
from tests.cast import by
from tests.e2e.conftest import SMALL_PHONE
from tests.e2e.table import Tapped, enter

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


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


def test_from_nothing_to_the_first_saved_game(page):
    """Few taps and screens: a stranger with four names and no mail, and whoever makes an account and a league first."""
    page.set_viewport_size(SMALL_PHONE)
    stranger = Newcomer(page)
    page.goto("/")
    stranger.follow("Abend beginnen")
    stranger.tap(page.get_by_label("Name 1"))
    for name in ("Anna", "Bernd", "Clara", "Dora"):
        page.keyboard.type(name)
        if name != "Dora":
            page.keyboard.press("Enter")  # the keyboard's own key to the next field
    stranger.press("Los geht’s")
    page.wait_for_url("**/abend/*-*/")
    for target in (".seat:has-text('Anna')", ".seat:has-text('Bernd')", "[data-act=result]", "[data-save]"):
        stranger.tap(page.locator(target).first)
    expect(page.get_by_text("Spiel 1 steht").first).to_be_visible()
    assert (stranger.taps, len({one.partition("?")[0] for one in stranger.screens})) == (7, 3)
    assert (Letter.objects.count(), Game.objects.count()) == (0, 1)

    page.context.clear_cookies()
    newcomer = Newcomer(page)
    page.goto("/anmelden/")
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
    newcomer.tap(page.get_by_text("Ganz normal", exact=True))
    newcomer.press("Liga anlegen")

    expect(page.locator(".round .chair__name")).to_have_text(["Ida", "Max", "Bernd", "Clara", "Dora"])
    newcomer.press("Los geht’s")
    page.wait_for_url("**/abend/*-*/")  # a page that is complete has its scripts
    newcomer.taps += enter(page, Tapped(re=("Max", "Clara")))

    league = League.objects.get(name="Freitagsrunde")
    evening = league.evenings.get()
    assert evening.games.count() == 1
    assert [screen.partition("?")[0] for screen in newcomer.screens] == [
        "/anmelden/",
        "/konto/neu/",
        newcomer.screens[2],  # has a secret in it
        "/",
        "/ligen/neu/",
        f"/liga/{league.pk}/abend/neu/",
        f"/abend/{evening.pk}/",
    ]
    assert newcomer.taps == 11  # says when it became more


def test_the_long_way_of_a_second_league(page, another, verwalter, record):
    """Back after signing in does not show the form again. A league is not founded without an Abrechnung, and keeps what
    was typed, also while the five questions are answered; its players come one after the other; an evening that is to
    be opened keeps what was typed until it is cancelled; a penalty keeps what was typed when it is for the game before;
    links are passed on and followed; signing out leaves no draft at this browser."""
    page.goto("/konto/")
    page.locator("#id_username").fill("vera@example.org")
    page.locator("#id_password").fill("Kreuz-Dame-1")
    page.get_by_role("button", name="Anmelden").click()
    page.wait_for_url("**/konto/")
    page.go_back()
    page.wait_for_url("**/konto/")
    expect(page.locator("#id_password")).to_have_count(0)

    page.goto("/")
    page.get_by_role("link", name="Liga gründen").click()
    name, players = page.locator("#id_name"), page.locator("#id_players")
    name.fill("Freitagsrunde")
    page.get_by_role("button", name="Liga anlegen").click()
    expect(page.get_by_text("Bitte eine Abrechnung wählen")).to_be_visible()
    expect(name).to_have_value("Freitagsrunde")
    players.fill("Anna")
    page.get_by_role("link", name="Wie spielt ihr?").click()
    for key in ("48", "plus", "nein", "nein", "minus"):
        page.locator(f"fieldset:not(:has(:checked)) input[value='{key}']").first.check()
    page.get_by_role("button", name="Vorschlag zeigen").click()
    page.get_by_role("link", name="Das nehmen wir").click()
    expect(name).to_have_value("Freitagsrunde")
    expect(players).to_have_value("Anna")
    expect(page.locator("input[value='ganz_normal']")).to_be_checked()
    page.get_by_role("button", name="Liga anlegen").click()
    expect(page.get_by_text("Die Liga „Freitagsrunde“ ist angelegt.")).to_be_visible()
    league = League.objects.get()
    page.goto(reverse("league-create"))
    expect(name).to_have_value("")

    page.goto(reverse("league-players", args=[league.pk]))
    for names, missing in (("Bernd; Clara", "Es fehlt noch einer"), ("Dora, Eva, Falk", "Ihr seid genug.")):
        page.get_by_label("Namen").fill(names)
        page.get_by_role("button", name="Eintragen").click()
        expect(page.get_by_text(missing)).to_be_visible()
    page.get_by_role("link", name="Ersten Abend eröffnen").click()
    expect(page.get_by_text("vom letzten Mal")).to_have_count(0)

    place, opening = page.locator("#id_place"), reverse("evening-open", args=[league.pk])
    for link in ("Spieltag mit mehreren Tischen", "nur mit dem Gesamtstand"):
        page.locator("details:has(#id_place)").evaluate("one => { one.open = true; }")
        place.fill(f"Vor {link}")
        page.get_by_role("link", name=link).click()
        page.wait_for_url(lambda address: "abend/neu" not in address)
        expect(place).to_have_value(f"Vor {link}")
        page.goto(opening)
        expect(place).to_have_value(f"Vor {link}")
    page.get_by_role("link", name="Abbrechen").click()
    page.wait_for_url(f"**{reverse('league-detail', args=[league.pk])}")
    page.goto(opening)
    expect(place).to_have_value("")

    expect(page.locator(".round .chair__name")).to_have_text(["Anna", "Bernd", "Clara", "Dora", "Eva", "Falk"])
    page.get_by_role("button", name="Los geht’s").click()
    expect(page.locator("#entry-config")).to_have_count(1)
    evening = league.evenings.get()
    page.goto("/")
    page.get_by_role("link", name="Freitagsrunde Der Abend von heute").click()
    expect(page.locator("#entry-config")).to_have_count(1)

    record(evening, players=list(load(evening).folded.state.four))
    page.goto(reverse("evening-penalty", args=[evening.pk, "frei"]))
    reason = page.locator("[name=reason]")
    reason.fill("Falsch gegeben")
    page.get_by_role("link", name="Nein, im Spiel davor").click()
    page.wait_for_url("**?letztes=1")
    expect(reason).to_have_value("Falsch gegeben")

    links_are_passed_on(page, another, verwalter, evening)

    page.goto(f"/abend/{evening.pk}/")
    page.locator("#entry-config").wait_for(state="attached")
    page.evaluate("() => localStorage.setItem('entry:draft', '{}')")
    page.locator(".top summary[aria-label=Mehr]").click()
    page.locator(".top__more > summary").click()
    page.get_by_role("button", name="Abmelden").click()
    page.wait_for_url("**/anmelden/**")
    assert page.evaluate("() => localStorage.length") == 0


SHARED = """() => {
    window.shared = [];
    navigator.canShare = () => true;
    navigator.share = (message) => { window.shared.push(message); return Promise.reject(new Error("no, after all")); };
}"""


def links_are_passed_on(page, another, account, evening):
    """An invitation is copied where nothing can be shared, or shared; the link to write along is copied without a
    clipboard, marked and scanned without a script; who follows it, or types its Kennung and PIN, writes along."""
    link = open_table_link(actor=by(account), evening=evening)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script("navigator.canShare = undefined;")
    page.goto(f"/liga/{evening.league_id}/mitglieder/")
    expect(page.get_by_label("Rolle").last).to_have_value("schreiber")
    page.get_by_role("button", name="Einladung machen").click()
    address, said = page.get_by_label("Link", exact=True), page.locator("[data-said]")
    expect(page.get_by_role("button", name="Teilen")).to_be_hidden()
    page.get_by_role("button", name="Link kopieren").click()
    expect(said).to_have_text("Kopiert. Jetzt in den Chat damit.")
    assert page.evaluate("() => navigator.clipboard.readText()") == address.input_value()

    sharing = page.context.new_page()
    sharing.add_init_script(f"({SHARED})()")
    sharing.goto(f"/liga/{evening.league_id}/mitglieder/")
    sharing.get_by_role("button", name="Einladung machen").click()
    sharing.get_by_role("button", name="Teilen").click()
    invited = "Einladung in unsere Doppelkopf-Liga „Freitagsrunde“:"
    url = sharing.get_by_label("Link", exact=True).input_value()
    assert sharing.evaluate("() => window.shared") == [{"text": invited, "url": url}]
    sharing.close()

    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined });")
    page.goto(f"/abend/{evening.pk}/tisch/")
    page.get_by_role("button", name="Link kopieren").click()
    expect(said).to_have_text("Kopiert. Jetzt in den Chat damit.")
    assert page.evaluate("() => String(getSelection())") == address.input_value()

    other = another(account, java_script_enabled=False)
    other.goto(f"/abend/{evening.pk}/tisch/")
    expect(other.get_by_label("Link", exact=True)).to_be_visible()
    expect(other.get_by_alt_text("QR-Code mit dem Link zum Mitschreiben")).to_be_visible()
    expect(other.get_by_role("button", name="Teilen")).to_have_count(0)
    expect(other.get_by_role("button", name="Link kopieren")).to_have_count(0)

    phone = another()
    phone.goto(f"/tisch/{table_secret(link)}/")
    phone.get_by_role("button", name="Mitschreiben").click()
    expect(phone).to_have_url(f"/abend/{evening.pk}/")
    expect(phone.locator("#entry-config")).to_have_count(1)
    phone.context.clear_cookies()
    phone.goto("/tisch/")
    phone.get_by_label("Kennung").fill(link.code.lower())
    phone.get_by_label("PIN").fill(table_pin(link))
    phone.get_by_role("button", name="Mitschreiben").click()
    expect(phone.locator("#entry-config")).to_have_count(1)
