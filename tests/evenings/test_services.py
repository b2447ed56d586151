"""Recording, inserting, correcting and withdrawing: what follows is recomputed at once, and only once."""

import uuid

from leagues.journal import Actor
from scorebook.evenings.derived.refold import differences
from scorebook.evenings.models import BockCounter, Event, Participation, Round, Score
from scorebook.evenings.services.evenings import close_evening
from scorebook.evenings.services.games import correct_game, insert_game, record_game, restore_game, withdraw_game
from tests.each import each
from tests.evenings.reading import refused

SYSTEM = Actor.system()
KONTRA = [{"party": "kontra", "call": "kontra"}]


def standing(evening):
    totals = {}
    for name, points in Participation.objects.filter(evening=evening).values_list("player__name", "points"):
        totals[name] = totals.get(name, 0) + points
    return totals


def scores(evening):
    return list(Score.objects.filter(evening=evening).values_list("number", "bock", "re_points", "kontra_points"))


def test_a_game_is_scored_and_booked(make_evening, record):
    evening = make_evening("ddv")
    record(evening, re_augen=155)
    assert scores(evening) == [(1, 0, 2, -2)]
    assert standing(evening) == {"Anna": 2, "Ben": 2, "Cem": -2, "Dora": -2}
    assert list(differences(evening)) == []


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
    assert list(differences(evening)) == []


def test_a_forgotten_game_is_inserted_at_its_place(make_evening, record, facts):
    evening = make_evening("steffen")
    record(evening)
    place = record(evening, re_augen=110).event
    given = {"before": place, "game_id": uuid.uuid4(), "facts": facts(evening, re_augen=120)}
    game, created = insert_game(actor=SYSTEM, evening=evening, **given)
    assert created
    assert scores(evening) == [(1, 0, 5, -5), (2, 0, -10, 10), (3, 1, -20, 20)]
    assert Score.objects.get(game=game).number == 2
    assert list(differences(evening)) == []


def test_withdrawing_and_restoring_leave_no_trace_in_the_scores(make_evening, record):
    evening = make_evening("steffen")
    game = record(evening, re_augen=120)
    record(evening)
    before = scores(evening)
    withdraw_game(actor=SYSTEM, game=game)
    assert scores(evening) == [(1, 0, 5, -5)]
    assert list(differences(evening)) == []
    restore_game(actor=SYSTEM, game=game)
    assert scores(evening) == before == [(1, 0, -10, 10), (2, 1, 10, -10)]
    assert list(differences(evening)) == []


def test_every_change_stands_in_the_journal_with_before_and_after(make_evening, record, facts):
    evening = make_evening()
    game = record(evening, re_augen=130)
    correct_game(actor=SYSTEM, game=game, facts=facts(evening, re_augen=140))
    withdraw_game(actor=SYSTEM, game=game)
    close_evening(actor=SYSTEM, evening=evening)
    entries = evening.journal.order_by("id")
    actions = ["evening_opened", "game_recorded", "game_corrected", "game_withdrawn", "evening_closed"]
    assert [entry.action for entry in entries] == actions
    assert [said["facts"]["re_augen"] for said in (entries[2].before, entries[2].after)] == [130, 140]


@each(
    ("change", "code"),
    [
        ({"re_augen": 241}, "augen_range"),
        ({"kind": "solo_iwan"}, "kind_not_in_scheme"),
        ({"players": ["1", "2", "3", "999999"]}, "player_unknown"),
        ({"players": ["a", "b", "c", "d"]}, "player_unknown"),
        ({"players": None}, "player_unknown"),  # of another league
        ({"re_range": [100, 140]}, "augen_needed"),
    ],
)
def test_a_wrong_game_is_refused_and_nothing_is_written(make_evening, facts, change, code):
    evening, other = make_evening(), make_evening("ddv", ("Eva", "Fritz", "Gerd", "Hans"))
    wrong = facts(other) if change == {"players": None} else facts(evening, **change)
    found = refused(lambda: record_game(actor=SYSTEM, evening=evening, game_id=uuid.uuid4(), facts=wrong))
    assert code in found
    assert not Event.objects.exists()
    assert evening.journal.count() == 1


def test_a_closed_evening_takes_no_more_games_but_corrections(make_evening, record, facts):
    evening = make_evening()
    game = record(evening)
    close_evening(actor=SYSTEM, evening=evening)
    more = {"actor": SYSTEM, "evening": evening, "game_id": uuid.uuid4(), "facts": facts(evening)}
    assert refused(lambda: record_game(**more)) == ["evening_closed"]
    correct_game(actor=SYSTEM, game=game, facts=facts(evening, re_augen=160))
    assert scores(evening) == [(1, 0, 2, -2)]


def test_rounds_of_four_players_are_four_games(make_evening, record):
    evening = make_evening("maennle")
    for _ in range(6):
        record(evening)
    rounds = Round.objects.filter(evening=evening).values_list("number", "first_game", "last_game")
    assert list(rounds) == [(1, 1, 4), (2, 5, 6)]
