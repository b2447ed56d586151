"""Anniversaries and round numbers: told with the game that reaches them, kept in the book, never of the forgotten."""

import datetime

import pytest
from django.urls import reverse

from leagues.actor import Actor
from leagues.people.models import Player
from leagues.people.services.persons import anonymise_player
from scorebook.evenings.models import Game
from scorebook.evenings.page_parts import Broken
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.games import withdraw_game
from scorebook.statistics.dashboard import frame_of
from scorebook.statistics.overview import news
from scorebook.statistics.overview.front import Wanted, front_of
from scorebook.statistics.records import earlier, evening, jubilees

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()


def told_of(played):
    return evening.broken_by(Game.objects.select_related("evening__rule_set_version").get(pk=played.pk), True)


def jubilee(figure, words):
    return Broken(figure, words, title="Jubiläum")


def lines_of(page):
    return [(line.title, line.figure, line.who, line.when, line.href) for line in page.context["jubilees"]]


@pytest.fixture
def book(browser_of, lena, league):
    reader = browser_of(lena)
    return lambda **query: reader.get(reverse("league-records", args=[league.pk]), query)


def test_the_first_game_of_an_evening_tells_its_anniversaries_and_no_other_does(evening_of, play, four):
    play(evening_of("2024-01-06"), four[:2])
    tonight = evening_of("2025-01-10")
    first, second = play(tonight, four[:2]), play(tonight, four[:2])
    assert told_of(first) == [
        jubilee("1", "Seit 1 Jahr gibt es die Runde"),
        jubilee("1", "Seit 1 Jahr dabei: Anna, Ben, Cem und Dora"),
    ]
    assert told_of(second) == []
    withdraw_game(actor=SYSTEM, game=first)
    assert (told_of(first), len(told_of(second))) == ([], 2), "now that is the first one"


def test_who_joins_later_has_the_anniversary_with_their_own_first_game(evening_of, play, four, league):
    anna, ben, cem, dora = four
    emil = Player.objects.create(league=league, name="Emil", sign="E")
    play(evening_of("2020-01-06", [emil, ben, cem, dora]), (emil, ben))
    play(evening_of("2024-06-06", [anna, ben, cem, dora]), (anna, ben))
    tonight = evening_of("2025-07-01", [anna, ben, cem, dora, emil])
    first = play(tonight, (anna, ben))
    assert told_of(first) == [
        jubilee("5", "Seit 5 Jahren gibt es die Runde"),
        jubilee("5", "Seit 5 Jahren dabei: Ben, Cem und Dora"),
        jubilee("1", "Seit 1 Jahr dabei: Anna"),
    ]
    seats = [str(one.pk) for one in (ben, cem, dora, emil)]
    second = play(tonight, (ben, cem), players=seats)
    assert told_of(second) == [jubilee("5", "Seit 5 Jahren dabei: Emil")]


def test_the_fiftieth_evening_is_told_with_its_first_game(evening_of, play, four, monkeypatch):
    monkeypatch.setattr(jubilees, "EVENINGS", frozenset({2}))
    play(evening_of("2024-01-06"), four[:2])
    assert told_of(play(evening_of("2024-01-07"), four[:2])) == [jubilee("2", "Der 2. Abend")]


def test_the_card_of_the_game_shows_it(evening_of, play, four, browser_of, lena):
    play(evening_of("2024-01-06"), four[:2])
    played = play(evening_of("2025-01-10"), four[:2])
    answer = browser_of(lena).get(reverse("game-records", args=[played.pk])).json()
    assert "Seit 1 Jahr gibt es die Runde · Jubiläum" in " ".join(answer["records"].split())


def test_the_book_keeps_all_of_them_with_day_and_link_the_newest_first(evening_of, play, four, book):
    days = "2020-03-06", "2021-03-05", "2021-03-12", "2025-03-07"
    games = [play(evening_of(day), four[:2]) for day in days]
    third, last = (reverse("evening-detail", args=[games[number].evening_id]) for number in (2, 3))
    names = "Anna, Ben, Cem und Dora"
    assert lines_of(book()) == [
        ("So lange gibt es die Runde", "5 Jahre", "", "7. März 2025", last),
        ("So lange dabei", "5 Jahre", names, "7. März 2025", last),
        ("So lange gibt es die Runde", "1 Jahr", "", "12. März 2021", third),
        ("So lange dabei", "1 Jahr", names, "12. März 2021", third),
    ]
    withdraw_game(actor=SYSTEM, game=games[3])
    assert [line[3] for line in lines_of(book())] == ["12. März 2021"] * 2


def test_of_very_many_the_newest_stand_there(evening_of, play, four, book, monkeypatch):
    monkeypatch.setattr(jubilees, "EVENINGS", frozenset(range(20)))
    for day in range(1, jubilees.MOST + 3):
        play(evening_of(f"2024-01-{day:02}"), four[:2])
    lines = lines_of(book())
    assert [line[1] for line in lines] == [str(number) for number in range(jubilees.MOST + 2, 2, -1)]


def test_a_round_number_of_games_stands_there_too(evening_of, play, four, book, monkeypatch):
    monkeypatch.setattr(jubilees, "MILESTONES", (2, 100))
    first = evening_of("2024-01-06")
    play(first, four[:2])
    second = evening_of("2024-01-07")
    play(second, four[:2])
    href = reverse("evening-detail", args=[second.pk])
    assert lines_of(book()) == [("Spiele mitgespielt", "2", "Anna, Ben, Cem und Dora", "7. Januar 2024", href)]
    assert lines_of(book(von="2024-01-01", bis="2024-01-06")) == []
    assert lines_of(book(von="2024-01-07")) == lines_of(book()), "counted from the very beginning"


def test_nobody_who_was_forgotten_has_an_anniversary_or_a_round_number(
    evening_of, play, four, league, book, monkeypatch
):
    for module in (earlier, evening, evening, news, jubilees):
        monkeypatch.setattr(module, "MILESTONES", (2, 3, 100), raising=False)
    play(evening_of("2024-01-06"), four[:2])
    tonight = evening_of("2025-01-10")
    played = play(tonight, four[:2])

    def all_told():
        tonight.refresh_from_db()
        front = front_of(frame_of(league.pk), None, Wanted("ewig"), datetime.date(2025, 1, 11))
        at_the_end = evening.broken_at(load(tonight), True)
        return [
            *(one.words for one in told_of(played)),
            *(one.words for one in at_the_end),
            *(f"{one.strong} {one.sub}" for one in front.news if one.icon == "flag"),
            *(f"{title} {who}" for title, _figure, who, *_more in lines_of(book())),
        ]

    named = [words for words in all_told() if "Ben" in words]
    assert len(named) == 9, "a year and two games: on the card, at the end, in news (and near), in the book"
    ben = Player.objects.get(name="Ben")
    anonymise_player(actor=SYSTEM, player=ben)
    ben.refresh_from_db()
    after = all_told()
    assert not [words for words in after if "Ben" in words or ben.called in words]
    assert any("Anna" in words for words in after)


@pytest.mark.parametrize("evenings", [3, 30])
def test_the_book_takes_as_many_queries_whatever_the_history(evenings, evening_of, play, four, book):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    for day in range(1, evenings + 1):
        play(evening_of(f"2024-01-{day:02}"), four[:2])
    with CaptureQueriesContext(connection) as queries:
        assert book(von="2024-01-02").status_code == 200
    assert len(queries) <= 12
