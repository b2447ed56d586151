"""An evening begins in a cellar, on a phone that was at its league once with a net."""

import pytest
from playwright.sync_api import expect

from scorebook.evenings.models import Evening
from scorebook.evenings.pages.offline import BESIDE
from scorebook.evenings.services.evenings import close_evening
from tests.e2e.offline import of
from tests.e2e.outage import enter
from tests.evenings.intake import SYSTEM

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def sits_down_again(phone, page, own):
    """Who was left out at first comes late; whoever sits there is not offered."""
    phone.open(f"{own}plaetze/")
    expect(page.locator(".chair__name")).to_have_text(["Anna", "Ben", "Cem", "Dora", "Eva"])
    phone.open(f"{own}plaetze/dazu/")
    expect(page.locator(".who-comes .pill")).to_have_text(["Jemand Neues", "Fritz"])
    page.locator("label.gap--5").click()
    page.locator(".who-comes .pill", has_text="Fritz").click()
    page.locator("[data-join-button]").click()
    expect(page.locator(".strip__name")).to_have_text(["Anna", "Ben", "Cem", "Dora", "Eva", "Fritz"])
    phone.open(f"{own}schluss/")
    expect(page.locator("[data-end-standing] .row__title")).to_have_count(6)
    phone.open(own)


def test_an_evening_begins_is_played_and_comes_to_the_server_as_it_was(phone, verwalter, make_evening):
    evening = make_evening("ddv", names=("Anna", "Ben", "Cem", "Dora", "Eva", "Fritz"))
    close_evening(actor=SYSTEM, evening=evening)
    path, new = f"/liga/{evening.league_id}/", f"/liga/{evening.league_id}/abend/neu/"
    blank = f"{new}leer/"
    phone.keep(verwalter, path, new, blank, *(f"{blank}{part}" for part in BESIDE))
    phone.off()
    page = phone.on(net=False, cut_off=True)
    phone.open(new)
    page.locator('[data-ring] [data-called="Fritz"] button').click()
    page.get_by_role("button", name="Fritz ist nicht dabei").click()
    page.locator('[data-ring] [data-called="Cem"] button').click()
    page.get_by_role("button", name="Cem gibt zuerst").click()
    page.get_by_role("button", name="Los geht’s").click()
    page.wait_for_url(lambda address: "/abend/neu/" not in address)
    expect(page.get_by_role("heading", level=1)).to_have_text("Cem gibt")
    expect(page.locator(".strip__name")).to_have_text(["Anna", "Ben", "Cem", "Dora", "Eva"])
    expect(page.locator(".seat:visible .seat__name")).to_have_text(["Anna", "Ben", "Dora", "Eva"])
    enter(page, "Anna", "Ben")
    expect(page.get_by_role("heading", level=1)).to_have_text("Dora gibt")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Dora gibt")
    enter(page, "Anna", "Cem")
    own = page.url.removeprefix(phone.url)
    sits_down_again(phone, page, own)
    assert Evening.objects.count() == 1
    phone.off()
    page = phone.on()
    phone.open(own)
    expect(page.locator("[data-own]")).to_have_count(0)
    expect(page.locator("[data-outbox]")).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_have_text("Eva gibt")
    expect(page.locator(".strip__name")).to_have_text(["Anna", "Ben", "Cem", "Dora", "Eva", "Fritz"])
    begun = Evening.objects.get(closed_at=None)
    assert (own, begun.games.count(), phone.problems) == (of(begun)[0], 2, [])
