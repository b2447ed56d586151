"""Anniversaries and round numbers: told with the game that reaches them, kept in the book, never of the forgotten."""

import datetime

import pytest
from django.urls import reverse

from leagues.people.models import Player
from leagues.people.services.persons import anonymise_player
from scorebook.evenings.models import Game
from scorebook.evenings.page_parts import Broken
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.games import withdraw_game
from scorebook.statistics.dashboard import frame_of
from scorebook.statistics.overview import news
from scorebook.statistics.overview.front import front_of
from scorebook.statistics.records import earlier, evening, jubilees
from tests.each import each
from tests.statistics.conftest import SYSTEM

NAMES = "Anna, Ben, Cem und Dora"


def told_of(played):
    return evening.broken_by(Game.objects.select_related("evening__rule_set_version").get(pk=played.pk), True)


def jubilee(figure, words):
    return Broken(figure, words, title="Jubiläum")


@pytest.fixture
def book(show):
    def lines(**query):
        shown = show("league-records", **query).context["jubilees"]
        return [(line.title, line.figure, line.who, line.when, line.href) for line in shown]

    return lines


def test_the_first_game_of_an_evening_tells_its_anniversaries_and_no_other_does(evening_of, play, four, reader):
    play(evening_of("2024-01-06"), four[:2])
    tonight = evening_of("2025-01-10")
    first, second = play(tonight, four[:2]), play(tonight, four[:2])
    expected = [jubilee("1", "Seit 1 Jahr gibt es die Runde"), jubilee("1", f"Seit 1 Jahr dabei: {NAMES}")]
    assert (told_of(first), told_of(second)) == (expected, [])
    assert evening.broken_at(load(tonight), False) == expected, "they stand at the end, too"
    answer = reader.get(reverse("game-records", args=[first.pk])).json()
    assert "Seit 1 Jahr gibt es die Runde · Jubiläum" in " ".join(answer["records"].split())
    withdraw_game(actor=SYSTEM, game=first)
    assert (told_of(first), told_of(second)) == ([], expected), "now that is the first one"


def test_who_joins_later_has_the_anniversary_with_their_own_first_game(evening_of, play, four, league):
    anna, ben, cem, dora = four
    emil = Player.objects.create(league=league, name="Emil", sign="E")
    play(evening_of("2020-01-06", [emil, ben, cem, dora]), (emil, ben))
    play(evening_of("2024-06-06", [anna, ben, cem, dora]), (anna, ben))
    tonight = evening_of("2025-07-01", [anna, ben, cem, dora, emil])
    assert told_of(play(tonight, (anna, ben))) == [
        jubilee("5", "Seit 5 Jahren gibt es die Runde"),
        jubilee("5", "Seit 5 Jahren dabei: Ben, Cem und Dora"),
        jubilee("1", "Seit 1 Jahr dabei: Anna"),
    ]
    second = play(tonight, (ben, cem), players=[str(one.pk) for one in (ben, cem, dora, emil)])
    assert told_of(second) == [jubilee("5", "Seit 5 Jahren dabei: Emil")]


@each(
    ("days", "years"),
    [
        (("2020-02-29", "2021-02-28"), 0),
        (("2020-02-29", "2021-02-28", "2021-03-01"), 1),
        (("2020-02-29", "2021-03-01", "2021-03-01"), 0),
        (("2020-02-29", "2021-03-01", "2026-01-05"), 5),
        (("2020-02-29",), 0),
    ],
)
def test_a_year_is_round_once_and_one_from_a_leap_day_ends_on_the_first_of_march(days, years):
    assert jubilees.years_of([datetime.date.fromisoformat(day) for day in days]) == years


def test_the_fiftieth_evening_is_told_and_of_very_many_the_newest_stand_in_the_book(
    evening_of, play, four, book, monkeypatch
):
    monkeypatch.setattr(jubilees, "EVENINGS", frozenset(range(2, 20)))
    monkeypatch.setattr("scorebook.statistics.pages.records.MOST", 2)
    games = [play(evening_of(f"2024-01-{day:02}"), four[:2]) for day in range(1, 5)]
    assert told_of(games[1]) == [jubilee("2", "Der 2. Abend")]
    assert [line[1] for line in book()] == ["4", "3"]


def test_the_book_keeps_all_of_them_with_day_and_link_the_newest_first(evening_of, play, four, book):
    days = "2020-03-06", "2021-03-05", "2021-03-12", "2025-03-07"
    games = [play(evening_of(day), four[:2]) for day in days]
    third, last = (reverse("evening-detail", args=[games[number].evening_id]) for number in (2, 3))
    newest = [
        ("So lange gibt es die Runde", "5 Jahre", "", "7. März 2025", last),
        ("So lange dabei", "5 Jahre", NAMES, "7. März 2025", last),
    ]
    before = [
        ("So lange gibt es die Runde", "1 Jahr", "", "12. März 2021", third),
        ("So lange dabei", "1 Jahr", NAMES, "12. März 2021", third),
    ]
    assert book() == newest + before
    withdraw_game(actor=SYSTEM, game=games[3])
    assert book() == before


def test_a_round_number_of_games_stands_there_too(evening_of, play, four, book, monkeypatch):
    monkeypatch.setattr(jubilees, "MILESTONES", (2, 100))
    for second in (evening_of("2024-01-06"), evening_of("2024-01-07")):
        play(second, four[:2])
    href = reverse("evening-detail", args=[second.pk])
    assert book() == [("Spiele mitgespielt", "2", NAMES, "7. Januar 2024", href)]
    assert book(von="2024-01-01", bis="2024-01-06") == []
    assert book(von="2024-01-07") == book(), "counted from the very beginning"


def test_nobody_who_was_forgotten_has_an_anniversary_or_a_round_number(
    evening_of, play, four, league, book, monkeypatch
):
    for module in (earlier, evening, news, jubilees):
        monkeypatch.setattr(module, "MILESTONES", (2, 3, 100), raising=False)
    play(evening_of("2024-01-06"), four[:2])
    tonight = evening_of("2025-01-10")
    played = play(tonight, four[:2])

    def all_told():
        tonight.refresh_from_db()
        front = front_of(frame_of(league.pk), None, "ewig", datetime.date(2025, 1, 11))
        return [
            *(one.words for one in told_of(played)),
            *(one.words for one in evening.broken_at(load(tonight), True)),
            *(f"{one.strong} {one.sub}" for one in front.news if one.icon == "flag"),
            *(f"{title} {who}" for title, _figure, who, *_more in book()),
        ]

    named = [words for words in all_told() if "Ben" in words]
    assert len(named) == 9, "a year and two games: on the card, at the end, in news (and near), in the book"
    ben = Player.objects.get(name="Ben")
    anonymise_player(actor=SYSTEM, player=ben)
    ben.refresh_from_db()
    after = all_told()
    assert not [words for words in after if "Ben" in words or ben.called in words]
    assert any("Anna" in words for words in after)
