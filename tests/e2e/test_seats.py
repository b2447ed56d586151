"""Seats on a phone: a guest sits down, two swap, somebody pauses, all sit down anew, and the journal takes it back."""

import pytest
from playwright.sync_api import expect

from leagues.people.models import Player
from scorebook.evenings.selectors.evenings import load
from tests.e2e.conftest import SMALL_PHONE
from tests.e2e.outage import FIVE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SIX = (*FIVE, "Falk")


def seats(evening):
    names = {str(player.pk): player.name for player in Player.objects.filter(league=evening.league)}
    return [names[key] for key in load(evening).folded.state.seats]


class Taps:
    """Counts taps; whoever has to scroll for one needs one more."""

    def __init__(self, page):
        self.page, self.count = page, 0

    def __call__(self, locator):
        before, path = self.page.evaluate("() => scrollY"), self.page.url
        locator.click()
        moved = self.page.url == path and self.page.evaluate("() => scrollY") != before
        self.count += 1 + moved


def to_the_table(page, tap):
    tap(page.get_by_label("Mehr", exact=True).first)
    tap(page.get_by_role("link", name="Plätze, Geber"))
    expect(page.get_by_role("heading", name="Am Tisch")).to_be_visible()


def is_opened_at_the_round_table(page, league):
    """Two who are tapped swap, somebody deals first, somebody is not there, all in order; the button stays in view."""
    page.goto(f"/liga/{league.pk}/abend/neu/")
    names, chairs = page.locator(".round .chair__name"), page.locator(".round button.chair")
    dealer = page.locator(".round__at:has(.deals:not([hidden])) .chair__name")
    expect(names).to_have_text(SIX)  # at the first evening all of them are proposed
    expect(page.get_by_role("button", name="Los geht’s")).to_be_in_viewport()

    chairs.nth(1).click()
    expect(page.get_by_role("status").filter(has_text="Mit wem tauscht Ben?")).to_be_visible()
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


def test_a_table_takes_and_changes_its_seats(page, sign_in, verwalter, make_league, at_the_table, another):
    """* An evening is opened at the round table.
    * A guest sits down with five taps and the name; two swap with six, and the journal takes it back.
    * All sit down anew; a tapped chair opens what its person can do.
    * Without a script the same goes by links and buttons.
    """
    page.set_viewport_size(SMALL_PHONE)
    league, _players = make_league("ddv", SIX)
    sign_in(verwalter)
    is_opened_at_the_round_table(page, league)
    evening = at_the_table("ddv", FIVE)
    tap = Taps(page)
    to_the_table(page, tap)
    tap(page.get_by_role("link", name="Umsetzen"))
    tap(page.locator("label.chair", has_text="Ben"))
    tap(page.locator("label.chair", has_text="Dora"))
    expect(page.get_by_text("Ben und Dora tauschen.")).to_be_visible()
    expect(page.get_by_text("Gilt ab Spiel 1: dann spielen")).to_be_visible()
    assert seats(evening) == list(FIVE)
    tap(page.get_by_role("button", name="So sitzen wir jetzt"))
    expect(page.get_by_text("Umgesetzt: Anna, Dora, Cem, Ben, Eva.")).to_be_visible()
    assert (seats(evening), tap.count) == (["Anna", "Dora", "Cem", "Ben", "Eva"], 6)
    page.goto(f"/abend/{evening.pk}/journal/")
    page.locator("li", has_text="Umgesetzt").get_by_role("button").click()
    dialog = page.locator("dialog[open]")
    if dialog.count():
        dialog.get_by_role("button", name="Ja").click()
    expect(page.get_by_text("Die Änderung ist zurückgenommen.")).to_be_visible()
    assert seats(evening) == list(FIVE)

    page.goto(f"/abend/{evening.pk}/plaetze/umsetzen/?neu")
    for name in ("Eva", "Dora"):
        page.locator(".chair", has_text=name).click()
    page.get_by_role("button", name="Zeigen, was sich ändert").click()
    page.get_by_role("button", name="So sitzen wir jetzt").click()
    expect(page.get_by_text("Umgesetzt: Anna, Ben, Cem, Eva, Dora.")).to_be_visible()
    page.goto(f"/abend/{evening.pk}/")
    tap = Taps(page)
    to_the_table(page, tap)
    tap(page.get_by_role("link", name="Dazusetzen"))
    expect(page.get_by_role("textbox", name="Wie heißt euer Gast?")).to_be_focused()
    page.keyboard.type("Frieda")
    tap(page.locator(".gap--2"))
    tap(page.get_by_role("button", name="Frieda setzt sich"))
    expect(page.get_by_text("Frieda kommt dazu: auf Platz 3.")).to_be_visible()
    assert tap.count <= 5
    assert seats(evening) == ["Anna", "Ben", "Frieda", "Cem", "Eva", "Dora"]
    assert Player.objects.get(name="Frieda").guest
    page.goto(f"/abend/{evening.pk}/plaetze/")
    page.get_by_role("link", name="Cem").click()
    page.get_by_role("button", name="Macht Pause").click()
    expect(page.get_by_text("Cem setzt aus.")).to_be_visible()
    assert load(evening).folded.state.paused == {str(Player.objects.get(league=evening.league, name="Cem").pk)}

    evening = at_the_table("ddv", FIVE)
    other = another(verwalter, java_script_enabled=False)
    other.goto(f"/abend/{evening.pk}/plaetze/umsetzen/")
    for name in ("Ben", "Dora"):
        other.locator("label.chair", has_text=name).click()
    other.get_by_role("button", name="Zeigen, was sich ändert").click()
    other.get_by_role("button", name="So sitzen wir jetzt").click()
    other.goto(f"/abend/{evening.pk}/plaetze/dazu/")
    other.get_by_role("textbox", name="Wie heißt euer Gast?").fill("Frieda")
    other.locator(".gap--1").click()
    other.get_by_role("button", name="Dazusetzen").click()
    other.get_by_text("Frieda kommt dazu: auf Platz 2.").wait_for()
    assert seats(evening) == ["Anna", "Frieda", "Dora", "Cem", "Ben", "Eva"]
