"""A change somewhere in an evening: what is stored is what a fold from scratch says, and nothing else is written."""

import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from leagues.journal import Actor
from scorebook.evenings.derived.refold import differences
from scorebook.evenings.models import Evening, Participation, Score
from scorebook.evenings.services.games import correct_game, insert_game, restore_game, withdraw_game

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()


def wrong(evening):
    """The stored rows that are not what a fold from the first event says."""
    return list(differences(Evening.objects.select_related("rule_set_version", "league").get(pk=evening.pk)))


def test_everything_that_can_happen_to_a_game_in_the_middle(make_evening, record, facts):
    evening = make_evening("steffen")
    games = [record(evening, re_augen=augen) for augen in (130, 120, 150, 100, 120, 181)]
    solo = {"before": games[2].event, "game_id": uuid.uuid4(), "facts": facts(evening, kind="solo_damen")}
    for change in (
        lambda: correct_game(actor=SYSTEM, game=games[1], facts=facts(evening, re_augen=160)),
        lambda: withdraw_game(actor=SYSTEM, game=games[4]),
        lambda: withdraw_game(actor=SYSTEM, game=games[0]),
        lambda: restore_game(actor=SYSTEM, game=games[4]),
        lambda: insert_game(actor=SYSTEM, evening=evening, **solo),
        lambda: correct_game(actor=SYSTEM, game=games[5], facts=facts(evening, re_augen=180)),
    ):
        change()
        assert wrong(evening) == []


@pytest.mark.whole
def test_only_rows_that_say_something_else_are_written(make_evening, record, facts):
    """Neither the number of statements nor the rows they name grow with the evening; what was wrong is put right."""
    evening, written = make_evening("steffen"), []
    games = [record(evening, re_augen=130) for _ in range(6)]
    for length, augen in ((6, 160), (12, 185)):
        while len(games) < length:
            games.append(record(evening, re_augen=130))
        with CaptureQueriesContext(connection) as captured:
            correct_game(actor=SYSTEM, game=games[3], facts=facts(evening, re_augen=augen))
        changes = [query["sql"] for query in captured if query["sql"].startswith(("INSERT", "UPDATE", "DELETE"))]
        others = [key for game in games if game != games[3] for key in (str(game.pk), game.pk.hex)]
        assert [sql for sql in changes if any(key in sql for key in others)] == []
        tables = {model._meta.db_table for model in (Score, Participation)}
        written.append((len(changes), {table for table in tables if any(table in sql for sql in changes)} == tables))
    assert written == [(written[0][0], True)] * 2
    Score.objects.filter(game=games[5]).update(value=99)
    correct_game(actor=SYSTEM, game=games[3], facts=facts(evening, re_augen=130))
    assert wrong(evening) == []
