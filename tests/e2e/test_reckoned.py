"""Without a net the phone looks up what a game is worth, says that it did, and guesses nothing."""

import pytest
from playwright.sync_api import expect

from scorebook.evenings.models import Participation
from tests.e2e.table import act, result, seat, standing

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
READY = """() => {
    const detail = { bock: 0, facts: { kind: "normal", players: ["a", "b", "c", "d"], re: ["a"], re_augen: 130 } };
    document.dispatchEvent(new CustomEvent("reckon", { detail }));
    return Boolean(detail.stand);
}"""


def without_a_net(page):
    """After the first tap has brought the scripts, the table and the facts of the evening."""
    page.wait_for_function(READY)
    page.context.set_offline(True)


def test_the_value_is_the_one_that_the_server_says_afterwards(page, at_the_table):
    at_the_table("ddv")
    seat(page, "Anna", "Ben")
    without_a_net(page)
    result(page, "re 90")
    dock = page.locator("[data-sum]")
    expect(dock).to_have_text("Anna und Ben +2 −2 Cem und Dora")
    dock.click()
    expect(page.locator("[data-items]")).to_contain_text("Auf diesem Handy gerechnet und noch nicht gespeichert")
    expect(page.locator("[data-items]")).to_contain_text("Danach steht es: Anna +2 · Ben +2 · Cem −2 · Dora −2.")
    expect(page.locator("[data-items]")).to_contain_text("Das nächste Spiel gibt Ben.")
    page.context.set_offline(False)
    expect(page.locator("[data-items]")).to_contain_text("Gewonnen")
    expect(dock).to_contain_text("+2")


def test_what_the_table_cannot_say_has_no_value_until_the_server_has_it(page, at_the_table):
    """Männle: a call that did not count. The phone's table has no rows for such a game."""
    evening = at_the_table("maennle")
    seat(page, "Anna", "Ben")
    without_a_net(page)
    act(page, "call", "1", party="re")
    page.locator("[data-order] summary").click()
    page.locator("[data-act=callFlag][data-name=invalid]").first.click()
    result(page, "re 90")
    dock = page.locator("[data-sum]")
    expect(dock).to_have_text("Wird berechnet, sobald Netz da ist. Speichern geht trotzdem.")
    page.locator("[data-save]").click()
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", "1")
    line = page.locator('[data-part="games"] li')
    expect(line).to_contain_text("wartet auf Netz")
    assert not any(sign in line.inner_text() for sign in "+−")
    expect(page.locator("main")).to_contain_text("Nicht alles davon kann dieses Handy rechnen.")
    page.context.set_offline(False)
    expect(page.locator("[data-not-sent]")).to_have_count(0)
    (game,) = evening.games.all()
    assert game.parties.get(side="re").announcements.get().invalid
    booked = Participation.objects.filter(game=game).values_list("player__name", "points")
    assert standing(page) == dict(booked)
