"""In a cellar an evening is played to its end and the next one begun, on a phone that was at its league once."""

import pytest
from playwright.sync_api import expect

from scorebook.evenings.models import Evening
from scorebook.evenings.pages.phones import BESIDE
from tests.e2e.offline import of
from tests.e2e.outage import enter

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def is_ended(phone, page, path):
    """The phone calls the places by itself, and says that the end waits, too."""
    phone.open(f"{path}schluss/")
    page.get_by_role("button", name="Abend beenden").click()
    ceremony = page.locator("[data-end-ceremony]")
    expect(page.locator("[data-end-standing]")).to_be_hidden()
    expect(ceremony).to_contain_text("Das Ende wartet auf Netz")
    expect(ceremony.locator(".reveal__name")).to_have_text(["Eva", "Fritz"])
    page.get_by_role("button", name="Weiter", exact=True).click()
    page.get_by_role("button", name="Weiter", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ben und Cem gewinnen den Abend")
    page.reload()
    expect(ceremony.locator(".reveal__name")).to_have_text(["Eva", "Fritz"])
    phone.open(path)
    expect(page.get_by_role("region", name="Der Abend ist zu Ende")).to_contain_text("Ben und Cem gewinnen den Abend")
    expect(page.locator("#entry")).to_be_hidden()


def is_begun(phone, page, new):
    """Where the new evening is; it has its address from the phone."""
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
    return page.url.removeprefix(phone.url)


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


def test_evenings_are_ended_and_begun_and_come_to_the_server_as_they_were(phone, verwalter, make_evening):
    evening = make_evening("ddv", names=("Anna", "Ben", "Cem", "Dora", "Eva", "Fritz"))
    (path,), new = of(evening), f"/liga/{evening.league_id}/abend/neu/"
    phone.keep(verwalter, path, f"{path}schluss/", f"/api/v1/evenings/{evening.pk}/facts/")
    phone.open(f"/liga/{evening.league_id}/")
    phone.keeps(new, f"{new}leer/", *(f"{new}leer/{part}" for part in BESIDE))
    phone.off()
    page = phone.on(net=False, cut_off=True)
    phone.open(path)
    enter(page, "Ben", "Cem")
    is_ended(phone, page, path)
    own = is_begun(phone, page, new)
    enter(page, "Anna", "Ben")
    expect(page.get_by_role("heading", level=1)).to_have_text("Dora gibt")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Dora gibt")
    enter(page, "Anna", "Cem")
    sits_down_again(phone, page, own)
    evening.refresh_from_db()
    assert (evening.open, Evening.objects.count()) == (True, 1)

    phone.off()
    page = phone.on()
    phone.open(own)
    expect(page.locator("[data-own]")).to_have_count(0)
    expect(page.locator("[data-outbox]")).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_have_text("Eva gibt")
    expect(page.locator(".strip__name")).to_have_text(["Anna", "Ben", "Cem", "Dora", "Eva", "Fritz"])
    begun = Evening.objects.exclude(pk=evening.pk).get()
    assert (own, begun.games.count(), phone.problems) == (of(begun)[0], 2, [])
    phone.open(path)
    expect(page.locator("[data-outbox]")).to_be_hidden()
    page.locator(".over__ceremony").click()
    expect(page.locator("[data-step]").first).to_contain_text("Eva")
    evening.refresh_from_db()
    assert (evening.open, evening.games.count()) == (False, 1)
