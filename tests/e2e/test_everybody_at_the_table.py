"""A whole evening of six, two rounds of it, from a stranger's start page to the address that everybody reads after the
ceremony: one phone takes an account on the way, one writes with the PIN and has no net for half of it, one only looks,
and reads signs. After every game each phone tells dealer, four and standing as they are worked out here by hand."""

import pytest
from playwright.sync_api import expect

from scorebook.evenings.models import Evening as StoredEvening
from tests.e2e.evening import Evening, Game, play, reveal, tapped
from tests.e2e.outage import arrives, asks_again, who_played, without_a_net
from tests.e2e.table import seat, standing, tap_all

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SIX = ("Anna", "Bernd", "Clara", "Dora", "Emil", "Frieda")


def begins(page):
    page.goto("/")
    page.get_by_role("link", name="Abend beginnen").click()
    page.get_by_text("Mehr als vier").click()
    for number, name in enumerate(SIX, start=1):
        page.get_by_label(f"Name {number}").fill(name)
    page.get_by_role("button", name="Los geht’s").click()
    page.wait_for_url("**/abend/**")


def watches(page, writer):
    """The address comes to a phone as it is handed on, from the page that every share button leads to."""
    writer.get_by_role("link", name="Adresse weitergeben").click()
    address = writer.locator("main input[readonly], main [data-link]").first
    page.goto(address.get_attribute("value") or address.inner_text())


def dealer_of(number):
    return SIX[(number - 1) % len(SIX)]


def game(number, re, result="re 90", points=2, **more):
    """The game with this number: of six the dealer and the one opposite sit out; `points`: what each Re player gets."""
    four = [name for place, name in enumerate(SIX) if place % 3 != (number - 1) % 3]
    others = " ".join(name for name in four if name not in re.split())
    return Game(dealer_of(number), others, tapped(re, result, **more), points)


def waits(page, taps):
    """A game that stays on the phone."""
    tap_all(page, taps)
    expect(page.locator("[data-card]")).to_have_attribute("data-state", "waiting")
    page.keyboard.press("Escape")
    expect(page.locator(".seat[aria-pressed=true]")).to_have_count(0)


def tells(page, number, evening):
    """A phone that was not asked hears by itself which game comes, who deals and how it stands."""
    asks_again(page)
    expect(page.locator(".top__sub")).to_contain_text(f"Spiel {number}")
    assert page.locator(".top h1").inner_text() == f"{dealer_of(number)} gibt"
    assert standing(page) == evening.totals


def shows(looker, number, evening):
    """The same by signs, for who only looks."""
    asks_again(looker)
    expect(looker.locator("main")).to_contain_text(f"Spiel {number}, Runde")
    expect(looker.get_by_role("heading", name=f"{dealer_of(number)[0]} gibt")).to_be_visible()
    assert by_sign(looker.locator(".rows--standing li")) == {name[0]: now for name, now in evening.totals.items()}


def by_sign(rows):
    """Sign → points, as it stands in these rows."""
    found = {row.locator("b").first.text_content(): row.locator(".num").inner_text() for row in rows.all()}
    return {sign: int(number.replace("−", "-")) for sign, number in found.items()}


def test_a_whole_evening_with_three_phones(page, another, verwalter, sign_in):
    begins(page)
    stored, evening = StoredEvening.objects.get(), Evening(dict.fromkeys(SIX, 0))
    table = page.url
    looker, writer = another(), another()
    watches(looker, page)
    shows(looker, 1, evening)
    expect(looker.get_by_role("link", name="Mitschreiben mit der PIN")).to_have_count(0)

    page.goto(table)
    play(page, evening, game(1, "Bernd Clara"))
    shows(looker, 2, evening)
    expect(looker.get_by_role("heading", name="Spiel 1: B und C")).to_be_visible()

    sign_in(verwalter)
    page.goto(f"/liga/{stored.league_id}/behalten/")
    with page.expect_navigation():
        page.get_by_role("button", name="In mein Konto übernehmen").click()
    page.goto(f"{table}tisch/")
    page.get_by_role("button", name="Link machen").click()
    pin = page.locator("dd .num--big").last.inner_text().replace(" ", "")
    looker.reload()
    writer.goto(looker.get_by_role("link", name="Mitschreiben mit der PIN").get_attribute("href"))
    writer.get_by_label("PIN").fill(pin)
    writer.get_by_role("button", name="Mitschreiben").click()
    writer.wait_for_url("**/abend/**")
    play(writer, evening, game(2, "Anna Dora"))
    page.goto(table)
    tells(page, 3, evening)
    shows(looker, 3, evening)
    play(page, evening, game(3, "Dora Emil", "kontra 120", -2))
    tells(writer, 4, evening)

    seat(writer, "Bernd")
    writer.locator(".seat[aria-pressed=true]").click()
    without_a_net(writer)
    known = Evening(dict(evening.totals))
    cellar = [
        game(4, "Bernd Emil"),
        game(5, "Clara", "re 120", 3, solo="solo_damen"),
        game(6, "Anna Emil", "kontra 90", -3),
        game(7, "Bernd Frieda", "re 60", 3),
        game(8, "Anna Clara", "120:120", -2),
        game(9, "Dora", "kontra 120", -3, solo="solo_buben"),
    ]
    for one in cellar:
        play(writer, evening, one, waits)
    shows(looker, 4, known)
    tells(page, 4, known)
    arrives(writer)
    assert (standing(writer), stored.games.count()) == (evening.totals, 9)
    tells(page, 10, evening)
    shows(looker, 10, evening)
    assert who_played(stored)[3:] == [sorted([*one.tapped.re, *one.kontra]) for one in cellar]

    play(page, evening, game(10, "Bernd Frieda"))
    tells(writer, 11, evening)
    play(writer, evening, game(11, "Anna Frieda", "re 120", 1))
    tells(page, 12, evening)
    play(page, evening, game(12, "Anna Bernd", "kontra 60", -4))
    tells(writer, 13, evening)
    shows(looker, 13, evening)
    assert sum(evening.totals.values()) == 0

    page.goto(f"{table}schluss/")
    page.get_by_role("button", name="Abend beenden").click()
    page.wait_for_url("**/siegerehrung/**")
    for one in (looker, writer):
        asks_again(one)
    expect(looker.locator("main")).to_contain_text("Siegerehrung")
    expect(looker.locator(".podium")).to_have_count(0)
    expect(writer.get_by_role("link", name="Siegerehrung")).to_be_visible()
    winner = max(evening.totals, key=evening.totals.get)
    assert winner in reveal(page)[-1]
    page.get_by_role("link", name="Zum Podest").click()  # and the others see it by themselves
    expect(looker.locator(".podium")).to_be_visible()
    looker.reload()
    expect(looker.get_by_role("heading", level=2).first).to_contain_text(winner[0])
    assert by_sign(looker.locator(".ranking__one")) == {name[0]: now for name, now in evening.totals.items()}
