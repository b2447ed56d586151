"""An evening of six on a phone: two redeals, a join, a leave, and an early game corrected inside a Bock run."""

import pytest
from playwright.sync_api import expect

from leagues.actor import Actor
from leagues.people.models import Player
from leagues.people.services.players import add_player
from scorebook.evenings.derived.refold import differences
from scorebook.evenings.models import Score
from scorebook.evenings.services.evenings import open_evening
from scorebook.rules.models import RuleSetVersion
from tests.e2e.conftest import SMALL_PHONE
from tests.e2e.table import Tapped, act, enter, standing

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SIX = ("Anna", "Ben", "Cem", "Dora", "Eva", "Falk")


@pytest.fixture
def six(make_league, verwalter):
    """Six regulars under Steffen's rules, and a seventh who comes later."""
    league, players = make_league("steffen", SIX)
    add_player(actor=Actor.system(), league=league, name="Gerd")
    return open_evening(
        actor=Actor.account(verwalter),
        league=league,
        rule_set_version=RuleSetVersion.objects.get(league=league),
        players=players,
        dealer=players[0],
    )


def redeal(page, reason):
    menu(page)
    page.get_by_text("Neu geben", exact=True).click()
    page.get_by_role("button", name=reason, exact=True).click()
    page.locator(".notice--success").wait_for()


def menu(page):
    page.locator(".top summary[aria-label=Mehr]").click()


def to_the_table(page):
    menu(page)
    page.get_by_role("link", name="Plätze, Geber").click()


def playing(page):
    return page.locator(".seat:visible .seat__name").all_inner_texts()


def bocks():
    return list(Score.objects.order_by("number").values_list("bock", flat=True))


def test_an_evening_of_six(page, sign_in, verwalter, six):
    sign_in(verwalter)
    page.goto(f"/abend/{six.pk}/")
    assert playing(page) == ["Ben", "Cem", "Eva", "Falk"]
    enter(page, Tapped(re=("Ben", "Cem")))
    redeal(page, "Vergeben")
    assert playing(page) == ["Anna", "Cem", "Dora", "Falk"]
    enter(page, Tapped(re=("Cem", "Dora")))
    redeal(page, "Eingemischt")
    enter(page, Tapped(re=("Anna", "Ben")))

    # Gerd comes and sits between Falk and Anna.
    to_the_table(page)
    page.get_by_role("link", name="Dazusetzen").click()
    page.locator(".pill", has_text="Gerd").click()
    page.locator(".gap--6").click()
    page.get_by_role("button", name="Gerd setzt sich").click()
    page.get_by_text("Gerd kommt dazu").first.wait_for()
    assert playing(page) == ["Ben", "Cem", "Eva", "Falk"]
    enter(page, Tapped(re=("Ben", "Cem")))

    # Ben goes home.
    to_the_table(page)
    page.get_by_role("link", name="Ben").click()
    page.get_by_role("button", name="Geht nach Hause").locator("visible=true").click()
    page.get_by_text("Ben geht").first.wait_for()
    for _ in range(3):
        enter(page, Tapped(re=tuple(playing(page)[:2])))
    assert bocks() == [0] * 7
    assert page.locator(".band").count() == 0

    # The second game was lost after Contra: a Bock for the round of six that followed it.
    page.locator("a.row", has_text="2. Cem und Dora").click()
    page.get_by_role("link", name="Korrigieren").click()
    page.locator("[data-act=result][data-value=kontra1]").click()
    act(page, "call", "1", party="kontra")
    with page.expect_navigation():
        page.locator("[data-save]").click()
    page.locator("section[aria-labelledby=journal]", has_text="Spiel 2 korrigiert").wait_for()
    assert bocks() == [0, 0, 1, 1, 1, 1, 1]
    page.goto(f"/abend/{six.pk}/")
    assert page.locator(".band").inner_text().split("\n") == ["Bock ×2", "noch 1"]
    assert list(differences(six)) == []
    totals = standing(page)
    assert sum(totals.values()) == 0
    assert totals.keys() == {*SIX, "Gerd"}

    # One tap takes the last entry back, and the journal brings it again.
    page.get_by_role("button", name="Letzten Eintrag zurücknehmen").click()
    page.get_by_role("dialog").get_by_role("button", name="Ja").click()
    page.get_by_text("Zurückgenommen: Spiel 7").wait_for()
    assert bocks() == [0, 0, 1, 1, 1, 1]
    page.goto(f"/abend/{six.pk}/journal/")
    page.get_by_role("button", name="zurücknehmen").first.click()
    page.get_by_text("Die Änderung ist zurückgenommen.").wait_for()
    page.goto(f"/abend/{six.pk}/")
    assert standing(page) == totals

    # The sheet fits the phone without scrolling sideways, and the evening ends with its summary.
    page.goto(f"/abend/{six.pk}/blatt/")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    frame = page.locator(".sheet-frame")
    assert frame.evaluate("box => box.scrollWidth <= box.clientWidth")
    page.goto(f"/abend/{six.pk}/schluss/")
    page.get_by_role("button", name="Abend beenden").click()
    page.wait_for_url("**/siegerehrung/**")
    page.goto(f"/abend/{six.pk}/")
    page.get_by_text("Endstand").wait_for()


def test_an_evening_is_opened_at_the_round_table(page, sign_in, verwalter, make_league):
    """Two who are tapped swap, somebody deals first, somebody is not there, all in order; the button stays in view."""
    league, _ = make_league("ddv", SIX)
    sign_in(verwalter)
    page.set_viewport_size(SMALL_PHONE)
    page.goto(f"/liga/{league.pk}/abend/neu/")
    names, chairs = page.locator(".round .chair__name"), page.locator(".round button.chair")
    dealer = page.locator(".round__at:has(.deals:not([hidden])) .chair__name")
    expect(names).to_have_text(SIX)  # at the first evening all of them are proposed
    expect(page.get_by_role("button", name="Los geht’s")).to_be_in_viewport()

    chairs.nth(1).click()
    expect(page.get_by_role("status").filter(has_text="Mit wem tauscht Ben?")).to_be_visible()
    expect(chairs.nth(1)).to_have_attribute("aria-pressed", "true")
    chairs.nth(4).click()
    expect(names).to_have_text(["Anna", "Eva", "Cem", "Dora", "Ben", "Falk"])
    expect(dealer).to_have_text("Anna")
    chairs.nth(3).click()
    page.get_by_role("button", name="Dora gibt zuerst").click()
    expect(dealer).to_have_text("Dora")
    for name in ("Eva", "Falk", "Cem"):
        page.locator(".round button.chair", has_text=name).click()
        page.get_by_role("button", name=f"{name} ist nicht dabei").click()
    page.get_by_text("Es fehlen noch 1.").wait_for()
    page.get_by_role("button", name="+ Cem").click()

    page.get_by_role("button", name="Alle der Reihe nach").click()
    order = ["Dora", "Falk", "Anna", "Cem"]
    for name in order:
        page.get_by_role("button", name=f"+ {name}").click()
    expect(names).to_have_text(order)
    page.get_by_role("button", name="Plätze auslosen").click()
    shuffled = names.all_inner_texts()
    assert sorted(shuffled) == sorted(order)
    page.get_by_role("button", name="Los geht’s").click()
    page.locator("#entry").wait_for()
    evening = league.evenings.get()
    seats = evening.seats.order_by("position").values_list("player__name", flat=True)
    assert (list(seats), evening.dealer.name) == (shuffled, "Dora")


def test_the_display_brings_itself_up_to_date(page, sign_in, verwalter, make_evening, record):
    evening = make_evening("ddv", SIX)
    players = [str(player.pk) for player in Player.objects.order_by("pk")][1:3]
    players += [str(player.pk) for player in Player.objects.order_by("pk")][4:]
    sign_in(verwalter)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.clock.install()
    page.goto(f"/abend/{evening.pk}/anzeige/")
    expect(page.locator(".wall__head")).to_contain_text("Spiel 1, Runde 1")
    record(evening, players=players, re_augen=155)
    page.clock.run_for(5_000)
    expect(page.locator(".wall__head")).to_contain_text("Spiel 2")
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280
