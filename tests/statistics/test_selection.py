"""A question of one's own: which games, and what they have brought everybody."""

import pytest

from leagues.people.services.players import add_player
from scorebook.evenings.services.evenings import change_date_and_place
from scorebook.evenings.services.games import withdraw_game
from tests.each import each
from tests.statistics.conftest import SYSTEM


@pytest.fixture
def played(evening_of, play, four, known):
    """Besides the games known by heart one at the Lindenhof, which Ben and Dora win with 160."""
    _anna, ben, _cem, dora = four
    evening = evening_of("2025-05-02")
    change_date_and_place(actor=SYSTEM, evening=evening, local_date=evening.local_date, place="Lindenhof")
    return play(evening, (ben, dora), 160)


@pytest.fixture
def ask(played, show):
    return lambda **query: show("league-selection", **query)


def rows_of(answer):
    found = answer.context["found"]
    return found.games, {row.person.name: (row.games.value, row.points.value) for row in found.rows}


@each(
    ("query", "games", "anna"),
    [
        ({}, 4, (4, 0)),
        ({"ort": "Lindenhof"}, 1, (1, -2)),
        ({"art": "soli"}, 1, (1, -3)),
        ({"art": "solo_damen"}, 1, (1, -3)),
        ({"art": "normal"}, 3, None),
        ({"zeit": "2024"}, 2, None),
        ({"bock": "mit"}, 0, None),
        ({"bock": "ohne"}, 4, None),
        ({"ort": "Lindenhof", "art": "soli"}, 0, None),
    ],
)
def test_a_question_chooses_games(ask, query, games, anna):
    number, points = rows_of(ask(**query))
    assert number == games
    assert anna is None or points["Anna"] == anna


def test_who_sat_at_the_table_chooses_games(ask, evening_of, play, league, four):
    """Five cannot sit at one game."""
    anna, ben, cem, dora = four
    guest = add_player(actor=SYSTEM, league=league, name="Gast")
    play(evening_of("2025-06-06", [guest, anna, ben, cem]), (guest, anna))
    asked = [guest], [guest, dora], [anna, ben, cem]
    assert [rows_of(ask(tisch=[one.pk for one in some]))[0] for some in asked] == [1, 0, 5]
    errors = ask(tisch=[one.pk for one in (*four, guest)]).context["stats"].form.errors
    assert errors["tisch"] == ["An einem Spiel nehmen vier teil; wähle höchstens vier."]


def test_the_panel_says_what_was_asked_and_what_is_wrong_at_its_field(ask, four):
    answer = ask(ort="Lindenhof", art="soli", bock="ohne", tisch=[four[0].pk, four[1].pk])
    words = answer.context["stats"].words
    assert words[-4:] == ["Lindenhof", "alle Soli", "nur Spiele ohne Bock", "mit Anna und Ben am Tisch"]
    wrong = ask(ort="Nirgendwo", art="normal", tisch=["0"], von="2025-12-01", bis="2025-01-01")
    assert (wrong.status_code, set(wrong.context["stats"].form.errors)) == (200, {"ort", "tisch", "bis"})


def test_a_withdrawn_game_does_not_count_and_the_answer_is_a_file_too(ask, played, filed):
    assert sorted(line[0] for line in filed("league-selection", ort="Lindenhof")[1:]) == ["Anna", "Ben", "Cem", "Dora"]
    withdraw_game(actor=SYSTEM, game=played)
    assert rows_of(ask(ort="Lindenhof"))[0] == 0
