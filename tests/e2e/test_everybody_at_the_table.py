"""A whole evening of six, from a stranger's start page to the address that everybody reads after the ceremony: one
phone takes an account on the way, one writes with the PIN and has no net for half of it, one only looks, and reads
signs until the league decides otherwise."""

import pytest
from playwright.sync_api import expect

from scorebook.evenings.models import Evening
from tests.e2e.evening import reveal
from tests.e2e.leaving import leave
from tests.e2e.outage import arrives, asks_again, without_a_net
from tests.e2e.outage import enter as enter_without_net
from tests.e2e.table import result, save, seat, standing

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SIX = ("Anna", "Bernd", "Clara", "Dora", "Emil", "Frieda")


@pytest.fixture
def another(browser, browser_context_args):
    """Another phone; what its scripts stumble over is a failure."""
    made, problems = [], []

    def make():
        context = browser.new_context(**browser_context_args)
        page = context.new_page()
        page.set_default_timeout(8000)
        page.on("pageerror", lambda error: problems.append(str(error)))
        made.append((context, page))
        return page

    yield make
    for context, page in made:
        leave(page)
        context.close()
    assert problems == []


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


def plays(page, *re):
    seat(page, *re)
    result(page, "re 90")
    save(page)


def deals(page, name):
    asks_again(page)
    expect(page.locator("main, header.top").get_by_text(f"{name} gibt").first).to_be_visible()


def test_a_whole_evening_with_three_phones(page, another, verwalter, sign_in):
    begins(page)
    evening = Evening.objects.get()
    table = page.url
    looker, writer = another(), another()
    watches(looker, page)
    expect(looker.locator("main")).to_contain_text("A gibt")
    expect(looker.get_by_role("link", name="Mitschreiben mit der PIN")).to_have_count(0)

    page.goto(table)
    plays(page, "Bernd", "Clara")
    deals(looker, "B")
    expect(looker.get_by_role("heading", name="Spiel 1: B und C")).to_be_visible()

    sign_in(verwalter)
    page.goto(f"/liga/{evening.league_id}/behalten/")
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
    expect(writer.get_by_role("heading", level=1)).to_have_text("Bernd gibt")
    plays(writer, "Anna", "Dora")
    page.goto(table)
    deals(page, "Clara")
    deals(looker, "C")

    seat(writer, "Anna")
    writer.locator(".seat[aria-pressed=true]").click()
    without_a_net(writer)
    enter_without_net(writer, "Emil", "Anna")
    expect(writer.get_by_role("heading", level=1)).to_have_text("Dora gibt")
    enter_without_net(writer, "Bernd", "Emil")
    expect(writer.get_by_role("heading", level=1)).to_have_text("Emil gibt")
    told = standing(writer)
    deals(looker, "C")
    arrives(writer)
    assert (standing(writer), evening.games.count()) == (told, 4)
    deals(page, "Emil")
    deals(looker, "E")

    plays(page, "Clara", "Frieda")
    deals(writer, "Frieda")
    assert sum(standing(page).values()) == 0
    assert standing(writer) == standing(page)
    last = standing(page)
    page.goto(f"{table}schluss/")
    page.get_by_role("button", name="Abend beenden").click()
    page.wait_for_url("**/siegerehrung/**")
    for one in (looker, writer):
        asks_again(one)
    expect(looker.locator("main")).to_contain_text("Siegerehrung")
    expect(looker.locator(".podium")).to_have_count(0)
    expect(writer.get_by_role("link", name="Siegerehrung")).to_be_visible()
    winner = max(last, key=lambda name: last[name])
    assert winner in reveal(page)[-1]
    page.get_by_role("link", name="Zum Podest").click()  # and the others see it by themselves
    expect(looker.locator(".podium")).to_be_visible()
    looker.reload()
    expect(looker.get_by_role("heading", level=2).first).to_contain_text(winner[0])
    rows = looker.locator(".ranking__one")
    shown = {row.locator("b").first.inner_text(): row.locator(".num").inner_text() for row in rows.all()}
    signed = {name[0]: f"{'+' if points > 0 else '−' if points else ''}{abs(points)}" for name, points in last.items()}
    assert shown == signed
