"""What an evening has broken, beside the evenings before it."""

import pytest

from leagues.actor import Actor
from leagues.people.services.persons import merge_players
from scorebook.evenings.additions import Broken
from scorebook.evenings.selectors.evenings import load
from scorebook.statistics.records import ENOUGH, broken

pytestmark = pytest.mark.django_db


@pytest.fixture
def before(evening_of, play, four):
    """As many evenings as it takes; at each of them Anna and Ben win one game of one point."""
    anna, ben, *_others = four
    for day in range(1, ENOUGH + 1):
        play(evening_of(f"2024-01-0{day}"), (anna, ben))


def told(evening):
    return broken(load(evening))


def test_without_enough_evenings_before_there_is_no_record(evening_of, play, four):
    anna, ben, *_others = four
    for day in range(1, ENOUGH):
        play(evening_of(f"2024-01-0{day}"), (anna, ben))
    evening = evening_of("2024-02-01")
    play(evening, (anna,), kind="solo_damen", re_augen=200)
    assert told(evening) == []


def test_what_is_just_as_good_is_no_record(before, evening_of, play, four):
    anna, ben, *_others = four
    evening = evening_of("2024-02-01")
    play(evening, (anna, ben))
    assert told(evening) == []


def test_the_biggest_game_and_the_best_and_worst_evenings(before, evening_of, play, four):
    anna, *_others = four
    evening = evening_of("2024-02-01")
    play(evening, (anna,), kind="solo_damen", re_augen=200)
    assert told(evening) == [
        Broken("9", "Das größte Spiel, das ihr je hattet, bisher 1"),
        Broken("+9", "Bester Abend von Anna, bisher +1"),
        Broken("−3", "Schlechtester Abend von Dora, bisher −1"),
        Broken("−3", "Schlechtester Abend von Cem, bisher −1"),
        Broken("−3", "Schlechtester Abend von Ben, bisher +1"),
    ]


def test_the_longest_run_of_wins(before, evening_of, play, four):
    anna, ben, cem, dora = four
    evening = evening_of("2024-02-01")
    for re in ((anna, ben), (anna, cem), (anna, dora)):
        play(evening, re)
    assert Broken("3 am Stück", "So viele Siege am Stück gab es noch nie, bisher 1") in told(evening)


def test_later_evenings_and_other_leagues_are_no_measure(before, evening_of, play, four):
    anna, *_others = four
    evening, later = evening_of("2024-02-01"), evening_of("2024-03-01")
    play(later, (anna,), kind="solo_damen", re_augen=230)
    play(evening, (anna,), kind="solo_damen", re_augen=160)
    assert [one for one in told(evening) if "bisher 1" in one.words] != []


def test_somebody_with_two_entries_is_one_person(before, league, evening_of, play, four):
    from leagues.people.services.players import add_player

    anna, ben, cem, dora = four
    twin = add_player(actor=Actor.system(), league=league, name="Annalena")
    evening = evening_of("2024-02-01", [twin, ben, cem, dora])
    play(evening, (twin,), kind="solo_damen", re_augen=200)
    assert not any("Annalena" in one.words for one in told(evening))
    merge_players(actor=Actor.system(), player=twin, into=anna)
    assert Broken("+9", "Bester Abend von Anna, bisher +1") in told(evening)
