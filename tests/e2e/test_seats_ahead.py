"""The picture of the seats shows who has sat down on this phone alone, marked, and goes on from there."""

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from leagues.people.models import Player
from scorebook.evenings.selectors.evenings import load
from tests.e2e.offline import of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WAITING = "[data-outbox]"


def sits(page, phone, path, name, place):
    """Somebody new sits down on the page that was kept."""
    phone.open(f"{path}plaetze/dazu/")
    page.locator(f"label.gap--{place}").click()
    page.locator("[name=name]").fill(name)
    page.locator("[data-join-button]").click()
    expect(page.locator(".top__what h1")).to_contain_text("gibt")


def chairs(page):
    """Name → what is said of everybody, clockwise."""
    expect(page.locator("[data-seats-waits]")).to_be_visible()
    read = "(all) => all.map((one) => [one, one.nextElementSibling].map(({ textContent }) => textContent.trim()))"
    return dict(page.locator(".chair__name").evaluate_all(read))


def names_at(evening):
    names = {str(player.pk): player.name for player in Player.objects.all()}
    return [names[key] for key in load(evening).folded.state.seats]


def test_two_guests_sit_where_they_have_sat_down_and_swap_and_pause_like_everybody(phone, make_evening, verwalter):
    evening = make_evening("ddv")
    path, *_ = of(evening)
    phone.sign_in(verwalter)
    phone.open(path)
    phone.keeps(path, f"{path}plaetze/", f"{path}plaetze/dazu/", f"{path}plaetze/umsetzen/")
    phone.keeps(f"/api/v1/evenings/{evening.pk}/facts/")
    phone.off()
    page = phone.on(net=False, cut_off=True)
    sits(page, phone, path, "Frieda", 4)
    phone.open(f"{path}plaetze/dazu/")
    assert chairs(page) == {
        "Anna": "gibt und setzt aus",
        "Ben": "spielt",
        "Cem": "spielt",
        "Dora": "spielt",
        "Frieda": "spielt, wartet auf Netz",
    }
    expect(page.locator(".gap")).to_have_count(5)
    sits(page, phone, path, "Gisa", 5)
    phone.open(f"{path}plaetze/umsetzen/")
    assert list(chairs(page)) == ["Anna", "Ben", "Cem", "Dora", "Frieda", "Gisa"]
    page.locator("label.chair", has_text="Gisa").click()
    page.locator("label.chair", has_text="Ben").click()
    page.locator("dialog[open]").get_by_role("button", name="Ja").click()
    expect(page.locator(WAITING)).to_have_attribute("data-waiting", "3")
    phone.open(f"{path}plaetze/")
    assert list(chairs(page)) == ["Anna", "Gisa", "Cem", "Dora", "Frieda", "Ben"]
    page.locator("a.chair", has_text="Frieda").click()
    sheet = page.locator(".person:visible")
    expect(sheet.locator("h2")).to_have_text("Frieda")
    sheet.get_by_role("button", name="Macht Pause").click()
    expect(page.locator(WAITING)).to_have_attribute("data-waiting", "4")
    phone.open(f"{path}plaetze/")
    said = chairs(page)
    assert said["Frieda"] == "macht Pause, wartet auf Netz"
    phone.off()
    page = phone.on()
    phone.open(path)
    expect(page.locator(".strip__one")).to_have_count(6)
    expect(page.locator("[data-not-sent]")).to_have_count(0)
    assert names_at(evening) == list(said)
    phone.open(f"{path}plaetze/")
    expect(page.locator("[data-not-sent]")).to_have_count(0)
    expect(page.locator("[data-seats-waits]")).to_be_hidden()


def test_the_gaps_are_between_those_who_sit_there_once_two_have_swapped(phone, make_evening, verwalter):
    """As many as before, in another order; who sits out then only the server says."""
    evening = make_evening("ddv")
    path, *_ = of(evening)
    beside = [f"{path}plaetze/{one}" for one in ("", "dazu/", "umsetzen/")]
    phone.keep(verwalter, path, *beside, f"/api/v1/evenings/{evening.pk}/facts/")
    phone.off()
    page = phone.on(net=False, cut_off=True)
    phone.open(beside[2])
    page.locator("label.chair", has_text="Ben").click()
    page.locator("label.chair", has_text="Cem").click()
    page.locator("dialog[open]").get_by_role("button", name="Ja").click()
    expect(page.locator(WAITING)).to_have_attribute("data-waiting", "1")
    phone.open(beside[1])
    assert list(chairs(page)) == ["Anna", "Cem", "Ben", "Dora"]
    around = [f"zwischen {one} und {other}" for one, other in pairwise(["Anna", "Cem", "Ben", "Dora", "Anna"])]
    assert [one.strip() for one in page.locator(".gap > .visually-hidden").all_text_contents()] == around
    assert page.locator(".felt .gap-said").all_text_contents() == around
    expect(page.locator(".effects .gap-said")).to_have_count(0)
