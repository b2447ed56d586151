"""What an evening and a game have broken, beside the evenings before them. `test_told_truth` replays every game."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues.people.services.persons import merge_players
from leagues.people.services.players import add_player
from scorebook.evenings.models import Game
from scorebook.evenings.page_parts import Broken
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.games import correct_game, withdraw_game
from scorebook.statistics.records import earlier
from scorebook.statistics.records import evening as broken
from scorebook.statistics.records.earlier import ENOUGH
from tests.kept import made_once
from tests.statistics.conftest import SYSTEM

BIGGEST = "Das größte Spiel, das ihr je hattet, bisher 1"


@pytest.fixture
def won_by(evening_of, play, four):
    """As many evenings as it takes, one game of one point each, won by these by turns."""

    def make(*pairs):
        def made():
            days = range(1, ENOUGH + 1)
            return [play(evening_of(f"2024-01-0{day}"), pairs[(day - 1) % len(pairs)]).pk for day in days]

        games = Game.objects.in_bulk(made_once(f"{len(pairs)} pairs of {four[0].pk}", made))
        return sorted(games.values(), key=lambda game: game.evening.local_date)

    return make


@pytest.fixture
def before(won_by, four):
    """Anna and Ben win the first, then the others, in turn."""
    return won_by(four[:2], four[2:])


def told(evening, member=False):
    return broken.broken_at(load(evening), member)


def told_of(played, member=False):
    return broken.broken_by(Game.objects.select_related("evening__rule_set_version").get(pk=played.pk), member)


def test_without_enough_evenings_before_or_just_as_good_there_is_no_record(before, evening_of, play, four):
    evening = evening_of("2024-02-01")
    played = play(evening, four[2:])
    assert (told(evening), told_of(played)) == ([], [])
    last = before[-1].evening
    played = play(last, four[:1], kind="solo_damen", re_augen=200)
    assert (told(last), told_of(played)) == ([], [])


def test_the_biggest_game_and_the_best_and_worst_evenings(before, evening_of, play, four):
    """Members learn whose the old record was and when."""
    evening = evening_of("2024-02-01")
    played = play(evening, four[:1], kind="solo_damen", re_augen=200)
    assert told(evening) == [
        Broken("9", BIGGEST),
        Broken("+9", "Bester Abend von Anna, bisher +1"),
        *(Broken("−3", f"Schlechtester Abend von {name}, bisher −1") for name in ("Dora", "Cem", "Ben")),
    ]
    first, old = reverse("game-detail", args=[before[0].pk]), reverse("evening-detail", args=[before[0].evening_id])
    biggest = Broken("9", f"{BIGGEST} (Anna, Ben, Cem und Dora, 1. Januar 2024)", first)
    best = Broken("+9", "Bester Abend von Anna, bisher +1 am 1. Januar 2024", old)
    assert (told_of(played, member=True)[0], told(evening, member=True)[:2]) == (biggest, [biggest, best])


def test_a_run_is_told_with_every_game_that_makes_it_longer(won_by, evening_of, play, four):
    anna, ben, cem, _dora = four
    won_by((anna, ben))
    evening = evening_of("2024-02-01")
    first, second = (play(evening, re) for re in ((anna, ben), (anna, cem)))
    assert told_of(first) == [
        Broken("6", "Anna und Ben: 6 Siege am Stück, so viele wie noch nie, bisher 5"),
        Broken("6", "Cem und Dora: 6 Niederlagen am Stück, so viele wie noch nie, bisher 5"),
    ]
    assert told_of(second)[0] == Broken("7", "Anna: 7 Siege am Stück, so viele wie noch nie, bisher 6")
    assert [one.words.partition(",")[0] for one in told(evening) if "am Stück" in one.words] == [
        "Anna: 7 Siege am Stück",
        "Dora: 7 Niederlagen am Stück",
    ]


def test_whoever_wins_evening_after_evening_alone_is_told(before, evening_of, play, four):
    for day in (1, 2, 3):
        evening = evening_of(f"2024-02-0{day}")
        play(evening, four[:1], kind="solo_damen", re_augen=130)
    assert Broken("3", "Anna gewinnt den 3. Abend nacheinander") in told(evening)


def test_round_numbers_need_no_evenings_before(evening_of, play, four, monkeypatch):
    for module in (earlier, broken):
        monkeypatch.setattr(module, "MILESTONES", (2, 100), raising=False)
    evening = evening_of("2024-01-01")
    games = [play(evening, four[:2]) for _number in range(2)]
    names = "Anna", "Ben", "Cem", "Dora"
    assert [told_of(game) for game in games] == [[], [Broken("2", f"{name} spielt zum 2. Mal mit") for name in names]]
    assert told(evening) == [Broken("2", "Mitgespielt hat zum 2. Mal: Anna, Ben, Cem und Dora")]


def test_a_withdrawn_or_corrected_game_takes_its_records_back(before, evening_of, play, four):
    """So does a game that is found long ago."""
    evening, people = evening_of("2024-02-01"), [str(one.pk) for one in four]
    big = play(evening, four[2:], re_augen=200)
    later = play(evening, four[2:], re_augen=160)
    assert (len(told_of(big)), told_of(later)) == (1, [])
    facts = {"kind": "normal", "players": people, "re": people[2:], "re_augen": 130}
    correct_game(actor=SYSTEM, game=big, facts=facts)
    assert (told_of(big), told_of(later)) == ([], [Broken("2", BIGGEST)])
    play(before[0].evening, four[2:], re_augen=230)
    assert told_of(later) == []
    withdraw_game(actor=SYSTEM, game=later)
    assert (told_of(later), told(evening)) == ([], [])


def test_later_evenings_are_no_measure_and_two_entries_of_one_person_are_one(before, league, evening_of, play, four):
    twin = add_player(actor=SYSTEM, league=league, name="Annalena")
    evening, later = evening_of("2024-02-01", [twin, *four[1:]]), evening_of("2024-03-01")
    play(later, four[:1], kind="solo_damen", re_augen=230)
    play(evening, (twin,), kind="solo_damen", re_augen=200)
    found = told(evening)
    assert found[0] == Broken("9", BIGGEST)
    assert not any("Annalena" in one.words for one in found)
    merge_players(actor=SYSTEM, player=twin, into=four[0])
    assert Broken("+9", "Bester Abend von Anna, bisher +1") in told(evening)


def test_the_card_of_a_game_asks_what_it_has_broken(before, evening_of, play, four, reader):
    evening = evening_of("2024-02-01")
    games = [play(evening, four[2:], re_augen=augen) for augen in (200, 130)]
    big, small = (reader.get(reverse("game-records", args=[game.pk])).json()["records"] for game in games)
    assert f"{BIGGEST} (Anna, Ben, Cem und Dora, 1. Januar 2024)" in big
    assert small == ""


def test_looking_for_records_takes_as_many_queries_whatever_the_history(before, evening_of, play, four):
    """With the first game of an evening its anniversaries are looked for, too."""
    taken = []
    for day, augen in (("2024-02-01", 200), ("2024-02-02", 230)):
        played = play(evening_of(day), four[:1], augen, kind="solo_damen")
        read = Game.objects.select_related("evening__rule_set_version").get(pk=played.pk)
        for _time in range(2):
            with CaptureQueriesContext(connection) as queries:
                broken.broken_by(read, True)
            taken.append(len(queries))
    assert taken == [6, 4] * 2


def test_who_lacks_two_wins_to_the_longest_run_is_told_so_once(won_by, evening_of, play, four):
    """Anna and Ben have won five games in a row; Cem and Dora, who have lost them all, begin one of their own."""
    won_by(four[:2])
    evening = evening_of("2024-02-01")
    played = [play(evening, four[2:]) for _game in range(4)]
    assert [told_of(one) for one in played[:3]] == [[], [], []], "the third was told when it was the newest"
    withdraw_game(actor=SYSTEM, game=played[3])
    assert told_of(played[2]) == [Broken("3", "Cem und Dora: 3 Siege am Stück, der Rekord sind 5")]


def test_who_comes_near_the_best_evening_is_told_so_once(before, evening_of, play, four):
    """Anna has had +36 at one evening; Ben comes to 33 with the seventh game of another."""
    anna, ben, cem, _dora = four
    best, evening = evening_of("2024-01-20"), evening_of("2024-02-01")
    for _game in range(4):
        play(best, (anna,), 200, kind="solo_damen")
    lines = [told_of(play(evening, (ben,), augen, kind="solo_damen")) for augen in (200, 200, 200, 130)]
    lines.append(told_of(play(evening, (ben, cem), 100)))
    lines.append(told_of(play(evening, (ben,), 130, kind="solo_damen")))
    lines += [told_of(play(evening, re, augen)) for re, augen in (((ben, cem), 160), ((anna, cem), 130))]
    near = Broken("3", "Ben: noch 3 bis zum besten Abend, den hier jemand hatte (+36, Anna)")
    assert lines[-2:] == [[near], []]
    assert near not in [one for some in lines[:-2] for one in some]
