"""Without a net: what was kept opens after a restart of the phone, for whoever it was kept for and for nobody else."""

import time

import pytest
from django.test import Client
from playwright.sync_api import expect

from leagues.actor import Actor
from leagues.groups.models import Membership, Role
from scorebook.evenings.access import TABLE_LINKS
from scorebook.evenings.services.table_links import open_table_link
from tests.e2e.conftest import PHONE, leave
from tests.e2e.table import result, seat

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
KEPT = """async () => {
    const found = {};
    for (const name of (await caches.keys()).filter((one) => one.startsWith('pages-')))
        found[name] = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    return found;
}"""

KEEPS = f"""async (paths) => {{
    let kept;
    for (let tries = 0; tries < 160; tries += 1) {{
        kept = Object.values(await ({KEPT})()).flat();
        if (paths.every((path) => kept.includes(path))) return;
        await new Promise((done) => setTimeout(done, 50));
    }}
    throw new Error(`kept are ${{kept}}`);
}}"""


@pytest.fixture
def evening(make_evening, record):
    evening = make_evening("ddv")
    record(evening)
    record(evening, re=(2, 3))
    return evening


@pytest.fixture
def ben(evening, django_user_model):
    account = django_user_model.objects.create(email="ben@example.org", display_name="Ben")
    Membership.objects.create(league=evening.league, account=account, role=Role.SCHREIBER)
    return account


# A proxy that nobody answers at, for our own server, too.
NO_WAY_OUT = ["--proxy-server=127.0.0.1:9", "--proxy-bypass-list=<-loopback>"]


class Phone:
    """A browser with a store of its own, which can be switched off and on."""

    def __init__(self, launch, url):
        self.launch, self.url = launch, url
        self.problems = []
        self.on()

    def on(self, *, net=True, cut_off=False):
        """`net`: without it as long as nobody switches it on; `cut_off`: nothing gets through, whoever asks.

        The first reaches the page, but not always a worker that the browser starts later.
        """
        self.context = self.launch(NO_WAY_OUT if cut_off else [])
        self.context.set_offline(not net)
        self.page = self.context.pages[0]
        self.page.set_default_timeout(8000)
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on(
            "console", lambda said: self.problems.append(said.text) if "Security Policy" in said.text else None
        )
        return self.page

    def off(self):
        leave(self.page)
        self.context.close()

    def sign_in(self, account):
        client = Client()
        client.force_login(account)
        self.session(client.cookies["sessionid"].value)

    def session(self, key):
        far = time.time() + 86400
        self.context.add_cookies([{"name": "sessionid", "value": key, "url": self.url, "expires": far}])

    def open(self, path):
        self.page.goto(f"{self.url}{path}")
        return self.page

    def kept(self):
        """The paths that are kept, by whose they are."""
        return self.page.evaluate(KEPT)

    def keeps(self, *paths):
        """Wait until all of them are kept."""
        self.page.evaluate(KEEPS, list(paths))

    def keep(self, account, path, *more):
        """Open the page as this person, and wait until it is kept, and `more` with it."""
        self.sign_in(account)
        self.open(path)
        self.keeps(path, *more)
        return self.page


@pytest.fixture
def phone_at(playwright, browser_type_launch_args, tmp_path):
    """A phone at the server with this address."""
    made = []

    def launch(more):
        return playwright.chromium.launch_persistent_context(
            str(tmp_path / "phone"),
            viewport=PHONE,
            has_touch=True,
            is_mobile=True,
            locale="de-DE",
            **browser_type_launch_args | {"args": [*browser_type_launch_args["args"], *more]},
        )

    def at(url):
        made.append(Phone(launch, url))
        return made[-1]

    yield at
    for phone in made:
        phone.off()
        assert phone.problems == []


@pytest.fixture
def phone(phone_at, production):
    """A phone at a server as people run it: the worker keeps files by their hashed names."""
    return phone_at(production)


def of(evening):
    """The page of an evening, and those of its games."""
    return f"/abend/{evening.pk}/", *(f"/spiel/{game.pk}/" for game in evening.games.order_by("event__position"))


def says_offline(page):
    expect(page.get_by_role("heading", name="Ohne Netz", exact=True)).to_be_visible()
    assert "Anna" not in page.content()


def test_the_evening_opens_without_a_net_after_a_restart(phone, evening, verwalter):
    path, *games = of(evening)
    phone.keep(verwalter, "/")
    phone.open(path)
    phone.keeps(path, *games, f"{path}plaetze/")
    phone.off()
    page = phone.on(net=False, cut_off=True)
    began = time.monotonic()
    phone.open(path)
    page.locator(".seat:visible", has_text="Cem").click()
    print(f"first tap after {time.monotonic() - began:.2f} s without a net")
    expect(page.locator(".seat[aria-pressed=true]:visible")).to_have_count(1)
    expect(page.locator("#stand")).to_contain_text("nach 2 Spielen")
    expect(page.locator("main .notice", has=page.locator("[data-kept-at]"))).to_contain_text("Ohne Netz, so war es am")
    phone.open(games[0])
    expect(page.locator("main")).to_contain_text("Anna")
    assert page.evaluate("() => [...document.styleSheets].length") > 0
    phone.open("/")
    expect(page.locator("main")).to_contain_text(evening.league.name)
    phone.open(f"{path}journal/")
    says_offline(page)
    page.locator("[data-kept-evenings] a").click()
    expect(page.locator("#stand")).to_contain_text("nach 2 Spielen")


def test_a_game_is_entered_on_a_page_that_was_opened_without_a_net(phone, evening, verwalter):
    path, *games = of(evening)
    phone.keep(verwalter, path, *games)
    phone.off()
    page = phone.on(net=False)
    phone.open(path)
    seat(page, "Anna", "Ben")
    result(page, "re 90")
    expect(page.locator("[data-sum]")).to_contain_text("Anna und Ben")
    page.locator("[data-save]").click()
    expect(page.locator("[data-outbox-said]")).to_contain_text("1 Eintrag wartet")
    phone.off()
    page = phone.on(net=False)
    phone.open(path)
    expect(page.locator("[data-outbox-said]")).to_contain_text("1 Eintrag wartet")
    expect(page.locator("#stand")).to_contain_text("nach 3 Spielen")
    expect(page.locator('[data-part="games"] li').first).to_contain_text("wartet auf Netz")
    phone.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator("[data-outbox]")).to_be_hidden()
    expect(page.locator("#stand")).to_contain_text("nach 3 Spielen")
    assert evening.games.count() == 3


def test_the_referees_of_the_evening_answer_without_a_net_after_a_restart(phone, evening, verwalter):
    """Nobody has opened them before; the question of an address is answered, and taps go on from it."""
    path, *_ = of(evening)
    referees = [f"{path}schiedsrichter/{one}" for one in ("", "ansage/", "stich/", "vorbehalt/", "blatt/", "zaehlen/")]
    phone.sign_in(verwalter)
    phone.open(path)
    phone.keeps(path, *referees)
    phone.off()
    page = phone.on(net=False, cut_off=True)
    phone.open(f"{path}schiedsrichter/stich/?k=herz-10&k=kreuz-dame&k=karo-as&k=pik-9")
    answer = page.locator("[data-answer]")
    expect(answer).to_contain_text("Der Stich gehört der ersten Karte, Herz-Zehn: der höchste Trumpf im Stich.")
    page.get_by_role("link", name="Vorbehalt").click()
    page.locator(".ref-seat", has_text="Cem").get_by_role("link", name="Hochzeit").click()
    expect(answer).to_contain_text("Die Hochzeit von Cem wird gespielt.")
    phone.open(f"{path}schiedsrichter/")
    page.get_by_role("link", name="Durfte er das noch?").click()
    page.get_by_role("link", name="10", exact=True).click()
    expect(answer).to_contain_text("Nein, zu spät: „Re“")


def test_with_a_net_the_server_has_the_last_word(phone, evening, verwalter, record):
    path, *_ = of(evening)
    page = phone.keep(verwalter, path)
    record(evening, re=(0, 2))
    phone.open(path)
    expect(page.locator("#stand")).to_contain_text("nach 3 Spielen")
    phone.keeps(of(evening)[-1])
    expect(page.locator("[data-kept-at]")).to_have_count(0)


def test_signing_out_deletes_what_was_kept(phone, evening, verwalter):
    path, *_ = of(evening)
    page = phone.keep(verwalter, path)
    page.evaluate("() => document.querySelector('[data-sign-out]').requestSubmit()")
    expect(page.get_by_role("heading", name="Anmelden")).to_be_visible()
    assert phone.kept() == {}
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    phone.context.set_offline(True)
    phone.open(path)
    says_offline(page)


def test_after_the_session_has_ended_nothing_opens_until_the_same_person_is_back(phone, evening, verwalter, ben):
    path, *_ = of(evening)
    page = phone.keep(verwalter, path)
    [mine] = phone.kept()
    phone.context.clear_cookies(name="sessionid")
    phone.open("/")
    expect(page.get_by_role("heading", name="Anmelden")).to_be_visible()
    phone.context.set_offline(True)
    phone.open(path)
    says_offline(page)
    phone.context.set_offline(False)
    phone.keep(ben, "/")
    phone.context.set_offline(True)
    phone.open(path)
    says_offline(page)
    phone.context.set_offline(False)
    phone.sign_in(verwalter)
    phone.open("/")
    page.wait_for_function(
        f"async () => (await (await caches.match('/', {{ cacheName: 'who-1' }})).text()) === '{mine[8:]}'"
    )
    phone.context.set_offline(True)
    phone.open(path)
    expect(page.locator("#stand")).to_contain_text("nach 2 Spielen")


def test_a_phone_at_the_table_keeps_its_evening_too(phone, evening, verwalter):
    link = open_table_link(actor=Actor.account(verwalter), evening=evening)
    session = Client().session
    session[TABLE_LINKS] = {str(evening.pk): link.pk}
    session.save()
    phone.session(session.session_key)
    path, *games = of(evening)
    page = phone.open(path)
    phone.keeps(path, *games)
    phone.context.set_offline(True)
    phone.open(path)
    expect(page.locator("#stand")).to_contain_text("nach 2 Spielen")


def test_the_link_with_its_pin_is_never_kept(phone, evening, verwalter):
    path, *_ = of(evening)
    phone.keep(verwalter, path)
    phone.open(f"{path}tisch/")
    phone.open(path)
    assert f"{path}tisch/" not in [one for paths in phone.kept().values() for one in paths]


def test_a_phone_of_several_people_keeps_nothing(phone, evening, verwalter):
    path, *_ = of(evening)
    page = phone.keep(verwalter, path)
    phone.open("/app/")
    page.get_by_role("button", name="Gemeinsames Handy").click()
    page.wait_for_function(f"async () => !Object.keys(await ({KEPT})()).length")
    phone.open(path)
    expect(page.locator("#stand")).to_contain_text("nach 2 Spielen")
    phone.open("/")
    assert phone.kept() == {}
    phone.context.set_offline(True)
    phone.open(path)
    says_offline(page)


def test_a_new_version_is_offered_but_never_in_the_middle_of_an_entry(phone, evening, verwalter, monkeypatch):
    path, *_ = of(evening)
    page = phone.keep(verwalter, path)
    phone.open(path)
    monkeypatch.setattr("scorebook.config.phone_app.build", lambda: "another")
    page.locator(".seat:visible", has_text="Cem").click()
    page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
    page.wait_for_function("async () => (await navigator.serviceWorker.getRegistration()).waiting")
    page.locator(".seat:visible", has_text="Dora").click()
    expect(page.locator("[data-app-news]")).to_have_count(0)
    page.locator("[data-clear]").click()
    expect(page.locator("[data-app-news]")).to_contain_text("Neue Fassung ist da.")
    with page.expect_navigation():
        page.get_by_role("button", name="Neu laden").click()
    expect(page.locator("[data-app-news]")).to_have_count(0)
    assert page.evaluate("async () => !(await navigator.serviceWorker.getRegistration()).waiting")


def test_a_new_version_that_another_page_has_taken_leaves_an_entry_alone(phone, evening, verwalter, monkeypatch):
    path, *_ = of(evening)
    phone.sign_in(verwalter)
    page = phone.open(path)
    phone.keeps(path)
    phone.open(path)
    page.evaluate("() => { window.same = true; }")
    seat(page, "Anna")
    monkeypatch.setattr("scorebook.config.phone_app.build", lambda: "another")
    other = phone.context.new_page()
    other.goto(f"{phone.url}/")
    other.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
    other.wait_for_function("async () => (await navigator.serviceWorker.getRegistration()).waiting")
    other.locator("h1").click()
    with other.expect_navigation():
        other.get_by_role("button", name="Neu laden").click()
    other.close()
    expect(page.locator(".seat[aria-pressed=true]:visible")).to_have_count(1)
    phone.context.set_offline(True)
    seat(page, "Ben")
    result(page, "re 90")
    page.locator("[data-save]").click()
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "1")
    assert page.evaluate("() => window.same")
    phone.open(path)
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "1")
    phone.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator("[data-outbox]")).to_be_hidden()
    assert evening.games.count() == 3
