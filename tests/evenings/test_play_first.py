"""A stranger's first page, an evening without an account, and its league on the way into one."""

import re
from html import unescape

import pytest
from django.test import Client

from leagues.groups.models import League, Membership
from scorebook.evenings.models import Capability, Evening, Game

pytestmark = pytest.mark.django_db
NAMES = ["Anna", "Bernd", "Clara", "Dora"]


def began(client, names=NAMES, **more):
    return client.post("/anfangen/", {"names": names, "rules": "ganz_normal", **more})


@pytest.fixture
def phone():
    """One with which an evening was just begun."""
    client = Client()
    assert began(client).status_code == 302
    return client


def ways(page):
    """Where the big buttons of a page lead."""
    return re.findall(r'<a class="button[^"]*button--big" href="([^"]+)"', page.text)


def test_a_stranger_reads_first_what_this_is(client, settings):
    answer = client.get("/", follow=True)
    assert answer.redirect_chain == [("/willkommen/", 302)]
    assert ('type="password"' in answer.text, ways(answer)) == (False, ["/anfangen/"])
    settings.DEMO_URL = "https://demo.example.org/"
    assert ways(client.get("/willkommen/")) == ["/anfangen/", "https://demo.example.org/"]


def test_where_nobody_makes_an_account_nothing_begins(client, settings):
    for settings.REGISTRATION in ("invited", "closed"):
        assert ways(client.get("/willkommen/")) == []
        assert (client.get("/anfangen/").status_code, began(client).status_code) == (403, 403)
    assert League.objects.count() == 0


def test_the_evening_begins_ready_to_enter_and_letting_others_write_asks_for_an_account(client):
    answer = began(client)
    evening, kept = Evening.objects.get(), answer.cookies["phone"]
    assert (answer.url, kept["max-age"], kept["httponly"]) == (f"/abend/{evening.pk}/", 400 * 86400, True)
    page = client.get(answer.url).text
    assert ("Anna gibt" in page, 'id="entry-config"' in page) == (True, True)
    assert (f"/abend/{evening.pk}/tisch/" in page, f"/liga/{evening.league_id}/behalten/" in page) == (False, True)
    assert (Membership.objects.count(), Capability.tables.count(), Capability.phones.count()) == (0, 0, 1)
    entry = evening.journal.select_related("account", "by_player").get()
    assert (entry.made_by, entry.actor_id) == ("am Handy, ohne Konto", Capability.phones.get().pk)


def test_up_to_eight_names_with_gaps_and_what_was_typed_stays(client):
    page = began(client, ["Anna", "Bernd", "", ""])
    assert re.findall(r'name="names" value="([^"]*)"', page.text) == ["Anna", "Bernd", *[""] * 6]
    assert "Vier bis acht Namen braucht es." in page.text
    began(client, ["Anna", "", "Bernd", "Clara", "Dora", " ", "Emil", ""])
    assert [seat.player.name for seat in Evening.objects.get().seats.all()] == [*NAMES, "Emil"]


def test_sent_twice_it_begins_once(client):
    identity = re.search(r'name="uuid" value="([^"]+)"', client.get("/anfangen/").text)[1]
    first, other = began(client, uuid=identity), began(Client(), uuid=identity)
    assert (first.url, Evening.objects.count()) == (other.url, 1)


def test_a_phone_that_has_a_league_comes_back_to_it_and_can_take_its_file_along(phone):
    home = f"/liga/{League.objects.get().pk}/"
    chain = [phone.get(path, follow=True).redirect_chain[-1][0] for path in ("/", "/willkommen/", "/anfangen/")]
    assert chain == [home] * 3
    page = phone.get(home).text
    said = ("Diese Runde liegt nur auf diesem Handy", f"{home}daten/datei/", f"{home}behalten/")
    assert [words for words in said if words not in page] == []
    answer = phone.get(f"{home}daten/datei/")
    assert (answer.headers["Content-Type"], b"".join(answer)[:2]) == ("application/zip", b"PK")


def test_an_account_takes_all_of_it_over(phone, record, falk):
    league, game = League.objects.get(), record(Evening.objects.get())
    path = f"/liga/{league.pk}/behalten/"
    assert path in unescape(phone.get(path).text)  # to come back to, signed in
    assert phone.post(path).status_code == 403
    phone.force_login(falk)
    assert f"Du bist angemeldet als <strong>{falk}</strong>" in phone.get(path).text
    assert path in phone.get("/").text
    answer = phone.post(path)
    assert (answer.url, answer.cookies["phone"].value) == (f"/liga/{league.pk}/", "")
    assert phone.get(answer.url).status_code == 200
    assert phone.get(f"/spiel/{game.pk}/").status_code == 200
    assert (Membership.objects.get().role, Game.objects.get().league) == ("verwalter", league)
    assert Capability.phones.get().revoked_at


def test_the_other_phone_of_the_account_has_nothing_to_take(phone, falk):
    league, elsewhere = League.objects.get(), Client()
    elsewhere.force_login(falk)
    for number in (league.pk, league.pk + 1):  # whether there is one or not
        answer = elsewhere.post(f"/liga/{number}/behalten/")
        assert (answer.status_code, "liegt auf dem Handy, mit dem sie begann" in answer.text) == (404, True)
    assert Membership.objects.count() == 0
