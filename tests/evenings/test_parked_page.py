"""What came too late is taken over or discarded by a Verwalter, each by itself."""

import uuid
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from leagues.groups.models import Membership, Role
from leagues.groups.services.members import remove_member
from leagues.journal import Actor
from scorebook.evenings.models import Command, CommandState, Game
from scorebook.evenings.services.evenings import close_evening
from scorebook.evenings.services.table_links import open_table_link, table_secret
from tests.evenings.intake import command
from tests.evenings.reading import text

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
    first = command("game", facts=facts(evening, re_augen=130))
    commands = [first, command("game", after=first["id"], facts=facts(evening, re_augen=120))]
    phone.post(f"/api/v1/evenings/{evening.pk}/commands", {"commands": commands}, content_type="application/json")
    return list(Command.objects.order_by("pk"))


@pytest.fixture
def page(writer, evening):
    path = f"/abend/{evening.pk}/wartend/"
    return lambda **data: writer.post(path, data, follow=True) if data else writer.get(path)


def said(response):
    return [str(message) for message in response.context["messages"]]


def test_what_waits_is_shown_in_words_and_warns_before_it_expires(late, page):
    shown = page()
    assert [(one.title, one.who) for one in shown.context["waiting"]] == [("Spiel", "am Tisch mitgeschrieben")] * 2
    assert shown.context["soon"] is None
    Command.objects.update(until=timezone.now() + timedelta(days=6))
    assert "Entscheide bis zum" in text(page())


def test_somebody_new_waits_by_name_and_is_taken_over_before_their_game(
    evening, verwalter, account, browser_of, page, facts
):
    sven = account("Sven")
    member = Membership.objects.create(league=evening.league, account=sven, role=Role.SCHREIBER)
    remove_member(actor=Actor.account(verwalter), membership=member)
    frieda = str(uuid.uuid4())
    join = command("join", name="Frieda", newcomer=frieda, seat=4)
    played = command("game", after=join["id"], facts=facts(evening))
    played["facts"]["players"][3] = frieda
    path, sent = f"/api/v1/evenings/{evening.pk}/commands", {"commands": [join, played]}
    assert browser_of(sven).post(path, sent, content_type="application/json").status_code == 202
    waiting = page().context["waiting"]
    assert [(one.title, one.sub) for one in waiting] == [("Einstieg", "Frieda"), ("Spiel", "")]
    for one in waiting:
        assert said(page(auftrag=one.command.pk, uebernehmen=1)) == ["Übernommen."]
    assert Game.objects.get().parties.filter(members__player__name="Frieda").count() == 1


def test_taken_over_it_counts_once_and_stands_in_the_journal(late, page, evening, verwalter):
    for one in reversed(late):
        assert said(page(auftrag=one.pk, uebernehmen=1)) == ["Übernommen."]
    page(auftrag=late[0].pk, uebernehmen=1)
    assert sorted(Game.objects.values_list("re_augen", flat=True)) == [120, 130]
    assert set(Command.objects.values_list("state", flat=True)) == {CommandState.TAKEN}
    assert [entry.account for entry in evening.journal.filter(action="command_taken")] == [verwalter] * 2


def test_discarded_it_is_gone_and_that_stands_in_the_journal(late, page, evening, writer):
    page(auftrag=late[0].pk, verwerfen=1)
    page(auftrag=late[0].pk, uebernehmen=1)
    discarded = Command.objects.get(pk=late[0].pk)
    assert (Game.objects.count(), discarded.state, discarded.body) == (0, "discarded", {})
    assert "Zu spät Geschicktes verworfen" in text(writer.get(f"/abend/{evening.pk}/journal/"))
    for number in ("", "x", "0", "9" * 30, "²"):  # what does not wait here
        assert page(auftrag=number).status_code == 404


def test_the_evening_says_so_to_a_verwalter_alone(late, browser_of, verwalter, lena, evening):
    Membership.objects.create(league=evening.league, account=lena, role=Role.LESER)
    pages = [text(browser_of(who).get(f"/abend/{evening.pk}/")) for who in (verwalter, lena)]
    assert ["2 Einträge kamen zu spät" in page for page in pages] == [True, False]
