"""What a table tells of a game besides its points comes along, and leaves again with the league."""

import pytest

from leagues.people.selectors import names_of
from scorebook.evenings.event_wording import event_words
from scorebook.evenings.models import Evening, Event
from tests.each import each

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
    ["8.3.24", "Anna, Ben", "Cem, Dora", "Re", 3, "knapp"],
    ["8.3.24", "Dora", "Anna, Ben, Cem", "Kontra", 2, ""],
]


def texts(league):
    """Every event of a league as its page says it."""
    names = names_of(league.pk)
    events = Event.objects.filter(league=league).order_by("position")
    return [
        event_words(one, {str(s.player_id): s.points for s in one.shares.order_by("player__name")}, names)
        for one in events
    ]


@each(
    ("rows", "said"),
    [
        (
            ROWS,
            [
                ("Normalspiel", "Anna +1, Ben −1, Cem +1, Dora −1"),
                ("Solo", "Re: Anna · Anna +6, Ben −2, Cem −2, Dora −2 · „stark“"),
                ("Damensolo", "Re: Ben · Anna −3, Ben +9, Cem −3, Dora −3 · „Bock: 1“"),
                ("Hochzeit", "Anna −2, Ben +2, Cem −2, Dora +2 · „Quatsch; Hochzeit: Dora“"),
            ],
        ),
        (
            WON,
            [
                ("Normalspiel", "Re: Anna, Ben · Anna +3, Ben +3, Cem −3, Dora −3 · Re gewinnt · „knapp“"),
                ("Solo", "Re: Dora · Anna +2, Ben +2, Cem +2, Dora −6 · Kontra gewinnt"),
            ],
        ),
    ],
)
def test_it_stands_beside_the_points_here_and_after_a_move(way, moved, rows, said):
    way.take(csv_file(rows))
    assert [tuple(one) for one in texts(way.league)] == [tuple(one) for one in texts(moved(way.league))] == said


def test_what_is_the_past_and_has_no_day_is_so_after_a_move_too(way, moved):
    way.take(csv_file([["Abend", *NAMES], ["1. Abend 2008", 12, -4, -6, -2], ["2. Abend 2008", 2, -4, 4, -2]]))
    evenings = Evening.objects.filter(league=moved(way.league))
    assert [(one.from_table, one.day_known) for one in evenings] == [(True, False)] * 2
