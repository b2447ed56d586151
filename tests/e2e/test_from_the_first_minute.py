"""A whole evening in a cellar, on a phone that was at its league once with a net and has one again after the end."""

import pytest
from playwright.sync_api import expect

from tests.e2e.offline import of
from tests.e2e.outage import enter

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_an_evening_is_played_and_ended_and_its_winner_is_told(phone, verwalter, make_evening):
    evening = make_evening("ddv")
    path, *_ = of(evening)
    phone.keep(verwalter, path, f"{path}schluss/", f"{path}blatt/", "/streitfall/", "/hilfe/glossar/")
    phone.keeps(f"/liga/{evening.league_id}/regeln/", f"{path}schiedsrichter/ansage/")
    phone.off()
    page = phone.on(net=False, cut_off=True)
    phone.open(path)
    enter(page, "Anna", "Ben")
    enter(page, "Anna", "Cem")
    phone.open(f"{path}schluss/")
    page.get_by_role("button", name="Abend beenden").click()
    ceremony = page.locator("[data-end-ceremony]")
    expect(page.locator("[data-end-standing]")).to_be_hidden()
    expect(ceremony).to_contain_text("Das Ende wartet auf Netz")
    expect(ceremony.locator(".reveal__name")).to_have_text(["Dora"])
    page.get_by_role("button", name="Weiter", exact=True).click()
    page.get_by_role("button", name="Weiter", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Anna gewinnt den Abend")
    page.reload()
    expect(ceremony.locator(".reveal__name")).to_have_text(["Dora"])
    phone.open(path)
    expect(page.get_by_role("region", name="Der Abend ist zu Ende")).to_contain_text("Anna gewinnt den Abend")
    expect(page.locator("#entry")).to_be_hidden()
    evening.refresh_from_db()
    assert evening.open
    phone.off()
    page = phone.on()
    phone.open(path)
    expect(page.locator("[data-outbox]")).to_be_hidden()
    page.locator(".over__ceremony").click()
    expect(page.locator("[data-step]").first).to_contain_text("Dora")
    evening.refresh_from_db()
    assert (evening.open, evening.games.count(), phone.problems) == (False, 2, [])
