"""What an evening and a game have broken, beside the evenings before them."""

import pytest
from django.urls import reverse

from leagues.actor import Actor
from leagues.people.services.persons import merge_players
from scorebook.evenings.models import Game
from scorebook.evenings.page_parts import Broken
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.games import correct_game, withdraw_game
from scorebook.statistics.records import earlier
from scorebook.statistics.records import evening as broken
from scorebook.statistics.records.earlier import ENOUGH

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()


@pytest.fixture
def before(evening_of, play, four):
    """As many evenings as it takes, one game of one point each; Anna and Ben win it first, then the others, in turn."""
    anna, ben, cem, dora = four
    won = ((anna, ben), (cem, dora))
    return [play(evening_of(f"2024-01-0{day}"), won[day % 2 == 0]) for day in range(1, ENOUGH + 1)]


@pytest.fixture
def running(evening_of, play, four):
    """As many evenings as it takes; Anna and Ben win one game of one point at each."""
    return [play(evening_of(f"2024-01-0{day}"), four[:2]) for day in range(1, ENOUGH + 1)]


@pytest.fixture
def short(monkeypatch):
    """Runs of two games are long, and five games are a round number."""
    for module in (earlier, broken):
        monkeypatch.setattr(module, "LONG", 2, raising=False)
        monkeypatch.setattr(module, "MILESTONES", (7, 100), raising=False)


def told(evening, member=False):
    return broken.broken_at(load(evening), member)


def told_of(played, member=False):
    read = Game.objects.select_related("evening__rule_set_version").get(pk=played.pk)
    return broken.broken_by(read, member)


def test_without_enough_evenings_before_there_is_no_record(evening_of, play, four):
    anna, ben, *_others = four
    for day in range(1, ENOUGH):
        play(evening_of(f"2024-01-0{day}"), (anna, ben))
    evening = evening_of("2024-02-01")
    played = play(evening, (anna,), kind="solo_damen", re_augen=200)
    assert (told(evening), told_of(played)) == ([], [])


def test_anniversaries_are_told_beside_the_records_until_the_game_is_withdrawn(evening_of, play, four):
    play(evening_of("2024-01-06"), four[:2])
    evening = evening_of("2025-01-10")
    played = play(evening, four[:2])
    assert told(evening) == [
        Broken("1", "Seit 1 Jahr gibt es die Runde", title="Jubiläum"),
        Broken("1", "Seit 1 Jahr dabei: Anna, Ben, Cem und Dora", title="Jubiläum"),
    ]
    withdraw_game(actor=SYSTEM, game=played)
    assert told(evening) == []


def test_what_is_just_as_good_is_no_record(before, evening_of, play, four):
    _anna, _ben, cem, dora = four
    evening = evening_of("2024-02-01")
    played = play(evening, (cem, dora))
    assert (told(evening), told_of(played)) == ([], [])


def test_the_biggest_game_and_the_best_and_worst_evenings(before, evening_of, play, four):
    anna, *_others = four
    evening = evening_of("2024-02-01")
    play(evening, (anna,), kind="solo_damen", re_augen=200)
    assert told(evening) == [
        Broken("9", "Das größte Spiel, das ihr je hattet, bisher 1"),
        Broken("+9", "Bester Abend von Anna, bisher +1"),
        Broken("−3", "Schlechtester Abend von Dora, bisher −1"),
        Broken("−3", "Schlechtester Abend von Cem, bisher −1"),
        Broken("−3", "Schlechtester Abend von Ben, bisher −1"),
    ]


def test_members_learn_whose_the_old_record_was_and_when(before, evening_of, play, four):
    anna, *_others = four
    evening = evening_of("2024-02-01")
    played = play(evening, (anna,), kind="solo_damen", re_augen=200)
    first = reverse("game-detail", args=[before[0].pk])
    words = "Das größte Spiel, das ihr je hattet, bisher 1 (Anna, Ben, Cem und Dora, 1. Januar 2024)"
    assert told_of(played, member=True)[0] == told(evening, member=True)[0] == Broken("9", words, first)
    old = reverse("evening-detail", args=[before[0].evening_id])
    assert told(evening, member=True)[1] == Broken("+9", "Bester Abend von Anna, bisher +1 am 1. Januar 2024", old)


def test_a_game_is_measured_against_those_of_the_same_evening_too(before, evening_of, play, four):
    anna, ben, cem, _dora = four
    evening = evening_of("2024-02-01")
    first = play(evening, (ben, cem), re_augen=200)
    assert told_of(first) == [Broken("3", "Das größte Spiel, das ihr je hattet, bisher 1")]
    assert told_of(play(evening, (ben, cem), re_augen=200)) == []
    solo = play(evening, (anna,), kind="solo_damen", re_augen=130)
    assert told_of(solo) == [], "as big as the game before it, and the first solo: nothing to compare with"


def test_games_of_two_against_two_and_soli_have_records_of_their_own(before, evening_of, play, four):
    anna, ben, cem, _dora = four
    older = evening_of("2024-01-20")
    play(older, (anna,), kind="solo_damen", re_augen=230)
    play(older, (cem,), kind="solo_damen", re_augen=130)
    evening = evening_of("2024-02-01")
    assert told_of(play(evening, (cem, ben), re_augen=200)) == [
        Broken("3", "So groß war zwei gegen zwei noch keins, bisher 1")
    ]
    lost = play(evening, (cem,), kind="solo_damen", re_augen=0, kontra_tricks=12)
    assert told_of(lost)[0].words.startswith("Das größte Spiel"), "also one that cost that much"


def test_a_run_is_told_with_every_game_that_makes_it_longer(running, evening_of, play, four):
    anna, _ben, cem, dora = four
    evening = evening_of("2024-02-01")
    first, second = (play(evening, re) for re in ((anna, cem), (anna, dora)))
    assert told_of(first)[0] == Broken("6", "Anna: 6 Siege am Stück, so viele wie noch nie, bisher 5")
    assert told_of(second)[0] == Broken("7", "Anna: 7 Siege am Stück, so viele wie noch nie, bisher 6")


def test_a_run_lost_is_one_too(running, evening_of, play, four):
    anna, ben, *_others = four
    last = play(evening_of("2024-02-01"), (anna, ben))
    assert told_of(last) == [
        Broken("6", "Anna und Ben: 6 Siege am Stück, so viele wie noch nie, bisher 5"),
        Broken("6", "Cem und Dora: 6 Niederlagen am Stück, so viele wie noch nie, bisher 5"),
    ]


def test_whoever_wins_evening_after_evening_alone_is_told(before, evening_of, play, four):
    anna, *_others = four
    for day in (1, 2, 3):
        evening = evening_of(f"2024-02-0{day}")
        play(evening, (anna,), kind="solo_damen", re_augen=130)
    assert Broken("3", "Anna gewinnt den 3. Abend nacheinander") in told(evening)


def test_round_numbers_need_no_evenings_before(evening_of, play, four, short):
    anna, ben, *_others = four
    evening = evening_of("2024-01-01")
    games = [play(evening, (anna, ben)) for _number in range(7)]
    who = "Anna", "Ben", "Cem", "Dora"
    assert told_of(games[5]) == []
    assert told_of(games[6]) == [Broken("7", f"{name} spielt zum 7. Mal mit") for name in who]
    assert told(evening) == [Broken("7", "Mitgespielt hat zum 7. Mal: Anna, Ben, Cem und Dora")]


def test_a_withdrawn_or_corrected_game_takes_its_records_back(before, evening_of, play, four):
    _anna, _ben, cem, dora = four
    evening = evening_of("2024-02-01")
    big = play(evening, (cem, dora), re_augen=200)
    later = play(evening, (cem, dora), re_augen=160)
    assert (len(told_of(big)), told_of(later)) == (1, [])
    people = [str(one.pk) for one in four]
    facts = {"kind": "normal", "players": people, "re": [people[2], people[3]], "re_augen": 130}
    correct_game(actor=SYSTEM, game=big, facts=facts)
    assert told_of(big) == []
    assert told_of(later) == [Broken("2", "Das größte Spiel, das ihr je hattet, bisher 1")]
    withdraw_game(actor=SYSTEM, game=later)
    assert (told_of(later), told(evening)) == ([], [])


def test_a_correction_long_ago_changes_what_is_told_today(before, evening_of, play, four):
    _anna, _ben, cem, dora = four
    big = play(evening_of("2024-02-01"), (cem, dora), re_augen=200)
    assert len(told_of(big)) == 1
    play(before[0].evening, (cem, dora), re_augen=230)
    assert told_of(big) == []


def test_later_evenings_and_other_leagues_are_no_measure(before, evening_of, play, four):
    anna, *_others = four
    evening, later = evening_of("2024-02-01"), evening_of("2024-03-01")
    play(later, (anna,), kind="solo_damen", re_augen=230)
    play(evening, (anna,), kind="solo_damen", re_augen=160)
    assert [one for one in told(evening) if "bisher 1" in one.words] != []


def test_somebody_with_two_entries_is_one_person(before, league, evening_of, play, four):
    from leagues.people.services.players import add_player

    anna, ben, cem, dora = four
    twin = add_player(actor=SYSTEM, league=league, name="Annalena")
    evening = evening_of("2024-02-01", [twin, ben, cem, dora])
    play(evening, (twin,), kind="solo_damen", re_augen=200)
    assert not any("Annalena" in one.words for one in told(evening))
    merge_players(actor=SYSTEM, player=twin, into=anna)
    assert Broken("+9", "Bester Abend von Anna, bisher +1") in told(evening)


def test_the_card_of_a_game_asks_what_it_has_broken(before, evening_of, play, four, browser_of, lena):
    _anna, _ben, cem, dora = four
    evening = evening_of("2024-02-01")
    big, small = play(evening, (cem, dora), re_augen=200), play(evening, (cem, dora))
    reader = browser_of(lena)
    answer = reader.get(reverse("game-records", args=[big.pk])).json()
    assert (
        "Das größte Spiel, das ihr je hattet, bisher 1 (Anna, Ben, Cem und Dora, 1. Januar 2024)" in answer["records"]
    )
    assert reader.get(reverse("game-records", args=[small.pk])).json() == {"records": ""}


@pytest.mark.parametrize("evenings", [ENOUGH, 3 * ENOUGH])
def test_looking_for_records_takes_as_many_queries_whatever_the_history(
    evenings, evening_of, play, four, django_assert_num_queries
):
    anna, ben, *_others = four
    for day in range(1, evenings + 1):
        play(evening_of(f"2024-01-{day:02}"), (anna, ben))
    evening = evening_of("2024-02-01")
    played = play(evening, (anna,), kind="solo_damen", re_augen=200)
    read = Game.objects.select_related("evening__rule_set_version").get(pk=played.pk)
    for queries in (6, 4):  # with the first game of an evening its anniversaries are looked for
        with django_assert_num_queries(queries):
            broken.broken_by(read, True)


def test_who_lacks_two_wins_to_the_longest_run_is_told_so_once(running, evening_of, play, four):
    """Anna and Ben have won five games in a row; Cem and Dora, who have lost them all, begin one of their own."""
    _anna, _ben, cem, dora = four
    evening = evening_of("2024-02-01")
    played = [play(evening, (cem, dora)) for _game in range(4)]
    said = "Cem und Dora: 3 Siege am Stück, der Rekord sind 5"
    evening.refresh_from_db()
    assert [told_of(one) for one in played[:3]] == [[], [], []], "the third was told when it was the newest"
    withdraw_game(actor=SYSTEM, game=played[3])
    assert told_of(played[2]) == [Broken("3", said)]


def test_who_comes_near_the_best_evening_is_told_so_once(before, evening_of, play, four):
    """Anna has had +36 at one evening; Ben comes to 33 with the seventh game of another."""
    anna, ben, cem, _dora = four

    def solo(evening, who, re_augen):
        return told_of(play(evening, (who,), kind="solo_damen", re_augen=re_augen))

    best = evening_of("2024-01-20")
    for _game in range(4):
        solo(best, anna, 200)
    evening = evening_of("2024-02-01")
    lines = [solo(evening, ben, augen) for augen in (200, 200, 200, 130)]
    lines.append(told_of(play(evening, (ben, cem), 100)))
    lines.append(solo(evening, ben, 130))
    lines.append(told_of(play(evening, (ben, cem), 160)))
    lines.append(told_of(play(evening, (anna, cem), 130)))
    near = Broken("3", "Ben: noch 3 bis zum besten Abend, den hier jemand hatte (+36, Anna)")
    assert lines[-2:] == [[near], []]
    assert near not in [one for some in lines[:-2] for one in some]
