"""After a change somewhere in an evening only what follows is worked out, and comes to the same as the whole."""

import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from leagues.actor import Actor
from scorebook.evenings.derived import refold
from scorebook.evenings.models import Evening, Score
from scorebook.evenings.selectors.courses import known
from scorebook.evenings.selectors.facts import sources_of
from scorebook.evenings.services.games import correct_game, insert_game, restore_game, withdraw_game

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()


@pytest.fixture
def followed(monkeypatch):
    """How often an evening was continued from a change."""
    places, follow = [], refold.follow
    monkeypatch.setattr(
        refold, "follow", lambda evening, change: places.append(change.place) or follow(evening, change)
    )
    return places


def as_from_scratch(evening):
    """Whether the stored rows, and what this process knows, are what a fold from the first event says."""
    fresh = Evening.objects.select_related("rule_set_version", "league").get(pk=evening.pk)
    return (list(refold.differences(fresh)), known(fresh).sources(fresh) == sources_of(fresh)) == ([], True)


def test_everything_that_can_happen_to_a_game_in_the_middle(make_evening, record, facts, followed):
    evening = make_evening("steffen")
    games = [record(evening, re_augen=augen) for augen in (130, 120, 150, 100, 120, 181)]
    correct_game(actor=SYSTEM, game=games[1], facts=facts(evening, re_augen=160))
    assert as_from_scratch(evening)
    withdraw_game(actor=SYSTEM, game=games[4])
    assert as_from_scratch(evening)
    withdraw_game(actor=SYSTEM, game=games[0])
    assert as_from_scratch(evening)
    restore_game(actor=SYSTEM, game=games[4])
    assert as_from_scratch(evening)
    given = facts(evening, kind="solo_damen", re_augen=130)
    insert_game(actor=SYSTEM, evening=evening, before=games[2].event, game_id=uuid.uuid4(), facts=given)
    assert as_from_scratch(evening)
    correct_game(actor=SYSTEM, game=games[5], facts=facts(evening, re_augen=180))
    assert as_from_scratch(evening)
    assert followed == [1, 4, 0, 3, 1, 5]


def test_where_the_places_between_two_events_are_used_up_all_is_read(make_evening, record, facts, followed):
    evening = make_evening("steffen")
    last = [record(evening, re_augen=augen) for augen in (130, 120)][1]
    for number in range(24):
        given = facts(evening, re_augen=121 + number)
        insert_game(actor=SYSTEM, evening=evening, before=last.event, game_id=uuid.uuid4(), facts=given)
        assert as_from_scratch(evening)
    assert 20 <= len(followed) < 24


def test_games_that_stay_as_they_were_are_neither_read_nor_written(make_evening, record, facts):
    evening, queries = make_evening("steffen"), []
    games = [record(evening, re_augen=130) for _ in range(8)]
    for length in (8, 24):
        while len(games) < length:
            games.append(record(evening, re_augen=130))
        Score.objects.exclude(game=games[3]).update(value=99)
        with CaptureQueriesContext(connection) as captured:
            correct_game(actor=SYSTEM, game=games[3], facts=facts(evening, re_augen=160 + length))
        queries.append(len(captured))
        worth = Score.objects.order_by("number").values_list("value", flat=True)
        assert [value == 99 for value in worth] == [place != 3 for place in range(length)]
    assert queries[0] == queries[1]
