"""Recording, inserting, correcting and withdrawing: what follows is recomputed at once, and only once."""

import uuid

import pytest

from leagues.actor import Actor
from leagues.refused import Refused
from scorebook.evenings.derived.refold import differences
from scorebook.evenings.models import BockCounter, Event, Game, Participation, Round, Score
from scorebook.evenings.services.duplicate_requests import OtherFacts
from scorebook.evenings.services.evenings import close_evening, open_evening
from scorebook.evenings.services.games import correct_game, insert_game, record_game, restore_game, withdraw_game
from tests.each import each

SYSTEM = Actor.system()
KONTRA = [{"party": "kontra", "call": "kontra"}]


def standing(evening):
    totals = {}
    for name, points in Participation.objects.filter(evening=evening).values_list("player__name", "points"):
        totals[name] = totals.get(name, 0) + points
    return totals


def scores(evening):
    return list(Score.objects.filter(evening=evening).values_list("number", "bock", "re_points", "kontra_points"))


def assert_derived_rows_are_true(evening):
    assert list(differences(evening)) == []


def test_a_game_is_scored_and_booked(make_evening, record):
    evening = make_evening("ddv")
    record(evening, re_augen=155)
    assert scores(evening) == [(1, 0, 2, -2)]
    assert standing(evening) == {"Anna": 2, "Ben": 2, "Cem": -2, "Dora": -2}
    assert_derived_rows_are_true(evening)


def test_the_same_id_twice_is_one_game(make_evening, facts):
    evening, game_id = make_evening(), uuid.uuid4()
    first = record_game(actor=SYSTEM, evening=evening, game_id=game_id, facts=facts(evening, re_augen=155))
    again = record_game(actor=SYSTEM, evening=evening, game_id=game_id, facts=facts(evening, re_augen=155))
    assert (first[1], again[1]) == (True, False)
    assert first[0] == again[0]
    with pytest.raises(OtherFacts) as refused:
        record_game(actor=SYSTEM, evening=evening, game_id=game_id, facts=facts(evening, re_augen=10))
    assert refused.value.objections[0].code == "same_id_other_facts"
    assert scores(evening) == [(1, 0, 2, -2)]


def test_the_id_of_a_game_elsewhere_is_refused(make_evening, record, facts):
    one, other = make_evening(), make_evening("mainz", ("Eva", "Fritz", "Gerd", "Hans"))
    game = record(one)
    with pytest.raises(Refused) as refused:
        record_game(actor=SYSTEM, evening=other, game_id=game.pk, facts=facts(other))
    assert refused.value.objections[0].code == "game_id_taken"


def test_correcting_an_early_game_changes_the_boecke_of_the_later_ones(make_evening, record, facts):
    evening = make_evening("steffen")
    first = record(evening, re_augen=100)
    for _ in range(5):
        record(evening, re_augen=130)
    assert [bock for _, bock, *_ in scores(evening)] == [0, 0, 0, 0, 0, 0]
    correct_game(actor=SYSTEM, game=first, facts=facts(evening, re_augen=100, announcements=KONTRA))
    assert scores(evening) == [
        (1, 0, -20, 20),
        (2, 1, 10, -10),
        (3, 1, 10, -10),
        (4, 1, 10, -10),
        (5, 1, 10, -10),
        (6, 0, 5, -5),
    ]
    counters = BockCounter.objects.filter(evening=evening).order_by("game__score__number")
    assert list(counters.values_list("factor", flat=True)) == [1, 2, 2, 2, 2, 1]
    assert_derived_rows_are_true(evening)


def test_a_forgotten_game_is_inserted_at_its_place(make_evening, record, facts):
    evening = make_evening("steffen")
    record(evening)
    second = record(evening, re_augen=110)
    game, created = insert_game(
        actor=SYSTEM,
        evening=evening,
        before=second.event,
        game_id=uuid.uuid4(),
        facts=facts(evening, re_augen=120),
    )
    assert created
    assert scores(evening) == [(1, 0, 5, -5), (2, 0, -10, 10), (3, 1, -20, 20)]
    assert Score.objects.get(game=game).number == 2
    assert_derived_rows_are_true(evening)


@pytest.mark.whole
def test_there_is_room_for_many_insertions_at_one_place(make_evening, record, facts):
    evening = make_evening()
    last = record(evening)
    for augen in range(121, 151):
        insert_game(
            actor=SYSTEM,
            evening=evening,
            before=Event.objects.get(pk=last.event_id),
            game_id=uuid.uuid4(),
            facts=facts(evening, re_augen=augen),
        )
    order = Game.objects.filter(evening=evening).order_by("event__position").values_list("re_augen", flat=True)
    assert list(order) == [*range(121, 151), 130]
    assert_derived_rows_are_true(evening)


def test_withdrawing_and_restoring_leave_no_trace_in_the_scores(make_evening, record):
    evening = make_evening("steffen")
    game = record(evening, re_augen=120)
    record(evening)
    before = scores(evening)
    withdraw_game(actor=SYSTEM, game=game)
    assert scores(evening) == [(1, 0, 5, -5)]
    assert_derived_rows_are_true(evening)
    restore_game(actor=SYSTEM, game=game)
    assert scores(evening) == before == [(1, 0, -10, 10), (2, 1, 10, -10)]
    assert_derived_rows_are_true(evening)


def test_every_change_stands_in_the_journal_with_before_and_after(make_evening, record, facts):
    evening = make_evening()
    game = record(evening, re_augen=130)
    correct_game(actor=SYSTEM, game=game, facts=facts(evening, re_augen=140))
    withdraw_game(actor=SYSTEM, game=game)
    close_evening(actor=SYSTEM, evening=evening)
    entries = evening.journal.order_by("id")
    assert [entry.action for entry in entries] == [
        "evening_opened",
        "game_recorded",
        "game_corrected",
        "game_withdrawn",
        "evening_closed",
    ]
    corrected = entries[2]
    assert (corrected.before["facts"]["re_augen"], corrected.after["facts"]["re_augen"]) == (130, 140)


def test_a_correction_of_something_changed_meanwhile_is_refused(make_evening, record, facts):
    evening = make_evening()
    game = record(evening, re_augen=130)
    correct_game(actor=SYSTEM, game=game, facts=facts(evening, re_augen=140), revision=1)
    with pytest.raises(Refused) as refused:
        correct_game(actor=SYSTEM, game=game, facts=facts(evening, re_augen=150), revision=1)
    assert refused.value.objections[0].code == "changed_meanwhile"
    assert Game.objects.get(pk=game.pk).re_augen == 140


@each(
    ("change", "code"),
    [
        ({"re_augen": 241}, "augen_range"),
        ({"kind": "solo_iwan"}, "kind_not_in_scheme"),
        ({"players": ["1", "2", "3", "999999"]}, "player_unknown"),
        ({"players": ["a", "b", "c", "d"]}, "player_unknown"),
        ({"re_range": [100, 140]}, "augen_needed"),
    ],
)
def test_a_wrong_game_is_refused_and_nothing_is_written(make_evening, facts, change, code):
    evening = make_evening()
    wrong = facts(evening, **change)
    with pytest.raises(Refused) as refused:
        record_game(actor=SYSTEM, evening=evening, game_id=uuid.uuid4(), facts=wrong)
    assert code in [objection.code for objection in refused.value.objections]
    assert not Event.objects.exists()
    assert evening.journal.count() == 1


def test_players_of_another_league_are_refused(make_evening, facts):
    evening = make_evening()
    other = make_evening("ddv", ("Eva", "Fritz", "Gerd", "Hans"))
    with pytest.raises(Refused) as refused:
        record_game(actor=SYSTEM, evening=evening, game_id=uuid.uuid4(), facts=facts(other))
    assert refused.value.objections[0].code == "player_unknown"


def test_a_closed_evening_takes_no_more_games_but_corrections(make_evening, record, facts):
    evening = make_evening()
    game = record(evening)
    close_evening(actor=SYSTEM, evening=evening)
    with pytest.raises(Refused) as refused:
        record_game(actor=SYSTEM, evening=evening, game_id=uuid.uuid4(), facts=facts(evening))
    assert refused.value.objections[0].code == "evening_closed"
    correct_game(actor=SYSTEM, game=game, facts=facts(evening, re_augen=160))
    assert scores(evening) == [(1, 0, 2, -2)]


def test_rounds_of_four_players_are_four_games(make_evening, record):
    evening = make_evening("maennle")
    for _ in range(6):
        record(evening)
    rounds = Round.objects.filter(evening=evening).values_list("number", "first_game", "last_game")
    assert list(rounds) == [(1, 1, 4), (2, 5, 6)]


def test_an_evening_needs_four_to_eight_different_players(make_league, verwalter):
    from scorebook.rules.models import RuleSetVersion

    league, players = make_league()
    with pytest.raises(Refused) as refused:
        open_evening(
            actor=SYSTEM,
            league=league,
            rule_set_version=RuleSetVersion.objects.get(league=league),
            players=players[:3],
            dealer=players[0],
        )
    assert refused.value.objections[0].code == "seats_number"
