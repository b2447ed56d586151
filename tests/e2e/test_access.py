"""Phones without an account, and the pages about people, in a real browser: nothing breaks the policy or the width."""

import pytest
from playwright.sync_api import expect

from leagues.actor import Actor
from leagues.groups.models import Role
from leagues.groups.services.invitations import invite
from leagues.groups.services.leagues import AT_ONCE, publish
from leagues.people.models import Player
from scorebook.evenings.services.table_links import open_table_link, table_pin, table_secret
from tests.e2e.conftest import SMALL_PHONE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SYSTEM = Actor.system()


def test_a_phone_at_the_table_scans_and_writes(make_evening, page):
    evening = make_evening()
    link = open_table_link(actor=SYSTEM, evening=evening)
    page.goto(f"/tisch/{table_secret(link)}/")
    page.get_by_role("button", name="Mitschreiben").click()
    expect(page).to_have_url(f"{page.url.split('/abend/')[0]}/abend/{evening.pk}/")
    expect(page.locator("#entry-config")).to_have_count(1)


def test_a_phone_at_the_table_types_the_pin(make_evening, page):
    evening = make_evening()
    link = open_table_link(actor=SYSTEM, evening=evening)
    page.goto("/tisch/")
    page.get_by_label("Kennung").fill(link.code.lower())
    page.get_by_label("PIN").fill(table_pin(link))
    page.get_by_role("button", name="Mitschreiben").click()
    expect(page.locator("#entry-config")).to_have_count(1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_about_people_fit_the_smallest_phone(make_evening, verwalter, sign_in, page, scheme):
    league = make_evening().league
    player = Player.objects.filter(league=league).first()
    league = publish(actor=SYSTEM, league=league, public=True, notice=AT_ONCE)
    _, secret = invite(actor=SYSTEM, league=league, role=Role.LESER)
    page.set_viewport_size(SMALL_PHONE)
    page.emulate_media(color_scheme=scheme)
    sign_in(verwalter)
    people = f"/liga/{league.pk}/spieler/{player.pk}/"
    paths = [
        "/sicherheit/",
        "/konto/",
        "/konto/loeschen/",
        "/konto/adresse/",
        f"/offen/{league.public_key}/",
        f"/einladung/{secret}/",
    ]
    paths += [
        f"/liga/{league.pk}/{name}/" for name in ("mitglieder", "aenderungen", "bearbeiten", "saisons", "spieler")
    ]
    paths += [people, f"{people}zusammenlegen/", f"{people}vergessen/", f"{people}einladen/"]
    too_wide = []
    for path in paths:
        page.goto(path)
        if page.evaluate("() => document.documentElement.scrollWidth > window.innerWidth"):
            too_wide.append(path)
    assert too_wide == []


def test_signing_out_leaves_no_draft_at_this_browser(make_evening, verwalter, sign_in, page):
    evening = make_evening()
    sign_in(verwalter)
    page.goto(f"/abend/{evening.pk}/")
    page.locator("#entry-config").wait_for(state="attached")
    page.evaluate("() => localStorage.setItem('entry:draft', '{}')")
    page.locator(".top summary[aria-label=Mehr]").click()
    page.get_by_role("button", name="Abmelden").click()
    page.wait_for_url("**/anmelden/**")
    assert page.evaluate("() => localStorage.length") == 0
