"""What is said at the Siegerehrung: places, what the evening was for somebody, what was remarkable."""

import pytest
from django.utils.translation import override

from leagues.people.models import Player
from scorebook.evenings.pages.ceremony import (
    Highlight,
    chat_text,
    gap_words,
    headline,
    highlights_of,
    place_words,
    story_words,
)
from scorebook.evenings.podium import GameBooked, PodiumPlace, Stop
from scorebook.evenings.selectors.evenings import load
from tests.each import each

pytestmark = pytest.mark.django_db


# Sentences


def test_places_and_how_far_they_are_apart():
    places = [PodiumPlace(1, 1250, ("a", "b")), PodiumPlace(3, -20, ("c",)), PodiumPlace(4, -30, ("d",))]
    assert [place_words(place) for place in places] == ["Platz 1, geteilt", "Platz 3", "Platz 4"]
    gaps = [gap_words(places, number) for number in range(3)]
    assert gaps == ["1.270 vor Platz 3", "1.270 hinter Platz 1", "10 hinter Platz 3"]
    assert gap_words(places[:1], 0) == ""


STOPS = [Stop(number, {"a": a, "b": -a}) for number, a in enumerate((1, -1, -2, 3, 4, 5), start=1)]
GAMES = [GameBooked(2, {"a": -2, "b": 2}, {"b"}), GameBooked(4, {"a": 5, "b": -5}, {"a"})]


@each(
    ("player", "rank", "stops", "story"),
    [
        ("a", 1, STOPS, "vorn seit Spiel 4"),
        ("a", 1, STOPS[3:], "vorn vom ersten Spiel an"),
        ("a", 1, STOPS[:4], "vorn erst mit dem letzten Spiel"),
        ("b", 2, STOPS, "nach Spiel 3 noch vorn"),
        ("b", 2, [*STOPS, Stop(7, {"a": 1, "b": 0})], "größtes Plus: +2 in Spiel 2"),
        ("c", 3, STOPS, ""),
        ("a", 1, [Stop(0, {"a": 3, "b": -3})], ""),
    ],
)
def test_what_the_evening_was_for_somebody(player, rank, stops, story):
    assert story_words(player, rank, stops, GAMES) == story


def test_the_text_for_a_chat():
    people = [(1, "Clara", 1560), (2, "Eva", -5), (4, "Max", -555)]
    said = chat_text("Freitagsrunde", headline(["Clara", "Eva"]), people, [("Größtes Spiel", "+320")], "https://x/")
    assert said.splitlines() == [
        "Freitagsrunde", "Clara und Eva gewinnen den Abend", "", "🥇 Clara +1.560", "🥈 Eva −5", "4. Max −555", "",
        "Größtes Spiel: +320", "", "https://x/",
    ]  # fmt: skip
    with override("en"):
        assert "4 Max −555" in chat_text("Friday", "", people, [], "")


# What was remarkable


def test_the_highlights_of_an_evening(make_evening, record):
    evening = make_evening("ddv")
    assert highlights_of(load(evening)) == []
    players = [str(player.pk) for player in Player.objects.order_by("pk")]
    calls = [{"party": "re", "call": call, "player": players[0]} for call in ("re", "k90")]
    record(evening, announcements=calls[:1])
    record(evening, announcements=[*calls, {"party": "re", "call": "k60"}], re_augen=170)  # k60 missed
    record(evening, announcements=calls, re_augen=160)
    record(evening)
    assert highlights_of(load(evening)) == [
        Highlight("+6", "Größtes Spiel", "Spiel 2, Cem und Dora"),
        Highlight("keine 90", "Beste Ansage", "Anna, Spiel 3"),
    ]


def test_the_longest_run_and_what_lay_under_a_bock_are_told(make_evening, record):
    evening = make_evening("steffen")
    both = [{"party": "re", "call": "re"}, {"party": "kontra", "call": "kontra"}]
    record(evening, announcements=both)
    for _ in range(3):
        record(evening)
    assert highlights_of(load(evening))[1:] == [
        Highlight("4 am Stück", "Längste Serie", "Anna und Ben"),
        Highlight("Re", "Beste Ansage", "Anna und Ben, Spiel 1"),
        Highlight("1 Bock", "Unter Bock", "3 Spiele, bis ×2"),
    ]
