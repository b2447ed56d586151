"""What the table gets to see after a game: who got what, a new leader, a Bock, the end."""

import uuid

import pytest
from django.urls import reverse

from leagues.journal import Actor
from scorebook.evenings.models import Event, EventKind
from scorebook.evenings.pages.result_card import card_of
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.events import add_event
from tests.each import each

SYSTEM = Actor.system()


@pytest.fixture
def card(record):
    """Record a game, and what its card says: sides as words, news as pairs."""

    def play(evening, **facts):
        game = record(evening, **facts)
        evening.refresh_from_db()
        found = card_of(load(evening), game.event)
        return [side.words for side in found.sides], [tuple(one) for one in found.news], found

    return play


def test_the_winners_stand_first_with_their_sign_and_a_soloist_alone(make_evening, card):
    evening = make_evening("ddv")
    sides, news, found = card(evening, re_augen=155)
    assert sides == ["Anna und Ben +2", "Cem und Dora −2"]
    assert (found.number, found.result, news) == (1, "155 : 85 Augen", [])
    assert card(evening, re=(0, 3), re_augen=85)[0] == ["Ben und Cem +3", "Anna und Dora −3"]
    sides, _news, found = card(evening, kind="solo_damen", re=(2,), re_augen=100)
    assert (sides, found.result) == (["Anna, Ben und Dora +1", "Cem −3"], "Damensolo · 100 : 140 Augen")
    with pytest.raises(LookupError):
        card_of(load(evening), Event(pk=uuid.uuid4()))


def test_a_game_worth_nothing_says_who_has_won_it_and_why_nothing_is_written(make_evening, card):
    sides, _news, found = card(make_evening("maennle"), re=(1, 2), re_augen=None, re_range=[121, 240])
    assert sides == ["Ben und Cem 0", "Anna und Dora 0"]
    assert found.result == "Re hat mehr, wird nicht geschrieben (Männle § 28)"


def test_words_of_the_game_lead_to_their_meaning(make_evening, card, client):
    evening = make_evening("steffen")
    news = card(evening, re_augen=120)[2].news
    lead = card(evening, re_augen=155)[2].news[0]
    (address,) = [one.meaning for one in news]
    assert (lead.kind, lead.meaning, address) == ("lead", "", f"{reverse('help-glossary')}#wort-bock")
    assert 'id="wort-bock"' in client.get(address).content.decode()


def test_a_change_of_the_lead_is_told(make_evening, card):
    evening = make_evening("ddv")
    card(evening, re_augen=155)
    played = [{"re": (2, 3), "re_augen": 155}, {"kind": "solo_damen", "re": (0,)}, {"re": (0, 1)}]
    assert [card(evening, **facts)[1] for facts in played] == [
        [("lead", "Anna, Ben, Cem und Dora liegen gleichauf vorn")],
        [("lead", "Anna führt jetzt, 4 vor Ben, Cem und Dora")],
        [],  # whoever leads already is nothing new
    ]


def test_a_bock_begins_and_ends(make_evening, card):
    evening = make_evening("steffen")
    assert card(evening, re_augen=120)[1] == [("bock", "Jetzt 4 Spiele ×2: Bock!")]
    assert card(evening, re_augen=120)[1][-1] == ("bock", "Jetzt 3 Spiele ×4: Doppelbock!")
    for _ in range(2):
        assert [one for one in card(evening)[1] if one[0] == "bock"] == []
    assert [card(evening)[1][-1][1] for _ in range(2)] == ["Weiter mit ×2", "Der Bock ist vorbei"]
    house, dk = make_evening("spin_haus"), [{"kind": "doppelkopf", "party": "re"}]
    assert card(house, extras=dk)[1] == [("bock", "Jetzt 4 Spiele ×2: Bock!")]
    assert card(house, extras=dk)[1] == [("bock", "Noch ein Bock: jetzt 7 Spiele ×2")]


def test_the_last_game_is_told(make_evening, card):
    evening = make_evening("steffen")
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.LAST_ROUND, data={"more": 0})
    told = [("end", "Das war das letzte Spiel.") in card(evening)[1] for _ in range(4)]
    assert told == [False, False, False, True]


RE_U6 = [("re", "re"), ("re", "k90"), ("re", "k60")]
CONTRA_U9 = [("kontra", "kontra"), ("kontra", "k90")]


@each(
    ("scheme", "result", "calls", "words"),
    [
        ("steffen", {"re_augen": 130}, RE_U6, "130 : 110 Augen, U6 verfehlt"),
        ("steffen", {"re_range": [151, 180]}, CONTRA_U9, "Contra unter 90, U9 verfehlt"),
        ("ddv", {"re_range": [151, 180]}, [("re", "re"), ("re", "k90")], "Kontra unter 90"),
        ("ddv", {"re_augen": 130}, [*RE_U6, *CONTRA_U9], "130 : 110 Augen, beide Absagen verfehlt"),
    ],
)
def test_a_missed_call_says_why_somebody_has_won(make_evening, card, scheme, result, calls, words):
    said = [{"party": party, "call": call} for party, call in calls]
    assert card(make_evening(scheme), **{"re_augen": None} | result, announcements=said)[2].result == words
