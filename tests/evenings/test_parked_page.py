"""What came too late is taken over or discarded by a Verwalter, each by itself."""

import uuid
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from leagues.actor import Actor
from leagues.groups.models import Membership, Role
from leagues.groups.services.members import remove_member
from scorebook.evenings.models import Command, CommandState, Game
from scorebook.evenings.services.evenings import close_evening
from scorebook.evenings.services.table_links import open_table_link, table_secret
from tests.each import each

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(make_evening):
    return make_evening("ddv")


@pytest.fixture
def late(evening, facts):
    """Two games of a phone whose link has ended."""
    link = open_table_link(actor=Actor.system(), evening=evening)
    phone = Client()
    phone.post(f"/tisch/{table_secret(link)}/")
    close_evening(actor=Actor.system(), evening=evening)
    last, commands = None, []
    for augen in (130, 120):
        sent = {"type": "game", "uuid": str(uuid.uuid4()), "id": str(uuid.uuid4()), "after": last}
        commands.append(sent | {"facts": facts(evening, re_augen=augen)})
        last = sent["id"]
    phone.post(f"/api/v1/evenings/{evening.pk}/commands", {"commands": commands}, content_type="application/json")
    return list(Command.objects.order_by("pk"))


@pytest.fixture
def page(client, verwalter, evening):
    client.force_login(verwalter)
    path = f"/abend/{evening.pk}/wartend/"
    return lambda **data: client.post(path, data, follow=True) if data else client.get(path)


def said(response):
    return [str(message) for message in response.context["messages"]]


def test_what_waits_is_shown_in_words(late, page):
    assert [(one.title, one.who) for one in page().context["waiting"]] == [("Spiel", "am Tisch mitgeschrieben")] * 2
    assert page().context["soon"] is None


def test_somebody_new_waits_by_name_and_is_taken_over_before_their_game(evening, verwalter, account, page, facts):
    sven = account("Sven")
    Membership.objects.create(league=evening.league, account=sven, role=Role.SCHREIBER)
    remove_member(actor=Actor.account(verwalter), membership=Membership.objects.get(account=sven))
    join, game, frieda = (str(uuid.uuid4()) for _ in range(3))
    played = facts(evening)
    played["players"][3] = frieda
    commands = [
        {"type": "join", "uuid": join, "id": join, "after": None, "name": "Frieda", "newcomer": frieda, "seat": 4},
        {"type": "game", "uuid": game, "id": game, "after": join, "facts": played},
    ]
    phone = Client()
    phone.force_login(sven)
    path = f"/api/v1/evenings/{evening.pk}/commands"
    assert phone.post(path, {"commands": commands}, content_type="application/json").status_code == 202
    first, second = page().context["waiting"]
    assert [(one.title, one.sub) for one in (first, second)] == [("Einstieg", "Frieda"), ("Spiel", "")]
    assert said(page(auftrag=first.command.pk, uebernehmen=1)) == ["Übernommen."]
    assert said(page(auftrag=second.command.pk, uebernehmen=1)) == ["Übernommen."]
    assert Game.objects.get().parties.filter(members__player__name="Frieda").count() == 1


def test_taken_over_it_counts_at_its_place_and_stands_in_the_journal(late, page, evening, verwalter):
    for command in reversed(late):
        assert said(page(auftrag=command.pk, uebernehmen=1)) == ["Übernommen."]
    assert sorted(Game.objects.values_list("re_augen", flat=True)) == [120, 130]
    assert set(Command.objects.values_list("state", flat=True)) == {CommandState.TAKEN}
    entries = evening.journal.filter(action="command_taken")
    assert [entry.account for entry in entries] == [verwalter] * 2


def test_discarded_it_is_gone_and_that_stands_in_the_journal(late, page, evening, client):
    page(auftrag=late[0].pk, verwerfen=1)
    page(auftrag=late[0].pk, uebernehmen=1)
    assert Game.objects.count() == 0
    assert (Command.objects.get(pk=late[0].pk).state, Command.objects.get(pk=late[0].pk).body) == ("discarded", {})
    journal = client.get(f"/abend/{evening.pk}/journal/").content.decode()
    assert "Zu spät Geschicktes verworfen" in journal


def test_twice_taken_over_is_once(late, page):
    for _ in range(2):
        page(auftrag=late[0].pk, uebernehmen=1)
    assert Game.objects.count() == 1


def test_the_evening_says_so_to_a_verwalter_alone(late, client, verwalter, account, evening):
    reader = account("Lena")
    Membership.objects.create(league=evening.league, account=reader, role=Role.LESER)
    shown = []
    for who in (verwalter, reader):
        client.force_login(who)
        shown.append("2 Einträge kamen zu spät" in client.get(f"/abend/{evening.pk}/").content.decode())
    assert shown == [True, False]
    assert client.get(f"/abend/{evening.pk}/wartend/").status_code == 403


def test_before_it_expires_the_page_warns(late, page):
    Command.objects.update(until=timezone.now() + timedelta(days=6))
    assert "Entscheide bis zum" in page().content.decode()


@each("number", ["", "x", "0", "9" * 30, "²"])
def test_what_does_not_wait_here_is_unknown(page, number):
    assert page(auftrag=number).status_code == 404
