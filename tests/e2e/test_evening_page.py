"""A phone without an account at the address of an evening: it follows the table, until the address is closed."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from leagues.actor import Actor
from scorebook.evenings.models import Evening
from scorebook.evenings.services.evenings import close_evening
from scorebook.evenings.services.table_links import call_place, close_addresses, page_secret
from tests.e2e.outage import asks_again

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SYSTEM = Actor.system()


def test_who_only_looks_sees_each_game_the_end_and_that_the_address_was_closed(page, make_evening, record):
    evening = make_evening("ddv")
    evening.league.share_names = True
    evening.league.save()
    page.goto(reverse("evening-page", args=[page_secret(evening)]))
    shown = page.locator("main")
    expect(shown).to_contain_text("Anna gibt")
    for number, dealer in ((1, "Ben"), (2, "Cem")):
        record(evening)
        asks_again(page)
        expect(shown).to_contain_text(f"{dealer} gibt")
        expect(page.get_by_role("heading", name=f"Spiel {number}: Anna und Ben")).to_be_visible()
    close_evening(actor=SYSTEM, evening=evening)
    asks_again(page)
    expect(shown).to_contain_text("Gleich geht es los")
    call_place(Evening.objects.get(), 1)
    asks_again(page)
    expect(shown).to_contain_text("Dora")
    expect(shown.locator("[data-step]")).not_to_contain_text("Anna")
    call_place(Evening.objects.get(), 9)
    asks_again(page)
    expect(page.locator(".podium")).to_contain_text("Anna")
    close_addresses(actor=SYSTEM, league=evening.league)
    asks_again(page)
    expect(page.get_by_role("heading", name="Diese Adresse ist geschlossen.")).to_be_visible()
    expect(page.locator("body")).not_to_contain_text("Anna")
