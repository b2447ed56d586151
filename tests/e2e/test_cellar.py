"""Evenings in a cellar, on phones that open what they have kept: nothing is lost, and nothing is told wrongly."""

import os
import signal
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Error, expect

from leagues.journal import Actor
from leagues.people.models import Player
from leagues.people.services.players import add_player
from scorebook.evenings.models import Event, EventKind
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.events import add_event
from tests.e2e.offline import of, says_offline, until
from tests.e2e.outage import (
    FIVE,
    arrives,
    enter,
    head,
    kinds,
    lines,
    listed,
    new_cards,
    offered,
    playing,
    said_beside,
    strip,
    waiting,
    yes,
)
from tests.e2e.table import act, card, result, seat, standing, wired

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SYSTEM = Actor.system()


def told(page):
    """All that the page of the evening says about it, and who is offered."""
    return head(page), playing(page), strip(page), standing(page), lines(page).all_inner_texts(), said_beside(page)


def beside(evening, *more):
    path, *games = of(evening)
    return [path, *games, f"/api/v1/evenings/{evening.pk}/facts/", *(f"{path}{one}" for one in more)]


def restarted(phone, path):
    phone.off()
    phone.on(net=False, cut_off=True)
    return phone.open(path)


def browser_in(folder):
    """The process of the browser that has its store in this folder; its helpers end with it."""
    for entry in Path("/proc").iterdir():
        with suppress(OSError):
            words = (entry / "cmdline").read_bytes().decode().split("\0")
            if f"--user-data-dir={folder}" in words and not any(word.startswith("--type=") for word in words):
                return int(entry.name)
    raise LookupError(folder)


def killed(phone, folder, path):
    """No time to close anything."""
    os.kill(browser_in(folder), signal.SIGKILL)
    with suppress(Error):
        phone.context.close()
    for left in folder.glob("Singleton*"):
        left.unlink()
    phone.on(net=False, cut_off=True)
    return phone.open(path)


def looks_around(phone, page, evening):
    """The start page, the game that was played, what was not kept, and the referees, whom nobody has opened before."""
    path, game = of(evening)
    phone.open("/")
    expect(page.locator("main")).to_contain_text(evening.league.name)
    phone.open(game)
    expect(page.locator("main")).to_contain_text("Anna")
    assert page.evaluate("() => [...document.styleSheets].length") > 0
    phone.open(f"{path}schiedsrichter/stich/?k=herz-10&k=kreuz-dame&k=karo-as&k=pik-9")
    answer = page.locator("[data-answer]")
    expect(answer).to_contain_text("Der Stich gehört der ersten Karte, Herz-Zehn: der höchste Trumpf im Stich.")
    page.get_by_role("link", name="Vorbehalt").click()
    page.locator(".ref-seat", has_text="Cem").get_by_role("link", name="Hochzeit").click()
    expect(answer).to_contain_text("Die Hochzeit von Cem wird gespielt.")
    phone.open(f"{path}journal/")
    says_offline(page)
    ways = page.locator("[data-kept-pages] a")
    expect(ways.filter(has_text="Glossar")).to_have_count(1)
    assert {"Schiedsrichter", "Streitfall", f"Regeln · {evening.league.name}"} <= set(ways.all_inner_texts())
    ways.first.click()


def is_asked_who_deals_again(page, dealer):
    """In the menu, which stays open under a finger while what waits is tried again."""
    page.get_by_label("Mehr", exact=True).first.click()
    page.locator(".top__reasons > summary").click()
    reason = page.get_by_role("button", name="Vergeben")
    expect(page.locator(".top__reasons .menu__label")).to_have_text(f"{dealer} gibt noch einmal. Warum?")
    page.evaluate("document.dispatchEvent(new Event('outbox'))")
    expect(reason).to_be_visible()
    page.keyboard.press("Escape")


def is_asked_who_sits_there(phone, page, path, dealer, number):
    phone.open(f"{path}plaetze/")
    expect(page.locator("[data-seats-waits]")).to_be_visible()
    expect(page.locator(".felt b")).to_have_text(f"{dealer} gibt")
    expect(page.locator(".top__sub")).to_contain_text(f"Spiel {number}")
    expect(page.locator("[data-seats-again]")).to_contain_text(f"{dealer} gibt noch einmal")


def is_asked_who_has_offended(phone, page, path, four, number):
    """And books it for the third of them."""
    phone.open(f"{path}strafe/frei/")
    expect(page.locator("[data-penalty-where]")).to_contain_text(f"In Spiel {number}")
    expect(page.locator("[data-of-server]").first).to_be_hidden()
    assert offered(page) == four
    page.get_by_label(four[2], exact=True).first.check()
    page.get_by_label("Wie viele Punkte?").fill("6")
    page.get_by_label("Warum?").fill("Karten gezeigt")
    page.get_by_role("button", name="Berechnen").click()


def test_five_play_on_in_a_cellar(phone, page, sign_in, make_evening, record, verwalter, tmp_path):
    """* The evening, its games, the start page and the referees open without a net after a restart; what was not kept
    says so and leads to what was.
    * Games stand at once where they will stand: list, standing, strip, head, who plays, who owes, a Bock; marked.
    * A browser that is killed, a page that is loaded again, a phone that is switched off lose nothing.
    * New cards again and again are as many entries, and the one who deals again is named.
    * Seats and penalty say dealer, number and the four after what waits; a penalty counts at once.
    * A game that waits is corrected behind itself, and the newest entry is taken back.
    * With the net all of it arrives once and in order, and both phones show what this one has shown.
    """
    evening = make_evening("steffen", FIVE)
    record(
        evening,
        players=[str(one) for one in evening.seats.order_by("position")[1:].values_list("player_id", flat=True)],
    )
    path, *_ = of(evening)
    phone.keep(verwalter, "/")
    phone.open(path)
    referees = [f"schiedsrichter/{one}" for one in ("", "ansage/", "stich/", "vorbehalt/", "blatt/", "zaehlen/")]
    phone.keeps(*beside(evening, "plaetze/", "strafe/", "strafe/frei/", *referees))
    table = restarted(phone, path)
    expect(table.locator("main .notice", has=table.locator("[data-kept-at]"))).to_contain_text(
        "Ohne Netz, so war es am"
    )
    expect(table.locator("#stand")).to_contain_text("nach 1 Spiel")
    looks_around(phone, table, evening)

    assert (head(table), playing(table)) == (["Ben gibt", "Spiel 2"], ["Anna", "Cem", "Dora", "Eva"])
    enter(table, "Anna", "Cem")
    assert listed(table) == [
        "2. Anna und Cem wartet +10",
        "1. Ben und Cem 130 : 110 Augen · Dora und Eva −5 +5",
    ]
    expect(table.locator("#stand")).to_contain_text("nach 2 Spielen")
    before = told(table)
    assert before[:2] == (["Cem gibt", "Spiel 3"], ["Anna", "Ben", "Dora", "Eva"])
    assert before[2] == before[3] == {"Anna": 10, "Ben": 5, "Cem": 15, "Dora": -15, "Eva": -15}
    assert before[5] == ["Spiel 2 Anna und Cem +10", ""]
    table = killed(phone, tmp_path / "phone", path)
    waiting(table, 1)
    assert told(table) == before
    enter(table, "Anna", "Ben", ended="120:120")
    expect(table.locator(".band")).to_have_text("Bock ×2")
    for number in (3, 4):
        new_cards(table)
        waiting(table, number)
    enter(table, "Cem", "Eva", ended="kontra 120")
    is_asked_who_deals_again(table, "Eva")
    is_asked_who_sits_there(phone, table, path, "Eva", number=5)
    is_asked_who_has_offended(phone, table, path, ["Anna", "Ben", "Cem", "Dora"], number=5)
    waiting(table, 6)
    expect(lines(table).first).to_contain_text("Strafe für Cem wartet")
    enter(table, "Anna", "Ben")
    expect(table.locator(".top__what h1")).to_have_text("Anna gibt")
    table.get_by_role("button", name="Letzten Eintrag zurücknehmen").click()
    yes(table)
    expect(table.locator(".top__what h1")).to_have_text("Eva gibt")
    lines(table).nth(1).get_by_role("button").click()
    expect(table.locator("[data-news]")).to_contain_text("Du änderst einen Eintrag.")
    expect(table.locator(".seat[aria-pressed=true]")).to_contain_text(["Cem", "Eva"])
    act(table, "result", "re4")
    table.locator("[data-save]").click()
    expect(lines(table).nth(1)).to_contain_text("korrigiert, wartet")
    expect(table.locator(".seat[aria-pressed=true]")).to_have_count(0)
    shown = told(table)
    assert shown[2] == shown[3] == {"Anna": -78, "Ben": -83, "Cem": 89, "Dora": -3, "Eva": 75}
    table.reload()
    waiting(table, 9)
    assert told(table) == shown
    phone.off()
    sign_in(verwalter)
    page.goto(f"{phone.url}{path}")
    phone.on()
    table = phone.open(path)
    waiting(table, 0)
    for one in (table, page):
        expect(one.locator("#stand")).to_contain_text("nach 4 Spielen", timeout=20_000)
        expect(one.locator("[data-not-sent], .badge--waits")).to_have_count(0)
        expect(one.locator(".strip__one[data-name=Anna]")).to_contain_text("−78")
        assert (head(one), playing(one), strip(one), standing(one)) == shown[:4]
    assert kinds(evening) == ["game", "game", "game", "redeal", "redeal", "game", "penalty"]
    assert Event.objects.get(kind="penalty").reason == "Karten gezeigt"
    record(evening)
    phone.open(path)
    expect(table.locator("#stand")).to_contain_text("nach 5 Spielen")
    expect(table.locator("[data-kept-at]")).to_have_count(0)


def sits_down(phone, page, path, name, place):
    phone.open(f"{path}plaetze/dazu/")
    page.locator(f"label.gap--{place}").click()
    page.locator("[name=name]").fill(name)
    page.locator("[data-join-button]").click()
    expect(page.locator(".top__what h1")).to_contain_text("gibt")


def swap(phone, page, path, one, other):
    phone.open(f"{path}plaetze/umsetzen/")
    page.locator("label.chair", has_text=one).click()
    page.locator("label.chair", has_text=other).click()
    expect(page.locator("dialog[open]")).to_contain_text("tauschen?")
    yes(page)
    expect(page.locator(".top__what h1")).to_contain_text("gibt")


def chairs(page):
    """Name → what is said of everybody, clockwise."""
    expect(page.locator("[data-seats-waits]")).to_be_visible()
    read = "(all) => all.map((one) => [one, one.nextElementSibling].map(({ textContent }) => textContent.trim()))"
    return dict(page.locator(".chair__name").evaluate_all(read))


def gaps(page):
    """Between whom somebody can sit down: as it is said, and as it stands on the table."""
    said = [one.strip() for one in page.locator(".gap > .visually-hidden").all_text_contents()]
    assert page.locator(".felt .gap-said").all_text_contents() == said
    expect(page.locator(".effects .gap-said")).to_have_count(0)  # who sits out then only the server says
    return said


def between(*names):
    return [f"zwischen {one} und {other}" for one, other in pairwise([*names, names[0]])]


def seated(evening):
    names = {str(player.pk): player.name for player in Player.objects.all()}
    return [names[key] for key in load(evening).folded.state.seats]


def test_guests_sit_down_in_a_cellar(phone, page, sign_in, make_evening, verwalter):
    """* The picture of the seats shows who has changed places and who has sat down on this phone alone, marked, and
    between whom there are gaps; they play, swap and pause like everybody.
    * Whoever has played a solo does not owe one any more.
    * Once the net is there the league knows the guests, once, and the entry of this phone goes by the league's number.
    * A phone whose page was open all the time without a net shows the same as the one that has entered it.
    """
    evening = make_evening("ddv")
    path, *_ = of(evening)
    phone.sign_in(verwalter)
    phone.open(path)
    seats = ["plaetze/", "plaetze/dazu/", "plaetze/umsetzen/"]
    phone.keeps(*beside(evening, *seats))
    sign_in(verwalter)
    page.goto(f"{phone.url}{path}")
    page.context.set_offline(True)
    table = restarted(phone, path)
    enter(table, "Anna", "Ben")
    assert said_beside(table) == ["Spiel 1 Anna und Ben +2", "Solo offen: alle (23 Spiele übrig)"]
    seat(table, "Cem")
    table.locator("[data-open-alone]").click()
    table.locator("[data-act=solo][data-value=solo_damen][data-result=re1]").click()
    table.locator("[data-save]").click()
    expect(table.locator(".now__owes")).to_have_text("Solo offen: Dora, Anna, Ben (22 Spiele übrig)")
    swap(phone, table, path, "Ben", "Cem")
    phone.open(f"{path}plaetze/dazu/")
    assert (list(chairs(table)), gaps(table)) == (["Anna", "Cem", "Ben", "Dora"], between("Anna", "Cem", "Ben", "Dora"))
    sits_down(phone, table, path, "Frieda", 4)
    expect(lines(table).first).to_contain_text("Frieda kommt dazu wartet")
    assert strip(table)["Frieda"] == 0
    phone.open(f"{path}plaetze/dazu/")
    assert chairs(table) == {
        "Anna": "spielt",
        "Cem": "spielt",
        "Ben": "gibt und setzt aus",
        "Dora": "spielt",
        "Frieda": "spielt, wartet auf Netz",
    }
    expect(table.locator(".gap")).to_have_count(5)
    sits_down(phone, table, path, "Gisa", 5)
    swap(phone, table, path, "Gisa", "Ben")
    phone.open(f"{path}plaetze/")
    assert list(chairs(table)) == ["Anna", "Cem", "Gisa", "Dora", "Frieda", "Ben"]
    table.locator("a.chair", has_text="Frieda").click()
    sheet = table.locator(".person:visible")
    expect(sheet.locator("h2")).to_have_text("Frieda")
    sheet.get_by_role("button", name="Macht Pause").click()
    waiting(table, 7)
    phone.open(f"{path}plaetze/")
    around = chairs(table)
    assert around["Frieda"] == "macht Pause, wartet auf Netz"
    phone.open(path)
    enter(table, "Gisa", "Anna", ended="re 60")
    shown = told(table)
    assert shown[:2] == (["Anna gibt", "Spiel 4"], ["Cem", "Gisa", "Dora", "Ben"])
    assert list(strip(table)) == ["Anna", "Cem", "Gisa", "Dora", "Frieda", "Ben"]
    assert shown[2] == shown[3]
    table = restarted(phone, path)
    assert told(table) == shown
    phone.off()
    phone.on()
    page.context.set_offline(False)
    table = phone.open(path)
    for one in (table, page):
        expect(one.locator("#stand")).to_contain_text("nach 3 Spielen", timeout=20_000)
        expect(one.locator("[data-not-sent], .badge--waits")).to_have_count(0)
        expect(one.locator(".top__what h1")).to_have_text(shown[0][0])
        expect(one.locator(".top__what .top__sub")).to_have_text(f"{shown[0][1]} · Frieda pausiert")
        assert (sorted(playing(one)), strip(one), standing(one)) == (sorted(shown[1]), *shown[2:4])
    assert kinds(evening) == ["game", "game", "seats", "join", "join", "seats", "pause", "game"]
    assert seated(evening) == list(around)
    gisa = Player.objects.get(name="Gisa")
    expect(table.locator(".seat", has_text="Gisa")).to_have_attribute("data-value", str(gisa.pk))
    phone.open(f"{path}plaetze/")
    expect(table.locator("[data-not-sent]")).to_have_count(0)
    expect(table.locator("[data-seats-waits]")).to_be_hidden()


# What the page puts off by seconds does not come before the phone is switched off.
PUT_OFF = """() => {
    const later = window.setTimeout;
    window.setTimeout = (work, pause, ...more) => later(work, pause >= 1000 ? 3600000 : pause, ...more);
}"""


def keeps_facts(page, address, events):
    """Wait until what the phone keeps of an evening has as many events."""
    until(
        page,
        f"""async () => {{
            for (const name of (await caches.keys()).filter((one) => one.startsWith("pages-"))) {{
                const kept = await (await caches.open(name)).match("{address}");
                if (kept && (await kept.json()).events.length === {events}) return true;
            }}
        }}""",
    )


def test_what_came_last_is_there_when_the_net_has_gone(phone, make_evening, record, verwalter, monkeypatch):
    """* What was saved is on the phone at once: the evening as it was shown last, and the pages beside it, which are
    from before the game, say what is so after it.
    * What the phone has heard of the evening since, on whatever page, is on its kept pages, too: somebody has sat down
    and a game was saved elsewhere, nothing waits, and nothing is from before.
    * A new version is offered, but never in the middle of an entry; with a tap it is there. One that another page has
    taken leaves an entry alone, which can be saved without a net and waits on the page that was kept.
    """
    evening = make_evening("ddv", FIVE)
    path, *_ = of(evening)
    kept = beside(evening, "plaetze/", "strafe/frei/")
    facts = kept[1]
    page = phone.keep(verwalter, *kept)
    wired(page)
    page.evaluate(PUT_OFF)
    seat(page, "Ben", "Cem")
    result(page, "re 90")
    with page.expect_response("**/spiele/"):
        page.locator("[data-save]").click()
    phone.context.set_offline(True)
    expect(card(page)).to_be_visible()
    before = told(page)
    keeps_facts(page, facts, 1)
    page = restarted(phone, path)
    wired(page)
    assert told(page) == before
    assert before[:2] == (["Ben gibt", "Spiel 2"], ["Anna", "Cem", "Dora", "Eva"])
    phone.open(f"{path}plaetze/")
    expect(page.locator("[data-seats-number]")).to_have_text("Spiel 2, Runde 1")
    expect(page.locator("[data-seats-dealer]")).to_have_text("Ben gibt")
    expect(page.locator("[data-seats-four]")).to_have_text("Cem, Dora, Eva und Anna")
    expect(page.locator("[data-seats-waits]")).to_be_hidden()
    phone.open(f"{path}strafe/frei/")
    expect(page.locator("main")).to_contain_text("In Spiel 2")
    expect(page.locator("main")).not_to_contain_text("wartet")
    assert offered(page) == ["Anna", "Cem", "Dora", "Eva"]
    phone.off()
    page = phone.on()
    phone.open("/")
    frieda = add_player(actor=SYSTEM, league=evening.league, name="Frieda")
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.JOIN, player=frieda, seat=2)
    record(evening, players=list(load(evening).folded.state.four), re=(0, 1))
    state = load(evening).folded.state
    page.evaluate("async (facts) => await (await fetch(facts)).text()", facts)
    keeps_facts(page, facts, 3)
    names = {str(player.pk): player.name for player in Player.objects.all()}
    page = restarted(phone, path)
    expect(page.locator(".top__what h1")).to_have_text(f"{names[state.dealer]} gibt")
    assert head(page)[1].startswith("Spiel 3")
    assert sorted(playing(page)) == sorted(names[key] for key in state.four)
    assert {*strip(page)} == {*names.values()}
    expect(page.locator("#stand")).to_contain_text("nach 2 Spielen")
    expect(page.locator("main")).not_to_contain_text("wartet")
    phone.open(f"{path}plaetze/")
    expect(page.locator("[data-seats-number]")).to_have_text("Spiel 3, Runde 1")
    assert page.locator(".chair__name").all_inner_texts() == [names[key] for key in state.seats]
    expect(page.locator("[data-not-sent]")).to_have_count(0)
    phone.open(f"{path}strafe/frei/")
    expect(page.locator("main")).to_contain_text("In Spiel 3.")
    assert offered(page) == sorted(names[key] for key in state.four)
    phone.off()
    phone.on()
    new_versions_come(phone, make_evening("ddv"), verwalter, monkeypatch)


def new_version(page):
    page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
    until(page, "async () => (await navigator.serviceWorker.getRegistration()).waiting")


def new_versions_come(phone, evening, verwalter, monkeypatch):
    path, *_ = of(evening)
    page = phone.keep(verwalter, path)
    phone.open(path)
    monkeypatch.setattr("scorebook.config.phone_app.build", lambda: "second")
    page.evaluate("() => { window.same = true; }")
    seat(page, "Cem")
    new_version(page)
    seat(page, "Dora")
    news = page.locator("[data-app-news]")
    expect(news).to_have_count(0)
    page.locator("[data-clear]").click()
    expect(news).to_contain_text("Neue Fassung ist da.")
    seat(page, "Anna")
    other = phone.context.new_page()
    other.goto(f"{phone.url}/")
    other.locator("h1").click()
    with other.expect_navigation():
        other.get_by_role("button", name="Neu laden").click()
    other.close()
    expect(page.locator(".seat[aria-pressed=true]:visible")).to_have_count(1)
    phone.context.set_offline(True)
    seat(page, "Ben")
    result(page, "re 90")
    page.locator("[data-save]").click()
    waiting(page, 1)
    assert page.evaluate("() => window.same")
    phone.open(path)
    waiting(page, 1)
    expect(page.get_by_text("Ohne Netz, so war es am")).to_be_visible()
    arrives(page)
    expect(page.get_by_text("Ohne Netz, so war es am")).to_be_hidden()
    assert evening.games.count() == 1
    monkeypatch.setattr("scorebook.config.phone_app.build", lambda: "third")
    new_version(page)
    page.locator("[data-clear]").click(force=True)
    with page.expect_navigation():
        page.get_by_role("button", name="Neu laden").click()
    expect(news).to_have_count(0)
    assert page.evaluate("async () => !(await navigator.serviceWorker.getRegistration()).waiting")
