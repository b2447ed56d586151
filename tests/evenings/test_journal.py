"""The journal in words: who changed what, before and after, on the page of the evening and of the game."""

import pytest
from django.urls import reverse

from leagues.actor import Actor
from leagues.people.models import Player
from scorebook.evenings.models import EventKind
from scorebook.evenings.services.events import add_event, withdraw_event
from scorebook.evenings.services.games import correct_game, withdraw_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def busy(make_evening, record, facts, verwalter):
    """An evening with a game that was corrected and an event that was withdrawn."""
    evening, actor = make_evening("ddv", ("Anna", "Ben", "Cem", "Dora", "Eva")), Actor.account(verwalter)
    playing = [str(player.pk) for player in Player.objects.order_by("pk")][1:]
    game = record(evening, re_augen=130, players=playing)
    again = facts(evening, re_augen=155, re=(0, 2), players=playing, announcements=[{"party": "re", "call": "re"}])
    correct_game(actor=actor, game=game, facts=again)
    event, _ = add_event(actor=actor, evening=evening, kind=EventKind.LEAVE, player=Player.objects.get(name="Eva"))
    withdraw_event(actor=actor, event=event)
    return evening, game, event


def lines(page):
    return [(line.title, line.who, [tuple(change) for change in line.changes]) for line in page.context["journal"]]


def test_the_journal_of_an_evening(busy, client, verwalter):
    evening, _, _ = busy
    client.force_login(verwalter)
    page = client.get(reverse("evening-journal", args=[evening.pk]))
    assert lines(page) == [
        ("Zurückgenommen: Eva geht", "Vera", []),
        ("Eva geht", "Vera", []),
        (
            "Spiel 1 korrigiert",
            "Vera",
            [
                ("Re", "Ben und Cem", "Ben und Dora"),
                ("Kontra", "Dora und Eva", "Cem und Eva"),
                ("Ergebnis", "130 : 110 Augen", "155 : 85 Augen"),
                ("Ansagen", "keine", "Re"),
            ],
        ),
        ("Spiel 1 eingetragen", "Programm", []),
        ("Abend eröffnet", "Vera", []),
    ]


def test_a_game_that_stands_is_told_by_who_won_it_and_what_they_got(busy, client, verwalter, record):
    """What it was before it was corrected is told by who was Re: what that would be worth now, nobody knows."""
    evening, _, _ = busy
    record(evening, kind="solo_buben", re=[0], re_augen=110)
    client.force_login(verwalter)
    page = client.get(reverse("evening-journal", args=[evening.pk]))
    told = [(line.title, line.sub) for line in page.context["journal"] if "Spiel" in line.title]
    assert told == [
        ("Spiel 2 eingetragen", "Bubensolo: Ben, Cem und Dora +1"),
        ("Spiel 1 korrigiert", "Ben und Dora +4"),
        ("Spiel 1 eingetragen", "Ben und Cem"),
    ]


def test_only_the_newest_change_of_a_thing_has_a_button(busy, client, verwalter):
    evening, _, _ = busy
    client.force_login(verwalter)
    page = client.get(reverse("evening-journal", args=[evening.pk]))
    assert [line.undoable for line in page.context["journal"]] == [True, False, True, False, False]
    assert page.content.decode().count("/zuruecknehmen/") == 2


def test_the_journal_of_a_game_stands_on_its_page(busy, client, verwalter):
    _, game, _ = busy
    client.force_login(verwalter)
    page = client.get(reverse("game-detail", args=[game.pk]))
    assert [title for title, *_ in lines(page)] == ["Spiel 1 korrigiert", "Spiel 1 eingetragen"]
    withdraw_game(actor=Actor.system(), game=game)
    page = client.get(reverse("game-detail", args=[game.pk]))
    assert [title for title, *_ in lines(page)] == ["Spiel zurückgenommen", "Spiel korrigiert", "Spiel eingetragen"]


def test_the_journal_of_an_event_stands_on_its_page(busy, client, verwalter):
    _, _, event = busy
    client.force_login(verwalter)
    page = client.get(reverse("event-detail", args=[event.pk]))
    assert [title for title, *_ in lines(page)] == ["Zurückgenommen: Eva geht", "Eva geht"]
    assert "zurückgenommen und zählt nicht mehr" in page.content.decode()


def test_a_reader_sees_it_without_buttons_and_a_stranger_nothing(busy, client, stranger):
    from leagues.groups.models import Membership

    evening, _, _ = busy
    client.force_login(stranger)
    address = reverse("evening-journal", args=[evening.pk])
    assert client.get(address).status_code == 404
    Membership.objects.create(league=evening.league, account=stranger, role="leser")
    assert "/zuruecknehmen/" not in client.get(address).content.decode()


def test_the_journal_takes_the_same_number_of_queries_for_any_length(
    busy, record, client, verwalter, django_assert_num_queries
):
    evening, _, _ = busy
    client.force_login(verwalter)
    client.get(reverse("evening-journal", args=[evening.pk]))
    playing = [str(player.pk) for player in Player.objects.order_by("pk")][1:]
    for _ in range(2):
        with django_assert_num_queries(9):
            client.get(reverse("evening-journal", args=[evening.pk]))
        for _ in range(6):
            record(evening, players=playing)
