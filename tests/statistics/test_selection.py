"""A question of one's own: which games, and what they have brought everybody."""

import pytest
from django.urls import reverse

from leagues.actor import Actor
from scorebook.evenings.services.evenings import change_date_and_place
from scorebook.evenings.services.games import withdraw_game
from tests.each import each

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()


@pytest.fixture
def played(evening_of, play, four, known):
    """Besides the games known by heart one at the Lindenhof, which Ben and Dora win with 160."""
    _anna, ben, _cem, dora = four
    evening = evening_of("2025-05-02")
    change_date_and_place(actor=SYSTEM, evening=evening, local_date=evening.local_date, place="Lindenhof")
    return play(evening, (ben, dora), 160)


@pytest.fixture
def ask(played, browser_of, lena, league):
    reader = browser_of(lena)

    def asked(**query):
        return reader.get(reverse("league-selection", args=[league.pk]), query)

    return asked


def rows_of(answer):
    found = answer.context["found"]
    points = {row.person.name: (row.games.value, row.points.value) for row in found.rows}
    return found.games, found.evenings, points


def test_without_a_question_all_games_count(ask):
    games, evenings, points = rows_of(ask())
    assert (games, evenings) == (4, 3)
    assert {name: number for name, (number, _points) in points.items()} == dict.fromkeys(
        ("Anna", "Ben", "Cem", "Dora"), 4
    )
    assert sum(own for _number, own in points.values()) == 0


@each(
    ("query", "games", "anna"),
    [
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
    number, _evenings, points = rows_of(ask(**query))
    assert number == games
    assert anna is None or points["Anna"] == anna


def test_who_sat_at_the_table_chooses_games(ask, evening_of, play, league, four):
    from leagues.people.services.players import add_player

    anna, ben, cem, _dora = four
    guest = add_player(actor=SYSTEM, league=league, name="Gast")
    play(evening_of("2025-06-06", [guest, anna, ben, cem]), (guest, anna))
    assert rows_of(ask(tisch=[guest.pk]))[0] == 1
    assert rows_of(ask(tisch=[guest.pk, four[3].pk]))[0] == 0
    assert rows_of(ask(tisch=[anna.pk, ben.pk, cem.pk]))[0] == 5


def test_the_panel_says_what_was_asked_and_the_address_holds_it(ask, four):
    answer = ask(ort="Lindenhof", art="soli", bock="ohne", tisch=[four[0].pk, four[1].pk])
    words = answer.context["stats"].words
    assert words[-4:] == ["Lindenhof", "alle Soli", "nur Spiele ohne Bock", "mit Anna und Ben am Tisch"]


def test_what_is_wrong_is_said_at_its_field_and_the_rest_counts(ask, four):
    answer = ask(ort="Nirgendwo", art="normal", tisch=["0"], von="2025-12-01", bis="2025-01-01")
    assert set(answer.context["stats"].form.errors) == {"ort", "tisch", "bis"}
    assert answer.status_code == 200


def test_five_cannot_sit_at_one_game(ask, league, four):
    from leagues.people.services.players import add_player

    guest = add_player(actor=SYSTEM, league=league, name="Gast")
    answer = ask(tisch=[*(one.pk for one in four), guest.pk])
    assert answer.context["stats"].form.errors["tisch"] == ["An einem Spiel nehmen vier teil; wähle höchstens vier."]


def test_a_withdrawn_game_does_not_count(ask, played):
    withdraw_game(actor=SYSTEM, game=played)
    assert rows_of(ask(ort="Lindenhof"))[0] == 0


def test_the_answer_is_a_file_too_and_takes_few_queries(ask, django_assert_max_num_queries):
    ask()
    with django_assert_max_num_queries(12):
        ask(abrechnung="normiert", art="normal")
    lines = ask(als="csv", ort="Lindenhof").content.decode("utf-8-sig").splitlines()
    assert sorted(line.split(";")[0] for line in lines[1:]) == ["Anna", "Ben", "Cem", "Dora"]
