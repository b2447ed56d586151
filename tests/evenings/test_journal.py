"""The journal in words: who changed what, before and after, on the page of the evening and of the game."""

import pytest
from django.urls import reverse

from leagues.journal import Actor
from leagues.people.models import Player
from scorebook.evenings.models import EventKind
from scorebook.evenings.services.events import add_event, withdraw_event
from scorebook.evenings.services.games import correct_game, withdraw_game
from tests.evenings.intake import FIVE
from tests.evenings.reading import pk, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def busy(make_evening, record, facts, verwalter):
    """An evening with a game that was corrected and an event that was withdrawn."""
    evening, actor = make_evening("ddv", FIVE), Actor.account(verwalter)
    playing = [pk(name) for name in FIVE[1:]]
    game = record(evening, re_augen=130, players=playing)
    again = facts(evening, re_augen=155, re=(0, 2), players=playing, announcements=[{"party": "re", "call": "re"}])
    correct_game(actor=actor, game=game, facts=again)
    event, _ = add_event(actor=actor, evening=evening, kind=EventKind.LEAVE, player=Player.objects.get(name="Emil"))
    withdraw_event(actor=actor, event=event)
    return evening, game, event


@pytest.fixture
def shown(writer):
    return lambda name, thing: writer.get(reverse(name, args=[thing.pk]))


def test_the_journal_of_an_evening_where_only_the_newest_change_of_a_thing_has_a_button(busy, shown):
    answer = shown("evening-journal", busy[0])
    lines = answer.context["journal"]
    changes = [
        ("Re", "Ben und Cem", "Ben und Dora"),
        ("Kontra", "Dora und Emil", "Cem und Emil"),
        ("Ergebnis", "130 : 110 Augen", "155 : 85 Augen"),
        ("Ansagen", "keine", "Re"),
    ]
    assert [(one.title, one.who, [tuple(change) for change in one.changes], one.undoable) for one in lines] == [
        ("Zurückgenommen: Emil geht", "Vera", [], True),
        ("Emil geht", "Vera", [], False),
        ("Spiel 1 korrigiert", "Vera", changes, True),
        ("Spiel 1 eingetragen", "Programm", [], False),
        ("Abend eröffnet", "Vera", [], False),
    ]
    assert answer.content.decode().count("/zuruecknehmen/") == 2


def test_a_game_that_stands_is_told_by_who_won_it_and_what_they_got(busy, shown, record):
    """What it was before it was corrected is told by who was Re: what that would be worth now, nobody knows."""
    record(busy[0], kind="solo_buben", re=[0], re_augen=110)
    lines = shown("evening-journal", busy[0]).context["journal"]
    assert [(line.title, line.sub) for line in lines if "Spiel" in line.title] == [
        ("Spiel 2 eingetragen", "Bubensolo: Ben, Cem und Dora +1"),
        ("Spiel 1 korrigiert", "Ben und Dora +4"),
        ("Spiel 1 eingetragen", "Ben und Cem"),
    ]


def test_the_journal_of_a_game_and_that_of_an_event_stand_on_their_pages(busy, shown):
    _, game, event = busy

    def titles(name, thing):
        return [line.title for line in shown(name, thing).context["journal"]]

    assert titles("game-detail", game) == ["Spiel 1 korrigiert", "Spiel 1 eingetragen"]
    withdraw_game(actor=Actor.system(), game=game)
    assert titles("game-detail", game) == ["Spiel zurückgenommen", "Spiel korrigiert", "Spiel eingetragen"]
    assert titles("event-detail", event) == ["Zurückgenommen: Emil geht", "Emil geht"]
    assert "zurückgenommen und zählt nicht mehr" in text(shown("event-detail", event))


def test_the_journal_takes_the_same_number_of_queries_for_any_length(busy, record, shown, django_assert_num_queries):
    shown("evening-journal", busy[0])
    for _ in range(2):
        with django_assert_num_queries(9):
            shown("evening-journal", busy[0])
        for _ in range(3):
            record(busy[0], players=[pk(name) for name in FIVE[1:]])
