"""What a table tells of a game besides its points comes along, and leaves again with the league."""

import pytest

from leagues.people.selectors import names_of
from scorebook.evenings.event_wording import event_words
from scorebook.evenings.models import Evening, Event

from .conftest import NAMES
from .files import csv_file

pytestmark = pytest.mark.django_db
ROWS = [
    ["Datum", "Spielart", "Solist", "Hochzeit", "Bock", "Kommentar", *NAMES],
    ["8.3.24", "Normal", "", "", "", "", 1, -1, 1, -1],
    ["8.3.24", "Solo", "Anna", "", "", "stark", 6, -2, -2, -2],
    ["8.3.24", "Damensolo", "", "", 1, "", -3, 9, -3, -3],
    ["8.3.24", "Quatsch", "", "Dora", "", "", -2, 2, -2, 2],
]
WON = [
    ["Datum", "Re", "Kontra", "Gewinner", "Punkte", "Bemerkung"],
    ["9.3.24", "Anna, Ben", "Cem, Dora", "Re", 3, "knapp"],
    ["9.3.24", "Dora", "Anna, Ben, Cem", "Kontra", 2, ""],
]
PAST = [["Abend", *NAMES], ["1. Abend 2008", 12, -4, -6, -2], ["2. Abend 2008", 2, -4, 4, -2]]


def texts(league):
    """Every event of a league as its page says it."""
    names = names_of(league.pk)
    events = Event.objects.filter(league=league).order_by("evening__local_date", "position")
    return [
        event_words(one, {str(s.player_id): s.points for s in one.shares.order_by("player__name")}, names)
        for one in events
    ]


def test_it_stands_beside_the_points_here_and_after_a_move(way, moved):
    for rows in (PAST, ROWS, WON):
        way.take(csv_file(rows))
    league = moved(way.league)
    assert texts(way.league) == texts(league)
    assert [tuple(one) for one in texts(league)[2:]] == [
        ("Normalspiel", "Anna +1, Ben −1, Cem +1, Dora −1"),
        ("Solo", "Re: Anna · Anna +6, Ben −2, Cem −2, Dora −2 · „stark“"),
        ("Damensolo", "Re: Ben · Anna −3, Ben +9, Cem −3, Dora −3 · „Bock: 1“"),
        ("Hochzeit", "Anna −2, Ben +2, Cem −2, Dora +2 · „Quatsch; Hochzeit: Dora“"),
        ("Normalspiel", "Re: Anna, Ben · Anna +3, Ben +3, Cem −3, Dora −3 · Re gewinnt · „knapp“"),
        ("Solo", "Re: Dora · Anna +2, Ben +2, Cem +2, Dora −6 · Kontra gewinnt"),
    ]
    evenings = Evening.objects.filter(league=league).order_by("local_date")
    assert [(one.from_table, one.day_known) for one in evenings] == [(True, False)] * 2 + [(True, True)] * 2
