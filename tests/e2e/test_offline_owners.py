"""What is kept without a net opens for whoever it was kept for and for nobody else."""

import pytest
from django.test import Client
from playwright.sync_api import expect

from leagues.actor import Actor
from leagues.groups.models import Membership, Role
from scorebook.evenings.access import TABLE_LINKS
from scorebook.evenings.services.table_links import open_table_link
from tests.e2e.offline import KEPT, of, says_offline, until

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def ben(evening, django_user_model):
    account = django_user_model.objects.create(email="ben@example.org", display_name="Ben")
    Membership.objects.create(league=evening.league, account=account, role=Role.SCHREIBER)
    return account


def test_signing_out_deletes_what_was_kept(phone, evening, verwalter):
    path, *_ = of(evening)
    page = phone.keep(verwalter, path)
    page.evaluate("() => document.querySelector('[data-sign-out]').requestSubmit()")
    expect(page.get_by_role("heading", name="Anmelden")).to_be_visible()
    assert phone.kept() == {}
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    phone.context.set_offline(True)
    phone.open(path)
    says_offline(page)


def test_after_the_session_has_ended_nothing_opens_until_the_same_person_is_back(phone, evening, verwalter, ben):
    path, *_ = of(evening)
    page = phone.keep(verwalter, path)
    [mine] = phone.kept()
    phone.context.clear_cookies(name="sessionid")
    phone.open("/")
    expect(page.get_by_role("heading", name="Anmelden")).to_be_visible()
    phone.context.set_offline(True)
    phone.open(path)
    says_offline(page)
    phone.context.set_offline(False)
    phone.keep(ben, "/")
    phone.context.set_offline(True)
    phone.open(path)
    says_offline(page)
    phone.context.set_offline(False)
    phone.sign_in(verwalter)
    phone.open("/")
    until(page, f"async () => (await (await caches.match('/', {{ cacheName: 'who-1' }})).text()) === '{mine[8:]}'")
    phone.context.set_offline(True)
    phone.open(path)
    expect(page.locator("#stand")).to_contain_text("nach 2 Spielen")


def test_a_phone_at_the_table_keeps_its_evening_too(phone, evening, verwalter):
    link = open_table_link(actor=Actor.account(verwalter), evening=evening)
    session = Client().session
    session[TABLE_LINKS] = {str(evening.pk): link.pk}
    session.save()
    phone.session(session.session_key)
    path, *games = of(evening)
    page = phone.open(path)
    phone.keeps(path, *games)
    phone.context.set_offline(True)
    phone.open(path)
    expect(page.locator("#stand")).to_contain_text("nach 2 Spielen")


def test_the_link_with_its_pin_is_never_kept(phone, evening, verwalter):
    path, *_ = of(evening)
    phone.keep(verwalter, path)
    phone.open(f"{path}tisch/")
    phone.open(path)
    assert f"{path}tisch/" not in [one for paths in phone.kept().values() for one in paths]


def test_a_phone_of_several_people_keeps_nothing(phone, evening, verwalter):
    path, *_ = of(evening)
    page = phone.keep(verwalter, path)
    phone.open("/app/")
    page.get_by_role("button", name="Gemeinsames Handy").click()
    until(page, f"async () => !Object.keys(await ({KEPT})()).length")
    phone.open(path)
    expect(page.locator("#stand")).to_contain_text("nach 2 Spielen")
    phone.open("/")
    assert phone.kept() == {}
    phone.context.set_offline(True)
    phone.open(path)
    says_offline(page)
